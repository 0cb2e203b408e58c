import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import type { Order } from '../orders/order.entity.js';

const COOKED = ['processing', 'completed'] as const;

/**
 * The SQL condition for an order `o` that the kitchen cooks on its day, including one that was completed by
 * hand before it (rule O98).
 */
export const IS_IN_PRODUCTION = `o.paid_at is not null and o.status in (${COOKED.map((each) => `'${each}'`).join(', ')})`;

/** Whether the kitchen cooks an order on its day. */
export function isInProduction({ status, paidAt }: Pick<Order, 'status' | 'paidAt'>): boolean {
  return paidAt != null && COOKED.some((each) => each === status);
}

/** The same until the courier's day begins. Whether the order has left is shown by its delivery steps. */
export function isBeforeProduction(
  order: Pick<Order, 'status' | 'paidAt' | 'deliveryDate'>,
  now: Date,
): boolean {
  return isInProduction(order) && order.deliveryDate != null && now < cancelBy(order.deliveryDate, 0);
}
