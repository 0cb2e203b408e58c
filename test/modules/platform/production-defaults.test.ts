import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { loadEnv, type Env } from '#backend/platform/env.js';
import { COMPANY_DETAILS, FORBIDDEN_DEFAULTS, startupError } from '#backend/platform/production-defaults.js';
import {
  defaultSettings,
  SAMPLE_SETTINGS,
  SETTING_KEYS,
  type Settings,
} from '#backend/platform/settings/settings.schema.js';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { COMPANY } from '#test/setup/system/environment.js';

const START_MS = 60_000;

/** A complete production environment. */
const PRODUCTION: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  REDIS_URL: 'redis://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_51H',
  STRIPE_WEBHOOK_SECRET: `whsec_${'4f'.repeat(16)}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://shop.test',
  DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  SIGNING_KEYS: makeSigningKeys(),
  ...COMPANY,
};
const load = (more: NodeJS.ProcessEnv = {}): Env => loadEnv({ ...PRODUCTION, ...more });
const refusal = (more: NodeJS.ProcessEnv): string => {
  try {
    load(more);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
};

const ONE_BYTE = Buffer.alloc(32, 7).toString('base64');
const COUNTING = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');
const TEST_KEY = { STRIPE_SECRET_KEY: 'sk_test_51H' };
/** Variables that prevent a start, in each form in which they might be left. */
const EMPTY = [
  undefined,
  '',
  '  ',
  '[company detail]',
  '<your company>',
  '{companyName}',
  'TBC',
  'hello@lightertable.example',
  'hello@example.com',
];
const VARIABLES: Readonly<Record<string, readonly NodeJS.ProcessEnv[]>> = {
  DEMO: [
    { DEMO: '1', ...TEST_KEY },
    { DEMO: 'true', ...TEST_KEY },
  ],
  DEMO_PASSWORD: [{ DEMO_PASSWORD: 'Known2All', ...TEST_KEY }],
  SAMPLE_CONTENT: [{ SAMPLE_CONTENT: '1' }, { SAMPLE_CONTENT: 'true' }],
  CLOCK_FILE: [{ CLOCK_FILE: '.data/clock.json' }],
  LIMITS_FACTOR: [{ LIMITS_FACTOR: '20' }],
  STRIPE_API_URL: [{ STRIPE_API_URL: 'http://127.0.0.1:3001' }],
  SENDCLOUD_API_URL: [{ SENDCLOUD_API_URL: 'http://127.0.0.1:3005' }],
  TWILIO_API_URL: [{ TWILIO_API_URL: 'http://127.0.0.1:3002' }],
  STRIPE_SECRET_KEY: [{ STRIPE_SECRET_KEY: `sk_test_sandbox_${'0a'.repeat(18)}` }],
  TRUST_PROXY: [{ TRUST_PROXY: '0.0.0.0/0' }, { TRUST_PROXY: '10.0.0.0/8, ::/0' }],
  REDIS_URL: [{ REDIS_URL: undefined }, { REDIS_URL: '' }],
  MAIL_FROM: [
    { MAIL_FROM: undefined },
    { MAIL_FROM: 'Shop <[address]>' },
    { MAIL_FROM: 'Shop <hello@example.com>' },
    { MAIL_FROM: '<your shop> <hello@shop.test>' },
  ],
  PUBLIC_URL: [
    { PUBLIC_URL: 'https://shop.example.com' },
    { PUBLIC_URL: 'https://example.com' },
    { PUBLIC_URL: 'https://shop.example' },
  ],
  DATA_ENCRYPTION_KEY: [
    { DATA_ENCRYPTION_KEY: ONE_BYTE },
    { DATA_ENCRYPTION_KEY: COUNTING },
    { DATA_ENCRYPTION_KEY: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64') },
    {
      DATA_ENCRYPTION_KEY: `${String(PRODUCTION['DATA_ENCRYPTION_KEY'])}, ${ONE_BYTE}`,
      KEYED_HASH_KEY: PRODUCTION['DATA_ENCRYPTION_KEY'],
    },
  ],
  KEYED_HASH_KEY: [{ KEYED_HASH_KEY: ONE_BYTE }],
  ...Object.fromEntries(Object.keys(SAMPLE_SETTINGS).map((key) => [key, [{ SAMPLE_CONTENT: '1' }]])),
  // docker compose passes an unset variable as an empty one.
  ...Object.fromEntries(
    COMPANY_DETAILS.map((name) => [
      name,
      [...EMPTY, ...(name === 'SUPPORT_EMAIL' ? ['write to us'] : [])].map((value) => ({ [name]: value })),
    ]),
  ),
};

/** Settings that would prevent a start if their defaults ever changed to this. */
const REVIEW = { name: 'Ada', words: 'Warm and on time.', date: '2026-11-03', permission: 'Email' };
const DEFAULTS: Partial<Settings> = {
  ...SAMPLE_SETTINGS,
  'marketing.reviews': [REVIEW],
  ...Object.fromEntries(SETTING_KEYS.filter((key) => key.endsWith('Confirmed')).map((key) => [key, true])),
};

const names = FORBIDDEN_DEFAULTS.map(({ name }) => name);
const named = (name: string): RegExp => new RegExp(`production: (.*, )?${name.replaceAll('.', '\\.')}[ ,.]`);

describe('a start in production (rule X39)', () => {
  it('succeeds without any of the forbidden defaults', () => {
    expect(load().missingCompanyDetails).toEqual([]);
  });

  it('warns of likely mistakes', () => {
    expect(load().warnings).toEqual([]);
    expect(load({ PUBLIC_URL: 'http://shop.test' }).warnings.join()).toMatch(/^PUBLIC_URL is not https/);
    expect(load({ STRIPE_WEBHOOK_SECRET: 'x' }).warnings.join()).toMatch(/^STRIPE_WEBHOOK_SECRET is not/);
  });

  it('is tested with each of them below, and with nothing else', () => {
    const tried = new Set([...Object.keys(VARIABLES), ...Object.keys(DEFAULTS)]);
    expect([...tried].sort()).toEqual([...new Set(names)].sort());
  });

  describe.each(Object.entries(VARIABLES))('with %s', (name, environments) => {
    it.each(environments)('is refused by name: %j', (environment) => {
      expect(refusal(environment)).toMatch(named(name));
    });

    it('succeeds elsewhere', () => {
      const [first] = environments;
      expect(() => load({ ...TEST_KEY, ...first, NODE_ENV: 'development' })).not.toThrow();
    });
  });

  it.each(Object.entries(DEFAULTS))('is refused if %s came as %j, and it is named', (key, value) => {
    const { values } = load();
    const settings = { ...defaultSettings({ samples: false }), [key]: value };
    expect(startupError({ values, missingCompanyDetails: [], settings })).toMatch(named(key));
  });

  it.each(['backend', 'worker'])('ends the %s before it listens, and names all at once', (part) => {
    const wrong = {
      ...PRODUCTION,
      ...TEST_KEY,
      SAMPLE_CONTENT: '1',
      CLOCK_FILE: 'clock.json',
      VAT_NUMBER: '[VAT]',
    };
    const env = { PATH: process.env['PATH'], ...wrong };
    const ended = spawnSync(process.execPath, [`dist/${part}/src/main.js`], { env, timeout: START_MS });
    const said = `${String(ended.stdout)}${String(ended.stderr)}`;
    expect(ended.status).toBe(1);
    for (const name of ['SAMPLE_CONTENT', 'CLOCK_FILE', 'marketing.memberCount', 'VAT_NUMBER'])
      expect(said).toContain(name);
  });
});
