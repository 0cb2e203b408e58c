import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { Caller } from '../access/access.decorators.js';
import { deviceName } from './device-name.js';
import type { LoginSessionListDto } from '../profile/me.dto.js';
import { LoginSessionsService } from './login-sessions.service.js';

export interface Device {
  readonly id: string;
  /** 'Chrome on Windows'. */
  readonly device: string;
  readonly createdAt: string;
  readonly activeAt: string;
}

/** A person's sessions, for them to see and end (rule I5). */
@Injectable()
export class MyLoginSessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: LoginSessionsService,
    private readonly audit: AuditService,
  ) {}

  /** The current one first, then the newest. */
  async list(caller: Caller): Promise<LoginSessionListDto> {
    const sessions = await this.sessions.list(caller.userId);
    const items = sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      isCurrent: session.id === caller.sessionId,
      createdAt: session.createdAt.toISOString(),
      activeAt: session.activeAt.toISOString(),
    }));
    return {
      items: items.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
      nextCursor: null,
    };
  }

  /** Signs a browser out at once: its access token is refused as its session is gone. Throws not_found. */
  async end(caller: Caller, sessionId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      if (!(await this.sessions.end(caller.userId, sessionId, em))) throw apiError('not_found');
      const note = {
        action: 'identity.session-ended',
        actorId: caller.userId,
        subjectId: sessionId,
      } as const;
      await this.audit.note(note, em);
    });
  }

  /** A person's sessions, for staff: the newest first. */
  async devicesOf(userId: string): Promise<Device[]> {
    return (await this.sessions.list(userId)).map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      createdAt: session.createdAt.toISOString(),
      activeAt: session.activeAt.toISOString(),
    }));
  }

  /**
   * Staff sign a person out, of one browser or of all; audited. Throws not_found for a browser that is not
   * theirs.
   */
  async endFor(userId: string, sessionId: string | null, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const ended =
        sessionId === null
          ? await this.sessions.endAll(userId, em)
          : Number(await this.sessions.end(userId, sessionId, em));
      if (sessionId !== null && ended === 0) throw apiError('not_found');
      const details = { ended };
      await this.audit.note({ action: 'identity.sessions-ended', actorId, subjectId: userId, details }, em);
    });
  }
}
