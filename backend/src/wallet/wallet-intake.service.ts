import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import type {
  PaymentRefundState,
  ProviderDispute,
  ProviderRefund,
} from '../platform/payments/payment-refunds.service.js';
import { releaseClawback, applyClawback, type DepositClawback } from './deposit-clawbacks.js';
import type { Transfer } from './ledger.js';
import { TopUp, TopUpInquiry, WalletPayout } from './top-up.entity.js';
import { WalletWithdrawalsService } from './wallet-withdrawals.service.js';
import { lockWallet } from './wallet-row.js';

/** Applies the provider's refunds and disputes to deposits (rules W8, W10). */
@Injectable()
export class WalletIntakeService {
  constructor(
    private readonly em: EntityManager,
    private readonly withdrawals: WalletWithdrawalsService,
    private readonly clock: Clock,
  ) {}

  /** Whether a deposit was paid with this payment intent. */
  async isKnown(intentId: string): Promise<boolean> {
    return (await this.em.fork().count(TopUp, { paymentIntentId: intentId })) > 0;
  }

  /**
   * Applies the state that was just read from the provider; repeats and any order of arrival have the same
   * result. A payment that belongs to no deposit changes nothing.
   */
  async applyRefunds({ intentId, refunds, disputes }: PaymentRefundState): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const found = await em.findOne(TopUp, { paymentIntentId: intentId }, { disableIdentityMap: true });
      if (!found) return;
      // Locks the wallet first, as all code that changes both does.
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

  private async takeRefund(em: EntityManager, deposit: TopUp, facts: ProviderRefund): Promise<void> {
    const payout = facts.refundId
      ? await em.findOne(WalletPayout, { id: facts.refundId, topUpId: deposit.id })
      : null;
    if (!payout) return this.takeForeign(em, deposit, facts);
    payout.providerRefundId = facts.id;
    if (payout.status === 'failed' || facts.status === 'requested') return;
    if (facts.status === 'failed') return this.withdrawals.reverseFailed(em, payout, deposit);
    if (payout.status === 'requested') payout.succeed();
  }

  /** Applies a refund from the provider's own pages; what of it did not arrive comes back (rule W30). */
  private async takeForeign(em: EntityManager, deposit: TopUp, facts: ProviderRefund): Promise<void> {
    const { id, amountPence, status } = facts;
    const clawback: DepositClawback = { id: `provider-refund:${id}`, kind: 'withdrawal', amountPence };
    if (status !== 'failed') return applyClawback(em, deposit, clawback, this.clock.now());
    await this.undo(em, deposit, clawback, {
      kind: 'withdrawal_failed',
      idempotencyKey: `provider-refund-failed:${id}`,
      description: 'Refund of a top-up returned: your card didn’t accept it',
    });
  }

  /** The bank takes the money when it opens a dispute, and returns it when we win (rule W10). */
  private async takeDispute(em: EntityManager, deposit: TopUp, facts: ProviderDispute): Promise<void> {
    const { id, amountPence, status } = facts;
    const clawback: DepositClawback = { id: `dispute:${id}`, kind: 'dispute', amountPence };
    await this.noteInquiry(em, deposit, facts);
    if (status === 'inquiry') return;
    if (status === 'open' || status === 'lost') return applyClawback(em, deposit, clawback, this.clock.now());
    await this.undo(em, deposit, clawback, {
      kind: 'dispute_reversed',
      idempotencyKey: `dispute-reversed:${id}`,
      description: 'Top-up restored by your bank',
    });
  }

  /** An inquiry takes nothing; staff see it until it is closed (rule W31). */
  private async noteInquiry(em: EntityManager, deposit: TopUp, facts: ProviderDispute): Promise<void> {
    const { id, amountPence, respondBy, status } = facts;
    const known = await em.findOne(TopUpInquiry, { id });
    const now = this.clock.now();
    if (known) {
      known.respondBy = respondBy;
      known.closedAt = status === 'inquiry' ? null : (known.closedAt ?? now);
    } else if (status === 'inquiry') {
      const inquiry = { id, topUpId: deposit.id, amountPence, respondBy, createdAt: now };
      em.persist(em.create(TopUpInquiry, inquiry));
    }
    await em.flush();
  }

  /**
   * Reverses everything that was taken, once; for a wallet without an account the money is paid out to the
   * cards.
   */
  private async undo(
    em: EntityManager,
    deposit: TopUp,
    clawback: DepositClawback,
    transfer: Pick<Transfer, 'kind' | 'idempotencyKey' | 'description'>,
  ): Promise<void> {
    if (!(await releaseClawback(em, deposit, clawback, { ...transfer, at: this.clock.now() }))) return;
    await this.withdrawals.withdrawIfAccountDeleted(em, deposit.walletId);
  }
}
