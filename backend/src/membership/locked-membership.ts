import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Membership } from './membership.entity.js';

/** A membership, locked: everything about one person's comes one after the other. */
export function lockedMembership(
  em: EntityManager,
  by: { readonly id: string } | { readonly userId: string },
): Promise<Membership | null> {
  return em.findOne(Membership, by, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
