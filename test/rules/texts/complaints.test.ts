import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerDue, overdueSince } from '#backend/rules/complaints.js';

const HOLIDAYS = new Set(['2026-12-25', '2026-12-28']);
const due = (openedAt: string) => answerDue(new Date(openedAt), HOLIDAYS).toISOString();

describe('the deadline for answering a complaint (rule O83)', () => {
  it.each([
    ['in the week: at the same time of the next day', '2026-11-24T10:30:00Z', '2026-11-25T10:30:00.000Z'],
    ['on a Friday: at the same time of Monday', '2026-11-27T16:00:00Z', '2026-11-30T16:00:00.000Z'],
    ['on a Saturday: when Monday is over', '2026-11-28T09:00:00Z', '2026-12-01T00:00:00.000Z'],
    ['before bank holidays: after them', '2026-12-24T12:00:00Z', '2026-12-29T12:00:00.000Z'],
    [
      'on a bank holiday: when the next working day is over',
      '2026-12-25T12:00:00Z',
      '2026-12-30T00:00:00.000Z',
    ],
    ['in summer: by London clocks', '2026-06-02T23:30:00Z', '2026-06-03T23:30:00.000Z'],
  ])('%s', (_name, openedAt, dueAt) => {
    expect(due(openedAt)).toBe(dueAt);
  });

  it('is over exactly for what was opened up to one moment', () => {
    const instant = fc.date({
      min: new Date('2026-11-01T00:00:00Z'),
      max: new Date('2027-01-20T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, instant, (openedAt, now) => {
        const isOverdue = answerDue(openedAt, HOLIDAYS) <= now;
        expect(openedAt <= overdueSince(now, HOLIDAYS)).toBe(isOverdue);
      }),
      { numRuns: 2_000 },
    );
  });
});
