import { cancelBy } from '../rules/delivery-days.js';
import type { Order } from './order.entity.js';
import type { OrderEventKind } from './order-event.entity.js';

export interface CancellableOrder extends Pick<Order, 'status' | 'paymentState' | 'deliveryDate'> {
  readonly steps: readonly { readonly kind: OrderEventKind }[];
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
