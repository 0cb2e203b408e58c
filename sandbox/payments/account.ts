import { z } from 'zod';
import type { Store } from './store.js';

const SETTING = 'account';

/** The settings of the whole account at the provider. */
export const accountShape = z.strictObject({
  /** The currency when a call names none (docs.stripe.com/api/invoices/create, `currency`). */
  defaultCurrency: z.string().length(3).default('gbp'),
});
export type Account = z.output<typeof accountShape>;

/** The account as configured, in pounds by default. */
export function accountOf(store: Store): Account {
  return accountShape.catch({ defaultCurrency: 'gbp' }).parse(store.setting(SETTING));
}

/** Sets the account; it survives a restart. */
export function setAccount(store: Store, account: Account): void {
  store.set(SETTING, account);
}
