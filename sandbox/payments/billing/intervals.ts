const DAY_SECONDS = 24 * 3600;

/** How often a price recurs. */
export interface Interval {
  unit: string;
  count: number;
}

/**
 * The first end of a period after `after`, counted from `anchor`; seconds since 1970. Months keep the anchor's
 * day, or end with the month where it has no such day: 31 January, 28 February, 31 March.
 */
export function addInterval(anchor: number, after: number, { unit, count }: Interval): number {
  const end = (periods: number) => moved(anchor, unit, periods * count);
  let periods = 1;
  while (end(periods) <= after) periods += 1;
  return end(periods);
}

function moved(anchor: number, unit: string, by: number): number {
  if (unit === 'day') return anchor + by * DAY_SECONDS;
  if (unit === 'week') return anchor + by * 7 * DAY_SECONDS;
  const months = unit === 'year' ? by * 12 : by;
  const from = new Date(anchor * 1000);
  const to = new Date(anchor * 1000);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}
