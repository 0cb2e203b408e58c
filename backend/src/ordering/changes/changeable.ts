import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import { isComing, type CancellableOrder } from '../cancellation/cancellable.js';
import type { ChangeMaker } from './order-change.entity.js';
import type { OrderEventKind } from '../orders/order-event.entity.js';
import type { Order } from '../orders/order.entity.js';

/** The steps after which nothing of an order can be changed. */
const UNDER_WAY: readonly OrderEventKind[] = ['preparing', 'dispatched', 'delivered', 'delivery_failed'];

export type ChangeableOrder = CancellableOrder &
  Pick<Order, 'kind' | 'replacesOrderId' | 'anonymiseFrom' | 'cookAnywayAt'>;

/**
 * Until when a placed order can be changed: by its customer as long as they could cancel it (rule D6), by
 * staff until the courier's day begins (rule O110). Null when that time is over, once the kitchen has begun,
 * and for an order that does not come, replaces another, is of a weekly box or of a deleted account.
 */
export function changeableUntil(
  order: ChangeableOrder,
  { by, cancelHours, now }: { readonly by: ChangeMaker; readonly cancelHours: number; readonly now: Date },
): Date | null {
  const { kind, deliveryDate, replacesOrderId, anonymiseFrom, cookAnywayAt, paymentStatus, steps } = order;
  if (kind === 'subscription' || replacesOrderId != null || anonymiseFrom != null || cookAnywayAt != null)
    return null;
  if (!isComing(order) || paymentStatus === 'refunded' || !deliveryDate) return null;
  if (steps.some(({ kind: step }) => UNDER_WAY.includes(step))) return null;
  const until = cancelBy(deliveryDate, by === 'shop' ? 0 : cancelHours);
  return until > now ? until : null;
}

/** A paid box of a weekly box that still comes: its dishes are those of its plan (rule O116). */
export function isChargedBox(order: ChangeableOrder): boolean {
  return order.kind === 'subscription' && isComing(order);
}

/**
 * Whether the content can be changed too: a box or packages whose money is as changes have left it. After
 * another refund, or with the bank, nobody could tell what a dish is worth (rule O110).
 */
export function areDishesChangeable({
  kind,
  cardRefundPence,
  walletRefundPence,
  reducedPence,
  disputedPence,
}: Pick<
  Order,
  'kind' | 'cardRefundPence' | 'walletRefundPence' | 'reducedPence' | 'disputedPence'
>): boolean {
  if (kind !== 'one_time' && kind !== 'packages') return false;
  return disputedPence === 0 && cardRefundPence + walletRefundPence === reducedPence;
}
