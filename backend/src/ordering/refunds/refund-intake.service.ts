import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import type {
  PaymentRefundState,
  ProviderDispute,
  ProviderRefund,
} from '#backend/platform/payments/payment-refunds.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { cancelIfFullyRefunded, lockReservations } from './full-refund-cancellation.js';
import { recordOrderEvent } from '../orders/order-events.js';
import { OrderComplaintsService } from '../complaints/order-complaints.service.js';
import { Order } from '../orders/order.entity.js';
import '../ordering.events.js';
import { UnrefundedLinesService } from './unrefunded-lines.service.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import { recalculateRefundTotals } from '../payment/payment-status.js';
import { OrderExtra } from '../changes/order-extra.entity.js';
import { cardPaidOf } from './refund-payments.js';
import { resolveRefund } from './refund-steps.js';
import { Dispute, Refund, type DisputeStatus, type RefundStatus } from './refund.entity.js';

/** A later status overrides an earlier one; an earlier one that arrives late is ignored. */
const REFUND_RANK: Readonly<Record<RefundStatus, number>> = { requested: 0, succeeded: 1, failed: 2 };
const DISPUTE_RANK: Readonly<Record<DisputeStatus, number>> = {
  inquiry: 0,
  open: 1,
  lost: 2,
  won: 3,
  closed: 3,
};

/** A locked order, and which of its payments the provider speaks of; null for the first. */
interface Payment {
  readonly order: Order;
  readonly extraId: string | null;
}

const REFUNDED_ELSEWHERE = 'the money went back another way';

/**
 * Brings refunds and disputes in line with the provider: the one place that applies them (rules O20, O21,
 * O23).
 */
