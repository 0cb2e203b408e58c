import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';

const YEARS_AHEAD = 2;

/**
 * The bank holidays of England and Wales as month and day, substitute days included. The library they come
 * from, date-holidays, takes 20 MB in every process; a test compares each year with it and fails five years
 * before the list ends.
 */
const BY_YEAR: Readonly<Record<number, string>> = {
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28',
  2028: '01-01 01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  2029: '01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26',
  2030: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2031: '01-01 04-11 04-14 05-05 05-26 08-25 12-25 12-26',
  2032: '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28',
  2033: '01-01 01-03 04-15 04-18 05-02 05-30 08-29 12-25 12-26 12-27',
  2034: '01-01 01-02 04-07 04-10 05-01 05-29 08-28 12-25 12-26',
  2035: '01-01 03-23 03-26 05-07 05-28 08-27 12-25 12-26',
  2036: '01-01 04-11 04-14 05-05 05-26 08-25 12-25 12-26',
  2037: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28',
  2038: '01-01 04-23 04-26 05-03 05-31 08-30 12-25 12-26 12-27 12-28',
  2039: '01-01 01-03 04-08 04-11 05-02 05-30 08-29 12-25 12-26 12-27',
  2040: '01-01 01-02 03-30 04-02 05-07 05-28 08-27 12-25 12-26',
  2041: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2042: '01-01 04-04 04-07 05-05 05-26 08-25 12-25 12-26',
  2043: '01-01 03-27 03-30 05-04 05-25 08-31 12-25 12-26 12-28',
  2044: '01-01 04-15 04-18 05-02 05-30 08-29 12-25 12-26 12-27',
  2045: '01-01 01-02 04-07 04-10 05-01 05-29 08-28 12-25 12-26',
};

/** The last year whose bank holidays are listed. */
export const LAST_LISTED_YEAR = Math.max(...Object.keys(BY_YEAR).map(Number));

/** Bank holidays of England and Wales from last year to two years ahead (rule D1). */
export function bankHolidays(now: Date): ReadonlySet<IsoDate> {
  const first = now.getUTCFullYear() - 1;
  const years = Array.from({ length: YEARS_AHEAD + 2 }, (_, index) => first + index);
  return new Set(
    years.flatMap((year) =>
      (BY_YEAR[year] ?? '').split(' ').flatMap((day) => (day ? [`${year}-${day}`] : [])),
    ),
  );
}
