import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { londonMonth, remindAt } from '#backend/rules/community.js';
import { BenefitsService } from '../members/benefits.service.js';
import type { CommunityEventDto } from '../community.dto.js';
import '../community.events.js';
import { CommunityBooking, CommunityEvent } from './community-event.entity.js';
import { calendarOf, type CalendarFile } from './community-event-calendar.js';
import { communityEventView, hasBegun } from './community-event-views.js';

const CONSULTANT_ONCE = 'community_booking_consultant_once';

/** Places in live sessions and with the consultant (rules C1, C3, C6). */
@Injectable()
export class CommunityEventsService {
  constructor(
    private readonly em: EntityManager,
    private readonly benefits: BenefitsService,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Books a place for a person; idempotent. Throws not_found, session_closed (cancelled, or begun),
   * members_only, session_full, consultant_booked (one slot a month).
   */
  async book(userId: string, communityEventId: string): Promise<CommunityEventDto> {
    const hasBenefits = await this.benefits.hasBenefits(userId);
    try {
      return await this.em.fork().transactional(async (em) => {
        await this.personalData.holdOwn(em, userId);
        const session = await lockedCommunityEvent(em, communityEventId);
        const now = this.clock.now();
        if (await hasPlace(em, communityEventId, userId))
          return communityEventView(session, { booked: true, now });
        this.check(session, { hasBenefits, now });
        const { kind, startsAt } = session;
        await em.insert(CommunityBooking, {
          communityEventId,
          userId,
          consultantMonth: kind === 'consultant' ? londonMonth(startsAt) : null,
          remindAt: remindAt(startsAt, now),
          createdAt: now,
        });
        await record(em, 'community.event-booked', { communityEventId, userId }, now);
        return communityEventView({ ...session, taken: session.taken + 1 }, { booked: true, now });
      });
    } catch (error) {
      if (isConsultantTwice(error)) throw apiError('consultant_booked');
      throw error;
    }
  }

  /**
   * Cancels a place, so that another person can book it; idempotent. Throws not_found, session_closed once it
   * began.
   */
  async cancelBooking(userId: string, communityEventId: string): Promise<CommunityEventDto> {
    return this.em.fork().transactional(async (em) => {
      const session = await lockedCommunityEvent(em, communityEventId);
      const now = this.clock.now();
      if (hasBegun(session, now)) throw apiError('session_closed');
      const given = await em.nativeDelete(CommunityBooking, { communityEventId, userId });
      return communityEventView({ ...session, taken: session.taken - given }, { booked: false, now });
    });
  }

  /**
   * A session for a person's calendar. Throws not_found, and members_only for a person who has no place and
   * could not book one.
   */
  async calendar(userId: string, communityEventId: string): Promise<CalendarFile> {
    const em = this.em.fork();
    const session = await em.findOne(CommunityEvent, { id: communityEventId }, { disableIdentityMap: true });
    if (!session) throw apiError('not_found');
    const booked = await hasPlace(em, communityEventId, userId);
    if (session.membersOnly && !booked && !(await this.benefits.hasBenefits(userId)))
      throw apiError('members_only');
    return calendarOf(session, { booked, siteUrl: this.env.values.PUBLIC_URL });
  }

  private check(
    session: CommunityEvent,
    { hasBenefits, now }: { readonly hasBenefits: boolean; readonly now: Date },
  ): void {
    if (session.status === 'cancelled' || hasBegun(session, now)) throw apiError('session_closed');
    if (session.membersOnly && !hasBenefits) throw apiError('members_only');
    if (session.taken >= session.capacity) throw apiError('session_full');
  }
}

/** Locks the session's row, so that places are booked one after the other. Throws not_found. */
export async function lockedCommunityEvent(em: EntityManager, id: string): Promise<CommunityEvent> {
  const session = await em.findOne(CommunityEvent, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!session) throw apiError('not_found');
  return session;
}

async function hasPlace(em: EntityManager, communityEventId: string, userId: string): Promise<boolean> {
  return (await em.count(CommunityBooking, { communityEventId, userId })) > 0;
}

function isConsultantTwice(error: unknown): boolean {
  return error instanceof UniqueConstraintViolationException && error.message.includes(CONSULTANT_ONCE);
}
