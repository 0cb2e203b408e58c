import { pence } from '../rules/money/money.js';
import type { DepositBalance } from '../rules/money/wallet-money.js';
import { ruleOf } from './bonus-rule.js';
import type { TopUp } from './top-up.entity.js';

/** A deposit as the arithmetic of the rules sees it: what of it is left, and what it has earned. */
export function depositBalance(deposit: TopUp): DepositBalance {
  return {
    leftPence: pence(deposit.amountPence - deposit.returnedPence),
    bonusPence: pence(deposit.bonusPence),
    rule: ruleOf(deposit),
  };
}
