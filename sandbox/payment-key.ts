import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyMode } from '../backend/src/platform/payments/stripe-key.js';
import type { Settings } from './settings.js';

const DEMO_OFF = /^(0|false)$/;

/**
 * Warnings about the payment keys of a start, before anything is started (rule A31). Throws for dangerous
 * ones: an Error that names the variable and what to do.
 */
export function paymentKeyWarnings(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  { fresh }: { readonly fresh: boolean },
): string[] {
  const { stripeSecretKey, stripeWebhookSecret, dataDir } = settings;
  if (stripeSecretKey === undefined) return [];
  const mode = keyMode(stripeSecretKey);
  if (mode === 'publishable') {
    throw new Error(
      'STRIPE_SECRET_KEY is a publishable key (pk_…): the secret key (sk_… or rk_…) is needed.',
    );
  }
  if (mode === 'live') refuseDemo(fresh ? undefined : dataDir, env);
  if (stripeWebhookSecret !== undefined) return [];
  const missing =
    'STRIPE_WEBHOOK_SECRET is missing: every webhook of the provider is refused, and it switches an endpoint ' +
    'off that fails for days. Set it to the signing secret of the endpoint (whsec_…).';
  if (mode === 'live') throw new Error(missing);
  return [missing];
}

/** @param dataDir undefined when it is deleted first. */
function refuseDemo(dataDir: string | undefined, env: NodeJS.ProcessEnv): void {
  if (!DEMO_OFF.test(env['DEMO'] ?? '')) {
    throw new Error(
      'STRIPE_SECRET_KEY is a live key, and the demo accounts with their known password are on: ' +
        'use a test key (sk_test_… or rk_test_…), or set DEMO=0.',
    );
  }
  if (dataDir !== undefined && existsSync(join(dataDir, 'demo-accounts.json'))) {
    throw new Error(
      `STRIPE_SECRET_KEY is a live key, and ${dataDir} holds demo accounts with a known password: ` +
        'use another DATA_DIR, or begin anew: npm start -- --fresh',
    );
  }
}
