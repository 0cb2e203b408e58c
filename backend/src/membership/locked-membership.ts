import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Membership } from './membership.entity.js';

/** Locks a membership, so that changes to one person's membership run one after the other. */
export function lockedMembership(
  em: EntityManager,
  by: { readonly id: string } | { readonly userId: string },
): Promise<Membership | null> {
  return em.findOne(Membership, by, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
