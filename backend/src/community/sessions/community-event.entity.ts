import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { COMMUNITY_EVENT_KINDS, COMMUNITY_EVENT_STATUSES } from '#backend/rules/community.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

/**
 * A recurring series: its sessions are planned from its rule, and each can change separately from then on
 * (rule C6).
 */
export const CommunitySeries = defineEntity({
  name: 'CommunitySeries',
  tableName: 'community_series',
  properties: {
    slug: p.string().length(60).primary(),
    kind: p.enum(COMMUNITY_EVENT_KINDS),
    title: p.string().length(120),
    description: p.string().length(1000),
    host: p.string().length(100),
    /** A part of RFC 5545's RRULE. */
    rule: p.string().length(60),
    /** London time, 'HH:MM'. */
    startTime: p.string().length(5),
    lengthMinutes: p.integer(),
    capacity: p.integer(),
    membersOnly: p.boolean(),
    isActive: p.boolean().default(true),
  },
  checks: [
    { name: 'community_series_capacity', expression: 'capacity >= 1 and capacity <= 500' },
    { name: 'community_series_length', expression: 'length_minutes >= 10 and length_minutes <= 240' },
  ],
});
export type CommunitySeries = InferEntity<typeof CommunitySeries>;

const CommunitySessionSchema = defineEntity({
  name: 'CommunityEvent',
  tableName: 'community_event',
  properties: {
    id: p.uuid().primary(),
    /** The series it was planned from, and the planned time; null for one that staff created. */
    seriesSlug: p.string().length(60).nullable(),
    plannedFor: p.datetime().length(3).nullable(),
    kind: p.enum(COMMUNITY_EVENT_KINDS),
    status: p.enum(COMMUNITY_EVENT_STATUSES),
    title: p.string().length(120),
    description: p.string().length(1000),
    host: p.string().length(100),
    startsAt: p.datetime().length(3),
    lengthMinutes: p.integer(),
    capacity: p.integer(),
    taken: p.integer().default(0),
    /** For members of LT+ and subscribers of a weekly box only (rule C7). */
    membersOnly: p.boolean(),
    /** Where it takes place; shown to people with a place. */
    joinUrl: p.string().length(500).nullable(),
    cancelReason: p.string().length(300).nullable(),
    /** For calendar files: it grows with each change that a calendar has to follow. */
    sequence: p.integer().default(0),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'community_event_planned_once', properties: ['seriesSlug', 'plannedFor'] }],
  indexes: [{ name: 'community_event_by_time', properties: ['kind', 'startsAt', 'id'] }],
  checks: [
    { name: 'community_event_places', expression: 'taken >= 0 and taken <= capacity' },
    { name: 'community_event_capacity', expression: 'capacity >= 1 and capacity <= 500' },
    { name: 'community_event_length', expression: 'length_minutes >= 10 and length_minutes <= 240' },
    { name: 'community_event_consultant_alone', expression: `kind <> 'consultant' or capacity = 1` },
    {
      name: 'community_event_cancelled_has_reason',
      expression: `(status = 'cancelled') = (cancel_reason is not null)`,
    },
  ],
});
export type CommunityEventStatus = (typeof COMMUNITY_EVENT_STATUSES)[number];

export const COMMUNITY_EVENT_TRANSITIONS: Transitions<CommunityEventStatus> = {
  scheduled: ['cancelled'],
  cancelled: [],
};

/**
 * A live session at a time, or one slot of the consultant. The database maintains `taken`, never above the
 * places.
 */
export class CommunityEvent extends CommunitySessionSchema.class {
  /** Cancels it; calendars follow. */
  cancel(reason: string, now: Date): void {
    this.status = follow(COMMUNITY_EVENT_TRANSITIONS, this.status, 'cancelled');
    this.cancelReason = reason;
    this.sequence += 1;
    this.updatedAt = now;
  }
}
CommunitySessionSchema.setClass(CommunityEvent);

const CommunityBookingSchema = defineEntity({
  name: 'CommunityBooking',
  tableName: 'community_booking',
  properties: {
    communityEventId: () =>
      p.manyToOne(CommunityEvent).mapToPk().fieldName('community_event_id').primary().deleteRule('cascade'),
    userId: p.uuid().primary(),
    /** For a consultant's slot: its month in London, 'YYYY-MM' (rule C7). */
    consultantMonth: p.string().length(7).nullable(),
    /** When the reminder is due; null once it was sent, or when it was too late for one. */
    remindAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'community_booking_of_person', properties: ['userId'] },
    {
      name: 'community_booking_remind_at',
      expression: `create index "community_booking_remind_at" on "community_booking" ("remind_at") where remind_at is not null`,
    },
    {
      name: 'community_booking_consultant_once',
      expression: `create unique index "community_booking_consultant_once" on "community_booking" ("user_id", "consultant_month") where consultant_month is not null`,
    },
  ],
});
/**
 * A person's place. The key allows a person one place in a session, the index one consultant's slot a month.
 */
export class CommunityBooking extends CommunityBookingSchema.class {
  /** Its session is cancelled: a slot no longer blocks its month. */
  release(): void {
    this.remindAt = null;
    this.consultantMonth = null;
  }
}
CommunityBookingSchema.setClass(CommunityBooking);
