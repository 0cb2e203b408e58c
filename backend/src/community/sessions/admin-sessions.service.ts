import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SessionChangesService, type StaffChange } from './session-changes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { problem } from '#backend/platform/http/problems/problem.js';
import type {
  AdminSessionDto,
  AdminSessionListDto,
  AdminSessionsQuery,
  NewSessionRequest,
  SessionChanges,
} from './admin-sessions.dto.js';
import { oneSession, sessionsPage } from './admin-sessions.queries.js';

/** The community's sessions in the panel: the room of the community changes them, audits it and tells of it. */
@Injectable()
export class AdminSessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: SessionChangesService,
    private readonly clock: Clock,
  ) {}

  list(query: AdminSessionsQuery): Promise<AdminSessionListDto> {
    return sessionsPage(this.em.fork(), query, this.clock.now());
  }

  /** Throws validation_failed for a time that has passed. */
  async create(actorId: string, request: NewSessionRequest): Promise<AdminSessionDto> {
    return this.one(await this.changes.create(actorId, request));
  }

  /** Throws as SessionChangesService.change. */
  async change(change: StaffChange, changes: SessionChanges): Promise<AdminSessionDto> {
    await this.changes.change(change, changes);
    return this.one(change.id);
  }

  /** Throws not_found, session_closed. */
  async cancel(change: StaffChange, reason: string): Promise<AdminSessionDto> {
    await this.changes.cancel(change, reason);
    return this.one(change.id);
  }

  private async one(id: string): Promise<AdminSessionDto> {
    const session = await oneSession(this.em.fork(), id);
    if (!session) throw problem('not_found');
    return session;
  }
}
