import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addPence,
  allocate,
  basisPointsOf,
  formatPence,
  formatPenceShort,
  MAX_PENCE,
  pence,
  penceFromPounds,
  roundHalfUp,
  shareOf,
  subtractPence,
  timesPence,
  type Pence,
} from '#backend/rules/money/money.js';
import { amounts } from './amounts.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

type Allocate = typeof allocate;
type Round = typeof roundHalfUp;

const weights = fc.array(amounts(50_000), { minLength: 1, maxLength: 12 });
const split = fc
  .tuple(weights, fc.nat({ max: 10_000 }))
  .filter(([lines]) => addPence(lines) > 0)
  .map(([lines, share]) => ({ lines, amount: shareOf(addPence(lines), share) }));

const partsAddUp = (allocateWith: Allocate) =>
  fc.property(split, ({ lines, amount }) => {
    expect(addPence(allocateWith(amount, lines))).toBe(amount);
  });

const partsAreFair = (allocateWith: Allocate) =>
  fc.property(split, ({ lines, amount }) => {
    const total = addPence(lines);
    allocateWith(amount, lines).forEach((part, index) => {
      const exact = (amount * (lines[index] ?? 0)) / total;
      expect(Math.abs(part - exact)).toBeLessThan(1);
      expect(part).toBeLessThanOrEqual(lines[index] ?? 0);
      expect(part).toBeGreaterThanOrEqual(0);
    });
  });

const roundsToTheNearest = (round: Round) =>
  fc.property(
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    fc.constantFrom(2, 3, 10, 100, 10_000, 12_000),
    (numerator, denominator) => {
      const twice = 2 * (round(numerator, denominator) * denominator - numerator);
      // Off by a half at most, and by exactly a half only upwards.
      expect(twice).toBeGreaterThan(-denominator);
      expect(twice).toBeLessThanOrEqual(denominator);
    },
  );

describe('money is whole pence (M1)', () => {
  it('refuses fractions, non-numbers and more than £100,000', () => {
    for (const wrong of [8.5, NaN, Infinity, MAX_PENCE + 1, -MAX_PENCE - 1]) {
      expect(() => pence(wrong)).toThrow(RangeError);
    }
    expect(pence(MAX_PENCE)).toBe(10_000_000);
  });

  it('never returns minus zero, which would be shown as -£0.00', () => {
    expect(Object.is(pence(-0), 0)).toBe(true);
    expect(formatPence(subtractPence(pence(350), pence(350)))).toBe('£0.00');
  });

  it('multiplies by whole quantities only', () => {
    expect(timesPence(pence(850), 8)).toBe(6800);
    expect(timesPence(pence(850), 0)).toBe(0);
    for (const wrong of [-1, 1.5, 0.5, NaN]) expect(() => timesPence(pence(850), wrong)).toThrow(RangeError);
  });

  it('reads pounds only when they are whole pence', () => {
    expect(penceFromPounds(71.5)).toBe(7150);
    expect(penceFromPounds(67.1)).toBe(6710);
    expect(penceFromPounds(1.005)).toBeUndefined();
    expect(penceFromPounds(NaN)).toBeUndefined();
    expect(penceFromPounds(100_000.01)).toBeUndefined();
  });

  it('gets every amount back that was sent as pounds', () => {
    const comesBack = (read: (pounds: number) => number | undefined) =>
      fc.property(amounts(MAX_PENCE), (amount) => {
        expect(read(amount / 100)).toBe(amount);
      });
    expectPropertyHolds(comesBack(penceFromPounds));
    // The classic: 8.95 × 100 is 894.9999999999999.
    expectPropertyFails(comesBack((pounds) => Math.floor(pounds * 100)));
  });

  it('writes pounds in British form', () => {
    expect(formatPence(850)).toBe('£8.50');
    expect(formatPence(123_456)).toBe('£1,234.56');
    expect(formatPence(-270)).toBe('-£2.70');
    expect(formatPenceShort(10_000)).toBe('£100');
    expect(formatPenceShort(100_000)).toBe('£1,000');
    expect(formatPenceShort(350)).toBe('£3.50');
  });
});

