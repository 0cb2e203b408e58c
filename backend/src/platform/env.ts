import { z } from 'zod';
import { keyMode } from './payments/stripe-key.js';
import { COMPANY_DETAILS, isPlaceholder, startupError, type CompanyDetail } from './production-defaults.js';
import { withSecretsFromFiles } from './secret-files.js';
import { defaultSettings } from './settings/settings.schema.js';
import type { BucketSettings } from './storage/objects/bucket.js';
import { namesHashKey, VaultVariables } from './vault/vault-keys.js';

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((value) => value === '1' || value === 'true');
/** A private key on the curve P-256, as a JSON Web Key. */
const SigningKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1).max(100),
  x: z.string().length(43),
  y: z.string().length(43),
  d: z.string().length(43),
});
export type SigningKey = z.infer<typeof SigningKey>;

const signingKeys = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('a JSON array of private keys is needed');
      return z.NEVER;
    }
  })
  .pipe(z.array(SigningKey).min(1).max(10))
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'each kid once');
/** A placeholder counts as missing. */
const companyDetail = z
  .string()
  .default('')
  .transform((value) => (isPlaceholder(value) ? '' : value.trim()));
const port = z.coerce.number().int().min(1).max(65_535);

const BUCKET_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const COURIER_VARIABLES = [
  'SENDCLOUD_PUBLIC_KEY',
  'SENDCLOUD_SECRET_KEY',
  'SENDCLOUD_SENDER_ADDRESS_ID',
  'SENDCLOUD_SHIPPING_OPTION',
] as const;

const SMS_VARIABLES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

const Schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: port.default(3000),
    METRICS_PORT: port.optional(),
    DATABASE_URL: z.url(),
    DATABASE_DIRECT_URL: z.url().optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).max(50).default(10),
    REDIS_URL: z.url().optional(),
    QUEUE_DATABASE_URL: z.url().optional(),
    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    STRIPE_API_URL: z.url().optional(),
    STRIPE_POLL_S: z.coerce.number().int().min(1).max(60).optional(),
    SMTP_URL: z.url(),
    MAIL_FROM: z.string().default('Lighter Table <hello@lightertable.example>'),
    PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
    TRUST_PROXY: z
      .string()
      .default('')
      .refine((value) => !/^(true|\d+)$/i.test(value), 'name the addresses of the proxies')
      .transform((value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ...VaultVariables,
    SIGNING_KEYS: signingKeys,
    AUTH_REVEAL_EXISTING: flag,
    CLOCK_FILE: z.string().optional(),
    DATA_DIR: z.string().default('.data'),
    LIMITS_FACTOR: z.coerce.number().int().min(1).max(1_000).default(1),
    DEMO: flag,
    DEMO_PASSWORD: z.string().min(8).optional(),
    SAMPLE_CONTENT: flag,
    SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    IMAGE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    IMAGE_API_KEY: z.string().optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'not the name of a bucket')
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PATH_STYLE: flag,
    SENDCLOUD_PUBLIC_KEY: z.string().optional(),
    SENDCLOUD_SECRET_KEY: z.string().optional(),
    SENDCLOUD_WEBHOOK_SECRET: z.string().optional(),
    SENDCLOUD_SENDER_ADDRESS_ID: z.coerce.number().int().min(1).optional(),
    SENDCLOUD_SHIPPING_OPTION: z.string().max(100).optional(),
    SENDCLOUD_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
    TWILIO_ACCOUNT_SID: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/, 'not the id of an account')
      .optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_FROM: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'a number that can be replied to, such as +447700900123')
      .optional(),
    TWILIO_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
    COMPANY_NAME: companyDetail.transform((name) => name || 'Lighter Table Ltd'),
    COMPANY_NUMBER: companyDetail,
    COMPANY_ADDRESS: companyDetail,
    VAT_NUMBER: companyDetail,
    ICO_NUMBER: companyDetail,
    SUPPORT_EMAIL: companyDetail.transform((email) => email || 'hello@lightertable.example'),
    LEGAL_UPDATED: companyDetail,
  })
  .superRefine((values, context) => {
    for (const together of [BUCKET_VARIABLES, COURIER_VARIABLES, SMS_VARIABLES]) {
      const given = together.filter((name) => values[name] !== undefined);
      if (given.length === 0) continue;
      for (const name of together)
        if (values[name] === undefined)
          context.addIssue({ code: 'custom', path: [name], message: `needed beside ${given.join(', ')}` });
    }
  })
  .refine(namesHashKey, {
    path: ['KEYED_HASH_KEY'],
    message: 'needed beside several keys: the key that was there first',
  });

