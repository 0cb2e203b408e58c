import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import {
  averagePence,
  daysIn,
  GRAINS,
  lastDays,
  partsOf,
  shareBasisPoints,
  startOfPart,
} from '#backend/rules/periods.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

describe('parts of a period (rule A26)', () => {
  it('are days, weeks from Monday, or months, the first and the last cut short', () => {
    const period = { from: '2026-02-26', to: '2026-03-03' };
    expect(partsOf(period, 'day')).toHaveLength(6);
    expect(partsOf(period, 'week')).toEqual([
      { from: '2026-02-26', to: '2026-03-01' },
      { from: '2026-03-02', to: '2026-03-03' },
    ]);
    expect(partsOf(period, 'month')).toEqual([
      { from: '2026-02-26', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-03' },
    ]);
  });

  it('begin where the calendar says', () => {
    expect(GRAINS.map((grain) => startOfPart('2026-03-01', grain))).toEqual([
      '2026-03-01',
      '2026-02-23',
      '2026-03-01',
    ]);
  });

  const coverAllDays = (parts: typeof partsOf) =>
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom(...GRAINS),
      (first, days, grain) => {
        const period = lastDays(addDays('2024-01-01', first), days);
        const found = parts(period, grain);
        expect(found[0]?.from).toBe(period.from);
        expect(found.at(-1)?.to).toBe(period.to);
        expect(found.reduce((sum, part) => sum + daysIn(part), 0)).toBe(days);
        expect(found.every(({ from, to }) => startOfPart(from, grain) === startOfPart(to, grain))).toBe(true);
      },
    );

  it('are all its days, each once', () => expectPropertyHolds(coverAllDays(partsOf)));

  it('control: parts that leave out what is cut short are caught', () =>
    expectPropertyFails(
      coverAllDays((period, grain) =>
        partsOf(period, grain).filter(({ from }) => from === startOfPart(from, grain)),
      ),
    ));
});

describe('shares and averages', () => {
  it('are rounded half up, and nothing of nothing', () => {
    expect(shareBasisPoints(1, 3)).toBe(3_333);
    expect(shareBasisPoints(0, 0)).toBeNull();
    expect(averagePence(5, 2)).toBe(3);
    expect(averagePence(0, 0)).toBeNull();
  });
});
