import { pence, type Pence } from './money.js';
import { walletBonus, type WalletBonusRule } from './wallet-bonus.js';

/** Wallet money by its two kinds: paid-in cash, and the bonus on top of it (rule W6). */
export interface WalletMoney {
  readonly cashPence: Pence;
  readonly bonusPence: Pence;
}

export const NO_MONEY: WalletMoney = { cashPence: pence(0), bonusPence: pence(0) };

export function totalOf({ cashPence, bonusPence }: WalletMoney): Pence {
  return pence(cashPence + bonusPence);
}

/** The parts of a payment from a balance: bonus first (rule W6). Undefined when there is not enough. */
export function spend(balance: WalletMoney, amountPence: Pence): WalletMoney | undefined {
  if (amountPence < 0 || amountPence > totalOf(balance)) return undefined;
  const bonusPence = pence(Math.min(balance.bonusPence, amountPence));
  return { bonusPence, cashPence: pence(amountPence - bonusPence) };
}

/**
 * Splits a refund to the wallet into its two kinds: cash comes back before bonus, so that for a part of an
 * order the customer's own money is returned first (rule W14). `left` is the part of each that has not come
 * back yet. Undefined when that is less than the refund.
 */
export function allocateWalletRefund(left: WalletMoney, amountPence: Pence): WalletMoney | undefined {
  if (amountPence < 0 || amountPence > totalOf(left)) return undefined;
  const cashPence = pence(Math.min(left.cashPence, amountPence));
  return { cashPence, bonusPence: pence(amountPence - cashPence) };
}

export interface DepositBalance {
  /** The part of the deposit that was not paid back to its card. */
  readonly leftPence: Pence;
  /** Bonus that this deposit earned and that was not reversed yet. */
  readonly bonusPence: Pence;
  /** The rule that its bonus was earned by. */
  readonly rule: WalletBonusRule;
}

export interface Returned {
  /** The amount that leaves the cash of the wallet. */
  readonly cashPence: Pence;
  /** The part of it that reaches the card: less a bonus that was spent already (rule W8). */
  readonly paidPence: Pence;
  /** Unspent bonus that is removed with it. */
  readonly bonusTakenPence: Pence;
  /** Bonus that the rest of the deposit does not earn, removed or deducted. */
  readonly bonusLostPence: Pence;
}

/**
 * Bonus that a deposit loses when this much of it is paid back: the rest earns by the same rule (rule W8).
 */
export function forfeitedBonus({ leftPence, bonusPence, rule }: DepositBalance, returnedPence: Pence): Pence {
  const earned = walletBonus(pence(leftPence - returnedPence), rule);
  return pence(Math.max(0, bonusPence - earned));
}

/**
 * Pays unspent cash back to the cards it came from, in the order of `deposits` (rules W8, W11). Spent bonus
 * is deducted from the cash, down to nothing: a customer owes us nothing for spending a gift.
 */
export function withdraw(balance: WalletMoney, deposits: readonly DepositBalance[]): Returned[] {
  let { cashPence: cash, bonusPence: bonus }: { cashPence: number; bonusPence: number } = balance;
  return deposits.map((deposit) => {
    const cashPence = pence(Math.min(cash, deposit.leftPence));
    const lost = cashPence === 0 ? pence(0) : forfeitedBonus(deposit, cashPence);
    const bonusTakenPence = pence(Math.min(lost, bonus));
    const deducted = Math.min(lost - bonusTakenPence, cashPence);
    cash -= cashPence;
    bonus -= bonusTakenPence;
    return { cashPence, paidPence: pence(cashPence - deducted), bonusTakenPence, bonusLostPence: lost };
  });
}

export interface DepositClawback extends WalletMoney {
  /** What the bank took and the wallet no longer has: its owner owes it (rule W10). */
  readonly owedPence: Pence;
}

/**
 * What a wallet loses when the bank reverses a deposit or a part of it: cash and bonus as far as they are
 * there, the rest is owed (rule W10).
 */
export function clawBackDeposit(
  balance: WalletMoney,
  deposit: DepositBalance,
  amountPence: Pence,
): DepositClawback {
  const lost = forfeitedBonus(deposit, amountPence);
  const cashPence = pence(Math.min(balance.cashPence, amountPence));
  const bonusPence = pence(Math.min(balance.bonusPence, lost));
  return { cashPence, bonusPence, owedPence: pence(amountPence - cashPence + (lost - bonusPence)) };
}

/** What a withdrawal took from a wallet and from its deposit. */
export interface WithdrawalBreakdown extends WalletMoney {
  readonly owedPence: Pence;
  /** The part of the deposit that no longer counts as paid in. */
  readonly returnedPence: Pence;
  readonly bonusLostPence: Pence;
}

export interface RestoredWithdrawal extends WalletMoney {
  /** By how much the debt shrinks again. */
  readonly owedPence: Pence;
  /** Bonus that the deposit has earned again. */
  readonly bonusEarnedPence: Pence;
}

/**
 * What is restored when a withdrawal did not arrive: everything that it took (rule W30). Where something else
 * of the deposit left meanwhile and would have cost the same bonus, that bonus stays lost: unspent bonus
 * first, then the deduction from the cash (rule W15). A debt that was paid meanwhile is restored as cash.
 */
export function restoreFailedWithdrawal(
  withdrawn: WithdrawalBreakdown,
  deposit: DepositBalance,
  owedPence: Pence,
): RestoredWithdrawal {
  const { returnedPence, bonusLostPence } = withdrawn;
  const earned = walletBonus(pence(deposit.leftPence + returnedPence), deposit.rule);
  const bonusEarnedPence = Math.max(0, Math.min(bonusLostPence, earned - deposit.bonusPence));
  const withheld = bonusLostPence - bonusEarnedPence;
  const fromBonus = Math.min(withheld, withdrawn.bonusPence);
  const money = Math.max(0, withdrawn.cashPence + withdrawn.owedPence - (withheld - fromBonus));
  const settled = Math.min(withdrawn.owedPence, owedPence, money);
  return {
    cashPence: pence(money - settled),
    bonusPence: pence(withdrawn.bonusPence - fromBonus),
    owedPence: pence(settled),
    bonusEarnedPence: pence(bonusEarnedPence),
  };
}
