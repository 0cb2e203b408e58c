import { weekOf } from './boxes/box-schedule.js';
import { addDays, type IsoDate } from './delivery/delivery-days.js';
import { roundHalfUp } from './money/money.js';

/** The parts of a report, in London's calendar; a week begins on Monday (rule A26). */
export const GRAINS = ['day', 'week', 'month'] as const;
export type Grain = (typeof GRAINS)[number];

/** A report covers a year at most, a leap year among them. */
export const MAX_PERIOD_DAYS = 366;
export const DEFAULT_PERIOD_DAYS = 30;

const DAY_MS = 86_400_000;
const WHOLE_BASIS_POINTS = 10_000;

/** Days of London's calendar, inclusive. */
export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The last `days` days, up to and including `to`. */
export function lastDays(to: IsoDate, days: number): Period {
  return { from: addDays(to, 1 - days), to };
}

/** So many months of the calendar, the last of them up to `to`. */
export function lastMonths(to: IsoDate, months: number): Period {
  let from = startOfPart(to, 'month');
  for (let count = 1; count < months; count += 1) from = startOfPart(addDays(from, -1), 'month');
  return { from, to };
}

/** The first day of the day, week or month that contains a date. */
export function startOfPart(date: IsoDate, grain: Grain): IsoDate {
  if (grain === 'month') return `${date.slice(0, 7)}-01`;
  return grain === 'week' ? weekOf(date) : date;
}

/** A period day by day, week by week or month by month; the first and the last part may be cut short. */
export function partsOf({ from, to }: Period, grain: Grain): Period[] {
  const parts: Period[] = [];
  for (let first = from; first <= to;) {
    const next = startOfNext(first, grain);
    const last = addDays(next, -1);
    parts.push({ from: first, to: last < to ? last : to });
    first = next;
  }
  return parts;
}

function startOfNext(date: IsoDate, grain: Grain): IsoDate {
  if (grain === 'day') return addDays(date, 1);
  if (grain === 'week') return addDays(weekOf(date), 7);
  // From the 28th on, adding this many days always reaches the next month.
  return startOfPart(addDays(`${date.slice(0, 7)}-28`, 4), 'month');
}

/** A part of a whole in basis points, half up; null where there is no whole. */
export function shareBasisPoints(part: number, whole: number): number | null {
  return whole > 0 ? roundHalfUp(part * WHOLE_BASIS_POINTS, whole) : null;
}

/** The average of so many, half up; null where there are none (rule M2). */
export function averagePence(totalPence: number, count: number): number | null {
  return count > 0 ? roundHalfUp(totalPence, count) : null;
}
