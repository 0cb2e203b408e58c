import type { Vault } from '#backend/platform/vault/vault.js';
import type { Account } from '../cart/checkout-customer.js';

const ACCOUNT = 'account:';

export function isAccount(person: string): boolean {
  return person.startsWith(ACCOUNT);
}

/**
 * The keys under which limits keep counting after an account is deleted (rule H6): keyed hashes of the email
 * address and the delivery address. A signed-in customer is looked up by their account's address, since an
 * account that comes back has another id.
 */
export function customerKeys(
  vault: Vault,
  account: Pick<Account, 'email'> | null,
): (person: string) => string {
  return (person) =>
    vault.fingerprint(isAccount(person) && account ? `email:${account.email}` : person, 'erased person');
}
