import type { EntityManager } from '@mikro-orm/postgresql';
import { pence } from '../rules/money/money.js';
import { restoreFailedWithdrawal, type WithdrawalBreakdown } from '../rules/money/wallet-money.js';
import { entriesOf, post, type Transfer } from './ledger.js';
import { depositBalance } from './deposit-balance.js';
import type { TopUp, WalletPayout } from './top-up.entity.js';
import { lockWallet, setFrozen } from './wallet-row.js';

/** What a withdrawal took, and how much of it was sent to the card. Pence. */
export interface SentWithdrawal extends WithdrawalBreakdown {
  readonly paidPence: number;
}

/** What the transfer of a key withdrew, from the ledger; undefined when it is not posted. */
export async function withdrawnBy(
  em: EntityManager,
  idempotencyKey: string,
): Promise<SentWithdrawal | undefined> {
  const {
    cash = 0,
    bonus = 0,
    owed = 0,
    clearing = 0,
    bonus_cost: lost = 0,
  } = await entriesOf(em, idempotencyKey);
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

/** What a payout took, from its row; for a row of an older version, from the ledger. */
export async function withdrawnFor(em: EntityManager, payout: WalletPayout): Promise<SentWithdrawal> {
  const { id, amountPence: paidPence } = payout;
  const entries = payout.cashPence == null ? await entriesOf(em, `withdrawal:${id}`) : undefined;
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
 * Reverses everything that a withdrawal took (rule W30): the wallet gets its money, the deposit counts as
 * paid in again and earns its bonus, a debt is settled. In the caller's transaction, with the deposit locked;
 * the key is posted once. For a wallet without an account the bonus expires, as it did when the account was
 * closed.
 */
export async function reverseWithdrawal(
  em: EntityManager,
  deposit: TopUp,
  withdrawn: SentWithdrawal,
  transfer: Pick<Transfer, 'kind' | 'idempotencyKey' | 'description' | 'at'>,
): Promise<void> {
  const wallet = await lockWallet(em, { walletId: deposit.walletId });
  if (!wallet) return;
  const back = restoreFailedWithdrawal(withdrawn, depositBalance(deposit), pence(wallet.owed_pence));
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
      kind: 'bonus_expired',
      idempotencyKey: `bonus-expired:${transfer.idempotencyKey}`,
      refId: deposit.id,
      description: 'Account closed: unspent bonus expired',
      entries: { bonus: -bonus, bonus_cost: bonus },
      at: transfer.at,
    });
  }
}
