import { pence } from '../rules/money/money.js';
import type { DepositBalance } from '../rules/money/wallet-money.js';
import { ruleOf } from './bonus-rule.js';
import type { TopUp } from './top-up.entity.js';

/** A deposit as input to the rules: what is left of it, and the bonus it has earned. */
export function depositBalance(deposit: TopUp): DepositBalance {
  return {
    leftPence: pence(deposit.amountPence - deposit.returnedPence),
    bonusPence: pence(deposit.bonusPence),
    rule: ruleOf(deposit),
  };
}
