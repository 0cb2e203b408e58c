import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { SESSION_KINDS, SESSION_STATES } from '#backend/rules/community.js';

/** What recurs by a rule: its sessions are planned from it, and each goes its own way from then on (rule C6). */
export const CommunitySeries = defineEntity({
  name: 'CommunitySeries',
  tableName: 'community_series',
  properties: {
    slug: p.string().length(60).primary(),
    kind: p.enum(SESSION_KINDS),
    title: p.string().length(120),
    description: p.string().length(1000),
    host: p.string().length(100),
    /** A part of RFC 5545's RRULE. */
    rule: p.string().length(60),
    /** On London's clocks, 'HH:MM'. */
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

/** A live session at a time, or one slot of the consultant. `taken` is kept by the database and never above the places. */
export const CommunitySession = defineEntity({
  name: 'CommunitySession',
  tableName: 'community_session',
  properties: {
    id: p.uuid().primary(),
    /** The series it was planned from, and when; null for one that staff made. */
    seriesSlug: p.string().length(60).nullable(),
    plannedFor: p.datetime().length(3).nullable(),
    kind: p.enum(SESSION_KINDS),
    state: p.enum(SESSION_STATES),
    title: p.string().length(120),
    description: p.string().length(1000),
    host: p.string().length(100),
    startsAt: p.datetime().length(3),
    lengthMinutes: p.integer(),
    capacity: p.integer(),
    taken: p.integer().default(0),
    /** For members of LT+ and subscribers of a weekly box only (rule C7). */
    membersOnly: p.boolean(),
    /** Where it takes place; shown to who has a place. */
    joinUrl: p.string().length(500).nullable(),
    cancelReason: p.string().length(300).nullable(),
    /** Of calendar files: it grows with each change that a calendar has to follow. */
    sequence: p.integer().default(0),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'community_session_planned_once', properties: ['seriesSlug', 'plannedFor'] }],
  indexes: [{ name: 'community_session_by_time', properties: ['kind', 'startsAt', 'id'] }],
  checks: [
    { name: 'community_session_places', expression: 'taken >= 0 and taken <= capacity' },
    { name: 'community_session_capacity', expression: 'capacity >= 1 and capacity <= 500' },
    { name: 'community_session_length', expression: 'length_minutes >= 10 and length_minutes <= 240' },
    { name: 'community_session_consultant_alone', expression: `kind <> 'consultant' or capacity = 1` },
    {
      name: 'community_session_cancelled_has_reason',
      expression: `(state = 'cancelled') = (cancel_reason is not null)`,
    },
  ],
});
export type CommunitySession = InferEntity<typeof CommunitySession>;

/** Somebody's place. The key gives a person one place in a session, the index one consultant's slot a month. */
export const CommunityBooking = defineEntity({
  name: 'CommunityBooking',
  tableName: 'community_booking',
  properties: {
    sessionId: () =>
      p.manyToOne(CommunitySession).mapToPk().fieldName('session_id').primary().deleteRule('cascade'),
    userId: p.uuid().primary(),
    /** Of a consultant's slot: its month in London, 'YYYY-MM' (rule C7). */
    consultantMonth: p.string().length(7).nullable(),
    /** When the reminder is due; null once it went out, or when it was too late for one. */
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
export type CommunityBooking = InferEntity<typeof CommunityBooking>;
