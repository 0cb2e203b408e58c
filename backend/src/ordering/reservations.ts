import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../platform/http/problem.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import { PromotionUse } from './reservation.entity.js';

export interface PromotionClaim {
  readonly orderId: string;
  readonly code: string;
  readonly maxUses: number | null;
  readonly nth: number;
  readonly email: string;
}

/**
 * Reserves one use of a promotion in the order's transaction (rule P6): the unique index is the limit per
 * person, the conditional update the limit in all. Throws promotion_used.
 */
export async function reservePromotion(em: EntityManager, claim: PromotionClaim): Promise<void> {
  const counted = await run(
    em,
    `insert into promotion_counter (code, uses) values (?, 1)
     on conflict (code) do update set uses = promotion_counter.uses + 1
       where ?::int is null or promotion_counter.uses < ?::int
     returning uses`,
    [claim.code, claim.maxUses, claim.maxUses],
  );
  const reserved = await run(
    em,
    `insert into promotion_use (order_id, code, person, nth) values (?, ?, ?, ?)
     on conflict (code, person, nth) where released_at is null do nothing returning nth`,
    [claim.orderId, claim.code, normaliseEmail(claim.email), claim.nth],
  );
  if (counted.length === 0 || reserved.length === 0) throw problem('promotion_used');
}

/** Gives a lapsed order's promotion back (rule O4). */
export async function releasePromotion(em: EntityManager, orderId: string, now: Date): Promise<void> {
  const use = await em.findOne(PromotionUse, { orderId, releasedAt: null });
  if (!use) return;
  use.releasedAt = now;
  await em.flush();
  await run(em, 'update promotion_counter set uses = uses - 1 where code = ? returning uses', [use.code]);
}

/** What a trial limit is counted by: the address of the letters and the address of the door (rule P7). */
export function trialPersons(email: string, address: { address: string; postcode: string }): string[] {
  const door = `${address.postcode}|${address.address}`.toUpperCase().replace(/[^A-Z0-9|]/g, '');
  return [`email:${normaliseEmail(email)}`, `door:${door}`].sort();
}

/** Reserves trial days for every person key in the order's transaction (rule P7). Throws trial_used. */
export async function reserveTrialDays(
  em: EntityManager,
  persons: readonly string[],
  days: number,
  limit: number,
): Promise<void> {
  for (const person of persons) {
    const rows =
      days > limit
        ? []
        : await run(
            em,
            `insert into trial_allowance (person, days) values (?, ?)
             on conflict (person) do update set days = trial_allowance.days + excluded.days
               where trial_allowance.days + excluded.days <= ?::int
             returning days`,
            [person, days, limit],
          );
    if (rows.length === 0) throw problem('trial_used');
  }
}

/** Gives a lapsed order's trial days back (rule O4). */
export async function releaseTrialDays(
  em: EntityManager,
  persons: readonly string[],
  days: number,
): Promise<void> {
  for (const person of persons) {
    await run(em, 'update trial_allowance set days = days - ? where person = ? returning days', [
      days,
      person,
    ]);
  }
}

function run(em: EntityManager, sql: string, params: unknown[]): Promise<unknown[]> {
  return em.getConnection().execute<unknown[]>(sql, params, 'all', em.getTransactionContext());
}
