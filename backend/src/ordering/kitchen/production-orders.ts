import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import type { Order } from '../orders/order.entity.js';

const COOKED = ['processing', 'completed'] as const;

/**
 * The condition in SQL for an order `o` that the kitchen cooks on its day: also one that was completed by hand before it
 * (rule O98).
 */
export const IS_IN_PRODUCTION = `o.paid_at is not null and o.status in (${COOKED.map((each) => `'${each}'`).join(', ')})`;

/** Whether an order is one that the kitchen cooks on its day. */
export function isInProduction({ status, paidAt }: Pick<Order, 'status' | 'paidAt'>): boolean {
  return paidAt != null && COOKED.some((each) => each === status);
}

/** The same until the courier's day begins; what has left before, its way says. */
export function isBeforeProduction(
  order: Pick<Order, 'status' | 'paidAt' | 'deliveryDate'>,
  now: Date,
): boolean {
  return isInProduction(order) && order.deliveryDate != null && now < cancelBy(order.deliveryDate, 0);
}
