import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { BoxDelivery } from './box-delivery.entity.js';
import { BoxSubscription } from './box-subscription.entity.js';

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

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
  const named = await em.findOne(BoxDelivery, where, {
    fields: ['subscriptionId'],
    disableIdentityMap: true,
  });
  const subscription = named && (await lockedSubscription(em, named.subscriptionId));
  // It may be gone by now: a change of weekday plans new deliveries.
  const delivery = subscription && (await em.findOne(BoxDelivery, where, LOCK));
  return delivery ? { subscription, delivery } : null;
}
