import { problem } from '../platform/http/problem.js';
import type { Referrer } from '../referral/referral.service.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import type { Account } from './shopper.js';

/**
 * Nobody gets the discount of their own code (rule R3), whatever address they order with: known by account,
 * by the account's address and by the one in the form. Throws own_code.
 */
export function refuseOwnCode(
  referrer: Referrer | undefined,
  account: Account | null,
  formEmail?: string,
): void {
  if (!referrer) return;
  const emails = [account?.email, formEmail].filter((email) => email !== undefined).map(normaliseEmail);
  const isOwn =
    (account !== null && referrer.userId === account.id) || emails.includes(normaliseEmail(referrer.email));
  if (isOwn) throw problem('own_code');
}