@Injectable()
export class RefundIntakeService {
  constructor(
    private readonly em: EntityManager,
    private readonly wallet: WalletService,
    private readonly problems: OrderComplaintsService,
    private readonly owed: UnrefundedLinesService,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  /** Whether an order was paid with this payment intent. */
  async isKnown(intentId: string): Promise<boolean> {
    const em = this.em.fork();
    if ((await em.count(Order, { paymentIntentId: intentId })) > 0) return true;
    return (await em.count(OrderExtra, { paymentIntentId: intentId })) > 0;
  }

  /**
   * Applies state that was just read from the provider. Repeats and any order of arrival end in the same
   * state. An order that was refunded in full before it leaves is cancelled (rule O51). Once a dispute has
   * ended, the lines that were removed in the meantime are refunded (rule F74). A payment that belongs to no
   * order changes nothing.
   */
  async applyRefunds({ intentId, refunds, disputes }: PaymentRefundState): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const extra = await em.findOne(
        OrderExtra,
        { paymentIntentId: intentId },
        { fields: ['id', 'orderId'], disableIdentityMap: true },
      );
      const order = await em.findOne(Order, extra ? { id: extra.orderId } : { paymentIntentId: intentId }, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
      });
      if (!order) return;
      const payment: Payment = { order, extraId: extra?.id ?? null };
      const now = this.clock.now();
      if (order.status !== 'cancelled' && order.walletPence > 0) await lockReservations(em, order);
      const wasDisputed = isBeingDisputed(order);
      // Oldest first, so that refunds are reported in the order in which the provider made them.
      for (const facts of refunds.toReversed()) await this.takeRefund(em, payment, facts, now);
      for (const facts of disputes.toReversed()) await this.takeDispute(em, payment, facts, now);
      await freeRefundCapacity(em, payment, now, this.wallet);
      await recalculateRefundTotals(em, order);
      if (wasDisputed && !isBeingDisputed(order)) await this.owed.giveBack(em, order);
      await cancelIfFullyRefunded(em, order, { now, vault: this.vault });
    });
  }

  private async takeRefund(
    em: EntityManager,
    payment: Payment,
    facts: ProviderRefund,
    now: Date,
  ): Promise<void> {
    const refund = await this.refundOf(em, payment, facts, now);
    if (refund.providerRefundId === facts.id && REFUND_RANK[facts.status] <= REFUND_RANK[refund.status])
      return;
    refund.providerRefundId = facts.id;
    if (facts.status === refund.status) return;
    if (facts.status === 'failed') await this.returnFailedRefund(em, refund, now);
    else if (facts.status === 'succeeded')
      await resolveRefund(em, refund, { status: 'succeeded', at: now }, this.wallet);
    else refund.reopen();
  }

  /**
   * The card refund failed, perhaps after it had seemed to succeed. The part that was paid to the wallet by
   * then stays there and counts as a separate refund (rule O26).
   */
  private async returnFailedRefund(em: EntityManager, refund: Refund, now: Date): Promise<void> {
    const { orderId, extraId = null, reason, requestedBy, createdAt, linePosition } = refund;
    const walletPence = refund.status === 'succeeded' ? refund.walletPence : 0;
    const deliveryPence = Math.min(refund.deliveryPence, walletPence);
    refund.walletPence -= walletPence;
    refund.deliveryPence -= deliveryPence;
    await resolveRefund(em, refund, { status: 'failed', at: now }, this.wallet);
    await this.problems.openForLostRefund(em, refund, walletPence);
    if (walletPence === 0) return;
    const kept = {
      id: randomUUID(),
      orderId,
      extraId,
      cardPence: 0,
      walletPence,
      deliveryPence,
      reason,
      requestedBy,
    };
    const more = {
      linePosition: linePosition ?? null,
      status: 'succeeded',
      createdAt,
      resolvedAt: now,
    } as const;
    await em.persist(em.create(Refund, { ...kept, ...more })).flush();
  }

  /**
   * Ours by the provider's id or by the id that we sent; otherwise one that was made in the provider's
   * dashboard.
   */
  private async refundOf(
    em: EntityManager,
    { order, extraId }: Payment,
    facts: ProviderRefund,
    now: Date,
  ): Promise<Refund> {
    const ofOrder = await em.find(Refund, { orderId: order.id });
    const known =
      ofOrder.find(({ providerRefundId }) => providerRefundId === facts.id) ??
      ofOrder.find(({ id, providerRefundId }) => id === facts.refundId && providerRefundId == null);
    if (known) return known;
    const refund = em.create(Refund, {
      id: randomUUID(),
      orderId: order.id,
      extraId,
      cardPence: facts.amountPence,
      walletPence: 0,
      deliveryPence: 0,
      reason: 'provider',
      requestedBy: 'provider',
      status: 'requested',
      createdAt: now,
    });
    await em.persist(refund).flush();
    return refund;
  }

  private async takeDispute(
    em: EntityManager,
    { order, extraId }: Payment,
    facts: ProviderDispute,
    now: Date,
  ): Promise<void> {
    const { id, amountPence, status, respondBy } = facts;
    const known = await em.findOne(Dispute, { id });
    if (known && status === known.status) known.respondBy = respondBy;
    if (known && DISPUTE_RANK[status] <= DISPUTE_RANK[known.status]) return;
    const closedAt = status === 'inquiry' || status === 'open' ? null : now;
    const hadMoney = known !== null && known.status !== 'inquiry';
    if (known) known.bring({ status, amountPence, respondBy }, now);
    else em.persist(em.create(Dispute, { ...facts, orderId: order.id, extraId, createdAt: now, closedAt }));
    await em.flush();
    // Nothing was taken, and nothing comes back (rule W31).
    if (status === 'inquiry' || (status === 'closed' && !hadMoney)) return;
    const step = { orderId: order.id, kind: 'disputed', at: now } as const;
    if (!hadMoney) await recordOrderEvent(em, step);
    const payload = { disputeId: id, orderId: order.id, amountPence };
    const told = status === 'closed' ? 'won' : status;
    if (told !== 'open') await recordOrderEvent(em, { ...step, reason: told });
    await record(em, 'ordering.dispute-changed', { ...payload, status: told }, now);
  }
}

/**
 * A refund made in the provider's dashboard may use money that one of ours had reserved. Ours cannot be made
 * any more then and fails, the newest first.
 */
async function freeRefundCapacity(
  em: EntityManager,
  { order, extraId }: Payment,
  now: Date,
  wallet: WalletService,
): Promise<void> {
  await em.flush();
  const live = await em.find(
    Refund,
    { orderId: order.id, extraId, status: { $ne: 'failed' } },
    { orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  const paidPence = await cardPaidOf(em, order, extraId);
  let overPence = live.reduce((sum, { cardPence }) => sum + cardPence, 0) - paidPence;
  for (const refund of live) {
    if (overPence <= 0) return;
    if (refund.status !== 'requested' || refund.providerRefundId != null) continue;
    await resolveRefund(em, refund, { status: 'failed', at: now, failure: REFUNDED_ELSEWHERE }, wallet);
    overPence -= refund.cardPence;
  }
}
