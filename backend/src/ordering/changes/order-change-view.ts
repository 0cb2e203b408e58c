import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderChangeDto } from './order-changes.dto.js';
import { OrderChange, type OrderState } from './order-change.entity.js';

/** More changes than anybody makes; every list has a limit. */
const MAX_CHANGES = 100;

/** The changes of an order, oldest first (rule O112). */
export async function changesOf(em: EntityManager, orderId: string): Promise<OrderChangeDto[]> {
  const changes = await em.find(
    OrderChange,
    { orderId },
    { orderBy: { number: 'asc' }, limit: MAX_CHANGES, disableIdentityMap: true },
  );
  return changes.map(({ number, changedAt, changedBy, changed, reason, refundPence, before, after }) => ({
    number,
    at: changedAt.toISOString(),
    by: changedBy,
    changed: [...changed],
    reason: reason ?? null,
    refundPence,
    before: stateOf(before),
    after: stateOf(after),
  }));
}

function stateOf({ deliveryDate, totalPence, lines }: OrderState): OrderChangeDto['before'] {
  return { deliveryDate, totalPence, lines: lines.map((line) => ({ ...line })) };
}
