import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { isApiError, apiError } from '#backend/platform/http/problems/api-error.js';
import type { Vault } from '#backend/platform/vault/vault.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { customerKeys, isAccount } from '../privacy/customer-key.js';
import { OrderLine, type Order } from '../orders/order.entity.js';
import { PromotionUse, TrialAllowance } from './reservation.entity.js';

export interface PromotionClaim {
  readonly orderId: string;
  readonly code: string;
  readonly maxUses: number | null;
  readonly nth: number;
  readonly email: string;
  readonly accountId: string | null;
}

/**
 * Reserves one use of a promotion in the order's transaction (rule P6). The unique index enforces the limit
 * per person, the conditional update the total limit. Orders of one account under several addresses are
 * serialised here, so that they see one another. Throws promotion_used.
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
  if (counted.length === 0 || reserved.length === 0 || (await isHeldByAccount(em, claim))) {
    throw apiError('promotion_used');
  }
}

async function isHeldByAccount(em: EntityManager, claim: PromotionClaim): Promise<boolean> {
  const { accountId, orderId, code, nth } = claim;
  if (accountId === null) return false;
  await run(em, 'select pg_advisory_xact_lock(hashtextextended(?, 0))', [`promotion ${code} ${accountId}`]);
  const others = await run(
    em,
    `select 1 from promotion_use u join orders o on o.id = u.order_id
      where o.user_id = ? and u.code = ? and u.nth = ? and u.released_at is null and u.order_id <> ?`,
    [accountId, code, nth, orderId],
  );
  return others.length > 0;
}

/** Releases an expired order's promotion (rule O4). */
export async function releasePromotion(em: EntityManager, orderId: string, now: Date): Promise<void> {
  const use = await em.findOne(PromotionUse, { orderId, releasedAt: null });
  if (!use) return;
  use.releasedAt = now;
  await em.flush();
  await run(em, 'update promotion_counter set uses = uses - 1 where code = ? returning uses', [use.code]);
}

export interface TrialClaim {
  readonly persons: readonly string[];
  /** The key that the same person is counted under after their account is deleted. */
  readonly customerKeyOf: (person: string) => string;
  readonly days: number;
}

interface TrialAddress {
  readonly address: string;
  readonly postcode: string;
}

/**
 * The keys that a trial limit is counted by: the account, the email address and the delivery address (rule
 * P7).
 */
export function trialPersons(order: {
  readonly userId?: string | null | undefined;
  readonly email: string;
  readonly deliveryAddress: TrialAddress;
}): string[] {
  const account = order.userId ? [`account:${order.userId}`] : [];
  // Sorted, so that two orders take their locks in the same order.
  return [
    ...account,
    `email:${normaliseEmail(order.email)}`,
    normalisedAddress(order.deliveryAddress),
  ].sort();
}

function normalisedAddress({ address, postcode }: TrialAddress): string {
  const words = `${postcode}|${address}`;
  return `door:${words.toUpperCase().replace(/[^A-Z0-9|]/g, '')}`;
}

/**
 * Moves the trial days of an order to another delivery address, in the caller's transaction, which holds its
 * lock (rule P7). Returns false when the limit of that address leaves no capacity; nothing is written then.
 */
export async function moveTrialDays(
  em: EntityManager,
  order: Order,
  { to, limit, vault }: { readonly to: TrialAddress; readonly limit: number; readonly vault: Vault },
): Promise<boolean> {
  const [from, next] = [normalisedAddress(order.deliveryAddress), normalisedAddress(to)];
  if (from === next) return true;
  const days = await em.count(OrderLine, { orderId: order.id });
  const customerKeyOf = customerKeys(vault, null);
  try {
    await reserveTrialDays(em, { persons: [next], customerKeyOf, days }, limit);
  } catch (error) {
    if (isApiError(error, 'trial_used')) return false;
    throw error;
  }
  await releaseTrialDays(em, { persons: [from], customerKeyOf, days });
  return true;
}

/** Reserves trial days for every person key in the order's transaction (rules P7, H6). Throws trial_used. */
export async function reserveTrialDays(
  em: EntityManager,
  { persons, customerKeyOf, days }: TrialClaim,
  limit: number,
): Promise<void> {
  for (const person of persons) {
    const rows = await run(
      em,
      `with erased as (select coalesce(sum(days), 0)::int as days from trial_allowance where person = ?)
       insert into trial_allowance (person, days) select ?, ?::int from erased where ?::int + erased.days <= ?::int
       on conflict (person) do update set days = trial_allowance.days + excluded.days
         where trial_allowance.days + excluded.days + (select days from erased) <= ?::int
       returning days`,
      [customerKeyOf(person), person, days, days, limit, limit],
    );
    if (rows.length === 0) throw apiError('trial_used');
  }
}

/**
 * Releases an expired order's trial days (rule O4), also when they were moved to the pseudonym of a deleted
 * account. An order that was attached to its account after it was placed was never counted there, so there
 * may be nothing to release.
 */
export async function releaseTrialDays(
  em: EntityManager,
  { persons, customerKeyOf, days }: TrialClaim,
): Promise<void> {
  for (const person of persons) {
    const given = await release(em, person, days);
    if (given < days && !isAccount(person)) await release(em, customerKeyOf(person), days - given);
  }
}

/**
 * Releases the reservations of an order that will not be delivered (rules O4, O24), in the caller's
 * transaction.
 */
export async function releaseReservations(
  em: EntityManager,
  order: Order,
  { vault, now }: { readonly vault: Vault; readonly now: Date },
): Promise<void> {
  await releasePromotion(em, order.id, now);
  // A replacement has reserved no days (rule O81).
  if (order.kind !== 'trial' || order.replacesOrderId != null) return;
  const days = await em.count(OrderLine, { orderId: order.id });
  await releaseTrialDays(em, {
    persons: trialPersons(order),
    customerKeyOf: customerKeys(vault, null),
    days,
  });
}

/** Returns how many days were released. */
async function release(em: EntityManager, person: string, days: number): Promise<number> {
  const allowance = await em.findOne(
    TrialAllowance,
    { person },
    { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );
  const given = Math.min(allowance?.days ?? 0, days);
  if (allowance) await em.nativeUpdate(TrialAllowance, { person }, { days: allowance.days - given });
  return given;
}

function run(em: EntityManager, sql: string, params: unknown[]): Promise<unknown[]> {
  return em.execute<unknown[]>(sql, params, 'all');
}
