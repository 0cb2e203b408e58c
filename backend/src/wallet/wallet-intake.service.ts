import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import type { BackFacts, DisputeFacts, RefundFacts } from '../platform/payments/payment-refunds.service.js';
import { pence } from '../rules/money.js';
import { takenBack } from '../rules/wallet-money.js';
import { isWritten, post } from './ledger.js';
import type { TransferKind } from './ledger.entity.js';
import { TopUp, WalletPayout } from './top-up.entity.js';
import { paidIn, WalletCashOutService } from './wallet-cash-out.service.js';
import { lockWallet, moneyOf } from './wallet-row.js';

interface Withdrawal {
  readonly kind: TransferKind;
  readonly cause: string;
  readonly amountPence: number;
  readonly description: string;
}

/** Brings deposits to what the provider says went back of them (rules W8, W10). */
@Injectable()
export class WalletIntakeService {
  constructor(
    private readonly em: EntityManager,
    private readonly cashOut: WalletCashOutService,
    private readonly clock: Clock,
  ) {}

  /** Whether a deposit was paid with this payment intent. */
  async isKnown(intentId: string): Promise<boolean> {
    return (await this.em.fork().count(TopUp, { paymentIntentId: intentId })) > 0;
  }

  /**
   * Applies facts that were just read from the provider; repeats and any order of arrival end in the same
   * state. A payment that is no deposit's changes nothing.
   */
  async settle({ intentId, refunds, disputes }: BackFacts): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const found = await em.findOne(TopUp, { paymentIntentId: intentId }, { disableIdentityMap: true });
      if (!found) return;
      // The wallet first, as everybody who changes both does.
      await lockWallet(em, { walletId: found.walletId });
      const deposit = await em.findOneOrFail(
        TopUp,
        { id: found.id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      for (const facts of refunds.toReversed()) await this.takeRefund(em, deposit, facts);
      for (const facts of disputes.toReversed()) await this.takeDispute(em, deposit, facts);
      await em.flush();
    });
  }

  private async takeRefund(em: EntityManager, deposit: TopUp, facts: RefundFacts): Promise<void> {
    const payout = facts.refundId
      ? await em.findOne(WalletPayout, { id: facts.refundId, topUpId: deposit.id })
      : null;
    if (!payout) return this.takeForeign(em, deposit, facts);
    payout.providerRefundId = facts.id;
    if (payout.state === 'failed' || facts.state === 'requested') return;
    if (facts.state === 'failed') return this.cashOut.takeBack(em, payout, deposit);
    payout.state = 'succeeded';
  }

  /** A refund that was made at the provider's own pages. */
  private async takeForeign(em: EntityManager, deposit: TopUp, facts: RefundFacts): Promise<void> {
    if (facts.state === 'failed') return;
    await this.withdraw(em, deposit, {
      kind: 'cash_out',
      cause: `provider-refund:${facts.id}`,
      amountPence: facts.amountPence,
      description: 'Top-up refunded',
    });
  }

  /** The bank takes the money when it asks, and returns it when we were right (rule W10). */
  private async takeDispute(em: EntityManager, deposit: TopUp, facts: DisputeFacts): Promise<void> {
    const cause = `charge-back:${facts.id}`;
    if (facts.state !== 'won') {
      return this.withdraw(em, deposit, {
        kind: 'charge_back',
        cause,
        amountPence: facts.amountPence,
        description: 'Top-up taken back by the bank',
      });
    }
    if (await isWritten(em, cause)) await this.undo(em, deposit, cause, `charge-back-won:${facts.id}`);
  }

  private async withdraw(em: EntityManager, deposit: TopUp, withdrawal: Withdrawal): Promise<void> {
    const { kind, cause, description } = withdrawal;
    const wallet = await lockWallet(em, { walletId: deposit.walletId });
    if (!wallet || (await isWritten(em, cause))) return;
    const amountPence = pence(Math.min(withdrawal.amountPence, deposit.amountPence - deposit.returnedPence));
    if (amountPence === 0) return;
    const taken = takenBack(moneyOf(wallet), paidIn(deposit), amountPence);
    const lostPence = taken.bonusPence + (taken.cashPence + taken.owedPence - amountPence);
    deposit.returnedPence += amountPence;
    deposit.bonusPence -= lostPence;
    await em.flush();
    await post(em, {
      walletId: wallet.id,
      kind,
      cause,
      refId: deposit.id,
      description,
      entries: {
        cash: -taken.cashPence,
        bonus: -taken.bonusPence,
        owed: -taken.owedPence,
        clearing: amountPence,
        bonus_cost: lostPence,
      },
      at: this.clock.now(),
    });
    if (taken.owedPence > 0) await setFrozen(em, wallet.id, this.clock.now());
  }

  /** Everything that a charge-back took comes back; a debt that was paid meanwhile comes back as cash. */
  private async undo(em: EntityManager, deposit: TopUp, cause: string, by: string): Promise<void> {
    if (await isWritten(em, by)) return;
    const entries = await entriesOf(em, cause);
    const wallet = await lockWallet(em, { walletId: deposit.walletId });
    if (!wallet) return;
    const owedThen = -(entries.owed ?? 0);
    const owedNow = Math.min(owedThen, wallet.owed_pence);
    const lostPence = entries.bonus_cost ?? 0;
    deposit.returnedPence -= entries.clearing ?? 0;
    deposit.bonusPence += lostPence;
    await em.flush();
    await post(em, {
      walletId: wallet.id,
      kind: 'charge_back_won',
      cause: by,
      refId: deposit.id,
      description: 'Top-up returned by the bank',
      entries: {
        cash: -(entries.cash ?? 0) + (owedThen - owedNow),
        bonus: -(entries.bonus ?? 0),
        owed: owedNow,
        clearing: -(entries.clearing ?? 0),
        bonus_cost: -lostPence,
      },
      at: this.clock.now(),
    });
    if (wallet.owed_pence === owedNow) await setFrozen(em, wallet.id, null);
    await this.cashOut.forwardIfNobodys(em, wallet.id);
  }
}

/** Holds a wallet until what is owed is settled, or lets it go (rule W10). */
export async function setFrozen(em: EntityManager, walletId: string, at: Date | null): Promise<void> {
  await em
    .getConnection()
    .execute(
      'update user_wallets set frozen_at = ? where id = ?',
      [at, walletId],
      'run',
      em.getTransactionContext(),
    );
}

async function entriesOf(em: EntityManager, cause: string): Promise<Record<string, number>> {
  const rows = await em.getConnection().execute<{ account: string; amount_pence: number }[]>(
    `select e.account, e.amount_pence from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      where t.cause = ?`,
    [cause],
    'all',
    em.getTransactionContext(),
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.amount_pence]));
}
