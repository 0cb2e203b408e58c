import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../platform/http/problems/problem.js';
import { User } from './user.entity.js';

/**
 * The account's row, locked: what is decided about one account (its addresses, consents, factors, its end) is
 * decided one after the other. Throws token_invalid when the account is gone.
 */
export async function lockedAccount(em: EntityManager, userId: string): Promise<User> {
  const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw problem('token_invalid');
  return user;
}
