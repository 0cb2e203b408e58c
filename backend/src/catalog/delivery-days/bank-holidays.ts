import Holidays from 'date-holidays';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';

const YEARS_AHEAD = 2;

/** Bank holidays of England and Wales from last year to two years ahead (rule D1). */
export function bankHolidays(now: Date): ReadonlySet<IsoDate> {
  const calendar = new Holidays('GB', 'ENG');
  const first = now.getUTCFullYear() - 1;
  const years = Array.from({ length: YEARS_AHEAD + 2 }, (_, index) => first + index);
  return new Set(
    years.flatMap((year) =>
      calendar
        .getHolidays(year)
        .filter(({ type }) => type === 'public' || type === 'bank')
        .map(({ date }) => date.slice(0, 10)),
    ),
  );
}
