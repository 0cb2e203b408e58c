import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { ACCESS_TOKEN_S, AccessTokens } from '../access/access-tokens.js';
import { AuthError } from '../access/auth-error.js';
import { MfaFactor } from '../factors/factor.entity.js';
import { LinkRequest } from '../links/link-request.entity.js';
import { RefreshTokens } from './refresh-tokens.js';
import type { LoginSession } from './login-session.entity.js';
import { User } from '../user.entity.js';
import { WireUser, wireUser, type WireFactorSource } from './wire-user.js';

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

interface Times {
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface UserRow extends Times {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailConfirmedAt: string | null;
  readonly lastSignInAt: string | null;
  readonly newEmail: string | null;
  readonly factors: readonly (Omit<WireFactorSource, keyof Times> & Times)[];
}

const findUser = preparedStatement<UserRow>(
  'identity_find_user',
  `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
          u.email_confirmed_at as "emailConfirmedAt", u.last_sign_in_at as "lastSignInAt",
          u.created_at as "createdAt", u.updated_at as "updatedAt",
          (select l.new_email from link_request l
            where l.email = u.email and l.kind = 'email_change_current' and l.user_id = u.id and l.expires_at > $2
            order by l.created_at desc limit 1) as "newEmail",
          array(select jsonb_build_object('id', f.id, 'friendlyName', f.friendly_name, 'status', f.status,
                       'createdAt', f.created_at, 'updatedAt', f.updated_at)
                  from mfa_factor f where f.user_id = u.id order by f.created_at limit ${MAX_FACTORS}) as factors
     from app_user u where u.id = $1`,
);

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
  async user(userId: string): Promise<WireUser> {
    const [row] = await findUser.rows(this.em, userId, this.clock.now());
    // Deleted between the session's check and now.
    if (!row) throw new AuthError('session_not_found');
    const { factors, newEmail, ...account } = row;
    const dated = factors.map((factor) => ({ ...factor, ...datesOf(factor) }));
    return wireUser(
      {
        ...account,
        ...datesOf(account),
        emailConfirmedAt: dateOrNull(account.emailConfirmedAt),
        lastSignInAt: dateOrNull(account.lastSignInAt),
      },
      { factors: dated, newEmail: newEmail ?? undefined },
    );
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

function datesOf({ createdAt, updatedAt }: Times): { createdAt: Date; updatedAt: Date } {
  return { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

function dateOrNull(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
