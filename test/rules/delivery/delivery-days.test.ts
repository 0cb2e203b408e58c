import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addBusinessDays,
  addDays,
  cancelBy,
  courierDays,
  dayLabel,
  londonDate,
  londonInstant,
  packageDay,
  subscriptionDays,
  weekdayOf,
  type Calendar,
  type DeliveryDay,
} from '#backend/rules/delivery/delivery-days.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

/** Bank holidays of England and Wales, as published. */
const BANK_HOLIDAYS = new Set([
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-04',
  '2026-05-25',
  '2026-08-31',
  '2026-12-25',
  '2026-12-28',
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
  '2027-05-03',
  '2027-05-31',
  '2027-08-30',
  '2027-12-27',
  '2027-12-28',
]);
const NONE: ReadonlySet<string> = new Set();
const BOX = { weekdays: [0, 3], leadDays: 4, cutOffDays: 4, count: 4 };
const HOUR_MS = 3_600_000;

const on = (instant: string, holidays: ReadonlySet<string> = BANK_HOLIDAYS): Calendar => ({
  now: new Date(instant),
  holidays,
});
const dates = (days: readonly DeliveryDay[]) => days.map((day) => day.date);
/** The calendar at a day's last instant, and at the first one after it. */
const atCutOff = (day: DeliveryDay, calendar: Calendar) => ({ ...calendar, now: new Date(day.cutOffAt) });
const afterCutOff = (day: DeliveryDay, calendar: Calendar) => ({
  ...calendar,
  now: new Date(Date.parse(day.cutOffAt) + 1),
});

const now = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const holidays = fc.oneof(
  fc.constant(BANK_HOLIDAYS),
  fc
    .array(fc.nat({ max: 760 }), { maxLength: 120 })
    .map((offsets) => new Set(offsets.map((offset) => addDays('2026-01-01', offset)))),
);
const calendar: fc.Arbitrary<Calendar> = fc.record({ now, holidays });

/** Business days after `from`, up to and including `to`, counted one by one. */
function businessDaysBetween(from: string, to: string, off: ReadonlySet<string>): number {
  let count = 0;
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) {
    if (![0, 6].includes(weekdayOf(date)) && !off.has(date)) count += 1;
  }
  return count;
}

/** The courier days in the window, or the first one after it, found day by day. */
function courierDaysByHand({ now: instant, holidays: off }: Calendar): string[] {
  const found: string[] = [];
  for (let date = londonDate(instant), ahead = 0; ;) {
    date = addDays(date, 1);
    ahead += businessDaysBetween(addDays(date, -1), date, off);
    if (ahead > 5 && found.length > 0) return found;
    if (ahead >= 3 && [2, 3, 4].includes(weekdayOf(date)) && !off.has(date)) found.push(date);
  }
}

const courierWithinItsWindow = (days: typeof courierDays) =>
  fc.property(calendar, (given) => {
    expect(dates(days(given))).toEqual(courierDaysByHand(given));
  });

const openUntilItsCutOff = (days: (given: Calendar) => DeliveryDay[]) =>
  fc.property(calendar, (given) => {
    for (const day of days(given)) {
      expect(Date.parse(day.cutOffAt)).toBeGreaterThanOrEqual(given.now.getTime());
      expect(dates(days(atCutOff(day, given)))).toContain(day.date);
      expect(dates(days(afterCutOff(day, given)))).not.toContain(day.date);
    }
  });

const boxDays =
  (days: typeof subscriptionDays) =>
  (given: Calendar): DeliveryDay[] =>
    days(given, BOX);

const boxesEveryWeek = (days: typeof subscriptionDays) =>
  fc.property(calendar, (given) => {
    const offered = days(given, BOX);
    const expected: string[] = [];
    for (let date = addDays(londonDate(given.now), 4); expected.length < 4; date = addDays(date, 1)) {
      if ([0, 3].includes(weekdayOf(date)) && !given.holidays.has(date)) expected.push(date);
    }
    expect(dates(offered)).toEqual(expected);
  });

const packageAWeekAhead = (day: typeof packageDay) =>
  fc.property(calendar, (given) => {
    const { date, cutOffAt } = day(given);
    expect(date >= addDays(londonDate(given.now), 7)).toBe(true);
    expect([2, 3, 4]).toContain(weekdayOf(date));
    expect(given.holidays.has(date)).toBe(false);
    expect(Date.parse(cutOffAt)).toBeGreaterThanOrEqual(given.now.getTime());
  });

