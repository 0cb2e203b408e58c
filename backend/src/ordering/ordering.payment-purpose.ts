import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PaymentRefundState, RefundOrder } from '../platform/payments/payment-refunds.service.js';
import type { CheckoutSessionState } from '../platform/payments/payments.service.js';
import type {
  PaymentPurposeHandler,
  PurposeBooks,
  ReconciliationPeriod,
} from '../platform/payments/purposes/payment-purpose.js';
import { PaymentPurposeRegistry } from '../platform/payments/purposes/payment-purpose.registry.js';
import { Order } from './orders/order.entity.js';
import { PaymentConfirmationService } from './payment/payment-confirmation.service.js';
import { RefundIntakeService } from './refunds/refund-intake.service.js';
import { RefundsService } from './refunds/refunds.service.js';

/** Payments of orders, those of weekly boxes among them. */
@Injectable()
export class OrderPaymentPurpose implements PaymentPurposeHandler {
  readonly purpose = 'order';

  constructor(
    purposes: PaymentPurposeRegistry,
    private readonly em: EntityManager,
    private readonly confirmations: PaymentConfirmationService,
    private readonly refunds: RefundsService,
    private readonly intake: RefundIntakeService,
  ) {
    purposes.register(this);
  }

  async confirm(facts: CheckoutSessionState): Promise<void> {
    await this.confirmations.confirmPayment(facts);
  }

  owns(intentId: string): Promise<boolean> {
    return this.intake.isKnown(intentId);
  }

  applyRefunds(facts: PaymentRefundState): Promise<void> {
    return this.intake.applyRefunds(facts);
  }

  findRefund(refundId: string): Promise<RefundOrder | null> {
    return this.refunds.findPending(refundId);
  }

  markRefundFailed(refundId: string, why: string): Promise<void> {
    return this.refunds.markFailed(refundId, why);
  }

  expire(): Promise<number> {
    return this.confirmations.resolveOverdue();
  }

  storedValueSince(): Promise<number> {
    return Promise.resolve(0);
  }

  async reconcile({ since, until, paidRefIds, limit }: ReconciliationPeriod): Promise<PurposeBooks> {
    const em = this.em.fork();
    const paid = await em.find(
      Order,
      { paidAt: { $gte: since, $lte: until }, amountPence: { $gt: 0 } },
      {
        fields: ['id', 'paymentIntentId', 'amountPence', 'extraCardPence'],
        orderBy: { paidAt: 'desc' },
        limit,
        disableIdentityMap: true,
      },
    );
    const unpaid = await em.find(
      Order,
      { id: { $in: [...paidRefIds] }, paidAt: null },
      { fields: ['id'], disableIdentityMap: true },
    );
    return {
      // What dearer changes took are payments of their own.
      recorded: paid
        .map((order) => ({ ...order, ownPence: order.amountPence - order.extraCardPence }))
        .filter(({ ownPence }) => ownPence > 0)
        .map(({ id, paymentIntentId, ownPence }) => ({
          subject: `order ${id}`,
          intentId: paymentIntentId ?? null,
          amountPence: ownPence,
        })),
      unconfirmed: unpaid.map(({ id }) => id),
      liabilityPence: 0,
    };
  }
}
