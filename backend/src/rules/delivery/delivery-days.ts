import { londonFormat } from '../london.js';

/** A calendar date in London, 'YYYY-MM-DD'. */
export type IsoDate = string;

export interface DeliveryDay {
  readonly date: IsoDate;
  readonly weekday: string;
  /** Written like 'Sun (31 Aug)' (rule D1). */
  readonly label: string;
  /** Last instant at which an order or a change for this day is accepted, ISO 8601 UTC. */
  readonly cutOffAt: string;
}

export interface Calendar {
  readonly now: Date;
  /** Bank holidays: no delivery, no business day. */
  readonly holidays: ReadonlySet<IsoDate>;
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Couriers deliver Tuesday to Thursday (rule D3). */
const COURIER_WEEKDAYS: readonly number[] = [2, 3, 4];
export const COURIER_MIN_BUSINESS_DAYS = 3;
export const COURIER_MAX_BUSINESS_DAYS = 5;
/** The package picker requires today + 7 days (rule D4). */
export const PACKAGE_LEAD_DAYS = 7;
/** Courier vans start at eight: 'before delivery' counts from here (rule D6). */
export const DELIVERY_STARTS_HOUR = 8;

const londonParts = londonFormat({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function londonClock(instant: Date): Record<string, string> {
  return Object.fromEntries(londonParts.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** Days of London begin on a quarter of an hour, in every year since 1970. */
const QUARTER_MS = 900_000;
const MAX_KNOWN_QUARTERS = 500;
const dateOfQuarter = new Map<number, IsoDate>();

/** Today's date in London. Most calls are about the same few days, and formatting a time is slow. */
export function londonDate(instant: Date): IsoDate {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const known = dateOfQuarter.get(quarter);
  if (known !== undefined) return known;
  const { year, month, day } = londonClock(instant);
  const date: IsoDate = `${year}-${month}-${day}`;
  if (dateOfQuarter.size >= MAX_KNOWN_QUARTERS) dateOfQuarter.clear();
  if (quarter >= 0) dateOfQuarter.set(quarter, date);
  return date;
}

/**
 * The instant at which London clocks show this date and time, correct around clock changes: for an hour that
 * occurs twice the later one, for an hour that is skipped the one before.
 */
export function londonInstant(date: IsoDate, hour: number, minute = 0): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
  const shown = londonClock(new Date(asUtc));
  const shownUtc = Date.parse(
    `${shown['year']}-${shown['month']}-${shown['day']}T${shown['hour']}:${shown['minute']}:${shown['second']}Z`,
  );
  return new Date(asUtc - (shownUtc - asUtc));
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: IsoDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** 'Sun (31 Aug)' (rule D1). */
export function dayLabel(date: IsoDate): string {
  const [, month, day] = date.split('-');
  return `${WEEKDAYS[weekdayOf(date)]} (${day} ${MONTHS[Number(month) - 1]})`;
}

function isBusinessDay(date: IsoDate, holidays: ReadonlySet<IsoDate>): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

function isCourierDay(date: IsoDate, holidays: ReadonlySet<IsoDate>): boolean {
  return COURIER_WEEKDAYS.includes(weekdayOf(date)) && !holidays.has(date);
}

/** Steps over business days; a negative count goes back. */
export function addBusinessDays(date: IsoDate, count: number, holidays: ReadonlySet<IsoDate>): IsoDate {
  const step = Math.sign(count);
  let result = date;
  for (let left = Math.abs(count); left > 0;) {
    result = addDays(result, step);
    if (isBusinessDay(result, holidays)) left -= 1;
  }
  return result;
}

/** The last instant of a London day: a day is 23, 24 or 25 hours long. */
function endOfDay(date: IsoDate): string {
  return new Date(londonInstant(addDays(date, 1), 0).getTime() - 1).toISOString();
}

/**
 * The last day on which a courier day can still be ordered: the day before the third business day counted
 * back from it, itself the first. An order of a Saturday or Sunday starts to count on Monday, so Wednesday
 * stays open all Sunday.
 */
function courierCutOffDate(date: IsoDate, holidays: ReadonlySet<IsoDate>): IsoDate {
  return addDays(addBusinessDays(date, 1 - COURIER_MIN_BUSINESS_DAYS, holidays), -1);
}

function deliveryDay(date: IsoDate, cutOffDate: IsoDate): DeliveryDay {
  return {
    date,
    weekday: WEEKDAYS[weekdayOf(date)] ?? '',
    label: dayLabel(date),
    cutOffAt: endOfDay(cutOffDate),
  };
}

/**
 * Courier days 3–5 business days ahead, and further ones up to `aheadDays` days from today; the next later one
 * when holidays leave none (rules D3, D38).
 */
export function courierDays({ now, holidays }: Calendar, aheadDays = 0): DeliveryDay[] {
  const today = londonDate(now);
  const first = addBusinessDays(today, COURIER_MIN_BUSINESS_DAYS, holidays);
  const window = addBusinessDays(today, COURIER_MAX_BUSINESS_DAYS, holidays);
  const furthest = addDays(today, aheadDays);
  const last = furthest > window ? furthest : window;
  const days: DeliveryDay[] = [];
  for (let date = first; date <= last || days.length === 0; date = addDays(date, 1)) {
    if (isCourierDay(date, holidays)) {
      days.push(deliveryDay(date, courierCutOffDate(date, holidays)));
    }
  }
  return days;
}

/**
 * The package picker's day: today + 7 days, moved to the next courier day (rule D4), and never before a
 * courier can deliver when holidays crowd the week.
 */
export function packageDay({ now, holidays }: Calendar): DeliveryDay {
  const today = londonDate(now);
  const soonest = addBusinessDays(today, COURIER_MIN_BUSINESS_DAYS, holidays);
  const wanted = addDays(today, PACKAGE_LEAD_DAYS);
  let date = soonest > wanted ? soonest : wanted;
  while (!isCourierDay(date, holidays)) date = addDays(date, 1);
  return deliveryDay(date, courierCutOffDate(date, holidays));
}

export interface BoxSchedule {
  /** 0 = Sunday … 6 = Saturday; the sources offer Sunday and Wednesday. */
  readonly weekdays: readonly number[];
  readonly leadDays: number;
  readonly cutOffDays: number;
  readonly count: number;
}

/**
 * The next delivery days of a weekly box, at least `leadDays` ahead and none whose cut-off has passed (rule
 * D2). Looks a little more than a year ahead.
 */
export function subscriptionDays({ now, holidays }: Calendar, schedule: BoxSchedule): DeliveryDay[] {
  const days: DeliveryDay[] = [];
  const first = addDays(londonDate(now), Math.max(schedule.leadDays, schedule.cutOffDays));
  for (let offset = 0; days.length < schedule.count && offset < 400; offset += 1) {
    const date = addDays(first, offset);
    if (schedule.weekdays.includes(weekdayOf(date)) && !holidays.has(date)) {
      days.push(deliveryDay(date, addDays(date, -schedule.cutOffDays)));
    }
  }
  return days;
}

/** The steps of a parcel that staff record by hand. */
export type ParcelStep = 'dispatched' | 'delivered' | 'delivery_failed';

/**
 * The first day on which a step of a parcel can be recorded; null when that day has come or the order has no
 * day (rule O98). A parcel leaves, or fails to arrive, on the day before its delivery at the earliest, and
 * arrives on the day itself.
 */
export function firstRecordableDay(
  step: ParcelStep,
  deliveryDate: IsoDate | null,
  now: Date,
): IsoDate | null {
  if (deliveryDate === null) return null;
  const from = step === 'delivered' ? deliveryDate : addDays(deliveryDate, -1);
  return londonDate(now) < from ? from : null;
}

/** Last instant of free cancellation: `hours` before the courier's day begins (rule D6). */
export function cancelBy(date: IsoDate, hours: number): Date {
  return new Date(londonInstant(date, DELIVERY_STARTS_HOUR).getTime() - hours * 3_600_000);
}
