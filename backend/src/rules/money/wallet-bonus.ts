import { pence, type Pence } from './money.js';

export interface WalletBonusRule {
  /** For each full step of one deposit … */
  readonly stepPence: Pence;
  /** … this much is added. */
  readonly bonusPence: Pence;
}

/** Bonus of one deposit in pence: only full steps count, so £150 earns as much as £100 (rule W2). */
export function walletBonus(depositPence: Pence, rule: WalletBonusRule): Pence {
  if (depositPence <= 0 || rule.stepPence <= 0 || rule.bonusPence <= 0) return pence(0);
  return pence(Math.floor(depositPence / rule.stepPence) * rule.bonusPence);
}

export interface TopUpLimits {
  readonly minPence: Pence;
  readonly maxPence: Pence;
  readonly stepPence: Pence;
}

/** Whether an amount may be paid in: within the limits and a whole number of steps (rule W1). */
export function isTopUpAmount(amountPence: number, limits: TopUpLimits): boolean {
  return (
    Number.isSafeInteger(amountPence) &&
    amountPence >= limits.minPence &&
    amountPence <= limits.maxPence &&
    amountPence % limits.stepPence === 0
  );
}
