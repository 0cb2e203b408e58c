import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { User } from '../user.entity.js';

export const ASSURANCE_LEVELS = ['aal1', 'aal2'] as const;
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

/** How a person proved their identity, in the format of the client library. */
export interface AuthMethod {
  readonly method: 'password' | 'otp' | 'totp' | 'recovery';
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/**
 * One signed-in browser (rule I5). Deleting its row ends it. Refresh tokens are not stored: each contains the
 * session's id and a number that only the newest one has, signed.
 */
export const LoginSession = defineEntity({
  name: 'LoginSession',
  tableName: 'login_session',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    aal: p.enum(ASSURANCE_LEVELS),
    amr: p.json<AuthMethod[]>(),
    /** The number of the one valid refresh token. */
    refreshCount: p.integer().default(0),
    /** When that token was issued; the one before it stays valid for ten seconds more. */
    refreshedAt: p.datetime().length(3),
    /** The last call by a person, rather than a poll. */
    activeAt: p.datetime().length(3),
    userAgent: p.string().length(300).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'login_session_of_user', properties: ['userId', 'createdAt'] }],
});
export type LoginSession = InferEntity<typeof LoginSession>;
