import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { londonMonth, remindAt, type CommunityEventKind } from '#backend/rules/community.js';
import '../community.events.js';
import { CommunityBooking, CommunityEvent } from './community-event.entity.js';
import { lockedCommunityEvent } from './community-events.service.js';

export interface CommunityEventFields {
  readonly title: string;
  readonly description: string;
  readonly host: string;
  readonly startsAt: string;
  readonly lengthMinutes: number;
  readonly capacity: number;
  readonly membersOnly: boolean;
  readonly joinUrl: string | null;
}

type Changes = { readonly [Key in keyof CommunityEventFields]?: CommunityEventFields[Key] | undefined };

/** The session that staff change. */
export interface StaffChange {
  readonly id: string;
  readonly actorId: string;
}

/** The fields that calendars show: a change of them has to reach the calendars. */
const IN_CALENDARS = ['title', 'description', 'lengthMinutes', 'joinUrl'] as const;

/** Changes of sessions by staff; each is audited, and emailed to everybody with a place (rules A7, C6). */
@Injectable()
export class CommunityEventChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a session in addition to the recurring ones; returns its id. Throws validation_failed for a time
   * that has passed.
   */
  async create(
    actorId: string,
    fields: CommunityEventFields & { readonly kind: CommunityEventKind },
  ): Promise<string> {
    const now = this.clock.now();
    const startsAt = new Date(fields.startsAt);
    if (startsAt <= now) throw passed();
    const capacity = fields.kind === 'consultant' ? 1 : fields.capacity;
    const id = randomUUID();
    await this.em.fork().transactional(async (em) => {
      const session = { ...fields, id, startsAt, capacity, status: 'scheduled' as const };
      await em.insert(CommunityEvent, { ...session, createdAt: now, updatedAt: now });
      await this.audit.note({ action: 'admin.community-event-created', actorId, subjectId: id }, em);
    });
    return id;
  }

  /**
   * Changes the sent fields. A new time keeps the places and is emailed; calendar files follow. Throws
   * not_found, session_closed for a session that has begun or is cancelled, validation_failed for a time that
   * has passed or fewer places than are taken, consultant_booked when a slot would be a person's second in
   * its month.
   */
  async change({ id, actorId }: StaffChange, changes: Changes): Promise<void> {
    try {
      await this.em.fork().transactional(async (em) => {
        const session = await lockedCommunityEvent(em, id);
        this.checkOpen(session);
        const now = this.clock.now();
        const before = { ...session };
        const { startsAt, ...rest } = changes;
        em.assign(session, defined(rest));
        if (session.kind === 'consultant') session.capacity = 1;
        if (session.capacity < session.taken) throw tooFew(session.taken);
        const moved = startsAt !== undefined && new Date(startsAt).getTime() !== before.startsAt.getTime();
        if (moved) await this.move(em, session, new Date(startsAt));
        if (moved || IN_CALENDARS.some((field) => session[field] !== before[field])) session.sequence += 1;
        session.updatedAt = now;
        await em.flush();
        await this.audit.note(
          { action: 'admin.community-event-changed', actorId, subjectId: id, details: { moved } },
          em,
        );
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw apiError('consultant_booked');
      throw error;
    }
  }

  /**
   * Cancels a session; everybody with a place is emailed the reason. Idempotent. Throws not_found,
   * session_closed once it began.
   */
  async cancel({ id, actorId }: StaffChange, reason: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const session = await lockedCommunityEvent(em, id);
      if (session.status === 'cancelled') return;
      this.checkOpen(session);
      const now = this.clock.now();
      session.cancel(reason, now);
      const bookings = await em.find(CommunityBooking, { communityEventId: id });
      for (const booking of bookings) {
        booking.release();
        await record(em, 'community.event-cancelled', { communityEventId: id, userId: booking.userId }, now);
      }
      await em.flush();
      const details = { places: bookings.length };
      await this.audit.note({ action: 'admin.event-cancelled', actorId, subjectId: id, details }, em);
    });
  }

  private checkOpen({ status, startsAt }: CommunityEvent): void {
    if (status === 'cancelled' || startsAt <= this.clock.now()) throw apiError('session_closed');
  }

  private async move(em: EntityManager, session: CommunityEvent, startsAt: Date): Promise<void> {
    const now = this.clock.now();
    if (startsAt <= now) throw passed();
    session.startsAt = startsAt;
    const { id: communityEventId, kind } = session;
    for (const booking of await em.find(CommunityBooking, { communityEventId })) {
      booking.remindAt = remindAt(startsAt, now);
      if (kind === 'consultant') booking.consultantMonth = londonMonth(startsAt);
      const told = { communityEventId, userId: booking.userId, startsAt: startsAt.toISOString() };
      await record(em, 'community.event-moved', told, now);
    }
  }
}

function defined(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function passed() {
  return apiError('validation_failed', {
    errors: [{ field: 'startsAt', message: 'Choose a time in the future' }],
  });
}

function tooFew(taken: number) {
  return apiError('validation_failed', {
    errors: [{ field: 'capacity', message: `${taken} places are taken already` }],
  });
}
