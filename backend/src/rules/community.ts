import { addDays, londonDate, londonInstant, weekdayOf, type IsoDate } from './delivery/delivery-days.js';

/** A group with a host, or a session of one person with a nutritional consultant (rules C1, C3). */
export const COMMUNITY_EVENT_KINDS = ['group', 'consultant'] as const;
export type CommunityEventKind = (typeof COMMUNITY_EVENT_KINDS)[number];

export const COMMUNITY_EVENT_STATUSES = ['scheduled', 'cancelled'] as const;

/** Lengths of what people write, in characters, on server and form alike (rules S1, C5). */
export const COMMUNITY_LIMITS = {
  displayName: 40,
  post: 2000,
  reply: 1000,
  reason: 300,
  goals: 1000,
  medication: 500,
  sessionTitle: 120,
  sessionDescription: 1000,
  sessionHost: 100,
} as const;

/** The most people in one session: more would be a lecture. */
export const MAX_EVENT_PLACES = 500;
export const MIN_EVENT_MINUTES = 10;
export const MAX_EVENT_MINUTES = 240;

/** Reminders are sent at nine in the morning, the day before (rule C6). */
const REMIND_HOUR = 9;
/** A Monday: 'every second week' counts from here. */
const FIRST_MONDAY = '2026-01-05';
const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const RULE = /^FREQ=(WEEKLY|MONTHLY)(?:;INTERVAL=([1-9]))?;BYDAY=([1-4]?[A-Z]{2}(?:,[1-4]?[A-Z]{2})*)$/;

interface DayOfRule {
  /** 0 = Sunday … 6 = Saturday. */
  readonly weekday: number;
  /** 1 = the first of its month; 0 in a weekly rule. */
  readonly nth: number;
}

interface ParsedRule {
  readonly isWeekly: boolean;
  readonly interval: number;
  readonly days: readonly DayOfRule[];
}

/** Whether a text is a rule that `recurrenceDays` understands: a subset of RFC 5545's RRULE. */
export function isRecurrenceRule(text: string): boolean {
  return parse(text) !== null;
}

/**
 * The days from `from` to `to`, inclusive, on which a rule has a session: 'FREQ=WEEKLY;BYDAY=TU',
 * 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA', 'FREQ=MONTHLY;BYDAY=1SU,3SU'. None for an invalid rule.
 */
export function recurrenceDays(rule: string, from: IsoDate, to: IsoDate): IsoDate[] {
  const parsed = parse(rule);
  if (!parsed) return [];
  const days: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) if (isDayOf(parsed, date)) days.push(date);
  return days;
}

/** New dates are published on the first of the month, up to the last day of the next one. */
export function plannedUntil(now: Date): IsoDate {
  const [year = 0, month = 0] = londonDate(now).split('-').map(Number);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}

/** When to send the reminder of a session that starts then; null when that time has passed. */
export function remindAt(startsAt: Date, now: Date): Date | null {
  const due = londonInstant(addDays(londonDate(startsAt), -1), REMIND_HOUR);
  return due > now ? due : null;
}

/** The month of a moment in London, 'YYYY-MM'. */
export function londonMonth(at: Date): string {
  return londonDate(at).slice(0, 7);
}

function parse(text: string): ParsedRule | null {
  const [, frequency, interval = '1', list = ''] = RULE.exec(text) ?? [];
  if (!frequency) return null;
  const days = list.split(',').map((day) => ({
    weekday: WEEKDAYS.indexOf(day.slice(-2) as (typeof WEEKDAYS)[number]),
    nth: day.length === 3 ? Number(day[0]) : 0,
  }));
  const isWeekly = frequency === 'WEEKLY';
  const fits = days.every(({ weekday, nth }) => weekday >= 0 && (nth === 0) === isWeekly);
  return fits ? { isWeekly, interval: Number(interval), days } : null;
}

function isDayOf({ isWeekly, interval, days }: ParsedRule, date: IsoDate): boolean {
  const weekday = weekdayOf(date);
  const nth = Math.ceil(Number(date.slice(8)) / 7);
  if (!days.some((day) => day.weekday === weekday && (isWeekly || day.nth === nth))) return false;
  return isWeekly ? weeksSinceFirst(date) % interval === 0 : monthsSinceFirst(date) % interval === 0;
}

/** Whole weeks, Monday to Sunday, never negative for planned dates. */
function weeksSinceFirst(date: IsoDate): number {
  return Math.floor((Date.parse(date) - Date.parse(FIRST_MONDAY)) / (7 * DAY_MS));
}

function monthsSinceFirst(date: IsoDate): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return (year - 2026) * 12 + month - 1;
}

/** The options of the join form (rule C2). */
export const COMMUNITY_STAGES = [
  'Thinking about it',
  'First month',
  'Two to six months',
  'Longer than six months',
  'Supporting someone else',
] as const;
export const COMMUNITY_INTERESTS = [
  'Everyday cooking',
  'Protein',
  'Fibre and digestion',
  'Eating out',
  'Strength and movement',
  'Feeding a family',
] as const;

/** Seen by all; hidden by a moderator, with a reason; removed by its author, for a day with undo (rules C4, C5). */
export const POST_STATUSES = ['visible', 'hidden', 'removed'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** The reasons to report a post: the house rules in short (rule C4). */
export const REPORT_REASONS = ['medicines', 'dosing', 'unkind', 'numbers', 'advertising', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** How long an author can restore what they removed; then its text is emptied. */
export const RESTORE_HOURS = 24;