/** Every variable that backend and worker read; `.env.example` and docker-compose.yml have them too. */
export const VARIABLES: readonly string[] = Object.keys(Schema.shape);

const NO_LIVE_KEY = ['STRIPE_SECRET_KEY is no live key that we know the form of (sk_live_… or rk_live_…).'];
const KEY_WARNINGS = {
  live: [],
  test: ['STRIPE_SECRET_KEY is a test key: orders are taken and cooked, and no real money moves.'],
  sandbox: NO_LIVE_KEY,
  unknown: NO_LIVE_KEY,
} as const;
const WEBHOOK_SECRET = /^whsec_\S{16,}$/;

/** The deployment's configuration, checked once at start; `.env.example` names every variable. */
export class Env {
  constructor(
    readonly values: Readonly<z.infer<typeof Schema>>,
    private readonly missing: readonly CompanyDetail[] = [],
  ) {}

  get isProduction(): boolean {
    return this.values.NODE_ENV === 'production';
  }

  /** Where card payments go: 'sandbox' is the local sandbox (rule A31). */
  get cardPayments(): 'sandbox' | 'test' | 'live' | 'unknown' {
    if (this.values.STRIPE_API_URL !== undefined) return 'sandbox';
    const mode = keyMode(this.values.STRIPE_SECRET_KEY);
    return mode === 'publishable' ? 'unknown' : mode;
  }

  /**
   * Claims, comparison prices and places that show how a shop could look: for the demo shop alone (rule X21).
   */
  get hasSampleContent(): boolean {
    return this.values.DEMO || this.values.SAMPLE_CONTENT;
  }

  /** Whether DATABASE_URL leads through a pooler that shares connections (ADR 0051). */
  get isPooled(): boolean {
    return this.values.DATABASE_DIRECT_URL !== undefined;
  }

  /** The bucket for pictures; without one they are in the database (ADR 0050). */
  get bucket(): BucketSettings | undefined {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = this.values;
    if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
    return {
      endpoint: S3_ENDPOINT,
      region: this.values.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      isPathStyle: this.values.S3_PATH_STYLE,
    };
  }

  /** Missing company details: texts leave them out (rule X20). */
  get missingCompanyDetails(): readonly CompanyDetail[] {
    return this.missing;
  }

  /** What the operator should read in the log at start, one sentence each. */
  get warnings(): readonly string[] {
    if (!this.isProduction) return [];
    const { PUBLIC_URL, STRIPE_WEBHOOK_SECRET } = this.values;
    return [
      ...KEY_WARNINGS[this.cardPayments],
      ...(PUBLIC_URL.startsWith('https:')
        ? []
        : ['PUBLIC_URL is not https: what customers send can be read on the way.']),
      ...(WEBHOOK_SECRET.test(STRIPE_WEBHOOK_SECRET)
        ? []
        : ['STRIPE_WEBHOOK_SECRET is not of the form that the provider gives out: it might be guessed.']),
    ];
  }
}

/**
 * Reads the environment. Throws an Error that names every missing or wrong variable. In production nothing is
 * embedded: each of FORBIDDEN_DEFAULTS is refused and named (rule X39). A live key is refused beside demo
 * accounts, everywhere (rule A31).
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = withSecretsFromFiles(source);
  const parsed = Schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not complete:\n${lines.join('\n')}\nSee .env.example.`);
  }
  const env = new Env(parsed.data, missingDetails(given));
  if (env.isProduction) refuseDefaults(env);
  refuseKey(env);
  return env;
}

function refuseDefaults({ values, missingCompanyDetails, hasSampleContent }: Env): void {
  const settings = defaultSettings({ samples: hasSampleContent });
  const refusal = startupError({ values, missingCompanyDetails, settings });
  if (refusal !== undefined) throw new Error(refusal);
}

function refuseKey({ values }: Env): void {
  const mode = keyMode(values.STRIPE_SECRET_KEY);
  if (mode === 'publishable') {
    throw new Error(
      'STRIPE_SECRET_KEY is a publishable key (pk_…): the secret key (sk_… or rk_…) is needed.',
    );
  }
  if (mode === 'live' && (values.DEMO || values.DEMO_PASSWORD !== undefined)) {
    throw new Error('STRIPE_SECRET_KEY is a live key: not possible with DEMO, whose accounts anybody knows.');
  }
}

function missingDetails(given: NodeJS.ProcessEnv): CompanyDetail[] {
  return COMPANY_DETAILS.filter((name) => {
    const value = given[name]?.trim() ?? '';
    return value === '' || isPlaceholder(value);
  });
}
