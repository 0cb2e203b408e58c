import type { Commission, Statement } from '#frontend/api/referral.js';
import { londonFormat } from '@rules/london';

export interface Month {
  /** 'yyyy-mm', in London time. */
  readonly month: string;
  readonly amountPence: number;
}

const LONDON = londonFormat({ year: 'numeric', month: '2-digit' }, 'en-CA');
const LABEL = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const monthOf = (date: string): string => LONDON.format(new Date(date)).slice(0, 7);
const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** 'Nov' */
export const shortMonth = (month: string): string => LABEL.format(firstOf(month));
/** 'November 2026' */
export const longMonth = (month: string): string => LONG.format(firstOf(month));

function monthBefore(month: string): string {
  const date = firstOf(month);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}

/** The server's limit of entries: with that many there may be older ones. */
const RECENT = 10;

/** The list of entries is incomplete, so the months come from the statements. */
export const hasMoreCommissions = (commissions: readonly Commission[]): boolean =>
  commissions.length >= RECENT;

/**
 * The commission of each of the given number of months up to the latest entry, empty months as zeros. When
 * the entries are incomplete, a closed month uses its statement's total.
 */
export function byMonth(
  commissions: readonly Commission[],
  count: number,
  statements: readonly Pick<Statement, 'month' | 'totalPence'>[] = [],
): readonly Month[] {
  const sums = new Map<string, number>();
  for (const { date, amountPence } of commissions) {
    const month = monthOf(date);
    sums.set(month, (sums.get(month) ?? 0) + amountPence);
  }
  if (hasMoreCommissions(commissions))
    for (const { month, totalPence } of statements) sums.set(month, totalPence);
  const latest = [...sums.keys()].sort().at(-1);
  if (latest === undefined) return [];
  const months = [latest];
  while (months.length < count) months.unshift(monthBefore(months[0] ?? latest));
  return months.map((month) => ({ month, amountPence: sums.get(month) ?? 0 }));
}
