import { describe, expect, it } from '@jest/globals';
import {
  boxDays,
  isChangeable,
  isPausedOn,
  nextChargeAttemptAt,
  paymentDeadline,
  PRESET_DELIVERY_DAY,
  remindAt,
  shownStatus,
  weekdayName,
  weekOf,
  type BoxDaysWanted,
} from '#backend/rules/boxes/box-schedule.js';

const NO_HOLIDAYS = new Set<string>();
const WEDNESDAYS: BoxDaysWanted = { deliveryDay: 'Wed', leadDays: 4, cutOffDays: 4, count: 8 };
const TRIES = { retryDays: [1, 2], kitchenHours: 20 };

const datesOf = (now: string, wanted: Partial<BoxDaysWanted> = {}, holidays = NO_HOLIDAYS) =>
  boxDays({ now: new Date(now), holidays }, { ...WEDNESDAYS, ...wanted }).map(({ date }) => date);

describe('the coming days of a weekly box (rules D2, B19)', () => {
  it('are eight of its weekday', () => {
    expect(datesOf('2026-11-20T12:00:00Z')).toEqual([
      '2026-11-25',
      '2026-12-02',
      '2026-12-09',
      '2026-12-16',
      '2026-12-23',
      '2026-12-30',
      '2027-01-06',
      '2027-01-13',
    ]);
  });

  it('skip a week whose day is a bank holiday', () => {
    expect(datesOf('2024-12-16T12:00:00Z', { count: 3 }, new Set(['2024-12-25', '2025-01-01']))).toEqual([
      '2025-01-08',
      '2025-01-15',
      '2025-01-22',
    ]);
  });

  it('begin in the week after the last one that stays, so that no week has two', () => {
    const wanted = { count: 1, after: '2026-12-02' };
    expect(datesOf('2026-11-25T12:00:00Z', { ...wanted, deliveryDay: 'Sun' })).toEqual(['2026-12-13']);
    expect(datesOf('2026-11-25T12:00:00Z', { ...wanted, after: '2026-12-06' })).toEqual(['2026-12-09']);
  });

  it('cross both clock changes on the same weekday, each with a cut-off at the end of a London day', () => {
    const days = boxDays(
      { now: new Date('2026-10-14T12:00:00Z'), holidays: NO_HOLIDAYS },
      { ...WEDNESDAYS, deliveryDay: 'Sun', count: 3 },
    );
    expect(days.map(({ date, cutOffAt }) => [date, cutOffAt])).toEqual([
      ['2026-10-18', '2026-10-14T22:59:59.999Z'],
      ['2026-10-25', '2026-10-21T22:59:59.999Z'],
      ['2026-11-01', '2026-10-28T23:59:59.999Z'],
    ]);
    const spring = boxDays(
      { now: new Date('2027-03-15T12:00:00Z'), holidays: NO_HOLIDAYS },
      { ...WEDNESDAYS, count: 3 },
    );
    expect(spring.map(({ date, cutOffAt }) => [date, cutOffAt])).toEqual([
      ['2027-03-24', '2027-03-20T23:59:59.999Z'],
      ['2027-03-31', '2027-03-27T23:59:59.999Z'],
      ['2027-04-07', '2027-04-03T22:59:59.999Z'],
    ]);
  });

  it('belong to weeks that begin on Monday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(weekOf)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});

describe('the email before a cut-off (rule B20)', () => {
  it('goes out at nine in London, in summer and in winter', () => {
    expect(remindAt(new Date('2026-11-21T23:59:59.999Z'), 2).toISOString()).toBe('2026-11-19T09:00:00.000Z');
    expect(remindAt(new Date('2026-07-04T22:59:59.999Z'), 2).toISOString()).toBe('2026-07-02T08:00:00.000Z');
    // The clocks go back between email and cut-off.
    expect(remindAt(new Date('2026-10-25T23:59:59.999Z'), 2).toISOString()).toBe('2026-10-23T08:00:00.000Z');
  });
});

describe('a refused card (rule B21)', () => {
  const cutOffAt = new Date('2026-11-21T23:59:59.999Z');
  const refused = { date: '2026-11-25', cutOffAt, now: new Date('2026-11-22T00:00:10Z') };

  it('is retried on the next two mornings only', () => {
    expect(nextChargeAttemptAt({ ...refused, attempts: 1 }, TRIES)?.toISOString()).toBe(
      '2026-11-23T09:00:00.000Z',
    );
    expect(nextChargeAttemptAt({ ...refused, attempts: 2 }, TRIES)?.toISOString()).toBe(
      '2026-11-24T09:00:00.000Z',
    );
    expect(nextChargeAttemptAt({ ...refused, attempts: 3 }, TRIES)).toBeNull();
  });

  it('is not tried after the kitchen has had to begin', () => {
    expect(paymentDeadline('2026-11-25', 20).toISOString()).toBe('2026-11-24T12:00:00.000Z');
    expect(nextChargeAttemptAt({ ...refused, attempts: 2 }, { ...TRIES, kitchenHours: 24 })).toBeNull();
    expect(
      nextChargeAttemptAt({ ...refused, attempts: 1, now: new Date('2026-11-24T13:00:00Z') }, TRIES),
    ).toBeNull();
  });

  it('that was first tried late is not tried at a time that has passed', () => {
    const late = { ...refused, attempts: 1, now: new Date('2026-11-23T10:00:00Z') };
    expect(nextChargeAttemptAt(late, TRIES)?.toISOString()).toBe('2026-11-24T09:00:00.000Z');
  });

  it('is tried once a morning, and not when the kitchen starts', () => {
    const nine = { ...refused, attempts: 1, now: new Date('2026-11-23T09:00:00Z') };
    expect(nextChargeAttemptAt(nine, TRIES)?.toISOString()).toBe('2026-11-24T09:00:00.000Z');
    expect(paymentDeadline('2026-11-25', 23).toISOString()).toBe('2026-11-24T09:00:00.000Z');
    expect(nextChargeAttemptAt(nine, { ...TRIES, kitchenHours: 23 })).toBeNull();
  });
});

describe('a pause (rule O8)', () => {
  it('takes every day until it ends, or all of them', () => {
    const until = { status: 'paused', pausedUntil: '2026-12-09' } as const;
    expect(isPausedOn(until, '2026-12-08')).toBe(true);
    expect(isPausedOn(until, '2026-12-09')).toBe(false);
    expect(isPausedOn({ status: 'paused', pausedUntil: null }, '2030-01-02')).toBe(true);
    expect(isPausedOn({ status: 'active' }, '2026-12-08')).toBe(false);
  });

  it('shows at once on what is planned, and on nothing else', () => {
    const paused = { status: 'paused', pausedUntil: null } as const;
    expect(shownStatus({ status: 'planned', date: '2026-12-09' }, paused)).toBe('paused');
    expect(shownStatus({ status: 'skipped', date: '2026-12-09' }, paused)).toBe('skipped');
    expect(shownStatus({ status: 'paid', date: '2026-12-09' }, paused)).toBe('paid');
  });
});

describe('changes (rule D6)', () => {
  it('close with the cut-off', () => {
    const cutOffAt = new Date('2026-11-21T23:59:59.999Z');
    expect(isChangeable({ status: 'planned', cutOffAt }, cutOffAt)).toBe(true);
    expect(isChangeable({ status: 'skipped', cutOffAt }, new Date('2026-11-20T12:00:00Z'))).toBe(true);
    expect(isChangeable({ status: 'planned', cutOffAt }, new Date('2026-11-22T00:00:00Z'))).toBe(false);
    expect(isChangeable({ status: 'charging', cutOffAt }, new Date('2026-11-20T12:00:00Z'))).toBe(false);
  });
});

describe('the days of a weekly box by name (rule D2)', () => {
  it('are those of the calendar', () => {
    const week = [22, 23, 24, 25, 26, 27, 28].map((day) => weekdayName(`2026-11-${day}`));
    expect(week).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  });

  it('begin with a Wednesday until the shopper chooses', () => {
    expect(PRESET_DELIVERY_DAY).toBe('Wed');
  });
});
