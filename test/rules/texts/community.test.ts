import { describe, expect, it } from '@jest/globals';
import {
  isRecurrenceRule,
  londonMonth,
  plannedUntil,
  remindAt,
  recurrenceDays,
} from '#backend/rules/community.js';

describe('days of sessions (rule C6)', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=TU', ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA', ['2026-12-12', '2026-12-26']],
    ['FREQ=MONTHLY;BYDAY=1SU,3SU', ['2026-12-06', '2026-12-20']],
    ['FREQ=MONTHLY;BYDAY=2WE', ['2026-12-09']],
    ['FREQ=MONTHLY;BYDAY=1MO', ['2026-12-07']],
  ])('%s', (rule, days) => {
    expect(recurrenceDays(rule, '2026-12-01', '2026-12-31')).toEqual(days);
  });

  it('go on over the turn of the year, every second week from the same Monday', () => {
    const days = recurrenceDays('FREQ=WEEKLY;INTERVAL=2;BYDAY=SA', '2026-12-20', '2027-01-31');
    expect(days).toEqual(['2026-12-26', '2027-01-09', '2027-01-23']);
  });

  it('go by the months since January 2026 where they skip some', () => {
    const quarterly = recurrenceDays('FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO', '2026-10-01', '2027-07-31');
    expect(quarterly).toEqual(['2026-10-05', '2027-01-04', '2027-04-05', '2027-07-05']);
    const fifth = recurrenceDays('FREQ=MONTHLY;INTERVAL=5;BYDAY=1MO', '2026-01-01', '2027-05-31');
    expect(fifth).toEqual(['2026-01-05', '2026-06-01', '2026-11-02', '2027-04-05']);
  });

  it('have both ends of the time asked for', () => {
    const days = recurrenceDays('FREQ=WEEKLY;BYDAY=TU', '2026-12-01', '2026-12-08');
    expect(days).toEqual(['2026-12-01', '2026-12-08']);
  });

  it('are known of a rule', () => {
    for (const rule of ['FREQ=WEEKLY;BYDAY=MO,TU', 'FREQ=MONTHLY;INTERVAL=9;BYDAY=4SU'])
      expect(isRecurrenceRule(rule)).toBe(true);
  });

  it.each([
    '',
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=1TU',
    'FREQ=MONTHLY;BYDAY=TU',
    'FREQ=WEEKLY;BYDAY=TU,XX',
    'xFREQ=WEEKLY;BYDAY=TU',
    'FREQ=WEEKLY;BYDAY=TU;COUNT=2',
  ])('are none for %p', (rule) => {
    expect(isRecurrenceRule(rule)).toBe(false);
    expect(recurrenceDays(rule, '2026-12-01', '2026-12-31')).toEqual([]);
  });

  it('are planned to the end of the next month', () => {
    expect(plannedUntil(new Date('2026-11-21T12:00:00Z'))).toBe('2026-12-31');
    expect(plannedUntil(new Date('2026-12-01T00:00:00Z'))).toBe('2027-01-31');
    // Midnight in London, while UTC still has the day before.
    expect(plannedUntil(new Date('2026-06-30T23:30:00Z'))).toBe('2026-08-31');
  });
});

describe('the reminder', () => {
  it('is due at nine in London the day before, in summer too', () => {
    const now = new Date('2026-06-01T00:00:00Z');
    expect(remindAt(new Date('2026-06-09T18:00:00Z'), now)).toEqual(new Date('2026-06-08T08:00:00Z'));
    expect(remindAt(new Date('2026-12-09T18:00:00Z'), now)).toEqual(new Date('2026-12-08T09:00:00Z'));
  });

  it('is none when that has passed', () => {
    expect(remindAt(new Date('2026-06-09T18:00:00Z'), new Date('2026-06-08T08:00:00Z'))).toBeNull();
  });
});

it('counts months in London', () => {
  expect(londonMonth(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07');
});
