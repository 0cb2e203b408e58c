import type { EntityManager } from '@mikro-orm/postgresql';
import { record } from '#backend/platform/outbox/record.js';
import type { Vault } from '#backend/platform/vault/vault.js';
import { anonymiseFromTomorrow } from '../privacy/anonymise-orders.js';
import { recordOrderEvent } from '../orders/order-events.js';
import type { Order } from '../orders/order.entity.js';
import '../ordering.events.js';
import { releaseReservations } from '../discounts/reservations.js';

/**
 * Why a paid order was cancelled: by its customer, because no line of it is left to deliver, by hand, or
 * because all of it was refunded before it left.
 */
export type CancelReason = 'customer' | 'nothing_left' | 'shop' | 'refunded';

/**
 * Sets a locked order to cancelled and releases its promotion, its trial days and its place on the day, in
 * the caller's transaction. Call it before anything that locks a wallet: placing an order locks promotion,
 * trial days, day and wallet in this order too. `noteCancelled` follows.
 */
export async function markCancelled(
  em: EntityManager,
  order: Order,
  { reason, at, vault }: { readonly reason: CancelReason; readonly at: Date; readonly vault: Vault },
): Promise<void> {
  await releaseReservations(em, order, { vault, now: at });
  order.cancel(reason, at);
  await em.flush();
}

export interface NotedCancellation {
  readonly reason: CancelReason;
  /** The refund that the email covers; null when there is none. */
  readonly refundId: string | null;
  readonly at: Date;
}

/**
 * Records that an order was cancelled and publishes the event (rule O24), also when its account is deleted.
 */
export async function noteCancelled(
  em: EntityManager,
  order: Order,
  { reason, refundId, at }: NotedCancellation,
): Promise<void> {
  await recordOrderEvent(em, { orderId: order.id, kind: 'cancelled', at, reason });
  anonymiseFromTomorrow(order, at);
  await em.flush();
  await record(em, 'ordering.order-cancelled', { orderId: order.id, reason, refundId }, at);
}
