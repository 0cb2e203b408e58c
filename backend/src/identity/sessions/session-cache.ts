import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import type { Role } from '#backend/rules/identity/roles.js';
import type { LoginSession } from './login-session.entity.js';

/** A session with what its account may do. */
export interface SessionState {
  readonly userId: string;
  readonly email: string;
  readonly aal: LoginSession['aal'];
  readonly roles: readonly Role[];
  readonly hasFactor: boolean;
  /** Milliseconds since 1970. */
  readonly activeAtMs: number;
}

interface Entry {
  readonly state: Promise<SessionState | undefined>;
  readonly untilMs: number;
}

/**
 * How long a session that ended, or lost a role, may still be accepted where its notification got lost. Rule
 * I5 allows a second; the rest is for requests that wait for their turn.
 */
const LIFETIME_MS = 500;
const MAX_ENTRIES = 10_000;

const findSession = preparedStatement<SessionState>(
  'identity_find_session',
  `select s.user_id as "userId", u.email, s.aal,
          array(select r.role::text from user_role r where r.user_id = u.id) as roles,
          exists(select from mfa_factor f where f.user_id = u.id and f.status = 'verified') as "hasFactor",
          (extract(epoch from s.active_at) * 1000)::float8 as "activeAtMs"
     from login_session s join app_user u on u.id = s.user_id
    where s.id = $1`,
);

/**
 * The sessions of the last half second, so that the calls of one page read theirs once. Triggers notify of
 * every change, and this process drops them itself before it responds to a request that may have made one.
 * While the database cannot notify, nothing is cached.
 */
@Injectable()
export class SessionCache {
  private entries = new Map<string, Entry>();

  constructor(
    private readonly em: EntityManager,
    @Inject(DatabaseNotifications)
    private readonly notifications: Pick<DatabaseNotifications, 'on' | 'isListening'>,
  ) {
    notifications.on('sessions_changed', () => this.clear());
  }

  /** Sees to it that a caller who has changed something meets the change at their next call. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onSend', ({ method }, _reply, _payload, done) => {
      if (method !== 'GET' && method !== 'HEAD') this.clear();
      done();
    });
  }

  /** Drops every session, also those being read at the moment: they may be from before the change. */
  clear(): void {
    if (this.entries.size > 0) this.entries = new Map();
  }

  drop(sessionId: string): void {
    this.entries.delete(sessionId);
  }

  /** A session as it was half a second ago at most; undefined when it has ended. */
  async recent(sessionId: string): Promise<SessionState | undefined> {
    const nowMs = performance.now();
    const entry = this.entries.get(sessionId);
    if (entry && entry.untilMs > nowMs && this.notifications.isListening) return entry.state;
    return this.read(sessionId, nowMs + LIFETIME_MS);
  }

  /** A session as it is now. */
  async current(sessionId: string): Promise<SessionState | undefined> {
    const [state] = await findSession.rows(this.em, sessionId);
    return state;
  }

  private read(sessionId: string, untilMs: number): Promise<SessionState | undefined> {
    const { entries } = this;
    const state = this.current(sessionId);
    entries.delete(sessionId);
    entries.set(sessionId, { state, untilMs });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    const forget = (): void => {
      if (entries.get(sessionId)?.state === state) entries.delete(sessionId);
    };
    state.then((found) => !found && forget(), forget);
    return state;
  }
}
