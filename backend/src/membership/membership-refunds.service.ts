import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import type {
  PaymentRefundState,
  ProviderRefund,
  RefundOrder,
} from '../platform/payments/payment-refunds.service.js';
import { MembershipCharge } from './membership.entity.js';
import './membership.events.js';

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** Refunds of membership payments (rules L3, L62). */
@Injectable()
export class MembershipRefundsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Whether a payment was for a membership. */
  async isKnown(paymentIntentId: string): Promise<boolean> {
    return (await this.em.fork().count(MembershipCharge, { paymentIntentId })) > 0;
  }

  /** The refund to request from the provider; null when that is done. */
  async findPending(chargeId: string): Promise<RefundOrder | null> {
    const charge = await this.em
      .fork()
      .findOne(MembershipCharge, { id: chargeId }, { disableIdentityMap: true });
    if (charge?.refundRequestedAt == null || charge.refundFailure != null) return null;
    const amountPence = charge.amountPence - charge.refundedPence;
    if (amountPence <= 0) return null;
    if (charge.paymentIntentId == null) throw new Error(`membership charge ${chargeId} has no payment`);
    return { refundId: chargeId, intentId: charge.paymentIntentId, amountPence };
  }

  /** Records that the provider refuses a refund; support and the owner are notified once (rule L62). */
  async markFailed(chargeId: string, why: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const charge = await em.findOne(MembershipCharge, { id: chargeId }, LOCKED);
      if (charge) await this.noteLost(em, charge, why);
    });
  }

  /**
   * Applies the refunds that the provider reports for a payment, whether or not the shop requested them.
   * Idempotent.
   */
  async applyRefunds({ intentId, refunds, disputes }: PaymentRefundState): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const charge = await em.findOne(MembershipCharge, { paymentIntentId: intentId }, LOCKED);
      if (!charge) return;
      const refunded = sumOf(refunds.filter(({ status }) => status === 'succeeded'));
      const lost = sumOf(disputes.filter(({ status }) => status === 'lost'));
      const beforePence = charge.refundedPence;
      const backPence = Math.min(charge.amountPence, refunded + lost);
      charge.refundedPence = backPence;
      // Refunded in another way: if that fails as well, support and the owner are notified again.
      if (backPence === charge.amountPence) charge.refundFailure = null;
      await em.flush();
      const failed = refunds.filter(({ status }) => status === 'failed');
      const hasComeBack = failed.length > 0 && backPence < beforePence;
      if (hasComeBack || (backPence < charge.amountPence && failed.some(isOf(charge))))
        await this.noteLost(em, charge, 'the bank did not take it');
      if (backPence <= beforePence || refunded < charge.amountPence) return;
      const payload = { chargeId: charge.id, amountPence: charge.amountPence };
      await record(em, 'membership.charge-refunded', payload, this.clock.now());
    });
  }

  private async noteLost(em: EntityManager, charge: MembershipCharge, why: string): Promise<void> {
    if (charge.refundFailure != null) return;
    charge.refundFailure = why.slice(0, 500);
    await em.flush();
    await record(em, 'membership.refund-lost', { chargeId: charge.id }, this.clock.now());
  }
}

/** A refund that the shop itself has requested. */
const isOf =
  ({ id }: MembershipCharge) =>
  ({ refundId }: ProviderRefund): boolean =>
    refundId === id;

function sumOf(parts: readonly { readonly amountPence: number }[]): number {
  return parts.reduce((sum, { amountPence }) => sum + amountPence, 0);
}
