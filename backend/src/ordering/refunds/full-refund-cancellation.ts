import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '#backend/platform/vault/vault.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { markCancelled, noteCancelled } from '../cancellation/order-cancellation.js';
import { OrderEvent, type OrderEventKind } from '../orders/order-event.entity.js';
import type { Order } from '../orders/order.entity.js';
import { Refund } from './refund.entity.js';

/** The steps after which an order can neither be cooked nor stopped. */
export const DISPATCHED_STEPS: readonly OrderEventKind[] = ['dispatched', 'delivered'];

/** The reason of a refund that the email about its order's cancellation covers. */
export const WITH_CANCELLATION = 'cancelled';

/** Whether all that an order paid, by card and from the wallet, is refunded or being refunded. */
export function isFullyRefunded(
  order: Pick<Order, 'amountPence' | 'walletPence' | 'cardRefundPence' | 'walletRefundPence'>,
): boolean {
  const paidPence = order.amountPence + order.walletPence;
  return paidPence > 0 && order.cardRefundPence + order.walletRefundPence >= paidPence;
}

/**
 * Whether a full refund cancels an order: it is paid and has not left (rule O51). After its delivery day it
 * counts as left, since not every delivery is recorded.
 */
export function isNotDispatched(
  { status, paidAt, deliveryDate }: Pick<Order, 'status' | 'paidAt' | 'deliveryDate'>,
  steps: readonly { readonly kind: OrderEventKind }[],
  now: Date,
): boolean {
  if (paidAt == null || (status !== 'processing' && status !== 'pending')) return false;
  if (deliveryDate != null && deliveryDate < londonDate(now)) return false;
  return !steps.some(({ kind }) => DISPATCHED_STEPS.includes(kind));
}

/** The same for an order that the caller has locked, by its recorded steps. */
export async function canBeCancelled(em: EntityManager, order: Order, now: Date): Promise<boolean> {
  if (!isNotDispatched(order, [], now)) return false;
  const steps = await em.find(
    OrderEvent,
    { orderId: order.id, kind: { $in: [...DISPATCHED_STEPS] } },
    { limit: 1 },
  );
  return isNotDispatched(order, steps, now);
}

/**
 * Cancels a locked order that was refunded in full before it left, unless staff have chosen to cook it
 * anyway; in the transaction that counted its refunds. Repeating it changes nothing (rule O51).
 */
export async function cancelIfFullyRefunded(
  em: EntityManager,
  order: Order,
  { now, vault }: { readonly now: Date; readonly vault: Vault },
): Promise<void> {
  if (!isFullyRefunded(order) || order.cookAnywayAt != null) return;
  if (!(await canBeCancelled(em, order, now))) return;
  const [latest] = await em.find(
    Refund,
    { orderId: order.id, status: { $ne: 'failed' } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 1 },
  );
  // One email covers both.
  if (latest) latest.reason = WITH_CANCELLATION;
  await markCancelled(em, order, { reason: 'refunded', at: now, vault });
  await noteCancelled(em, order, { reason: 'refunded', refundId: latest?.id ?? null, at: now });
}

/**
 * Locks what cancelling an order would release, before its wallet: placing an order locks promotion, day and
 * wallet in this order.
 */
export async function lockReservations(
  em: EntityManager,
  { id, deliveryDate }: Pick<Order, 'id' | 'deliveryDate'>,
): Promise<void> {
  await em.execute(
    `select 1 from promotion_counter where code in
       (select code from promotion_use where order_id = ? and released_at is null) for update`,
    [id],
  );
  if (deliveryDate == null) return;
  await em.execute('select 1 from delivery_day where date = ? for update', [deliveryDate]);
}
