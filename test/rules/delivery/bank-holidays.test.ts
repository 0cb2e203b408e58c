import { expect, test } from '@jest/globals';
import Holidays from 'date-holidays';
import { bankHolidays, LAST_LISTED_YEAR } from '#backend/catalog/delivery-days/bank-holidays.js';

const YEARS_IN_RESERVE = 5;
const calendar = new Holidays('GB', 'ENG');

function fromLibrary(year: number): string[] {
  return calendar
    .getHolidays(year)
    .filter(({ type }) => type === 'public' || type === 'bank')
    .map(({ date }) => date.slice(0, 10));
}

test('the listed bank holidays are those of the library, in every year', () => {
  const thisYear = new Date().getUTCFullYear();
  expect(LAST_LISTED_YEAR).toBeGreaterThanOrEqual(thisYear + YEARS_IN_RESERVE);
  for (let year = thisYear; year <= LAST_LISTED_YEAR - 2; year += 1) {
    const expected = [year - 1, year, year + 1, year + 2].flatMap(fromLibrary);
    expect([...bankHolidays(new Date(`${year}-06-01T12:00:00Z`))].sort()).toEqual(
      [...new Set(expected)].sort(),
    );
  }
});
