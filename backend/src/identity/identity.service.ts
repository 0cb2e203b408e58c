import { randomBytes, randomUUID, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import { User, UserRole } from './user.entity.js';

const scryptAsync = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly UserRole['role'][];
}

/** Who people are. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Creates a confirmed account, or returns the one that has the address already. */
  async ensureUser(user: NewUser): Promise<string> {
    const email = normaliseEmail(user.email);
    return this.em.fork().transactional(async (em) => {
      const known = await em.findOne(User, { email }, { fields: ['id'] });
      if (known) return known.id;
      const id = randomUUID();
      const now = this.clock.now();
      await em.insert(User, {
        id,
        email,
        passwordHash: await hashPassword(user.password),
        firstName: user.firstName,
        lastName: user.lastName,
        emailConfirmedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      for (const role of user.roles) await em.insert(UserRole, { userId: id, role });
      return id;
    });
  }
}

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await scryptAsync(password, salt, HASH_BYTES);
  return `scrypt:${salt.toString('base64')}:${hash.toString('base64')}`;
}
