import type { EntityManager } from '@mikro-orm/postgresql';
import type { Order } from '../orders/order.entity.js';

/**
 * Whether the customer still needs a reply when an order is cancelled: the order was the remedy of a
 * complaint that nothing else has resolved since (rule O85), or it replaced a late order, which is then late
 * again (rule O99).
 */
export async function hasUnansweredComplaint(
  em: EntityManager,
  { id, replacesOrderId }: Pick<Order, 'id' | 'replacesOrderId'>,
): Promise<boolean> {
  if (replacesOrderId == null) return false;
  const [row] = await em.execute<{ owed: boolean }[]>(
    `select case when c.id is null then exists (select 1 from orders where id = ?::uuid and email <> '')
                 else not exists (select 1 from complaint_closing n
                                   where n.complaint_id = c.complaint_id and n.closed_at > c.closed_at) end as owed
       from (select) one left join complaint_closing c on c.replacement_order_id = ?::uuid`,
    [replacesOrderId, id],
  );
  return row?.owed ?? false;
}
