import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { JwtService } from '@nestjs/jwt';
import { ENTITIES } from '#backend/entities.js';
import { AccessTokens } from '#backend/identity/access/access-tokens.js';
import { LoginSession } from '#backend/identity/sessions/login-session.entity.js';
import { SigningKeys } from '#backend/identity/access/signing-keys.js';
import { User } from '#backend/identity/user.entity.js';
import { databaseOptions } from '#backend/platform/database/options.js';
import { loadEnv } from '#backend/platform/env.js';

/** An already signed-in user. */
export interface SignedInUser {
  readonly userId: string;
  readonly email: string;
  readonly authorization: string;
}

/**
 * Creates this many accounts with an open session each, without the API: password hashing is not measured.
 */
export async function bulkSignIn(
  environment: NodeJS.ProcessEnv & { DATABASE_URL: string },
  count: number,
): Promise<SignedInUser[]> {
  const env = loadEnv(environment);
  const tokens = new AccessTokens(new SigningKeys(env), env, new JwtService({}));
  const orm = await MikroORM.init({
    ...databaseOptions(environment.DATABASE_URL, 1),
    entities: [...ENTITIES],
  });
  try {
    return await orm.em.fork().transactional(async (em) => {
      const people = Array.from({ length: count }, (_, each) => newcomer(each));
      for (const { user } of people) em.create(User, user);
      await em.flush();
      for (const { session } of people) em.create(LoginSession, session);
      await em.flush();
      return people.map(({ user, session }) => ({
        userId: user.id,
        email: user.email,
        authorization: `Bearer ${tokens.issue(em.getReference(User, user.id), em.getReference(LoginSession, session.id)).token}`,
      }));
    });
  } finally {
    await orm.close(true);
  }
}

function newcomer(each: number) {
  const now = new Date();
  const id = randomUUID();
  const user = {
    id,
    email: `member-${each}@load.test`,
    passwordHash: '',
    firstName: 'Robin',
    lastName: `Reader ${each}`,
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const session = {
    id: randomUUID(),
    userId: id,
    aal: 'aal1' as const,
    amr: [],
    refreshedAt: now,
    activeAt: now,
    createdAt: now,
  };
  return { user, session };
}
