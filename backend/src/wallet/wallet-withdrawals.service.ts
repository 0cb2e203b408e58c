import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { record } from '../platform/outbox/record.js';
import type { RefundOrder } from '../platform/payments/payment-refunds.service.js';
import { withdraw, type Returned } from '../rules/money/wallet-money.js';
import { withClawbacksReapplied } from './deposit-clawbacks.js';
import { post } from './ledger.js';
import { depositBalance } from './deposit-balance.js';
import { TopUp, WalletPayout } from './top-up.entity.js';
import type { WithdrawalDto } from './wallet.dto.js';
import './wallet.events.js';
import { lockWallet, moneyOf, type WalletRow } from './wallet-row.js';
import { reverseWithdrawal, withdrawnFor } from './withdrawal-reversals.js';
import { walletTables } from './wallet.tables.js';

/** A deposit in each month of twenty years. */
const MAX_DEPOSITS = 240;

/** Pays unspent cash back to the cards it came from (rules W8, W11, W15). */
@Injectable()
export class WalletWithdrawalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Pays all unspent cash back, the latest deposit first; pence. Throws nothing_to_pay_out, and wallet_frozen
   * while a charged-back top-up is not settled.
   */
  async withdraw(userId: string): Promise<WithdrawalDto> {
    return this.em.fork().transactional(async (em) => {
      const wallet = await lockWallet(em, { userId });
      if (wallet?.frozen_at) throw apiError('wallet_frozen');
      const returned = wallet ? await this.payOut(em, wallet) : [];
      if (sumOf(returned, ({ cashPence }) => cashPence) === 0) throw apiError('nothing_to_pay_out');
      return withdrawalView(returned);
    });
  }

  /** What `withdraw` would pay now, without doing it; pence, zeros when there is nothing to pay out. */
  async preview(userId: string): Promise<WithdrawalDto> {
    return this.em.fork().transactional(async (em) => {
      const wallet = await lockWallet(em, { userId });
      if (!wallet || wallet.frozen_at !== null) return withdrawalView([]);
      const deposits = await this.deposits(em, wallet.id);
      return withdrawalView(withdraw(moneyOf(wallet), deposits.map(depositBalance)));
    });
  }

  /** The same for a locked wallet, in the caller's transaction; cash that no deposit paid in stays. */
  async payOut(em: EntityManager, wallet: WalletRow): Promise<Returned[]> {
    const deposits = await this.deposits(em, wallet.id);
    const returned = withdraw(moneyOf(wallet), deposits.map(depositBalance));
    for (const [index, deposit] of deposits.entries()) {
      const share = returned[index];
      if (share && share.cashPence > 0) await this.send(em, deposit, share);
    }
    await em.flush();
    return returned;
  }

  /** A wallet without an account keeps no cash: money that comes back to it is paid out to its cards. */
  async withdrawIfAccountDeleted(em: EntityManager, walletId: string): Promise<void> {
    const wallet = await lockWallet(em, { walletId });
    if (wallet && wallet.user_id === null && wallet.cash_pence > 0) await this.payOut(em, wallet);
  }

  /** The refund to request from the provider for a payout; null when that is done. */
  async findPending(payoutId: string): Promise<RefundOrder | null> {
    const em = this.em.fork();
    const payout = await em.findOne(
      WalletPayout,
      { id: payoutId, status: 'requested', providerRefundId: null },
      { disableIdentityMap: true },
    );
    if (!payout) return null;
    const deposit = await em.findOneOrFail(TopUp, { id: payout.topUpId }, { disableIdentityMap: true });
    if (deposit.paymentIntentId == null) throw new Error(`payout ${payoutId} has no payment to go back on`);
    return { refundId: payoutId, intentId: deposit.paymentIntentId, amountPence: payout.amountPence };
  }

  /**
   * Reverses a withdrawal that did not arrive: wallet and deposit are as they were before, and the owner is
   * notified (rule W30). The bank's claims on the deposit are taken from what came back (rule W35). In the
   * caller's transaction, with the deposit locked; once.
   */
  async reverseFailed(em: EntityManager, payout: WalletPayout, deposit: TopUp): Promise<void> {
    if (payout.status === 'failed') return;
    payout.fail();
    const at = this.clock.now();
    const withdrawn = await withdrawnFor(em, payout);
    const before = await lockWallet(em, { walletId: deposit.walletId });
    await withClawbacksReapplied(em, deposit, at, () =>
      reverseWithdrawal(em, deposit, withdrawn, {
        kind: 'withdrawal_failed',
        idempotencyKey: `withdrawal-failed:${payout.id}`,
        description: 'Withdrawal returned: your card didn’t accept it',
        at,
      }),
    );
    const wallet = await lockWallet(em, { walletId: deposit.walletId });
    const { id: payoutId, amountPence } = payout;
    const cashPence = wallet?.cash_pence ?? 0;
    const balancePence = cashPence + (wallet?.bonus_pence ?? 0);
    const cameBackPence = Math.max(0, cashPence - (before?.cash_pence ?? 0));
    const returnedPence = Math.min(amountPence, cameBackPence);
    const claimedPence = amountPence - returnedPence;
    const money = { amountPence, balancePence, cashPence, returnedPence, claimedPence };
    await record(em, 'wallet.withdrawal-failed', { payoutId, ...money }, at);
  }

  /** Marks a payout that the provider refuses as failed. */
  async markFailed(payoutId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const found = await em.findOneOrFail(WalletPayout, { id: payoutId }, { disableIdentityMap: true });
      const paid = await em.findOneOrFail(TopUp, { id: found.topUpId }, { disableIdentityMap: true });
      // Locks the wallet first, as all code that changes both does.
      await lockWallet(em, { walletId: paid.walletId });
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const deposit = await em.findOneOrFail(TopUp, { id: paid.id }, { lockMode });
      const payout = await em.findOneOrFail(WalletPayout, { id: payoutId }, { lockMode });
      if (payout.status !== 'requested' || payout.providerRefundId != null) return;
      await this.reverseFailed(em, payout, deposit);
    });
  }

  /** The owner of a withdrawal, for the email about a failed one; null when the account is gone. */
  async ownerOf(payoutId: string): Promise<string | null> {
    const row = await walletTables(this.em)
      .selectFrom('wallet_payout as p')
      .innerJoin('top_up as t', 't.id', 'p.top_up_id')
      .innerJoin('user_wallets as w', 'w.id', 't.wallet_id')
      .where('p.id', '=', payoutId)
      .select('w.user_id')
      .executeTakeFirst();
    return row?.user_id ?? null;
  }

  /** Deposits, the latest first, locked. */
  private deposits(em: EntityManager, walletId: string): Promise<TopUp[]> {
    return em.find(
      TopUp,
      { walletId, status: 'credited' },
      {
        orderBy: { createdAt: 'desc', id: 'desc' },
        limit: MAX_DEPOSITS,
        lockMode: LockMode.PESSIMISTIC_WRITE,
      },
    );
  }

  private async send(em: EntityManager, deposit: TopUp, share: Returned): Promise<void> {
    const id = randomUUID();
    const at = this.clock.now();
    const deductedPence = share.cashPence - share.paidPence;
    deposit.returnedPence += share.cashPence;
    deposit.bonusPence -= share.bonusLostPence;
    if (share.paidPence > 0) {
      await em.insert(WalletPayout, {
        id,
        topUpId: deposit.id,
        amountPence: share.paidPence,
        cashPence: share.cashPence,
        bonusTakenPence: share.bonusTakenPence,
        bonusLostPence: share.bonusLostPence,
        status: 'requested',
        createdAt: at,
      });
    }
    await post(em, {
      walletId: deposit.walletId,
      kind: 'withdrawal',
      idempotencyKey: `withdrawal:${id}`,
      refId: deposit.id,
      description: 'Withdrawal to your card',
      entries: {
        cash: -share.cashPence,
        clearing: share.paidPence,
        bonus: -share.bonusTakenPence,
        bonus_cost: share.bonusTakenPence + deductedPence,
      },
      at,
    });
    if (share.paidPence === 0) return;
    await record(em, 'wallet.withdrawal-requested', { payoutId: id, amountPence: share.paidPence }, at);
  }
}

function sumOf(returned: readonly Returned[], part: (each: Returned) => number): number {
  return returned.reduce((total, each) => total + part(each), 0);
}

function withdrawalView(returned: readonly Returned[]): WithdrawalDto {
  return {
    paidPence: sumOf(returned, ({ paidPence }) => paidPence),
    bonusTakenPence: sumOf(returned, ({ bonusLostPence }) => bonusLostPence),
    deductedPence: sumOf(returned, ({ cashPence, paidPence }) => cashPence - paidPence),
  };
}
