import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CheckoutSessionState } from '#backend/platform/payments/payments.service.js';
import type {
  PaymentPurposeHandler,
  PurposeBooks,
  ReconciliationPeriod,
} from '#backend/platform/payments/purposes/payment-purpose.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import { ExtraPaymentsService } from './extra-payments.service.js';
import { OrderExtra } from './order-extra.entity.js';

/**
 * Payments of dearer changes. Their refunds and disputes are those of the order, whose handler knows both of its
 * payments (rule O115).
 */
@Injectable()
export class OrderChangePaymentPurpose implements PaymentPurposeHandler {
  readonly purpose = 'order_change';

  constructor(
    purposes: PaymentPurposeRegistry,
    private readonly em: EntityManager,
    private readonly extras: ExtraPaymentsService,
  ) {
    purposes.register(this);
  }

  confirm(facts: CheckoutSessionState): Promise<void> {
    return this.extras.confirm(facts);
  }

  owns(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async applyRefunds(): Promise<void> {
    // The handler of orders applies them.
  }

  findRefund(): Promise<null> {
    return Promise.resolve(null);
  }

  async markRefundFailed(): Promise<void> {
    // No refund is requested for this purpose.
  }

  expire(): Promise<number> {
    return this.extras.resolveOverdue();
  }

  storedValueSince(): Promise<number> {
    return Promise.resolve(0);
  }

  async reconcile({ since, until, paidRefIds, limit }: ReconciliationPeriod): Promise<PurposeBooks> {
    const em = this.em.fork();
    const paid = await em.find(
      OrderExtra,
      { paidAt: { $gte: since, $lte: until }, cardPence: { $gt: 0 } },
      { orderBy: { paidAt: 'desc' }, limit, disableIdentityMap: true },
    );
    const unpaid = await em.find(
      OrderExtra,
      { id: { $in: [...paidRefIds] }, paidAt: null },
      { fields: ['id'], disableIdentityMap: true },
    );
    return {
      recorded: paid.map(({ id, paymentIntentId, cardPence }) => ({
        subject: `change ${id}`,
        intentId: paymentIntentId ?? null,
        amountPence: cardPence,
      })),
      unconfirmed: unpaid.map(({ id }) => id),
      liabilityPence: 0,
    };
  }
}
