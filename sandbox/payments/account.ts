import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from './api/api-error.js';
import type { Store } from './store.js';

const SETTING = 'account';
const ID = 'acct_1SandboxLighter';

/** The settings of the whole account at the provider. */
export const accountShape = z.strictObject({
  /** The currency when a call names none (docs.stripe.com/api/invoices/create, `currency`). */
  defaultCurrency: z.string().length(3).default('gbp'),
  country: z.string().length(2).default('GB'),
  /** What a restricted key may not do: the first step of each path, such as `webhook_endpoints`. */
  denied: z.array(z.string().max(100)).max(50).default([]),
});
export type Account = z.output<typeof accountShape>;

/** The account as configured, British and in pounds by default. */
export function accountOf(store: Store): Account {
  return accountShape.catch(accountShape.parse({})).parse(store.setting(SETTING) ?? {});
}

/** Sets the account; it survives a restart. */
export function setAccount(store: Store, account: Account): void {
  store.set(SETTING, account);
}

/** The account as the API shows it to its own key (docs.stripe.com/api/accounts/retrieve). */
export function ownAccount(store: Store): Stripe.Account {
  const { country, defaultCurrency } = accountOf(store);
  return {
    id: ID,
    object: 'account',
    charges_enabled: true,
    country,
    default_currency: defaultCurrency,
    details_submitted: true,
    email: 'sandbox@lightertable.example',
    payouts_enabled: true,
    type: 'standard',
  };
}

/**
 * Refuses what the key has no permission for, in the provider's words (docs.stripe.com/keys/restricted-api-keys).
 */
export function checkPermission(store: Store, pathname: string): void {
  const [, , area = ''] = pathname.split('/');
  if (!accountOf(store).denied.includes(area)) return;
  throw new ApiError(
    `The provided key 'rk_test_****' does not have the required permissions for this endpoint on account '${ID}'. Having the '${area}' permission would allow this request to continue.`,
    { status: 403 },
  );
}
