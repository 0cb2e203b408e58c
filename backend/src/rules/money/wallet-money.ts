import { pence, type Pence } from './money.js';
import { walletBonus, type WalletBonusRule } from './wallet-bonus.js';

/** Wallet money by its two kinds: what was paid in, and what was given on top of it (rule W6). */
export interface WalletMoney {
  readonly cashPence: Pence;
  readonly bonusPence: Pence;
}

export const NO_MONEY: WalletMoney = { cashPence: pence(0), bonusPence: pence(0) };

export function totalOf({ cashPence, bonusPence }: WalletMoney): Pence {
  return pence(cashPence + bonusPence);
}

/** What paying takes from a balance: bonus first (rule W6). Undefined when there is not enough. */
export function spend(balance: WalletMoney, amountPence: Pence): WalletMoney | undefined {
  if (amountPence < 0 || amountPence > totalOf(balance)) return undefined;
  const bonusPence = pence(Math.min(balance.bonusPence, amountPence));
  return { bonusPence, cashPence: pence(amountPence - bonusPence) };
}

/**
 * How a refund to the wallet is made of its two kinds: cash comes back before bonus, so that of a part of an
 * order the customer's own money is returned first (rule W14). `left` is what of each has not come back yet.
 * Undefined when that is less than the refund.
 */
export function giveBack(left: WalletMoney, amountPence: Pence): WalletMoney | undefined {
  if (amountPence < 0 || amountPence > totalOf(left)) return undefined;
  const cashPence = pence(Math.min(left.cashPence, amountPence));
  return { cashPence, bonusPence: pence(amountPence - cashPence) };
}

export interface DepositBalance {
  /** What of the deposit has not gone back to its card. */
  readonly leftPence: Pence;
  /** Bonus that this deposit earned and that was not taken back yet. */
  readonly bonusPence: Pence;
  /** The rule by which it earned it. */
  readonly rule: WalletBonusRule;
}

export interface Returned {
  /** What leaves the cash of the wallet. */
  readonly cashPence: Pence;
  /** What of that reaches the card: less a bonus that was spent already (rule W8). */
  readonly paidPence: Pence;
  /** Unspent bonus that goes with it. */
  readonly bonusTakenPence: Pence;
  /** Bonus that the rest of the deposit does not earn, taken or deducted. */
  readonly bonusLostPence: Pence;
}

/** Bonus that a deposit loses when so much of it goes back: the rest earns by the same rule (rule W8). */
export function bonusLost({ leftPence, bonusPence, rule }: DepositBalance, returnedPence: Pence): Pence {
  const earned = walletBonus(pence(leftPence - returnedPence), rule);
  return pence(Math.max(0, bonusPence - earned));
}

/**
 * Pays unspent cash back to the cards it came from, in the order of the deposits given (rules W8, W11). A bonus
 * that was spent already is kept from the cash, down to nothing: nobody owes us for having spent a gift.
 */
export function withdraw(balance: WalletMoney, deposits: readonly DepositBalance[]): Returned[] {
  let { cashPence: cash, bonusPence: bonus }: { cashPence: number; bonusPence: number } = balance;
  return deposits.map((deposit) => {
    const cashPence = pence(Math.min(cash, deposit.leftPence));
    const lost = cashPence === 0 ? pence(0) : bonusLost(deposit, cashPence);
    const bonusTakenPence = pence(Math.min(lost, bonus));
    const deducted = Math.min(lost - bonusTakenPence, cashPence);
    cash -= cashPence;
    bonus -= bonusTakenPence;
    return { cashPence, paidPence: pence(cashPence - deducted), bonusTakenPence, bonusLostPence: lost };
  });
}

export interface TakenBack extends WalletMoney {
  /** What the bank took and the wallet no longer has: its owner owes it (rule W10). */
  readonly owedPence: Pence;
}

/**
 * What goes when a deposit, or a part of it, is taken back without asking: cash and bonus as far as they are
 * there, the rest is owed (rule W10).
 */
export function takenBack(balance: WalletMoney, deposit: DepositBalance, amountPence: Pence): TakenBack {
  const lost = bonusLost(deposit, amountPence);
  const cashPence = pence(Math.min(balance.cashPence, amountPence));
  const bonusPence = pence(Math.min(balance.bonusPence, lost));
  return { cashPence, bonusPence, owedPence: pence(amountPence - cashPence + (lost - bonusPence)) };
}

/** What a withdrawal took of a wallet and of its deposit. */
export interface Withdrawn extends WalletMoney {
  readonly owedPence: Pence;
  /** How much less of the deposit counts as paid in since. */
  readonly returnedPence: Pence;
  readonly bonusLostPence: Pence;
}

export interface GivenBack extends WalletMoney {
  /** How much less is owed again. */
  readonly owedPence: Pence;
  /** Bonus that the deposit has earned again. */
  readonly bonusEarnedPence: Pence;
}

/**
 * What comes back when a withdrawal did not arrive: everything that it took (rule W30). Where something else of
 * the deposit left meanwhile and would have cost the same bonus, that bonus stays lost: unspent bonus first, then
 * what was kept from the cash (rule W15). A debt that was paid meanwhile comes back as cash.
 */
export function cameBack(withdrawn: Withdrawn, deposit: DepositBalance, owedPence: Pence): GivenBack {
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
