import { randomUUID } from 'node:crypto';
import { providerClient } from '#backend/platform/payments/stripe-client.js';
import { keyMode } from '#backend/platform/payments/stripe-key.js';
import type { Settings } from '../settings.js';
import { checkAccount } from './account.js';
import { CheckContext, runSteps, type StepResult } from './check-run.js';
import { MEMBERSHIP_STEPS } from './membership-steps.js';
import { ORDER_STEPS } from './order-steps.js';

const TIMEOUT_MS = 20_000;
const COLUMNS = ['step', 'result', 'time', 'object'] as const;

/** What only a person or time can do; the page of test mode says how. */
const NOT_COVERED = [
  "paying on the provider's page, and a card that asks its bank there (a browser is needed)",
  'webhooks on their way to the shop, and their signature',
  'what time does: a renewal, its hour as a draft, its retries, a page that expires',
  'disputes and inquiries, and a refund that fails days later',
  "the provider's own emails, which are switched off on its pages",
];

/**
 * Runs an order, a refund, a weekly box, a membership and the portal against the account in test mode, with the
 * shop's own calls, and prints a table. Returns the exit code: 0 when all is well, or there is no key.
 */
export async function runProviderCheck(settings: Settings, say: (line: string) => void): Promise<number> {
  const { stripeSecretKey: secretKey, stripeApiUrl: apiUrl } = settings;
  if (secretKey === undefined) {
    say('SKIPPED: there is no STRIPE_SECRET_KEY, and so no account to check (docs/test-mode.md).');
    return 0;
  }
  if (keyMode(secretKey) !== 'test') {
    say('REFUSED: STRIPE_SECRET_KEY is a live key, and the check takes money. Use a test key (sk_test_…).');
    return 1;
  }
  const stripe = providerClient({ secretKey, apiUrl, timeoutMs: TIMEOUT_MS });
  const account = await checkAccount(stripe, secretKey);
  say(`The provider's test mode: ${account.words}`);
  for (const warning of account.warnings) say(`WARNING  ${warning}`);
  if (!account.isReachable) return 1;
  const results = await runSteps(
    [...ORDER_STEPS, ...MEMBERSHIP_STEPS],
    new CheckContext(stripe, randomUUID()),
  );
  for (const line of table(results)) say(line);
  say('\nNot covered:');
  for (const words of NOT_COVERED) say(`  ${words}`);
  const failed = results.filter(({ outcome }) => outcome !== 'ok').length;
  say(`\n${results.length - failed} of ${results.length} steps passed.`);
  return failed === 0 ? 0 : 1;
}

function table(results: readonly StepResult[]): string[] {
  const rows = results.map(({ name, outcome, words, tookMs, id }) => [
    name,
    outcome === 'ok' ? `ok: ${words}` : `${outcome}: ${words}`,
    `${tookMs} ms`,
    id,
  ]);
  const all = [[...COLUMNS], ...rows];
  const widths = COLUMNS.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return ['', lines[0] ?? '', widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)];
}
