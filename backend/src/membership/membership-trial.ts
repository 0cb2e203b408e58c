import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '../platform/vault/vault.js';
import { normaliseEmail } from '../rules/delivery/checkout-form.js';

const PURPOSE = 'membership trial';

/** The keys a trial is counted by: the account, its confirmed address, and the card (rule L1). */
export interface TrialPerson {
  readonly userId: string;
  /** Of the address, by `emailKey`. */
  readonly emailKey: string;
  readonly cardFingerprint: string | null;
}

export interface TrialClaim extends TrialPerson {
  readonly checkoutId: string;
  readonly now: Date;
}

/** The key of a confirmed address. */
export function emailKey(vault: Vault, email: string): string {
  return vault.fingerprint(`email:${normaliseEmail(email)}`, PURPOSE);
}

/** The keys of a person, hashed from the start: the stored trial identifies nobody (rule H6). */
function keysOf(vault: Vault, person: TrialPerson): string[] {
  const { userId, cardFingerprint } = person;
  const account = vault.fingerprint(`account:${userId}`, PURPOSE);
  const card = cardFingerprint === null ? [] : [vault.fingerprint(`card:${cardFingerprint}`, PURPOSE)];
  // Sorted, so that two claims take their locks in the same order.
  return [account, person.emailKey, ...card].sort();
}

/**
 * Whether a person has used the trial, as far as we know. Also checks the card of a checkout that was refused
 * for it, so that the next offer is one they can accept (rule L61).
 */
export async function hasUsedTrial(em: EntityManager, vault: Vault, person: TrialPerson): Promise<boolean> {
  const keys = keysOf(vault, person);
  const rows = await em.execute<unknown[]>(
    `select 1 from membership_trial where person in (${keys.map(() => '?').join(', ')})
       union all
       (select 1 from membership m join membership_checkout c on c.membership_id = m.id
         where m.user_id = ? and c.refused_for = 'trial_used')
       limit 1`,
    [...keys, person.userId],
    'all',
  );
  return rows.length > 0;
}

/**
 * Claims the one trial of a person for a checkout, in the caller's transaction: the primary key decides.
 * Returns false, and claims nothing, when the account, the address or the card has used it before. A repeated
 * claim for the same checkout succeeds.
 */
export async function claimTrial(em: EntityManager, vault: Vault, claim: TrialClaim): Promise<boolean> {
  const { checkoutId, now } = claim;
  let isTheirs = true;
  for (const key of keysOf(vault, claim)) {
    const rows = await run(
      em,
      `insert into membership_trial (person, checkout_id, used_at) values (?, ?, ?)
       on conflict (person) do update set used_at = membership_trial.used_at returning checkout_id`,
      [key, checkoutId, now],
    );
    if (rows[0]?.checkout_id !== checkoutId) isTheirs = false;
  }
  if (!isTheirs)
    await run(em, 'delete from membership_trial where checkout_id = ? returning checkout_id', [checkoutId]);
  return isTheirs;
}

function run(em: EntityManager, sql: string, params: unknown[]): Promise<{ checkout_id: string }[]> {
  return em.execute(sql, params, 'all');
}
