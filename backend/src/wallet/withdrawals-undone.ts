import type { EntityManager } from '@mikro-orm/postgresql';
import { pence } from '../rules/money/money.js';
import { cameBack, type Withdrawn } from '../rules/money/wallet-money.js';
import { entriesOf, post, type Transfer } from './ledger.js';
import { paidIn } from './paid-in.js';
import type { TopUp, WalletPayout } from './top-up.entity.js';
import { lockWallet, setFrozen } from './wallet-row.js';

/** What a withdrawal took, and what of it had left to the card. Pence. */
export interface SentAway extends Withdrawn {
  readonly paidPence: number;
}

/** What the transfer of a cause withdrew, as the ledger has it; undefined when it is not written. */
export async function withdrawnBy(em: EntityManager, cause: string): Promise<SentAway | undefined> {
  const { cash = 0, bonus = 0, owed = 0, clearing = 0, bonus_cost: lost = 0 } = await entriesOf(em, cause);
  if (clearing === 0) return undefined;
  return {
    cashPence: pence(-cash),
    bonusPence: pence(-bonus),
    owedPence: pence(-owed),
    returnedPence: pence(clearing),
    bonusLostPence: pence(lost),
    paidPence: clearing,
  };
}

/** What a payout took, as its row says; a row of an older version leaves it to the ledger. */
export async function withdrawnFor(em: EntityManager, payout: WalletPayout): Promise<SentAway> {
  const { id, amountPence: paidPence } = payout;
  const entries = payout.cashPence == null ? await entriesOf(em, `cash-out:${id}`) : undefined;
  const cash = payout.cashPence ?? -(entries?.cash ?? 0);
  const bonus = payout.bonusTakenPence ?? -(entries?.bonus ?? 0);
  return {
    cashPence: pence(cash),
    bonusPence: pence(bonus),
    owedPence: pence(0),
    returnedPence: pence(cash),
    bonusLostPence: pence(bonus + cash - paidPence),
    paidPence,
  };
}

/**
 * Gives everything back that a withdrawal took (rule W30): the wallet gets its money, the deposit counts as paid
 * in again and earns its bonus, a debt is settled. In the caller's transaction, with the deposit locked; the
 * cause is written once. Of a wallet without an account the bonus lapses, as it did when that was closed.
 */
export async function giveBackWithdrawn(
  em: EntityManager,
  deposit: TopUp,
  withdrawn: SentAway,
  transfer: Pick<Transfer, 'kind' | 'cause' | 'description' | 'at'>,
): Promise<void> {
  const wallet = await lockWallet(em, { walletId: deposit.walletId });
  if (!wallet) return;
  const back = cameBack(withdrawn, paidIn(deposit), pence(wallet.owed_pence));
  const { cashPence: cash, bonusPence: bonus, owedPence: owed } = back;
  deposit.returnedPence -= withdrawn.returnedPence;
  deposit.bonusPence += back.bonusEarnedPence;
  await em.flush();
  await post(em, {
    ...transfer,
    walletId: wallet.id,
    refId: deposit.id,
    entries: {
      cash,
      bonus,
      owed,
      clearing: -withdrawn.paidPence,
      bonus_cost: withdrawn.paidPence - cash - bonus - owed,
    },
  });
  if (owed > 0 && wallet.owed_pence === owed) await setFrozen(em, wallet.id, null);
  if (wallet.user_id === null && bonus > 0) {
    await post(em, {
      walletId: wallet.id,
      kind: 'bonus_lapsed',
      cause: `bonus-lapsed:${transfer.cause}`,
      refId: deposit.id,
      description: 'Account closed: unspent bonus lapsed',
      entries: { bonus: -bonus, bonus_cost: bonus },
      at: transfer.at,
    });
  }
}
