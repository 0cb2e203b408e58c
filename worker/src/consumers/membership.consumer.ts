import { Injectable } from '@nestjs/common';
import { MembershipCheckoutService } from '#backend/membership/membership-checkout.service.js';
import { MembershipPricesService } from '#backend/membership/membership-prices.service.js';
import { MembershipRefundsService } from '#backend/membership/membership-refunds.service.js';
import { MembershipSettlementService } from '#backend/membership/membership-settlement.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { PaymentRefundsService, RefundRefused } from '#backend/platform/payments/payment-refunds.service.js';
import { SubscriptionsService } from '#backend/platform/payments/subscriptions.service.js';

/** What memberships ask of the payment provider; all of it may be repeated. */
@Injectable()
export class MembershipConsumer {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly settlement: MembershipSettlementService,
    private readonly checkout: MembershipCheckoutService,
    private readonly prices: MembershipPricesService,
    private readonly refunds: MembershipRefundsService,
    private readonly provider: PaymentRefundsService,
  ) {}

  /** Ends what cannot stay before anything is taken for it. */
  async refuse(fact: Fact<'membership.start-refused'>): Promise<void> {
    await this.endAndSettle(fact.payload.subscriptionId);
  }

  /** What has ended here ends there, and is not collected any more. */
  async end(fact: Fact<'membership.ended'>): Promise<void> {
    await this.endAndSettle(fact.payload.subscriptionId);
  }

  /** Nobody is to pay on the page of an account that is gone. */
  async closePage(fact: Fact<'membership.page-abandoned'>): Promise<void> {
    await this.checkout.closePage(fact.payload.checkoutId);
  }

  /** Has the next payment taken at another price (rule L11). */
  async setPrice(fact: Fact<'membership.price-asked'>): Promise<void> {
    await this.prices.bringToProvider(fact.payload.membershipId);
  }

  /** Gives a charge back, unless that was done, and takes in what the provider says of it. */
  async refund(fact: Fact<'membership.refund-requested'>): Promise<void> {
    const { chargeId } = fact.payload;
    const order = await this.refunds.unmade(chargeId);
    if (!order) return;
    // The provider forgets a key after a day: what was made before is looked for first.
    await this.takeBack(order.intentId);
    const unmade = await this.refunds.unmade(chargeId);
    if (unmade === null) return;
    try {
      await this.provider.make(unmade);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await this.refunds.giveUp(chargeId, error.message);
    }
    await this.takeBack(order.intentId);
  }

  private async endAndSettle(subscriptionId: string): Promise<void> {
    await this.subscriptions.end(subscriptionId);
    await this.settlement.settle(subscriptionId);
  }

  private async takeBack(intentId: string): Promise<void> {
    await this.refunds.settle(await this.provider.read(intentId));
  }
}
