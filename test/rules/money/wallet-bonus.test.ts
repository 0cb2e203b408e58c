import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pence, shareOf } from '#backend/rules/money/money.js';
import { isTopUpAmount, walletBonus, type WalletBonusRule } from '#backend/rules/money/wallet-bonus.js';
import { amounts } from './amounts.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

type Bonus = typeof walletBonus;

const RULE: WalletBonusRule = { stepPence: pence(10_000), bonusPence: pence(1000) };
const LIMITS = { minPence: pence(1000), maxPence: pence(100_000), stepPence: pence(1000) };

const everyFullStepCountsOnce = (bonus: Bonus) =>
  fc.property(fc.nat({ max: 12 }), fc.nat({ max: 9999 }), (fullSteps, rest) => {
    expect(bonus(pence(fullSteps * 10_000 + rest), RULE)).toBe(fullSteps * 1000);
  });

const splittingNeverPays = (bonus: Bonus) =>
  fc.property(amounts(50_000), amounts(50_000), (first, second) => {
    const together = bonus(pence(first + second), RULE);
    expect(bonus(first, RULE) + bonus(second, RULE)).toBeLessThanOrEqual(together);
  });

describe('bonus of a top-up (W2)', () => {
  it.each([
    [9000, 0],
    [10_000, 1000],
    [15_000, 1000],
    [20_000, 2000],
    [50_000, 5000],
    [100_000, 10_000],
  ])('%d pence earn %d', (deposit, bonus) => {
    expect(walletBonus(pence(deposit), RULE)).toBe(bonus);
  });

  it('is nothing for nothing, for a refund and where the rule is switched off', () => {
    expect(walletBonus(pence(0), RULE)).toBe(0);
    expect(walletBonus(pence(-10_000), RULE)).toBe(0);
    expect(walletBonus(pence(10_000), { ...RULE, stepPence: pence(0) })).toBe(0);
    expect(walletBonus(pence(10_000), { ...RULE, bonusPence: pence(-1000) })).toBe(0);
  });

  it('counts each full step once', () => {
    expectPropertyHolds(everyFullStepCountsOnce(walletBonus));
    expectPropertyHolds(splittingNeverPays(walletBonus));
  });

  it('control: the 10% of the marketing text, which would give £15 for £150, is caught', () => {
    expectPropertyFails(everyFullStepCountsOnce((deposit) => shareOf(deposit, 1000)));
  });

  it('control: rounding to the nearest step is caught by both', () => {
    const generous: Bonus = (deposit) => pence(Math.round(deposit / 10_000) * 1000);
    expectPropertyFails(everyFullStepCountsOnce(generous));
    expectPropertyFails(splittingNeverPays(generous));
  });
});

describe('top-up amounts (W1)', () => {
  it('takes £10 to £1,000 in steps of £10', () => {
    for (const right of [1000, 10_000, 100_000]) expect(isTopUpAmount(right, LIMITS)).toBe(true);
    for (const wrong of [0, 500, 1001, 1500, 101_000, -1000, 1000.5, NaN, Infinity]) {
      expect(isTopUpAmount(wrong, LIMITS)).toBe(false);
    }
  });
});
