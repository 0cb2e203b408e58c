import { z } from 'zod';
import type { MfaFactor } from '../factors/factor.entity.js';
import type { User } from '../user.entity.js';

const WireFactor = z.object({
  id: z.string(),
  friendly_name: z.string().optional(),
  factor_type: z.literal('totp'),
  status: z.enum(['unverified', 'verified']),
  created_at: z.string(),
  updated_at: z.string(),
});

/** An account in the format of the client library of /auth/v1. */
export const WireUser = z
  .object({
    id: z.string(),
    aud: z.literal('authenticated'),
    role: z.literal('authenticated'),
    email: z.string(),
    email_confirmed_at: z.string().optional(),
    confirmed_at: z.string().optional(),
    last_sign_in_at: z.string().optional(),
    new_email: z.string().optional(),
    app_metadata: z.object({ provider: z.literal('email'), providers: z.array(z.literal('email')) }),
    user_metadata: z.object({ first_name: z.string(), last_name: z.string() }),
    identities: z.array(z.never()),
    factors: z.array(WireFactor),
    created_at: z.string(),
    updated_at: z.string(),
    is_anonymous: z.literal(false),
  })
  .meta({ id: 'AuthUser' });
export type WireUser = z.infer<typeof WireUser>;

/**
 * What the user response contains beside their row; a sign-up that waits for its confirmation has none of it.
 */
export interface UserMore {
  readonly factors?: readonly WireFactorSource[];
  /** Requested and not yet confirmed. */
  readonly newEmail?: string | undefined;
}

export type WireFactorSource = Pick<MfaFactor, 'id' | 'friendlyName' | 'status' | 'createdAt' | 'updatedAt'>;

/** The fields of an account that the API returns: never its hash, its phone or its health details. */
export type WireSource = Pick<
  User,
  'id' | 'email' | 'firstName' | 'lastName' | 'emailConfirmedAt' | 'lastSignInAt' | 'createdAt' | 'updatedAt'
>;

export function wireUser(user: WireSource, { factors = [], newEmail }: UserMore = {}): WireUser {
  const confirmedAt = user.emailConfirmedAt?.toISOString();
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...(confirmedAt ? { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt } : {}),
    ...(user.lastSignInAt ? { last_sign_in_at: user.lastSignInAt.toISOString() } : {}),
    ...(newEmail === undefined ? {} : { new_email: newEmail }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { first_name: user.firstName, last_name: user.lastName },
    identities: [],
    factors: factors.map((factor) => ({
      id: factor.id,
      ...(factor.friendlyName === null ? {} : { friendly_name: factor.friendlyName }),
      factor_type: 'totp',
      status: factor.status,
      created_at: factor.createdAt.toISOString(),
      updated_at: factor.updatedAt.toISOString(),
    })),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  };
}
