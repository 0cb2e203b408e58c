import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperationsDto } from '#backend/admin/operations/admin-operations.dto.js';
import { AdminOperationsService } from '#backend/admin/operations/admin-operations.service.js';
import { Env, loadEnv } from '#backend/platform/env.js';
import { keyMode } from '#backend/platform/payments/stripe-key.js';
import { paymentKeyWarnings } from '#sandbox/payment-key.js';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { readSettings } from '#sandbox/settings.js';
import { TestShop } from '#test/setup/system/app.js';
import { COMPANY } from '#test/setup/system/environment.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

const START_MS = 60_000;
const SIGNING_KEYS = makeSigningKeys();

/** Everything that a start needs besides the key. */
function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    REDIS_URL: 'redis://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRET: `whsec_${'4f'.repeat(16)}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://shop.test',
    DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SIGNING_KEYS,
    ...COMPANY,
    ...more,
  };
}

const load = (more: NodeJS.ProcessEnv): Env => loadEnv(environment(more));
const KINDS = ['sk', 'rk'] as const;

describe('the mode of a key', () => {
  it.each([
    ['sk_test_51H', 'test'],
    ['rk_test_51H', 'test'],
    ['sk_live_51H', 'live'],
    ['rk_live_51H', 'live'],
    ['pk_live_51H', 'publishable'],
    ['pk_test_51H', 'publishable'],
    ['sk_51H', 'unknown'],
    ['my_sk_live_51H', 'unknown'],
    ['whsec_51H', 'unknown'],
  ])('%s is %s', (key, mode) => expect(keyMode(key)).toBe(mode));
});

describe.each(KINDS)('backend and worker with a key of %s_… (rule A31)', (kind) => {
  const live = { STRIPE_SECRET_KEY: `${kind}_live_51H` };
  const test = { STRIPE_SECRET_KEY: `${kind}_test_51H` };

  it.each([{ DEMO: '1' }, { DEMO: 'true' }, { DEMO_PASSWORD: 'Known2All' }])(
    'are not started with a live one beside demo accounts: %j',
    (demo) => expect(() => load({ ...live, ...demo })).toThrow(/STRIPE_SECRET_KEY is a live key/),
  );

  it('start with a live one and no demo accounts, in production without a warning', () => {
    expect(load({ ...live, DEMO: '0' })).toMatchObject({ cardPayments: 'live', warnings: [] });
    expect(load({ ...live, NODE_ENV: 'production' })).toMatchObject({ cardPayments: 'live', warnings: [] });
  });

  it('are started with a test one beside demo accounts', () => {
    expect(load({ ...test, DEMO: '1' })).toMatchObject({ cardPayments: 'test', warnings: [] });
  });

  it('name a test one in production', () => {
    const env = load({ ...test, NODE_ENV: 'production' });
    expect(env.cardPayments).toBe('test');
    expect(env.warnings).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/)]);
  });
});

describe('backend and worker with a key of another form', () => {
  it.each(['pk_live_51H', 'pk_test_51H'])('are not started with a publishable one: %s', (key) => {
    for (const mode of ['development', 'production']) {
      expect(() => load({ STRIPE_SECRET_KEY: key, NODE_ENV: mode })).toThrow(/publishable key/);
    }
  });

  it('name an unknown one in production', () => {
    expect(load({ STRIPE_SECRET_KEY: 'secret', NODE_ENV: 'production' }).warnings).toHaveLength(1);
    expect(load({ STRIPE_SECRET_KEY: 'secret' }).warnings).toEqual([]);
  });
});

describe('npm start', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lighter-table-keys-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const said = (env: NodeJS.ProcessEnv, { fresh = false } = {}): string[] =>
    paymentKeyWarnings(readSettings({ DATA_DIR: dataDir, ...env }), env, { fresh });

  it('warns of nothing without a key: the sandbox takes the payments', () => {
    expect(said({})).toEqual([]);
    expect(said({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual([]);
  });

  it.each(KINDS)('names the missing secret of the webhooks beside a test key: %s_…', (kind) => {
    const key = { STRIPE_SECRET_KEY: `${kind}_test_51H` };
    expect(said(key)).toEqual([expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is missing/)]);
    expect(said({ ...key, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual([]);
  });

  it.each(KINDS)('refuses a live key without it, and one beside demo accounts: %s_…', (kind) => {
    const key = { STRIPE_SECRET_KEY: `${kind}_live_51H` };
    const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    // Demo accounts are enabled by default.
    expect(() => said({ ...key, ...secret })).toThrow(/live key, and the demo accounts/);
    expect(() => said({ ...key, ...secret, DEMO: '1' })).toThrow(/live key, and the demo accounts/);
    expect(() => said({ ...key, DEMO: '0' })).toThrow(/STRIPE_WEBHOOK_SECRET is missing/);
    expect(said({ ...key, ...secret, DEMO: '0' })).toEqual([]);
  });

  it('refuses a live key on data with demo accounts, unless it is reset', () => {
    writeFileSync(join(dataDir, 'demo-accounts.json'), '{}');
    const live = { STRIPE_SECRET_KEY: 'sk_live_51H', STRIPE_WEBHOOK_SECRET: 'whsec_1', DEMO: '0' };
    expect(() => said(live)).toThrow(/holds demo accounts/);
    expect(said(live, { fresh: true })).toEqual([]);
    rmSync(join(dataDir, 'demo-accounts.json'));
  });

  it('refuses a publishable key', () => {
    expect(() => said({ STRIPE_SECRET_KEY: 'pk_test_51H' })).toThrow(/publishable key/);
  });

  it('ends at once with the reason, and starts nothing', () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, STRIPE_SECRET_KEY: 'sk_live_51H' };
    const ended = spawnSync(process.execPath, ['dist/sandbox/start.js'], { env, timeout: START_MS });
    expect(ended.status).toBe(1);
    expect(String(ended.stderr)).toMatch(/^STRIPE_SECRET_KEY is a live key/);
    expect(String(ended.stdout)).toBe('');
  });
});

describe('the page of operations', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.open();
  });
  afterAll(() => shop.close());

  it('shows that the sandbox takes the payments', async () => {
    const admin = await aSignedInPerson(shop, { roles: ['admin'] });
    const response = await shop.api.get('admin/operations', { headers: admin.headers });
    expect(response.read(OperationsDto)).toMatchObject({ cardPayments: 'sandbox' });
  });

  it.each([
    ['sk_test_51H', 'test'],
    ['rk_live_51H', 'live'],
  ])('explains what a real key is for: %s', async (key, cardPayments) => {
    const service = shop.get(AdminOperationsService);
    const env = new Env({ ...shop.get(Env).values, STRIPE_SECRET_KEY: key, STRIPE_API_URL: undefined });
    const withKey: AdminOperationsService = Object.assign(Object.create(service), { env });
    expect(await withKey.overview()).toMatchObject({ cardPayments });
  });
});
