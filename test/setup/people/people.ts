import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { AccessTokens } from '#backend/identity/access/access-tokens.js';
import { hashPassword } from '#backend/identity/sign-in/password-hash.js';
import { RefreshTokens } from '#backend/identity/sessions/refresh-tokens.js';
import type { AuthMethod } from '#backend/identity/sessions/login-session.entity.js';
import { LoginSessionsService } from '#backend/identity/sessions/login-sessions.service.js';
import { User, UserRole } from '#backend/identity/user.entity.js';
import type { Role } from '#backend/rules/identity/roles.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { TestShop } from '../system/app.js';

export const PASSWORD = 'Sunflower7';
/** Hashing takes longer than everything else: all users share one hash. */
let hash: Promise<string> | undefined;

export interface PersonOptions {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** A role comes with an authenticator app that the session has verified (rule A20), unless overridden. */
  readonly roles?: readonly Role[];
  readonly secondFactor?: boolean;
}

/** A user with a confirmed account and the password PASSWORD. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
}

export interface SignedInPerson extends Person {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The headers of a call: the bearer token. */
  readonly headers: { readonly authorization: string };
}

/** Creates a confirmed account, without the API. */
export async function aPerson(shop: TestShop, options: PersonOptions = {}): Promise<Person> {
  hash ??= hashPassword(PASSWORD);
  const userId = randomUUID();
  const email = options.email ?? `${userId}@people.test`;
  const now = shop.get(Clock).now();
  const em = shop.get(EntityManager).fork();
  await em.insert(User, {
    id: userId,
    email,
    passwordHash: await hash,
    firstName: options.firstName ?? 'Robin',
    lastName: options.lastName ?? 'Reader',
    ageConfirmedAt: now,
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  for (const role of options.roles ?? []) await em.insert(UserRole, { userId, role });
  return { userId, email, password: PASSWORD };
}

/** Opens a session for an account, without the API. */
export async function signedIn(
  shop: TestShop,
  person: Person,
  { method = 'password' }: { method?: AuthMethod['method'] } = {},
): Promise<SignedInPerson> {
  const em = shop.get(EntityManager).fork();
  const { user, session } = await em.transactional(async (inner) => ({
    session: await shop
      .get(LoginSessionsService)
      .open(inner, { userId: person.userId, method, userAgent: 'Test' }),
    user: await inner.findOneOrFail(User, { id: person.userId }),
  }));
  const { token } = shop.get(AccessTokens).issue(user, session);
  return {
    ...person,
    sessionId: session.id,
    accessToken: token,
    refreshToken: shop.get(RefreshTokens).write({ sessionId: session.id, count: session.refreshCount }),
    headers: { authorization: `Bearer ${token}` },
  };
}

/** A new account with an open session, optionally with roles. */
export async function aSignedInPerson(shop: TestShop, options: PersonOptions = {}): Promise<SignedInPerson> {
  const { roles = [], secondFactor = roles.length > 0 } = options;
  const person = await signedIn(shop, await aPerson(shop, options));
  if (secondFactor) await showSecondFactor(shop, person);
  return person;
}

/** Adds an authenticator app to an account, and its verification to the session. */
async function showSecondFactor(shop: TestShop, { userId, sessionId }: SignedInPerson): Promise<void> {
  await shop.sql(
    `insert into mfa_factor (id, user_id, status, secret_sealed, created_at, updated_at)
     values (gen_random_uuid(), $1, 'verified', '', now(), now())`,
    [userId],
  );
  await shop.sql(`update login_session set aal = 'aal2' where id = $1`, [sessionId]);
}
