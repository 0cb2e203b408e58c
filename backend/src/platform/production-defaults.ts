import { SAMPLE_SETTINGS, SETTING_KEYS, type Settings } from './settings/settings.schema.js';

/** What the law requires to be published of a seller; production does not start without it (rule X20). */
export const COMPANY_DETAILS = [
  'COMPANY_NAME',
  'COMPANY_NUMBER',
  'COMPANY_ADDRESS',
  'VAT_NUMBER',
  'ICO_NUMBER',
  'SUPPORT_EMAIL',
  'LEGAL_UPDATED',
] as const;
export type CompanyDetail = (typeof COMPANY_DETAILS)[number];

/** Words in brackets of any kind, words that mean 'later', or an address reserved for examples. */
const PLACEHOLDER = /[[\]{}<>]|\b(tbc|tbd|todo)\b|(^|[\s.@/])example\b/i;
/** The part in brackets is an address: 'Shop <hello@shop.test>'. */
const ADDRESS_IN_BRACKETS = /<[^<>@\s]+@[^<>@\s]+>$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** The prefix of the keys that the payment sandbox generates. */
const SANDBOX_KEY = /^[sr]k_test_sandbox_/;

/** Whether a text was never filled in. */
export function isPlaceholder(text: string): boolean {
  const address = ADDRESS_IN_BRACKETS.exec(text)?.[0] ?? '';
  return PLACEHOLDER.test(text.replace(address, '')) || PLACEHOLDER.test(address.slice(1, -1));
}

/** The configuration that a start is checked against. */
export interface StartupConfig {
  readonly values: {
    readonly DEMO: boolean;
    readonly DEMO_PASSWORD?: string | undefined;
    readonly SAMPLE_CONTENT: boolean;
    readonly CLOCK_FILE?: string | undefined;
    readonly LIMITS_FACTOR: number;
    readonly STRIPE_SECRET_KEY: string;
    readonly SUPPORT_EMAIL: string;
    readonly TRUST_PROXY: readonly string[];
    readonly STRIPE_API_URL?: string | undefined;
    readonly SENDCLOUD_API_URL?: string | undefined;
    readonly TWILIO_API_URL?: string | undefined;
    readonly REDIS_URL?: string | undefined;
    readonly MAIL_FROM: string;
    readonly PUBLIC_URL: string;
    readonly DATA_ENCRYPTION_KEY: string;
    readonly KEYED_HASH_KEY?: string | undefined;
  };
  readonly missingCompanyDetails: readonly CompanyDetail[];
  /** Every setting before the owner changes it. */
  readonly settings: Settings;
}

/** A default that suits one machine or a demo and must not be used in production. */
export interface ForbiddenDefault {
  /** The variable or setting. */
  readonly name: string;
  /** What is wrong with it, for the message that refuses the start. */
  readonly reason?: string;
  readonly isFound: (facts: StartupConfig) => boolean;
}

