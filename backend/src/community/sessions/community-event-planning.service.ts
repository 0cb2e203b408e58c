import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import {
  isRecurrenceRule,
  plannedUntil,
  COMMUNITY_EVENT_KINDS,
  recurrenceDays,
} from '#backend/rules/community.js';
import { londonDate, londonInstant } from '#backend/rules/delivery/delivery-days.js';
import '../community.events.js';
import { CommunityBooking, CommunitySeries, CommunityEvent } from './community-event.entity.js';

const BATCH = 200;

const SeriesFile = z.array(
  z.strictObject({
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    kind: z.enum(COMMUNITY_EVENT_KINDS),
    title: z.string().min(1).max(120),
    host: z.string().min(1).max(100),
    rule: z.string().refine(isRecurrenceRule, 'not a rule of ours'),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    lengthMinutes: z.number().int(),
    capacity: z.number().int(),
    membersOnly: z.boolean(),
    description: z.string().min(1).max(1000),
  }),
);

/** Recurring sessions: planned ahead of time by their rule, with a reminder the day before (rule C6). */
@Injectable()
export class CommunityEventPlanningService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Imports the bundled series; an existing one stays unchanged. */
  async importSeries(file: unknown): Promise<void> {
    const series = SeriesFile.parse(file).map(({ time, ...each }) => ({
      ...each,
      startTime: time,
      isActive: true,
    }));
    await this.em.fork().upsertMany(CommunitySeries, series, { onConflictAction: 'ignore' });
  }

  /**
   * Plans each series to the end of the next month. Sessions planned before stay unchanged, also when staff
   * moved or cancelled them: the key is the series and the originally planned time. Returns how many it
   * processed.
   */
  async plan(): Promise<number> {
    const em = this.em.fork();
    const series = await em.find(CommunitySeries, { isActive: true }, { disableIdentityMap: true });
    const sessions = series.flatMap((each) => this.comingOf(each));
    if (sessions.length === 0) return 0;
    await em.upsertMany(CommunityEvent, sessions, {
      onConflictFields: ['seriesSlug', 'plannedFor'],
      onConflictAction: 'ignore',
    });
    return sessions.length;
  }

  /**
   * Requests reminders for tomorrow's sessions: once each, and not for cancelled ones. Returns how many were
   * due.
   */
  async remindDue(): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const due = await em.find(
        CommunityBooking,
        { remindAt: { $lte: now } },
        {
          limit: BATCH,
          orderBy: { remindAt: 'asc' },
          // Another worker holds the skipped rows.
          lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
        },
      );
      const ids = due.map(({ communityEventId }) => communityEventId);
      const coming = await em.find(CommunityEvent, {
        id: { $in: ids },
        status: 'scheduled',
        startsAt: { $gt: now },
      });
      const known = new Set(coming.map(({ id }) => id));
      for (const booking of due) {
        booking.remindAt = null;
        const { communityEventId, userId } = booking;
        if (known.has(communityEventId))
          await record(em, 'community.event-upcoming', { communityEventId, userId }, now);
      }
      await em.flush();
      return due.length;
    });
  }

  private comingOf(series: CommunitySeries) {
    const now = this.clock.now();
    const [hour = 0, minute = 0] = series.startTime.split(':').map(Number);
    return recurrenceDays(series.rule, londonDate(now), plannedUntil(now))
      .map((date) => londonInstant(date, hour, minute))
      .filter((startsAt) => startsAt > now)
      .map((startsAt) => ({
        id: randomUUID(),
        seriesSlug: series.slug,
        plannedFor: startsAt,
        kind: series.kind,
        status: 'scheduled' as const,
        title: series.title,
        description: series.description,
        host: series.host,
        startsAt,
        lengthMinutes: series.lengthMinutes,
        capacity: series.capacity,
        taken: 0,
        membersOnly: series.membersOnly,
        sequence: 0,
        createdAt: now,
        updatedAt: now,
      }));
  }
}
