import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperationsDto } from '#backend/admin/operations/admin-operations.dto.js';
import { AdminOperationsService } from '#backend/admin/operations/admin-operations.service.js';
import { Env, loadEnv } from '#backend/platform/env.js';
import { keyMode } from '#backend/platform/payments/stripe-key.js';
import { checkPaymentKeys } from '#sandbox/payment-key.js';
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

  const check = (env: NodeJS.ProcessEnv, { fresh = false } = {}): void =>
    checkPaymentKeys(readSettings({ DATA_DIR: dataDir, ...env }), env, { fresh });
  const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  it('refuses nothing without a key: the sandbox takes the payments', () => {
    check({});
    check(secret);
  });

  it.each(KINDS)('starts with a test key, with and without the secret of the webhooks: %s_…', (kind) => {
    const key = { STRIPE_SECRET_KEY: `${kind}_test_51H` };
    check(key);
    check({ ...key, ...secret });
  });

  it.each(KINDS)('refuses a live key without it, and one beside demo accounts: %s_…', (kind) => {
    const key = { STRIPE_SECRET_KEY: `${kind}_live_51H` };
    // Demo accounts are enabled by default.
    expect(() => check({ ...key, ...secret })).toThrow(/live key, and the demo accounts/);
    expect(() => check({ ...key, ...secret, DEMO: '1' })).toThrow(/live key, and the demo accounts/);
    expect(() => check({ ...key, DEMO: '0' })).toThrow(/STRIPE_WEBHOOK_SECRET is missing/);
    check({ ...key, ...secret, DEMO: '0' });
  });

  it('refuses a live key on data with demo accounts, unless it is reset', () => {
    writeFileSync(join(dataDir, 'demo-accounts.json'), '{}');
    const live = { STRIPE_SECRET_KEY: 'sk_live_51H', ...secret, DEMO: '0' };
    expect(() => check(live)).toThrow(/holds demo accounts/);
    check(live, { fresh: true });
    rmSync(join(dataDir, 'demo-accounts.json'));
  });

  it.each([
    ['pk_test_51H', /publishable key/],
    ['whsec_51H', /webhook signing secret/],
    ['sk_test_51H 7', /a space or a line break/],
    ['"sk_test_51H"', /a quotation mark/],
    ['sk_test_51H…7aB', /is shortened/],
    ['sk_test_****7aB', /is shortened/],
    ['sk_test_', /ends after its beginning/],
    ['51Hsomething', /not of the form/],
    ['mk_test_51H', /not of the form/],
  ])('says what is wrong with %s', (key, words) => {
    expect(() => check({ STRIPE_SECRET_KEY: key })).toThrow(words);
  });

  it.each(['we_51H', 'sk_test_51H', 'whsec_'])('refuses a signing secret of another form: %s', (wrong) => {
    const env = { STRIPE_SECRET_KEY: 'sk_test_51H', STRIPE_WEBHOOK_SECRET: wrong };
    expect(() => check(env)).toThrow(/STRIPE_WEBHOOK_SECRET is not a signing secret/);
  });

  it('keeps the payments of a test account apart from those of the sandbox', () => {
    const folderOf = (env: NodeJS.ProcessEnv): string => basename(readSettings(env).dataDir);
    expect(folderOf({})).toBe('.data');
    expect(folderOf({ STRIPE_SECRET_KEY: 'rk_test_51H' })).toBe('.data-test-mode');
    expect(folderOf({ STRIPE_SECRET_KEY: 'sk_live_51H' })).toBe('.data');
    expect(folderOf({ STRIPE_SECRET_KEY: 'sk_test_51H', DATA_DIR: 'mine' })).toBe('mine');
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
