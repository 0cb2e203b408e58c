import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loadEnv, type Env } from '#backend/platform/env.js';
import { COMPANY_DETAILS } from '#backend/platform/production-defaults.js';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { COMPANY } from '#test/setup/system/environment.js';

const SIGNING_KEYS = makeSigningKeys();

/** A complete production environment, with changes. */
const load = (more: NodeJS.ProcessEnv): Env =>
  loadEnv({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    REDIS_URL: 'redis://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_live_51H',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://shop.test',
    DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SIGNING_KEYS,
    ...COMPANY,
    ...more,
  });

describe('company details in production (rule X20)', () => {
  it('start the shop when they are all there', () => {
    expect(load({}).missingCompanyDetails).toEqual([]);
  });

  it.each(COMPANY_DETAILS)('stop the start without %s, and name it', (name) => {
    // docker compose passes an unset variable as an empty one.
    for (const value of [undefined, '', '  ', `[${name.toLowerCase()}]`, 'hello@lightertable.example'])
      expect(() => load({ [name]: value })).toThrow(new RegExp(`production: ${name}\\.`));
  });

  it('stop the start with the example that emails would come from', () => {
    for (const value of [undefined, '', 'Lighter Table <hello@lightertable.example>'])
      expect(() => load({ MAIL_FROM: value })).toThrow(/MAIL_FROM/);
  });

  it('are passed by docker compose, without defaults', () => {
    const compose = readFileSync('docker-compose.yml', 'utf8');
    for (const name of Object.keys(COMPANY)) expect(compose).toContain(`${name}: \${${name}:-}`);
  });

  it('are in .env.example without values that could go live', () => {
    const example = readFileSync('.env.example', 'utf8');
    for (const name of COMPANY_DETAILS) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
  });
});

describe('company details elsewhere', () => {
  it('are left out and listed, placeholders as well', () => {
    const env = load({
      NODE_ENV: 'development',
      STRIPE_SECRET_KEY: 'sk_test_51H',
      COMPANY_NUMBER: '[company number]',
      VAT_NUMBER: '',
    });
    expect(env.values).toMatchObject({ COMPANY_NUMBER: '', VAT_NUMBER: '', ICO_NUMBER: 'ZA123456' });
    expect(env.missingCompanyDetails).toEqual(['COMPANY_NUMBER', 'VAT_NUMBER']);
  });
});
