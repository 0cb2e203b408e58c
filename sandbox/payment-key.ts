import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyMode } from '../backend/src/platform/payments/stripe-key.js';
import type { Settings } from './settings.js';

/** What every secret key is made of. */
const KEY = /^(sk|rk)_(test|live)_\w+$/;
const SIGNING_SECRET = /^whsec_\w+$/;
const DEMO_OFF = /^(0|false)$/;

/**
 * Refuses payment keys that are dangerous or cannot work, before anything is started (rule A31): throws an
 * Error that names the variable and what to do.
 */
export function checkPaymentKeys(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  { fresh }: { readonly fresh: boolean },
): void {
  const { stripeSecretKey, stripeWebhookSecret, dataDir } = settings;
  if (stripeSecretKey === undefined) return;
  refuseForm(stripeSecretKey, stripeWebhookSecret);
  const mode = keyMode(stripeSecretKey);
  if (mode === 'live') refuseDemo(fresh ? undefined : dataDir, env);
  if (mode === 'live' && stripeWebhookSecret === undefined) {
    throw new Error(
      'STRIPE_WEBHOOK_SECRET is missing: every webhook of the provider is refused, and it switches an endpoint ' +
        'off that fails for days. Set it to the signing secret of the endpoint (whsec_…).',
    );
  }
}

/** What can be seen of a key without asking the provider. */
function refuseForm(key: string, signingSecret: string | undefined): void {
  if (keyMode(key) === 'publishable') {
    throw new Error(
      'STRIPE_SECRET_KEY is a publishable key (pk_…): the secret key (sk_… or rk_…) is needed.',
    );
  }
  if (SIGNING_SECRET.test(key)) {
    throw new Error(
      'STRIPE_SECRET_KEY is a webhook signing secret (whsec_…): that is STRIPE_WEBHOOK_SECRET.',
    );
  }
  if (!KEY.test(key)) {
    throw new Error(
      `STRIPE_SECRET_KEY ${formProblem(key)}: a secret key begins with sk_test_ or rk_test_ and is copied whole ` +
        'from https://dashboard.stripe.com/test/apikeys. Without a key the sandbox takes the payments.',
    );
  }
  if (signingSecret !== undefined && !SIGNING_SECRET.test(signingSecret)) {
    throw new Error(
      'STRIPE_WEBHOOK_SECRET is not a signing secret: that begins with whsec_. The page of the endpoint shows it, ' +
        'and so does `stripe listen`. The id of an endpoint (we_…) and the secret key are others.',
    );
  }
}

function formProblem(key: string): string {
  if (/\s/.test(key)) return 'contains a space or a line break';
  if (/['"`]/.test(key)) return 'contains a quotation mark';
  if (/[*•….]/.test(key)) return 'is shortened, as the provider shows a key until it is revealed';
  if (/^(sk|rk)_(test|live)_?$/.test(key)) return 'ends after its beginning';
  return 'is not of the form of a secret key';
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
        'use another DATA_DIR, or start again with an empty folder: npm start -- --fresh',
    );
  }
}
