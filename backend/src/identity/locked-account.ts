import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { apiError } from '../platform/http/problems/api-error.js';
import { User } from './user.entity.js';

/**
 * The account's row, locked: what is decided about one account (its addresses, consents, factors, its end) is
 * decided one after the other. Throws token_invalid when the account is gone.
 */
export async function lockedAccount(em: EntityManager, userId: string): Promise<User> {
  const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw apiError('token_invalid');
  return user;
}
