import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommunityEventChangesService, type StaffChange } from './community-event-changes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type {
  AdminCommunityEventDto,
  AdminCommunityEventListDto,
  AdminCommunityEventsQuery,
  NewCommunityEventRequest,
  CommunityEventChangesRequest,
} from './admin-community-events.dto.js';
import { oneCommunityEvent, communityEventsPage } from './admin-community-events.queries.js';

/** The community's sessions in the back office: the community module changes them, audits it and notifies. */
@Injectable()
export class AdminCommunityEventsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: CommunityEventChangesService,
    private readonly clock: Clock,
  ) {}

  list(query: AdminCommunityEventsQuery): Promise<AdminCommunityEventListDto> {
    return communityEventsPage(this.em.fork(), query, this.clock.now());
  }

  /** Throws validation_failed for a time that has passed. */
  async create(actorId: string, request: NewCommunityEventRequest): Promise<AdminCommunityEventDto> {
    return this.one(await this.changes.create(actorId, { ...request, joinUrl: request.joinUrl ?? null }));
  }

  /** Throws as CommunityEventChangesService.change. */
  async change(change: StaffChange, changes: CommunityEventChangesRequest): Promise<AdminCommunityEventDto> {
    await this.changes.change(change, changes);
    return this.one(change.id);
  }

  /** Throws not_found, session_closed. */
  async cancel(change: StaffChange, reason: string): Promise<AdminCommunityEventDto> {
    await this.changes.cancel(change, reason);
    return this.one(change.id);
  }

  private async one(id: string): Promise<AdminCommunityEventDto> {
    const session = await oneCommunityEvent(this.em.fork(), id);
    if (!session) throw apiError('not_found');
    return session;
  }
}
