import { cancelBy } from '../rules/delivery-days.js';
import type { Order } from './order.entity.js';
import type { OrderEventKind } from './order-event.entity.js';

export interface CancellableOrder extends Pick<Order, 'status' | 'paymentState' | 'deliveryDate'> {
  readonly steps: readonly { readonly kind: OrderEventKind }[];
}

/** Of these the bank is asking nothing back, and they come. */
const COMING: readonly Order['paymentState'][] = ['paid', 'partly_refunded', 'refunded'];

/** The steps of a parcel. */
const WAY: readonly OrderEventKind[] = ['preparing', 'dispatched', 'delivered', 'delivery_failed'];

/**
 * Until when the delivery details of an order can be changed (rule D36); null when that time is over, it has left, or
 * it does not come. A box of a weekly box goes where the weekly box went when it was ordered (rule D30).
 */
export function detailsChangeableUntil(
  order: CancellableOrder & Pick<Order, 'kind'>,
  cancelHours: number,
  now: Date,
): Date | null {
  const { kind, status, paymentState, deliveryDate, steps } = order;
  if (kind === 'subscription' || status !== 'processing' || !COMING.includes(paymentState)) return null;
  if (!deliveryDate || steps.some(({ kind: step }) => step === 'dispatched')) return null;
  const until = cancelBy(deliveryDate, cancelHours);
  return until > now ? until : null;
}

/**
 * Whether the courier brought a paid order back, and it has not left again: support can correct where it goes
 * (rule D36), a box of a weekly box too, which is on its own way by now.
 */
export function hasComeBack({
  status,
  paymentState,
  steps,
}: Pick<CancellableOrder, 'status' | 'paymentState' | 'steps'>): boolean {
  const last = steps.findLast(({ kind }) => WAY.includes(kind));
  return status === 'processing' && COMING.includes(paymentState) && last?.kind === 'delivery_failed';
}

/**
 * Until when its customer may still cancel an order with full refund (rule D6); null when that time is over,
 * it is on its way already, or there is nothing to cancel. An order without a day can be cancelled until it leaves, which has
 * no time yet: null too, for a person has to say so.
 */
export function cancellableUntil(order: CancellableOrder, cancelHours: number, now: Date): Date | null {
  const { status, paymentState, deliveryDate, steps } = order;
  if (status !== 'processing' || !['paid', 'partly_refunded'].includes(paymentState)) return null;
  if (!deliveryDate || steps.some(({ kind }) => kind === 'dispatched')) return null;
  const until = cancelBy(deliveryDate, cancelHours);
  return until > now ? until : null;
}
