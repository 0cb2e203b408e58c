import type { EntityManager } from '@mikro-orm/postgresql';
import type { DearerChangeDto, OrderChangeDto } from './order-changes.dto.js';
import { OrderChange, type OrderState } from './order-change.entity.js';
import { OrderExtra } from './order-extra.entity.js';

/** More changes than anybody makes; every list has a limit. */
const MAX_CHANGES = 100;

/** The changes of an order, oldest first (rule O112). */
export async function changesOf(em: EntityManager, orderId: string): Promise<OrderChangeDto[]> {
  const changes = await em.find(
    OrderChange,
    { orderId },
    { orderBy: { number: 'asc' }, limit: MAX_CHANGES, disableIdentityMap: true },
  );
  return changes.map(
    ({ number, changedAt, changedBy, changed, reason, refundPence, extraPence, before, after }) => ({
      number,
      at: changedAt.toISOString(),
      by: changedBy,
      changed: [...changed],
      reason: reason ?? null,
      refundPence,
      extraPence,
      before: stateOf(before),
      after: stateOf(after),
    }),
  );
}

/** The latest dearer change of an order that is waiting, or was not made; null when it was made, or there is none. */
export async function dearerChangeOf(em: EntityManager, orderId: string): Promise<DearerChangeDto | null> {
  const [extra] = await em.find(
    OrderExtra,
    { orderId },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 1, disableIdentityMap: true },
  );
  if (!extra || extra.status === 'applied') return null;
  return {
    status: extra.status,
    by: extra.madeBy,
    reason: extra.reason ?? null,
    outcome: extra.outcome ?? null,
    cardPence: extra.cardPence,
    walletPence: extra.walletPence,
    payUntil: extra.expiresAt.toISOString(),
    createdAt: extra.createdAt.toISOString(),
    after: stateOf(extra.after),
  };
}

function stateOf({ deliveryDate, totalPence, lines }: OrderState): OrderChangeDto['before'] {
  return { deliveryDate, totalPence, lines: lines.map((line) => ({ ...line })) };
}
