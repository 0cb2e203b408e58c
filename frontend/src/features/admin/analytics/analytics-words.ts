import type { Grain, Period } from '@rules/periods';
import { adminDate } from '../parts/cells.js';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const YEAR = new Intl.DateTimeFormat('en-GB', { year: '2-digit', timeZone: 'UTC' });
const LONG_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const WHOLE_BASIS_POINTS = 10_000;

/** Basis points in words: '3.3%'. */
export const percentOf = (basisPoints: number): string => PERCENT.format(basisPoints / WHOLE_BASIS_POINTS);

/** The label below a bar: '2 Jun', or 'Jun ’26'. */
export function tickOf({ from }: Period, grain: Grain): string {
  const first = new Date(from);
  return grain === 'month' ? `${MONTH.format(first)} ’${YEAR.format(first)}` : DAY.format(first);
}

/** The full label: '2 Jun 2026', '1 Jun 2026 – 7 Jun 2026' or 'June 2026'. */
export function formatPeriod({ from, to }: Period, grain: Grain): string {
  if (grain === 'month') return LONG_MONTH.format(new Date(from));
  return from === to ? adminDate(from) : `${adminDate(from)} – ${adminDate(to)}`;
}
