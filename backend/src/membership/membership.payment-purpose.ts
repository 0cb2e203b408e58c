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
import { MembershipCheckoutService } from './membership-checkout.service.js';
import { MembershipRefundsService } from './membership-refunds.service.js';
import { MembershipSyncService } from './membership-sync.service.js';
import { MembershipCharge, MembershipCheckout } from './membership.entity.js';

/** Payments of memberships: the page, and the provider's recurring invoices and subscriptions. */
@Injectable()
export class MembershipPaymentPurpose implements PaymentPurposeHandler {
  readonly purpose = 'membership';

  constructor(
    purposes: PaymentPurposeRegistry,
    private readonly em: EntityManager,
    private readonly checkout: MembershipCheckoutService,
    private readonly sync: MembershipSyncService,
    private readonly refunds: MembershipRefundsService,
  ) {
    purposes.register(this);
    purposes.registerUnregistered('subscription', (id) => this.sync.syncFromProvider(id));
    // Recurring invoices are the provider's own: their subscription names the owner.
    purposes.registerUnregistered('invoice', (id) => this.sync.syncInvoice(id));
    purposes.registerUnregistered('intent', (id) => this.sync.syncPaymentIntent(id));
  }

  confirm(facts: CheckoutSessionState): Promise<void> {
    return this.sync.syncCheckoutSession(facts);
  }

  owns(intentId: string): Promise<boolean> {
    return this.refunds.isKnown(intentId);
  }

  applyRefunds(facts: PaymentRefundState): Promise<void> {
    return this.refunds.applyRefunds(facts);
  }

  findRefund(chargeId: string): Promise<RefundOrder | null> {
    return this.refunds.findPending(chargeId);
  }

  markRefundFailed(chargeId: string, why: string): Promise<void> {
    return this.refunds.markFailed(chargeId, why);
  }

  expire(): Promise<number> {
    return this.checkout.expireUnopened();
  }

  storedValueSince(): Promise<number> {
    return Promise.resolve(0);
  }

  async reconcile({ since, until, paidRefIds, limit }: ReconciliationPeriod): Promise<PurposeBooks> {
    const em = this.em.fork();
    const charges = await em.find(
      MembershipCharge,
      { paidAt: { $gte: since, $lte: until } },
      {
        fields: ['id', 'paymentIntentId', 'amountPence'],
        orderBy: { paidAt: 'desc' },
        limit,
        disableIdentityMap: true,
      },
    );
    const begun = await em.find(
      MembershipCheckout,
      { id: { $in: [...paidRefIds] }, subscriptionId: null },
      { fields: ['id'], disableIdentityMap: true },
    );
    return {
      recorded: charges.map(({ id, paymentIntentId, amountPence }) => ({
        subject: `membership charge ${id}`,
        intentId: paymentIntentId ?? null,
        amountPence,
      })),
      unconfirmed: begun.map(({ id }) => id),
      // A member has had what was paid for: the current month.
      liabilityPence: 0,
    };
  }
}
