import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { Caller } from '../access/access.decorators.js';
import type { AccessClaims } from '../access/access-tokens.js';
import { AuthError } from '../access/auth-error.js';
import type { Client } from '../access/client.decorators.js';
import { RefreshTokens } from './refresh-tokens.js';
import { SessionCache, type SessionState } from './session-cache.js';
import { LoginSession, type AuthMethod } from './login-session.entity.js';
import { User } from '../user.entity.js';

/** Rule I5. */
const MAX_SESSIONS = 3;
const IDLE_MS = 120 * 60_000;
const REFRESH_GRACE_MS = 10_000;
/** Activity is recorded only this exactly, so that not every call writes a row. */
const ACTIVITY_STEP_MS = 60_000;
const MAX_USER_AGENT = 300;

export interface NewLoginSession {
  readonly userId: string;
  readonly method: AuthMethod['method'];
  readonly userAgent: string | undefined;
}

export interface CallKind {
  /** A call by a person, rather than an automatic one of a page. */
  readonly isActivity: boolean;
  /** A call that only reads accepts a session as it was half a second ago. */
  readonly isRead: boolean;
}

/** Signed-in browsers: opens, refreshes and ends their sessions (rule I5). */
@Injectable()
export class LoginSessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly refreshTokens: RefreshTokens,
    private readonly audit: AuditService,
    private readonly cache: SessionCache,
  ) {}

  /**
   * Opens a session, in the caller's transaction; the fourth session ends the oldest. Parallel calls for one
   * account queue up, so that there are never more than three.
   */
  async open(em: EntityManager, { userId, method, userAgent }: NewLoginSession): Promise<LoginSession> {
    const now = this.clock.now();
    const user = await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    user.lastSignInAt = now;
    const kept = await em.find(
      LoginSession,
      { userId },
      { fields: ['id'], orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_SESSIONS - 1 },
    );
    await em.nativeDelete(LoginSession, { userId, id: { $nin: kept.map(({ id }) => id) } });
    const session = em.create(LoginSession, {
      id: randomUUID(),
      userId,
      aal: 'aal1',
      amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
      refreshCount: 0,
      refreshedAt: now,
      activeAt: now,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      createdAt: now,
    });
    await em.persist(session).flush();
    return session;
  }

  /**
   * Accepts a refresh token and moves its session to the next one. For ten seconds the token before the
   * newest still returns the newest, because a browser's tabs refresh at the same time. An older token was
   * stolen, by its sender or from them, and ends the session. Throws AuthError refresh_token_not_found,
   * refresh_token_already_used or session_expired.
   */
  async refresh(token: string, { address }: Pick<Client, 'address'>): Promise<LoginSession> {
    const ticket = this.refreshTokens.read(token);
    if (!ticket) throw new AuthError('refresh_token_not_found');
    const em = this.em.fork();
    const now = this.clock.now();
    const { sessionId: id, count } = ticket;
    const moved = await em.nativeUpdate(
      LoginSession,
      { id, refreshCount: count, activeAt: { $gt: this.idleSince() } },
      { refreshCount: count + 1, refreshedAt: now },
    );
    const session = await em.findOne(LoginSession, { id });
    if (!session) throw new AuthError('refresh_token_not_found');
    if (moved === 1) return session;
    const { userId, activeAt } = session;
    if (activeAt <= this.idleSince()) {
      await this.end(userId, id);
      throw new AuthError('session_expired');
    }
    const isSibling = session.refreshCount === count + 1;
    if (isSibling && now.getTime() - session.refreshedAt.getTime() <= REFRESH_GRACE_MS) return session;
    await this.end(userId, id);
    await this.audit.note({
      action: 'identity.refresh-token-reused',
      actorId: userId,
      subjectId: id,
      address,
    });
    throw new AuthError('refresh_token_already_used');
  }

  /**
   * The caller, by one query at most; undefined when the session has ended or was idle for 120 minutes. A
   * call by a person keeps the session from going idle.
   */
  async callerOf(
    { sub: userId, session_id: sessionId }: Pick<AccessClaims, 'sub' | 'session_id'>,
    { isActivity, isRead }: CallKind,
  ): Promise<Caller | undefined> {
    const state = await this.live(sessionId, isRead);
    if (state?.userId !== userId) return undefined;
    const now = this.clock.now();
    if (isActivity && state.activeAtMs < now.getTime() - ACTIVITY_STEP_MS) {
      await this.em.fork().nativeUpdate(LoginSession, { id: sessionId }, { activeAt: now });
      this.cache.drop(sessionId);
    }
    const { email, aal, roles, hasFactor } = state;
    const owesSecondFactor = hasFactor && aal !== 'aal2';
    return { userId, sessionId, email, aal, roles, owesSecondFactor, hasSecondFactor: hasFactor };
  }

  /** The live sessions of an account, newest first; at most three. */
  async list(userId: string): Promise<LoginSession[]> {
    return this.em
      .fork()
      .find(
        LoginSession,
        { userId, activeAt: { $gt: this.idleSince() } },
        { orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_SESSIONS },
      );
  }

  /** Ends one session of an account; false when it had ended or belongs to another account. */
  async end(userId: string, sessionId: string, em = this.em.fork()): Promise<boolean> {
    return (await em.nativeDelete(LoginSession, { userId, id: sessionId })) === 1;
  }

  /** Ends all sessions of an account but one, as a changed password does; returns how many. */
  async endOthers(userId: string, keptId: string, em = this.em.fork()): Promise<number> {
    return em.nativeDelete(LoginSession, { userId, id: { $ne: keptId } });
  }

  async endAll(userId: string, em = this.em.fork()): Promise<number> {
    return em.nativeDelete(LoginSession, { userId });
  }

  /** Another process may just have noted a call: that a session went idle is not believed of the cache. */
  private async live(sessionId: string, isRead: boolean): Promise<SessionState | undefined> {
    const isIdle = (state: SessionState): boolean => state.activeAtMs <= this.idleSince().getTime();
    if (isRead) {
      const recent = await this.cache.recent(sessionId);
      if (!recent || !isIdle(recent)) return recent;
    }
    const state = await this.cache.current(sessionId);
    return state && !isIdle(state) ? state : undefined;
  }

  private idleSince(): Date {
    return new Date(this.clock.now().getTime() - IDLE_MS);
  }
}
