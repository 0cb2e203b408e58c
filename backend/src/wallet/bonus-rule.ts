import type { Settings } from '../platform/settings/settings.schema.js';
import { pence } from '../rules/money/money.js';
import type { WalletBonusRule } from '../rules/money/wallet-bonus.js';
import type { TopUp } from './top-up.entity.js';

/** The rule for a deposit's bonus: the one advertised when its page was opened (rule W2). */
export function ruleOf(topUp: Pick<TopUp, 'bonusStepPence' | 'bonusPerStepPence'>): WalletBonusRule {
  return { stepPence: pence(topUp.bonusStepPence), bonusPence: pence(topUp.bonusPerStepPence) };
}

/** The rule that is in force now (rule W2). */
export function bonusRule(settings: Settings): WalletBonusRule {
  return {
    stepPence: pence(settings['wallet.bonusStepPence']),
    bonusPence: pence(settings['wallet.bonusPence']),
  };
}