describe('dates in London (rule D1)', () => {
  it("writes days like 'Sun (31 Aug)' and 'Wed (03 Sep)'", () => {
    expect(dayLabel('2025-08-31')).toBe('Sun (31 Aug)');
    expect(dayLabel('2025-09-03')).toBe('Wed (03 Sep)');
  });

  it('has tomorrow already when London summer time has it', () => {
    expect(londonDate(new Date('2026-07-01T22:59:59Z'))).toBe('2026-07-01');
    expect(londonDate(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02');
    expect(londonDate(new Date('2026-12-01T23:59:59Z'))).toBe('2026-12-01');
  });

  it('handles the instants around both clock changes', () => {
    expect(londonInstant('2026-03-29', 0).toISOString()).toBe('2026-03-29T00:00:00.000Z');
    expect(londonInstant('2026-03-29', 8).toISOString()).toBe('2026-03-29T07:00:00.000Z');
    expect(londonInstant('2026-10-25', 0).toISOString()).toBe('2026-10-24T23:00:00.000Z');
    expect(londonInstant('2026-10-25', 8, 30).toISOString()).toBe('2026-10-25T08:30:00.000Z');
  });

  const comesBack = (instantOf: typeof londonInstant) =>
    fc.property(fc.nat({ max: 729 }), fc.constantFrom(0, 2, 3, 8, 17, 23), (offset, hour) => {
      const date = addDays('2026-01-01', offset);
      const instant = instantOf(date, hour);
      const shown = instant.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit' });
      expect(londonDate(instant)).toBe(date);
      expect(Number(shown)).toBe(hour);
    });

  it('shows the date and hour asked for on every day of two years', () => {
    expectPropertyHolds(comesBack(londonInstant));
  });

  it('control: a clock that never changes is caught', () => {
    expectPropertyFails(
      comesBack((date, hour) => new Date(Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS)),
    );
  });

  it('steps over weekends and bank holidays, in both directions', () => {
    expect(addBusinessDays('2026-04-02', 1, BANK_HOLIDAYS)).toBe('2026-04-07');
    expect(addBusinessDays('2026-04-07', -1, BANK_HOLIDAYS)).toBe('2026-04-02');
    expect(addBusinessDays('2026-04-05', 0, BANK_HOLIDAYS)).toBe('2026-04-05');
  });
});

describe('courier days (rule D3)', () => {
  it.each([
    ['Monday', '2026-11-23', ['2026-11-26']],
    ['Tuesday', '2026-11-24', ['2026-12-01']],
    ['Wednesday', '2026-11-25', ['2026-12-01', '2026-12-02']],
    ['Thursday', '2026-11-26', ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['Friday', '2026-11-27', ['2026-12-02', '2026-12-03']],
    ['Saturday', '2026-11-28', ['2026-12-02', '2026-12-03']],
    ['Sunday', '2026-11-29', ['2026-12-02', '2026-12-03']],
  ])('are these on a %s', (_, date, expected) => {
    expect(dates(courierDays(on(`${date}T12:00:00Z`)))).toEqual(expected);
  });

  it('go on for weeks where the shop lets customers book ahead (rule D38)', () => {
    const days = courierDays(on('2026-11-23T12:00:00Z'), 21);
    expect(dates(days)).toEqual([
      '2026-11-26',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
    ]);
    // The first day stays, and each later one has the last moment of its own date.
    expect(days[0]).toEqual(courierDays(on('2026-11-23T12:00:00Z'))[0]);
    expect(days.at(-1)?.cutOffAt).toBe('2026-12-07T23:59:59.999Z');
    expect(courierDays(on('2026-11-23T12:00:00Z'), 3)).toEqual(courierDays(on('2026-11-23T12:00:00Z')));
  });

  it('allows Wednesday for a Saturday order until Sunday ends', () => {
    const [wednesday] = courierDays(on('2026-11-28T12:00:00Z'));
    expect(wednesday).toEqual({
      date: '2026-12-02',
      weekday: 'Wed',
      label: 'Wed (02 Dec)',
      cutOffAt: '2026-11-29T23:59:59.999Z',
    });
  });

  it('leaves out Christmas: from Monday the 21st the fourth business day is Tuesday the 29th', () => {
    expect(dates(courierDays(on('2026-12-21T12:00:00Z')))).toEqual([
      '2026-12-24',
      '2026-12-29',
      '2026-12-30',
    ]);
    expect(dates(courierDays(on('2026-12-22T12:00:00Z')))).toEqual([
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ]);
  });

  it('offers the next courier day when holidays take all of the window', () => {
    const off = new Set(['2026-11-26', '2026-12-01', '2026-12-02', '2026-12-03']);
    expect(dates(courierDays(on('2026-11-23T12:00:00Z', off)))).toEqual(['2026-12-08']);
  });

  it('counts from the London date, not the UTC one', () => {
    // Half past midnight on Thursday in London is still Wednesday in UTC.
    expect(dates(courierDays(on('2026-07-01T23:30:00Z')))).toEqual([
      '2026-07-07',
      '2026-07-08',
      '2026-07-09',
    ]);
  });

  it('are 3–5 business days ahead, Tuesday to Thursday and no holidays', () => {
    expectPropertyHolds(courierWithinItsWindow(courierDays));
  });

  it('stay open until their cut-off and not a moment longer', () => {
    expectPropertyHolds(openUntilItsCutOff(courierDays));
  });

  it('control: counting the cut-off three business days back, shut at weekends, is caught', () => {
    expectPropertyFails(
      openUntilItsCutOff((given) =>
        courierDays(given).map((day) => {
          const last = addBusinessDays(day.date, -3, given.holidays);
          return {
            ...day,
            cutOffAt: new Date(londonInstant(addDays(last, 1), 0).getTime() - 1).toISOString(),
          };
        }),
      ),
    );
  });

  it('control: overlooking holidays is caught', () => {
    expectPropertyFails(courierWithinItsWindow((given) => courierDays({ ...given, holidays: NONE })));
  });

  it('control: counting from the UTC date is caught', () => {
    expectPropertyFails(
      courierWithinItsWindow((given) =>
        courierDays({ ...given, now: new Date(given.now.getTime() - HOUR_MS) }),
      ),
    );
  });
});

describe("the package picker's day (rule D4)", () => {
  it('is today + 7 days where that is a courier day, else the next one', () => {
    expect(packageDay(on('2026-11-24T12:00:00Z')).date).toBe('2026-12-01');
    expect(packageDay(on('2026-11-20T12:00:00Z')).date).toBe('2026-12-01');
    expect(packageDay(on('2026-11-19T12:00:00Z')).date).toBe('2026-11-26');
  });

  it('waits for a courier when holidays crowd the week', () => {
    const off = new Set(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30']);
    expect(packageDay(on('2026-11-24T12:00:00Z', off)).date).toBe('2026-12-03');
  });

  it('can always still be ordered', () => {
    expectPropertyHolds(packageAWeekAhead(packageDay));
  });

  it('control: today + 7 days as it falls is caught', () => {
    expectPropertyFails(
      packageAWeekAhead((given) => ({ ...packageDay(given), date: addDays(londonDate(given.now), 7) })),
    );
  });
});

describe('days of a weekly box (rule D2)', () => {
  it('are Sundays and Wednesdays at least four days ahead', () => {
    expect(subscriptionDays(on('2026-11-21T12:00:00Z'), BOX).map((day) => day.label)).toEqual([
      'Wed (25 Nov)',
      'Sun (29 Nov)',
      'Wed (02 Dec)',
      'Sun (06 Dec)',
    ]);
  });

  it('close four days before: Wednesday the 25th on Saturday the 21st at midnight', () => {
    const [day] = subscriptionDays(on('2026-11-21T12:00:00Z'), BOX);
    expect(day?.cutOffAt).toBe('2026-11-21T23:59:59.999Z');
  });

  it('close at London midnight, summer time or not', () => {
    const [june] = subscriptionDays(on('2026-06-06T12:00:00Z'), BOX);
    expect(june).toMatchObject({ date: '2026-06-10', cutOffAt: '2026-06-06T22:59:59.999Z' });
    // The clocks go forward on the cut-off day itself, which ends an hour earlier in UTC.
    const thursdays = { ...BOX, weekdays: [4] };
    expect(subscriptionDays(on('2026-03-29T12:00:00Z'), thursdays)[0]).toMatchObject({
      date: '2026-04-02',
      cutOffAt: '2026-03-29T22:59:59.999Z',
    });
  });

  it('leave out bank holidays', () => {
    const wednesday = subscriptionDays(on('2026-12-20T12:00:00Z', new Set(['2026-12-30'])), BOX);
    expect(dates(wednesday)).toEqual(['2026-12-27', '2027-01-03', '2027-01-06', '2027-01-10']);
  });

  it('offer nothing that is past its cut-off when the settings differ', () => {
    const late = subscriptionDays(on('2026-11-21T12:00:00Z'), { ...BOX, leadDays: 2, cutOffDays: 6 });
    expect(late[0]?.date).toBe('2026-11-29');
  });

  it('come to an end when no weekday is offered', () => {
    expect(subscriptionDays(on('2026-11-21T12:00:00Z'), { ...BOX, weekdays: [] })).toEqual([]);
  });

  it('are all of them, none twice, none left out', () => {
    expectPropertyHolds(boxesEveryWeek(subscriptionDays));
    expectPropertyHolds(openUntilItsCutOff(boxDays(subscriptionDays)));
  });

  it('control: a lead of three days is caught', () => {
    expectPropertyFails(
      boxesEveryWeek((given, box) => subscriptionDays(given, { ...box, leadDays: 3, cutOffDays: 3 })),
    );
  });

  it('control: a cut-off a day early is caught', () => {
    expectPropertyFails(
      openUntilItsCutOff((given) =>
        subscriptionDays(given, BOX).map((day) => ({
          ...day,
          cutOffAt: new Date(Date.parse(day.cutOffAt) - 24 * HOUR_MS).toISOString(),
        })),
      ),
    );
  });
});

describe('free cancellation (rule D6)', () => {
  it('ends 24 hours before eight in the morning of the delivery day', () => {
    expect(cancelBy('2026-11-25', 24).toISOString()).toBe('2026-11-24T08:00:00.000Z');
    expect(cancelBy('2026-07-01', 24).toISOString()).toBe('2026-06-30T07:00:00.000Z');
  });

  it('counts real hours over a clock change', () => {
    expect(cancelBy('2026-03-29', 24).toISOString()).toBe('2026-03-28T07:00:00.000Z');
    expect(cancelBy('2026-10-25', 24).toISOString()).toBe('2026-10-24T08:00:00.000Z');
  });
});
