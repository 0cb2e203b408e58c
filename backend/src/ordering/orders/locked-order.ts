import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedEntities } from '#backend/platform/database/prepared-entities.js';
import { Order } from './order.entity.js';

const lock = preparedEntities('order_lock', Order, 'where e.id = $1 for update');

/** An order, locked in the caller's transaction; null when there is none. For the work of every paid order. */
export async function lockedOrder(em: EntityManager, orderId: string): Promise<Order | null> {
  const [order] = await lock.rows(em, orderId);
  return order ?? null;
}
