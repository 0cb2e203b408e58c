import { loadEnv, type Env } from '#backend/platform/env.js';
import { makeSigningKeys } from '#sandbox/secrets.js';

/** The company's details: production does not start without them. */
export const COMPANY = {
  COMPANY_NAME: 'Small Plates Ltd',
  COMPANY_NUMBER: '01234567',
  COMPANY_ADDRESS: '1 High Street, London SW4 7AB',
  VAT_NUMBER: 'GB123456789',
  ICO_NUMBER: 'ZA123456',
  SUPPORT_EMAIL: 'hello@smallplates.test',
  LEGAL_UPDATED: '1 December 2026',
  MAIL_FROM: 'Small Plates <hello@smallplates.test>',
} as const;

/** For parts that are tested without a shop around them: only the database is there. */
export function environmentOf(databaseUrl: string): Env {
  return loadEnv({
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: 'sk_test_alone',
    STRIPE_WEBHOOK_SECRET: 'whsec_alone',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://localhost',
    DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SIGNING_KEYS: makeSigningKeys(),
  });
}
