import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { BoxDelivery } from './box-delivery.entity.js';
import { BoxSubscription } from './box-subscription.entity.js';

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

const findBy = (column: 'id' | 'order_id') =>
  preparedStatement<{ subscription_id: string }>(
    `box_subscription_by_${column}`,
    `select subscription_id from box_delivery where ${column} = $1`,
  );
/** Every paid order looks for its box. */
const findOf = { id: findBy('id'), order: findBy('order_id') };

export interface LockedBox {
  readonly subscription: BoxSubscription;
  readonly delivery: BoxDelivery;
}

export function lockedSubscription(em: EntityManager, id: string): Promise<BoxSubscription | null> {
  return em.findOne(BoxSubscription, { id }, LOCK);
}

/**
 * A delivery with its subscription, in the caller's transaction. The subscription is always locked first, to
 * avoid deadlocks.
 */
export async function lockedDelivery(
  em: EntityManager,
  by: string | { readonly orderId: string },
): Promise<LockedBox | null> {
  const where = typeof by === 'string' ? { id: by } : by;
  const [named] =
    typeof by === 'string' ? await findOf.id.rows(em, by) : await findOf.order.rows(em, by.orderId);
  const subscription = named && (await lockedSubscription(em, named.subscription_id));
  // It may be gone by now: a change of weekday plans new deliveries.
  const delivery = subscription && (await em.findOne(BoxDelivery, where, LOCK));
  return delivery ? { subscription, delivery } : null;
}
