import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import type { Order } from '../orders/order.entity.js';
import type { OrderEventKind } from '../orders/order-event.entity.js';
import { leftPenceOf } from '../payment/payment-status.js';

type ComingOrder = Pick<Order, 'status' | 'paymentState' | 'disputedPence' | 'lostPence'> & {
  readonly steps: readonly { readonly kind: OrderEventKind }[];
};

/** The facts of an order that decide whether its customer can still change or cancel it. */
export type CancellableOrder = ComingOrder & Pick<Order, 'deliveryDate'> & Parameters<typeof leftPenceOf>[0];

const COMING: readonly Order['paymentState'][] = ['paid', 'partly_refunded', 'refunded'];

/** The steps of a parcel. */
const WAY: readonly OrderEventKind[] = ['preparing', 'dispatched', 'delivered', 'delivery_failed'];

/** Whether it is paid and comes, and its bank is asking nothing back; what a bank has taken for good stops nothing (rule O23). */
function isComing(order: ComingOrder): boolean {
  if (order.paymentState === 'disputed') return order.status === 'processing' && !isBeingDisputed(order);
  return order.status === 'processing' && COMING.includes(order.paymentState);
}

/**
 * Until when the delivery details of an order can be changed (rule D36); null when that time is over, it has left, or
 * it does not come. A box of a weekly box goes where the weekly box went when it was ordered (rule D30).
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
 * Whether the courier brought a paid order back, and it has not left again: support can correct where it goes
 * (rule D36), a box of a weekly box too, which is on its own way by now.
 */
export function hasComeBack(order: ComingOrder): boolean {
  const last = order.steps.findLast(({ kind }) => WAY.includes(kind));
  return isComing(order) && last?.kind === 'delivery_failed';
}

/**
 * Until when its customer may still cancel an order and get back all that is left of it (rule D6); null when that time
 * is over, it is on its way already, or there is nothing to give back. An order without a day can be cancelled until it leaves, which has
 * no time yet: null too, for a person has to say so.
 */
export function cancellableUntil(order: CancellableOrder, cancelHours: number, now: Date): Date | null {
  const { paymentState, deliveryDate, steps } = order;
  if (!isComing(order) || paymentState === 'refunded') return null;
  if (paymentState === 'disputed' && leftPenceOf(order) === 0) return null;
  if (!deliveryDate || steps.some(({ kind }) => kind === 'dispatched')) return null;
  const until = cancelBy(deliveryDate, cancelHours);
  return until > now ? until : null;
}