const VARIABLES = [
  { name: 'DEMO', isFound: ({ values }) => values.DEMO },
  { name: 'DEMO_PASSWORD', isFound: ({ values }) => values.DEMO_PASSWORD !== undefined },
  { name: 'SAMPLE_CONTENT', isFound: ({ values }) => values.SAMPLE_CONTENT },
  { name: 'CLOCK_FILE', isFound: ({ values }) => values.CLOCK_FILE !== undefined },
  { name: 'LIMITS_FACTOR', isFound: ({ values }) => values.LIMITS_FACTOR !== 1 },
  { name: 'STRIPE_API_URL', isFound: ({ values }) => values.STRIPE_API_URL !== undefined },
  { name: 'SENDCLOUD_API_URL', isFound: ({ values }) => values.SENDCLOUD_API_URL !== undefined },
  { name: 'TWILIO_API_URL', isFound: ({ values }) => values.TWILIO_API_URL !== undefined },
  {
    name: 'STRIPE_SECRET_KEY',
    reason: "the sandbox's",
    isFound: ({ values }) => SANDBOX_KEY.test(values.STRIPE_SECRET_KEY),
  },
  { name: 'REDIS_URL', reason: 'missing', isFound: ({ values }) => values.REDIS_URL === undefined },
  { name: 'MAIL_FROM', reason: 'an example', isFound: ({ values }) => isPlaceholder(values.MAIL_FROM) },
  { name: 'PUBLIC_URL', reason: 'an example', isFound: ({ values }) => isPlaceholder(values.PUBLIC_URL) },
  {
    name: 'SUPPORT_EMAIL',
    reason: 'not an address of email',
    isFound: ({ values }) => !EMAIL.test(values.SUPPORT_EMAIL),
  },
  {
    name: 'TRUST_PROXY',
    reason: 'everybody',
    isFound: ({ values }) => values.TRUST_PROXY.some((range) => range.endsWith('/0')),
  },
  {
    name: 'DATA_ENCRYPTION_KEY',
    reason: 'not random',
    isFound: ({ values }) => values.DATA_ENCRYPTION_KEY.split(',').some(isTyped),
  },
  {
    name: 'KEYED_HASH_KEY',
    reason: 'not random',
    isFound: ({ values }) => values.KEYED_HASH_KEY !== undefined && isTyped(values.KEYED_HASH_KEY),
  },
] as const satisfies readonly ForbiddenDefault[];

/**
 * Rule X21: what only the owner can state has no default, and neither has their consent to a claim (rule
 * F33).
 */
const SETTINGS_OF_THE_OWNER: readonly ForbiddenDefault[] = [
  ...(Object.keys(SAMPLE_SETTINGS) as (keyof typeof SAMPLE_SETTINGS)[]).map((key) => ({
    name: key,
    reason: 'a sample',
    isFound: ({ settings }: StartupConfig) => isSame(settings[key], SAMPLE_SETTINGS[key]),
  })),
  {
    name: 'marketing.reviews',
    reason: 'samples',
    isFound: ({ settings }) => settings['marketing.reviews'].length > 0,
  },
  ...SETTING_KEYS.filter((key) => key.endsWith('Confirmed')).map((key) => ({
    name: key,
    reason: 'confirmed by nobody',
    isFound: ({ settings }: StartupConfig) => settings[key] === true,
  })),
];

const DETAILS: readonly ForbiddenDefault[] = COMPANY_DETAILS.map((name) => ({
  name,
  isFound: ({ missingCompanyDetails }) => missingCompanyDetails.includes(name),
}));

/** Everything that stops a start in production, in one list (rules X20, X21, X39). */
export const FORBIDDEN_DEFAULTS: readonly ForbiddenDefault[] = [
  ...VARIABLES,
  ...SETTINGS_OF_THE_OWNER,
  ...DETAILS,
];

/** Names each forbidden default of a start, or returns undefined when there is none. */
export function startupError(facts: StartupConfig): string | undefined {
  const found = (list: readonly ForbiddenDefault[]) =>
    list
      .filter(({ isFound }) => isFound(facts))
      .map(({ name, reason }) => (reason === undefined ? name : `${name} (${reason})`))
      .join(', ');
  const refused = found([...VARIABLES, ...SETTINGS_OF_THE_OWNER]);
  const missing = found(DETAILS);
  const sentences = [
    ...(refused ? [`Not possible with NODE_ENV=production: ${refused}.`] : []),
    ...(missing
      ? [
          `Missing, or still a placeholder, with NODE_ENV=production: ${missing}. ` +
            'The law wants them on the site, in emails and on receipts.',
        ]
      : []),
  ];
  return sentences.length > 0 ? sentences.join('\n') : undefined;
}

/**
 * A key that was typed, not generated: one byte repeated, bytes that count up, or only ASCII letters and
 * digits, of which 32 come up by chance once in some 10^19 keys.
 */
function isTyped(text: string): boolean {
  const bytes = Buffer.from(text.trim(), 'base64');
  const steps = new Set(bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0)));
  return steps.size <= 1 || /^[\w -]*$/.test(bytes.toString('latin1'));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
