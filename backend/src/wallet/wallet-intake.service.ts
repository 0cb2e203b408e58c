import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import type { BackFacts, DisputeFacts, RefundFacts } from '../platform/payments/payment-refunds.service.js';
import { pence } from '../rules/money.js';
import { takenBack } from '../rules/wallet-money.js';
import { isWritten, post } from './ledger.js';
import type { TransferKind } from './ledger.entity.js';
import { paidIn } from './paid-in.js';
import { TopUp, TopUpInquiry, WalletPayout } from './top-up.entity.js';
import { WalletCashOutService } from './wallet-cash-out.service.js';
import { giveBackWithdrawn, withdrawnBy } from './withdrawals-undone.js';
import { lockWallet, moneyOf, setFrozen } from './wallet-row.js';

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

  /** A refund that was made at the provider's own pages; what of it did not arrive comes back (rule W30). */
  private async takeForeign(em: EntityManager, deposit: TopUp, facts: RefundFacts): Promise<void> {
    const cause = `provider-refund:${facts.id}`;
    if (facts.state !== 'failed') {
      return this.withdraw(em, deposit, {
        kind: 'cash_out',
        cause,
        amountPence: facts.amountPence,
        description: 'Top-up refunded',
      });
    }
    await this.undo(em, deposit, cause, {
      kind: 'cash_out_failed',
      cause: `provider-refund-failed:${facts.id}`,
      description: 'Refund of a top-up returned: your card did not take it',
    });
  }

  /** The bank takes the money when it asks, and returns it when we were right (rule W10). */
  private async takeDispute(em: EntityManager, deposit: TopUp, facts: DisputeFacts): Promise<void> {
    const cause = `charge-back:${facts.id}`;
    await this.noteInquiry(em, deposit, facts);
    if (facts.state === 'inquiry') return;
    if (facts.state === 'open' || facts.state === 'lost') {
      return this.withdraw(em, deposit, {
        kind: 'charge_back',
        cause,
        amountPence: facts.amountPence,
        description: 'Top-up taken back by the bank',
      });
    }
    await this.undo(em, deposit, cause, {
      kind: 'charge_back_won',
      cause: `charge-back-won:${facts.id}`,
      description: 'Top-up returned by the bank',
    });
  }

  /** An inquiry takes nothing; staff see it until it is over (rule W31). */
  private async noteInquiry(em: EntityManager, deposit: TopUp, facts: DisputeFacts): Promise<void> {
    const { id, amountPence, respondBy, state } = facts;
    const known = await em.findOne(TopUpInquiry, { id });
    const now = this.clock.now();
    if (known)
      Object.assign(known, { respondBy, closedAt: state === 'inquiry' ? null : (known.closedAt ?? now) });
    else if (state === 'inquiry') {
      const inquiry = { id, topUpId: deposit.id, amountPence, respondBy, createdAt: now };
      em.persist(em.create(TopUpInquiry, inquiry));
    }
    await em.flush();
  }

  /** Everything that was withdrawn comes back, once; of a wallet without an account it goes on to the cards. */
  private async undo(
    em: EntityManager,
    deposit: TopUp,
    cause: string,
    transfer: Pick<Withdrawal, 'kind' | 'cause' | 'description'>,
  ): Promise<void> {
    const withdrawn = await withdrawnBy(em, cause);
    if (!withdrawn || (await isWritten(em, transfer.cause))) return;
    await giveBackWithdrawn(em, deposit, withdrawn, { ...transfer, at: this.clock.now() });
    await this.cashOut.forwardIfNobodys(em, deposit.walletId);
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
}