describe('one rounding, half up (M2)', () => {
  it.each([
    [5, 2, 3],
    [249, 100, 2],
    [250, 100, 3],
    [0, 7, 0],
    [-5, 2, -2],
    [-249, 100, -2],
    [-251, 100, -3],
  ])('%d/%d is %d', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  it('is never further off than a half', () => {
    expectPropertyHolds(roundsToTheNearest(roundHalfUp));
  });

  it.each<[string, Round]>([
    ['cuts off', (numerator, denominator) => Math.trunc(numerator / denominator)],
    ['always rounds up', (numerator, denominator) => Math.ceil(numerator / denominator)],
    [
      'rounds halves away from zero',
      (numerator, denominator) => Math.sign(numerator) * Math.round(Math.abs(numerator) / denominator),
    ],
    [
      'rounds halves down',
      (numerator, denominator) => Math.ceil((2 * numerator - denominator) / (2 * denominator)),
    ],
  ])('control: one that %s is caught', (_, broken) => {
    expectPropertyFails(roundsToTheNearest(broken));
  });

  it('refuses inexact amounts', () => {
    expect(() => roundHalfUp(1.5, 2)).toThrow(RangeError);
    expect(() => roundHalfUp(1, 0)).toThrow(RangeError);
    expect(() => roundHalfUp(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(() => roundHalfUp(1, NaN)).toThrow(RangeError);
  });

  it('takes percentages to a hundredth and no others', () => {
    expect(basisPointsOf(10)).toBe(1000);
    expect(basisPointsOf(33.3)).toBe(3330);
    for (const wrong of [-1, 100.01, 0.001, NaN, Infinity]) {
      expect(() => basisPointsOf(wrong)).toThrow(RangeError);
    }
  });

  it('handles nothing and everything', () => {
    expect(basisPointsOf(0)).toBe(0);
    expect(basisPointsOf(100)).toBe(10_000);
  });

  it('reports what it refused', () => {
    expect(() => pence(1.5)).toThrow('not an amount in pence: 1.5');
    expect(() => roundHalfUp(1, 0)).toThrow('cannot round 1/0');
    expect(() => basisPointsOf(-1)).toThrow('not a percentage: -1');
    expect(() => timesPence(pence(850), 1.5)).toThrow('not a quantity: 1.5');
    expect(() => allocate(pence(-1), [pence(5)])).toThrow('cannot allocate below zero');
    expect(() => allocate(pence(7), [])).toThrow('no lines to allocate 7 pence to');
  });

  it('takes 10% of £5.45 as 55p', () => {
    expect(shareOf(pence(545), 1000)).toBe(55);
  });
});

describe('a split adds up to the penny (M3)', () => {
  it('gives the odd penny to the largest remainder, the earlier line on a tie', () => {
    const lines = [pence(850), pence(850), pence(395)];
    expect(allocate(pence(100), lines)).toEqual([41, 40, 19]);
    expect(allocate(pence(2), [pence(5), pence(5), pence(5)])).toEqual([1, 1, 0]);
  });

  it('gives nothing to a line that costs nothing', () => {
    expect(allocate(pence(7), [pence(0), pence(3), pence(4)])).toEqual([0, 3, 4]);
  });

  it('refuses negatives, and an amount without a line', () => {
    expect(() => allocate(pence(-1), [pence(5)])).toThrow(RangeError);
    expect(() => allocate(pence(0), [pence(-5), pence(5)])).toThrow(RangeError);
    expect(() => allocate(pence(1), [pence(0)])).toThrow(RangeError);
    expect(() => allocate(pence(1), [])).toThrow(RangeError);
    expect(allocate(pence(0), [])).toEqual([]);
  });

  it('always adds up, each part within a penny of exact and never above its line', () => {
    expectPropertyHolds(partsAddUp(allocate));
    expectPropertyHolds(partsAreFair(allocate));
  });

  const eachRounded: Allocate = (amount, lines) =>
    lines.map((line) => pence(roundHalfUp(amount * line, addPence(lines))));
  const restToTheFirst: Allocate = (amount, lines) => {
    const [, ...others] = lines.map((line) => pence(Math.floor((amount * line) / addPence(lines))));
    return [subtractPence(amount, addPence(others)), ...others];
  };

  it('control: rounding each part for itself loses or makes pennies', () => {
    expectPropertyFails(partsAddUp(eachRounded));
  });

  it('control: handing the whole rest to the first line is not fair', () => {
    expectPropertyHolds(partsAddUp(restToTheFirst));
    expectPropertyFails(partsAreFair(restToTheFirst));
  });

  it('control: a lost penny is caught', () => {
    expectPropertyFails(
      partsAddUp((amount, lines): Pence[] =>
        lines.map((line) => pence(Math.floor((amount * line) / addPence(lines)))),
      ),
    );
  });
});
