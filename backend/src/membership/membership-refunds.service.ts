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

/** Payments for memberships on their way back (rules L3, L62). */
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

  /** What the provider is to be told of a refund; null when that is done. */
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

  /** Notes that the provider refuses a refund: support and its owner hear of it, once (rule L62). */
  async markFailed(chargeId: string, why: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const charge = await em.findOne(MembershipCharge, { id: chargeId }, LOCKED);
      if (charge) await this.noteLost(em, charge, why);
    });
  }

  /** Takes in what the provider says has gone back of a payment, whoever asked for it. Again changes nothing. */
  async applyRefunds({ intentId, refunds, disputes }: PaymentRefundState): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const charge = await em.findOne(MembershipCharge, { paymentIntentId: intentId }, LOCKED);
      if (!charge) return;
      const refunded = sumOf(refunds.filter(({ state }) => state === 'succeeded'));
      const lost = sumOf(disputes.filter(({ state }) => state === 'lost'));
      const beforePence = charge.refundedPence;
      const backPence = Math.min(charge.amountPence, refunded + lost);
      charge.refundedPence = backPence;
      // Given back in another way: should that fail as well, it is told of again.
      if (backPence === charge.amountPence) charge.refundFailure = null;
      await em.flush();
      const failed = refunds.filter(({ state }) => state === 'failed');
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

/** A refund that the shop itself has asked for. */
const isOf =
  ({ id }: MembershipCharge) =>
  ({ refundId }: ProviderRefund): boolean =>
    refundId === id;

function sumOf(parts: readonly { readonly amountPence: number }[]): number {
  return parts.reduce((sum, { amountPence }) => sum + amountPence, 0);
}
