import { Injectable } from '@nestjs/common';
import { MembershipCheckoutService } from '#backend/membership/membership-checkout.service.js';
import { MembershipPricesService } from '#backend/membership/membership-prices.service.js';
import { MembershipRefundsService } from '#backend/membership/membership-refunds.service.js';
import { MembershipSyncService } from '#backend/membership/membership-sync.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { PaymentRefundsService, RefundRefused } from '#backend/platform/payments/payment-refunds.service.js';
import { SubscriptionsService } from '#backend/platform/payments/subscriptions.service.js';

/** What memberships ask of the payment provider; all of it may be repeated. */
@Injectable()
export class MembershipConsumer {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly sync: MembershipSyncService,
    private readonly checkout: MembershipCheckoutService,
    private readonly prices: MembershipPricesService,
    private readonly refunds: MembershipRefundsService,
    private readonly provider: PaymentRefundsService,
  ) {}

  /** Ends what cannot stay before anything is taken for it. */
  async refuse(event: DomainEvent<'membership.start-refused'>): Promise<void> {
    await this.endAndSettle(event.payload.subscriptionId);
  }

  /** What has ended here ends there, and is not collected any more. */
  async end(event: DomainEvent<'membership.ended'>): Promise<void> {
    await this.endAndSettle(event.payload.subscriptionId);
  }

  /** Nobody is to pay on the page of an account that is gone. */
  async closePage(event: DomainEvent<'membership.page-abandoned'>): Promise<void> {
    await this.checkout.closePage(event.payload.checkoutId);
  }

  /** Has the next payment taken at another price (rule L11). */
  async setPrice(event: DomainEvent<'membership.price-asked'>): Promise<void> {
    await this.prices.bringToProvider(event.payload.membershipId);
  }

  /** Gives a charge back, unless that was done, and takes in what the provider says of it. */
  async refund(event: DomainEvent<'membership.refund-requested'>): Promise<void> {
    const { chargeId } = event.payload;
    const order = await this.refunds.findPending(chargeId);
    if (!order) return;
    // The provider forgets a key after a day: what was made before is looked for first.
    await this.applyRefunds(order.intentId);
    const findPending = await this.refunds.findPending(chargeId);
    if (findPending === null) return;
    try {
      await this.provider.make(findPending);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await this.refunds.markFailed(chargeId, error.message);
    }
    await this.applyRefunds(order.intentId);
  }

  private async endAndSettle(subscriptionId: string): Promise<void> {
    await this.subscriptions.end(subscriptionId);
    await this.sync.syncFromProvider(subscriptionId);
  }

  private async applyRefunds(intentId: string): Promise<void> {
    await this.refunds.applyRefunds(await this.provider.read(intentId));
  }
}
