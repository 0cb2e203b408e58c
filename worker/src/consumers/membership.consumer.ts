import { Injectable } from '@nestjs/common';
import { MembershipCheckoutService } from '#backend/membership/membership-checkout.service.js';
import { MembershipPricesService } from '#backend/membership/membership-prices.service.js';
import { MembershipSyncService } from '#backend/membership/membership-sync.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { PaymentSyncService } from '#backend/platform/payments/purposes/payment-sync.service.js';
import { SubscriptionsService } from '#backend/platform/payments/subscriptions.service.js';

/** The memberships' calls to the payment provider; all of them may be repeated. */
@Injectable()
export class MembershipConsumer {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly sync: MembershipSyncService,
    private readonly checkout: MembershipCheckoutService,
    private readonly prices: MembershipPricesService,
    private readonly payments: PaymentSyncService,
  ) {}

  /** Ends a membership that cannot stay before anything is charged for it. */
  async refuse(event: DomainEvent<'membership.start-refused'>): Promise<void> {
    await this.endAndSettle(event.payload.subscriptionId);
  }

  /** A membership that has ended here is ended at the provider, and no longer collected. */
  async end(event: DomainEvent<'membership.ended'>): Promise<void> {
    await this.endAndSettle(event.payload.subscriptionId);
  }

  /** The page of a deleted account must not be paid. */
  async closePage(event: DomainEvent<'membership.page-abandoned'>): Promise<void> {
    await this.checkout.closePage(event.payload.checkoutId);
  }

  /** Sets the price of the next payment (rule L11). */
  async setPrice(event: DomainEvent<'membership.price-update-requested'>): Promise<void> {
    await this.prices.bringToProvider(event.payload.membershipId);
  }

  /** Refunds a charge at the provider. */
  async refund(event: DomainEvent<'membership.refund-requested'>): Promise<void> {
    await this.payments.makeRefund('membership', event.payload.chargeId);
  }

  private async endAndSettle(subscriptionId: string): Promise<void> {
    await this.subscriptions.end(subscriptionId);
    await this.sync.syncFromProvider(subscriptionId);
  }
}
