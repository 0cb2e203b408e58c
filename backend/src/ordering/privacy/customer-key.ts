import type { Vault } from '#backend/platform/vault/vault.js';
import type { Account } from '../cart/checkout-customer.js';

const ACCOUNT = 'account:';

export function isAccount(person: string): boolean {
  return person.startsWith(ACCOUNT);
}

/**
 * Under which key limits count on for somebody whose account is gone (rule H6): a keyed hash of the address
 * of their emails or their door. Somebody who is signed in is looked for by their account's address, since
 * an account that comes back has another id.
 */
export function customerKeys(
  vault: Vault,
  account: Pick<Account, 'email'> | null,
): (person: string) => string {
  return (person) =>
    vault.fingerprint(isAccount(person) && account ? `email:${account.email}` : person, 'erased person');
}
