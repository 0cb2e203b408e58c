import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { normaliseEmail } from '../rules/delivery/checkout-form.js';
import { hashPassword, isPasswordHash } from './sign-in/password-hash.js';
import { User, UserRole } from './user.entity.js';

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly UserRole['role'][];
}

/** Accounts of people. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a confirmed account, or returns the one that has the address already. If its password was hashed
   * by an older version and can no longer be checked, it is set to this one.
   */
  async ensureUser(user: NewUser): Promise<string> {
    const email = normaliseEmail(user.email);
    return this.em.fork().transactional(async (em) => {
      const known = await em.findOne(User, { email });
      if (known && !isPasswordHash(known.passwordHash ?? ''))
        known.passwordHash = await hashPassword(user.password);
      if (known) return known.id;
      const id = randomUUID();
      const now = this.clock.now();
      await em.insert(User, {
        id,
        email,
        passwordHash: await hashPassword(user.password),
        firstName: user.firstName,
        lastName: user.lastName,
        ageConfirmedAt: now,
        emailConfirmedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      for (const role of user.roles) await em.insert(UserRole, { userId: id, role });
      return id;
    });
  }
}
