import type { EntityManager } from '@mikro-orm/postgresql';
import type { BookedBy } from '#backend/rules/delivery/consignments.js';
import { IS_IN_PRODUCTION } from '../kitchen/production-orders.js';

interface NewConsignments {
  readonly bookedBy: BookedBy;
  readonly now: Date;
}

/**
 * Requests a consignment for each order of a condition that is cooked, has not left, and has none. Returns how many.
 * Two calls at once make one consignment of each order.
 */
export async function insertConsignments(
  em: EntityManager,
  condition: string,
  values: readonly string[],
  { bookedBy, now }: NewConsignments,
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `insert into consignment (id, order_id, booked_by, status, status_at, ask_at, created_at)
     select gen_random_uuid(), o.id, ?, 'requested', ?, ?, ?
       from orders o
      where ${condition} and o.status = 'processing' and ${IS_IN_PRODUCTION} and o.delivery_address ->> 'address' <> ''
        and not exists (select 1 from order_event e where e.order_id = o.id and e.kind in ('dispatched', 'delivered')
              and not exists (select 1 from consignment r where r.order_id = o.id and r.status = 'returned'))
     on conflict do nothing returning 1`,
    [bookedBy, now, bookedBy === 'api' ? now : null, now, ...values],
    'all',
  );
  return rows.length;
}
