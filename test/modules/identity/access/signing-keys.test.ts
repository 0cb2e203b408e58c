import { describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { AccessTokens } from '#backend/identity/access/access-tokens.js';
import type { LoginSession } from '#backend/identity/sessions/login-session.entity.js';
import { SigningKeys } from '#backend/identity/access/signing-keys.js';
import type { User } from '#backend/identity/user.entity.js';
import { loadEnv } from '#backend/platform/env.js';
import { makeSigningKeys } from '#sandbox/secrets.js';

const now = new Date('2026-11-21T12:00:00Z');

const user: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@people.test',
  passwordHash: '',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: null,
  healthSealed: null,
  ageConfirmedAt: null,
  emailConfirmedAt: now,
  lastSignInAt: now,
  createdAt: now,
  updatedAt: now,
};

const session: LoginSession = {
  id: '00000000-0000-4000-8000-000000000002',
  userId: user.id,
  aal: 'aal1',
  amr: [],
  refreshCount: 0,
  refreshedAt: now,
  activeAt: now,
  userAgent: null,
  createdAt: now,
};

function envWith(signingKeys: string) {
  return loadEnv({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgresql://nowhere/nothing',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    SMTP_URL: 'smtp://nowhere',
    PUBLIC_URL: 'http://shop.test',
    DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    SIGNING_KEYS: signingKeys,
  });
}

function tokensWith(...keys: unknown[]): AccessTokens {
  const env = envWith(JSON.stringify(keys));
  return new AccessTokens(new SigningKeys(env), env, new JwtService());
}

const aKey = (): Record<string, unknown> => {
  const [key]: Record<string, unknown>[] = JSON.parse(makeSigningKeys());
  return key ?? {};
};

describe('changing the keys', () => {
  it('signs with the first and verifies with all, until the old one is dropped', () => {
    const [old, fresh] = [aKey(), aKey()];
    const issuedBefore = tokensWith(old).issue(user, session).token;
    const during = tokensWith(fresh, old);
    expect(during.keyFor(issuedBefore)).toBeDefined();
    const issuedDuring = during.issue(user, session).token;
    const after = tokensWith(fresh);
    expect(after.keyFor(issuedDuring)).toBeDefined();
    expect(after.keyFor(issuedBefore)).toBeUndefined();
  });
});

describe('changing the keys while old and new processes run side by side', () => {
  const [old, fresh] = [aKey(), aKey()];
  /** Whether processes before and after a step accept each other's tokens. */
  const isSafe = ([before, after]: readonly (readonly unknown[])[]): boolean => {
    const [one, other] = [tokensWith(...(before ?? [])), tokensWith(...(after ?? []))];
    const accepts = (by: AccessTokens, from: AccessTokens) =>
      by.keyFor(from.issue(user, session).token) !== undefined;
    return accepts(one, other) && accepts(other, one);
  };

  it('signs nobody out when the steps of the run book are taken in turn', () => {
    const steps = [[old], [old, fresh], [fresh, old], [fresh]];
    const pairs = steps.slice(1).map((step, index) => [steps[index] ?? [], step]);
    expect(pairs.map(isSafe)).toEqual([true, true, true]);
  });

  it('would sign people out in one step (control)', () => {
    expect(isSafe([[old], [fresh, old]])).toBe(false);
  });
});

describe('the environment refuses', () => {
  it.each<[string, string]>([
    ['no keys', '[]'],
    ['what is no JSON', 'secret'],
    ['a public key', JSON.stringify([{ ...aKey(), d: undefined }])],
    ['a key without a name', JSON.stringify([{ ...aKey(), kid: undefined }])],
    ['a key on another curve', JSON.stringify([{ ...aKey(), crv: 'P-384' }])],
    [
      'two keys of one name',
      JSON.stringify([
        { ...aKey(), kid: 'a' },
        { ...aKey(), kid: 'a' },
      ]),
    ],
  ])('%s, and names the variable and not its value', (_what, keys) => {
    expect(() => envWith(keys)).toThrow(/SIGNING_KEYS/);
    expect(() => envWith(keys)).not.toThrow(/secret/);
  });

  it('accepts a valid one', () => {
    expect(envWith(makeSigningKeys()).values.SIGNING_KEYS).toHaveLength(1);
  });
});
