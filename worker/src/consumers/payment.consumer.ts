import { Injectable, Logger } from '@nestjs/common';
import { BoxCardChangeService } from '#backend/boxes/card/box-card-change.service.js';
import { MembershipRefundsService } from '#backend/membership/membership-refunds.service.js';
import { MembershipSettlementService } from '#backend/membership/membership-settlement.service.js';
import { RefundIntakeService } from '#backend/ordering/refunds/refund-intake.service.js';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import { SettlementService } from '#backend/ordering/payment/settlement.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { PaymentRefundsService, RefundRefused } from '#backend/platform/payments/payment-refunds.service.js';
import { PaymentsService, type SessionFacts } from '#backend/platform/payments/payments.service.js';
import { isUnknownAtProvider } from '#backend/platform/payments/provider-asked.js';
import { WalletCashOutService } from '#backend/wallet/wallet-cash-out.service.js';
import { WalletIntakeService } from '#backend/wallet/wallet-intake.service.js';
import { WalletTopUpService } from '#backend/wallet/wallet-top-up.service.js';

/** Re-reads what a provider event is about, and calls the one settling verb of the room it is for. */
@Injectable()
export class PaymentConsumer {
  private readonly logger = new Logger(PaymentConsumer.name);

  constructor(
    private readonly cards: BoxCardChangeService,
    private readonly payments: PaymentsService,
    private readonly settlement: SettlementService,
    private readonly provider: PaymentRefundsService,
    private readonly refunds: RefundsService,
    private readonly intake: RefundIntakeService,
    private readonly topUps: WalletTopUpService,
    private readonly walletIntake: WalletIntakeService,
    private readonly payouts: WalletCashOutService,
    private readonly memberships: MembershipSettlementService,
    private readonly membershipRefunds: MembershipRefundsService,
  ) {}

  /**
   * A payment that is not in our register is somebody else's and changes nothing; neither does an event of an
   * object that the provider does not know, which would be as unknown on every other try (rule O52).
   */
  async settle(fact: Fact<'payments.event-received'>): Promise<void> {
    const { type, objectId } = fact.payload;
    try {
      await this.settleObject(type, objectId);
    } catch (error) {
      if (!isUnknownAtProvider(error, objectId)) throw error;
      this.logger.warn(`event ${fact.payload.eventId} is of ${objectId}, which the provider does not know`);
    }
  }

  private async settleObject(type: string, objectId: string): Promise<void> {
    if (type.startsWith('customer.subscription.')) return this.memberships.settle(objectId);
    const isPayment = type.startsWith('checkout.session.') || type.startsWith('invoice.');
    if (!isPayment) return this.settleBack(type, objectId);
    const facts = await this.payments.readSession(objectId);
    if (facts) return this.settleFor(facts);
    // A page that took a card and no payment.
    if (type === 'checkout.session.completed') await this.cards.settle(objectId);
    // The invoices that recur are the provider's own: their subscription says whose they are.
    if (type.startsWith('invoice.')) await this.memberships.settleInvoice(objectId);
  }

  /** Makes a refund at the provider, unless it is there already, and takes in what the provider says of it. */
  async refund(fact: Fact<'ordering.refund-requested'>): Promise<void> {
    const { refundId } = fact.payload;
    const order = await this.refunds.unmade(refundId);
    if (!order) return;
    // The provider forgets a key after a day: what was made before is looked for first.
    await this.takeBack(order.intentId);
    if ((await this.refunds.unmade(refundId)) === null) return;
    try {
      await this.provider.make(order);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await this.refunds.giveUp(refundId, error.message);
    }
    await this.takeBack(order.intentId);
  }

  /** Sends unspent cash back to its card, unless that was done, and takes in what the provider says of it. */
  async payOut(fact: Fact<'wallet.cash-out-requested'>): Promise<void> {
    const { payoutId } = fact.payload;
    const order = await this.payouts.unmade(payoutId);
    if (!order) return;
    await this.takeBack(order.intentId);
    if ((await this.payouts.unmade(payoutId)) === null) return;
    try {
      await this.provider.make(order);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await this.payouts.giveUp(payoutId);
    }
    await this.takeBack(order.intentId);
  }

  /** What went back may be told before the payment itself: then that is settled first. */
  private async settleBack(type: string, objectId: string): Promise<void> {
    const intentId = await this.provider.intentOf(type, objectId);
    if (intentId === null) return;
    if (!(await this.isKnown(intentId))) {
      const session = await this.payments.readSessionOfIntent(intentId);
      if (session) await this.settleFor(session);
      else await this.memberships.settleIntent(intentId);
    }
    if (await this.isKnown(intentId)) await this.takeBack(intentId);
  }

  private async isKnown(intentId: string): Promise<boolean> {
    return (
      (await this.intake.isKnown(intentId)) ||
      (await this.walletIntake.isKnown(intentId)) ||
      (await this.membershipRefunds.isKnown(intentId))
    );
  }

  private async takeBack(intentId: string): Promise<void> {
    const facts = await this.provider.read(intentId);
    await this.intake.settle(facts);
    await this.walletIntake.settle(facts);
    await this.membershipRefunds.settle(facts);
  }

  private async settleFor(facts: SessionFacts): Promise<void> {
    switch (facts.purpose) {
      case 'order':
        await this.settlement.settle(facts);
        return;
      case 'top_up':
        await this.topUps.settle(facts);
        return;
      case 'membership':
        await this.memberships.settleSession(facts);
        return;
      case 'box':
        throw new Error(`payment ${facts.paymentId} is for a ${facts.purpose}, which no room settles`);
    }
  }
}
