import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { shortId } from '#frontend/features/admin/parts/id-link.js';

/** How the result of an order names it: by its code and customer. */
export function shownName(orders: readonly AdminOrderItem[]): (id: string) => string {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return (id) => {
    const order = byId.get(id);
    return order ? `${order.orderCode ?? shortId(id)}, ${order.name}:` : shortId(id);
  };
}
