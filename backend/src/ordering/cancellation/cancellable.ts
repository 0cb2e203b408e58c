import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import type { Order } from '../orders/order.entity.js';
import type { OrderEventKind } from '../orders/order-event.entity.js';
import { totalRefundablePence } from '../payment/payment-status.js';

type ComingOrder = Pick<Order, 'status' | 'paymentStatus' | 'disputedPence' | 'lostPence'> & {
  readonly steps: readonly { readonly kind: OrderEventKind }[];
};

/** The fields of an order that decide whether its customer can still change or cancel it. */
export type CancellableOrder = ComingOrder &
  Pick<Order, 'deliveryDate'> &
  Parameters<typeof totalRefundablePence>[0];

const COMING: readonly Order['paymentStatus'][] = ['paid', 'partly_refunded', 'refunded'];

/** The delivery steps of a parcel. */
const WAY: readonly OrderEventKind[] = ['preparing', 'dispatched', 'delivered', 'delivery_failed'];

/** Whether it is paid and comes, with no open dispute. A lost dispute stops nothing (rule O23). */
export function isComing(order: ComingOrder): boolean {
  if (order.paymentStatus === 'disputed') return order.status === 'processing' && !isBeingDisputed(order);
  return order.status === 'processing' && COMING.includes(order.paymentStatus);
}

/**
 * Until when the delivery details of an order can be changed (rule D36); null when that time is over, when it
 * has left, and when it does not come. A box of a weekly box keeps the address of the weekly box at the time
 * it was ordered (rule D30).
 */
export function detailsChangeableUntil(
  order: CancellableOrder & Pick<Order, 'kind'>,
  cancelHours: number,
  now: Date,
): Date | null {
  const { kind, deliveryDate, steps } = order;
  if (kind === 'subscription' || !isComing(order)) return null;
  if (!deliveryDate || steps.some(({ kind: step }) => step === 'dispatched')) return null;
  const until = cancelBy(deliveryDate, cancelHours);
  return until > now ? until : null;
}

/**
 * Whether the courier returned a paid order and it has not left again. Support can then correct its delivery
 * details (rule D36), also those of a box of a weekly box, which is sent separately by now.
 */
export function hasComeBack(order: ComingOrder): boolean {
  const last = order.steps.findLast(({ kind }) => WAY.includes(kind));
  return isComing(order) && last?.kind === 'delivery_failed';
}

/**
 * Until when its customer can still cancel an order and get back all that is left of it (rule D6); null when
 * that time is over, when it is already on its way, and when there is nothing to refund. An order without a
 * day can be cancelled until it leaves, which has no known time: null too, since a person has to decide.
 */
export function cancellableUntil(order: CancellableOrder, cancelHours: number, now: Date): Date | null {
  const { paymentStatus, deliveryDate, steps } = order;
  if (!isComing(order) || paymentStatus === 'refunded') return null;
  if (paymentStatus === 'disputed' && totalRefundablePence(order) === 0) return null;
  if (!deliveryDate || steps.some(({ kind }) => kind === 'dispatched')) return null;
  const until = cancelBy(deliveryDate, cancelHours);
  return until > now ? until : null;
}
