import { loadEnv, type Env } from '../../backend/src/platform/env.js';
import { makeSigningKeys } from '../../sandbox/secrets.js';

/** For parts that are tried without a shop around them: only the database is there. */
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
