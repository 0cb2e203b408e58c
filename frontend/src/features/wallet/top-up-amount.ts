import { pence, penceFromPounds, type Pence } from '@rules/money/money';
import { isTopUpAmount, walletBonus } from '@rules/money/wallet-bonus';
import type { Site } from '#frontend/api/generated.js';

export type TopUpRules = Site['wallet'];

/** The default value of the field, in pounds (rule W1). */
export const DEFAULT_POUNDS = 100;
const QUICK_POUNDS = [50, 100, 200, 500] as const;

/** The error of an amount; the copy contains its words. */
export type AmountError = 'least' | 'most' | 'steps' | 'full';

export interface ValidatedAmount {
  /** Zero when the input is not an amount. */
  readonly amountPence: Pence;
  readonly bonusPence: Pence;
  readonly amountError: AmountError | undefined;
}

/** The bonus for a top-up under the current rule, in pence (rule W2). */
export function bonusOf(amountPence: Pence, rules: TopUpRules): Pence {
  return walletBonus(amountPence, {
    stepPence: pence(rules.bonusStepPence),
    bonusPence: pence(rules.bonusPence),
  });
}

/** Validates a typed amount in pounds, as the server does (rules W1–W3). */
export function validateAmount(typed: string, rules: TopUpRules, balancePence: number): ValidatedAmount {
  const pounds = typed.trim() === '' ? 0 : Number(typed);
  const exact = pounds > 0 ? penceFromPounds(pounds) : undefined;
  const limits = {
    minPence: pence(rules.minTopUpPence),
    maxPence: pence(rules.maxTopUpPence),
    stepPence: pence(rules.topUpStepPence),
  };
  if (exact !== undefined && isTopUpAmount(exact, limits)) {
    const bonusPence = bonusOf(exact, rules);
    const full = balancePence + exact + bonusPence > rules.maxBalancePence;
    return { amountPence: exact, bonusPence, amountError: full ? 'full' : undefined };
  }
  const asked = pounds * 100;
  const amountError = asked > limits.maxPence ? 'most' : asked >= limits.minPence ? 'steps' : 'least';
  return { amountPence: pence(0), bonusPence: pence(0), amountError };
}

/** The quick amounts within the limits. */
export function quickPounds({ minTopUpPence, maxTopUpPence, topUpStepPence }: TopUpRules): number[] {
  return QUICK_POUNDS.filter((pounds) => {
    const amount = pounds * 100;
    return amount >= minTopUpPence && amount <= maxTopUpPence && amount % topUpStepPence === 0;
  });
}

/** The typed amount plus or minus one step, aligned to the steps and within the limits; pounds. */
export function stepTopUpAmount(typed: string, direction: 1 | -1, rules: TopUpRules): number {
  const { minTopUpPence, maxTopUpPence, topUpStepPence } = rules;
  const asked = (Number(typed) || 0) * 100;
  const steps = asked / topUpStepPence;
  const next = (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * topUpStepPence;
  return Math.min(Math.max(next, minTopUpPence), maxTopUpPence) / 100;
}

/** The amount missing for the next bonus; undefined above the maximum top-up. */
export function untilNextBonus(amountPence: Pence, rules: TopUpRules): Pence | undefined {
  const { bonusStepPence, bonusPence, maxTopUpPence } = rules;
  if (bonusStepPence <= 0 || bonusPence <= 0 || amountPence <= 0) return undefined;
  const morePence = bonusStepPence - (amountPence % bonusStepPence);
  return morePence < bonusStepPence && amountPence + morePence <= maxTopUpPence
    ? pence(morePence)
    : undefined;
}

/** The smallest top-up that covers a negative balance, in pence; undefined when one is not enough. */
export function topUpToCover(owedPence: number, rules: TopUpRules): Pence | undefined {
  const stepped = Math.ceil(owedPence / rules.topUpStepPence) * rules.topUpStepPence;
  const needed = Math.max(stepped, rules.minTopUpPence);
  return needed <= rules.maxTopUpPence ? pence(needed) : undefined;
}
