import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { ACCESS_TOKEN_S, AccessTokens } from '../access/access-tokens.js';
import { AuthError } from '../access/auth-error.js';
import { MfaFactor } from '../factors/factor.entity.js';
import { LinkRequest } from '../links/link-request.entity.js';
import { RefreshTokens } from './refresh-tokens.js';
import type { LoginSession } from './login-session.entity.js';
import { User } from '../user.entity.js';
import { WireUser, wireUser } from './wire-user.js';

/** A session in the format of the client library of /auth/v1. */
export const WireSession = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds. */
    expires_in: z.number().int(),
    /** Seconds since 1970, by the machine's clock. */
    expires_at: z.number().int(),
    refresh_token: z.string(),
    user: WireUser,
  })
  .meta({ id: 'LoginSession' });
export type WireSession = z.infer<typeof WireSession>;

const MAX_FACTORS = 20;

/** Maps accounts and sessions to the format of /auth/v1. */
@Injectable()
export class WireSessionService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
  ) {}

  /** The session with a fresh access token and its newest refresh token. */
  async session(session: LoginSession, em = this.em.fork()): Promise<WireSession> {
    const user = await this.findUser(session.userId, em);
    const { token, expiresAtS } = this.accessTokens.issue(user, session);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_S,
      expires_at: expiresAtS,
      refresh_token: this.refreshTokens.write({ sessionId: session.id, count: session.refreshCount }),
      user: await this.wire(user, em),
    };
  }

  /** An account with its factors and the address it is changing to. */
  async user(userId: string, em = this.em.fork()): Promise<WireUser> {
    return this.wire(await this.findUser(userId, em), em);
  }

  private async findUser(userId: string, em: EntityManager): Promise<User> {
    const user = await em.findOne(User, { id: userId });
    // Deleted between the session's check and now.
    if (!user) throw new AuthError('session_not_found');
    return user;
  }

  private async wire(user: User, em: EntityManager): Promise<WireUser> {
    const factors = await em.find(
      MfaFactor,
      { userId: user.id },
      { orderBy: { createdAt: 'asc' }, limit: MAX_FACTORS },
    );
    const change = await em.findOne(
      LinkRequest,
      {
        email: user.email,
        kind: 'email_change_current',
        userId: user.id,
        expiresAt: { $gt: this.clock.now() },
      },
      { fields: ['newEmail'], orderBy: { createdAt: 'desc' } },
    );
    return wireUser(user, { factors, newEmail: change?.newEmail ?? undefined });
  }
}
