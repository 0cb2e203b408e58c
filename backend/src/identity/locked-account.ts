import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { apiError } from '../platform/http/problems/api-error.js';
import { User } from './user.entity.js';

/**
 * Locks the account's row, so that decisions about one account (its addresses, consents, factors, its end)
 * run one after the other. Throws token_invalid when the account is gone.
 */
export async function lockedAccount(em: EntityManager, userId: string): Promise<User> {
  const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw apiError('token_invalid');
  return user;
}
