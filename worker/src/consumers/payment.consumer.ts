import { Injectable, Logger } from '@nestjs/common';
import { BoxCardChangeService } from '#backend/boxes/card/box-card-change.service.js';
import { MembershipRefundsService } from '#backend/membership/membership-refunds.service.js';
import { MembershipSyncService } from '#backend/membership/membership-sync.service.js';
import { RefundIntakeService } from '#backend/ordering/refunds/refund-intake.service.js';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { PaymentRefundsService, RefundRefused } from '#backend/platform/payments/payment-refunds.service.js';
import { PaymentsService, type CheckoutSessionState } from '#backend/platform/payments/payments.service.js';
import { isUnknownAtProvider } from '#backend/platform/payments/call-provider.js';
import { WalletWithdrawalsService } from '#backend/wallet/wallet-withdrawals.service.js';
import { WalletIntakeService } from '#backend/wallet/wallet-intake.service.js';
import { WalletTopUpService } from '#backend/wallet/wallet-top-up.service.js';

/** Re-reads the object of a provider event, and calls the one confirming method of its module. */
@Injectable()
export class PaymentConsumer {
  private readonly logger = new Logger(PaymentConsumer.name);

  constructor(
    private readonly cards: BoxCardChangeService,
    private readonly payments: PaymentsService,
    private readonly confirmations: PaymentConfirmationService,
    private readonly provider: PaymentRefundsService,
    private readonly refunds: RefundsService,
    private readonly intake: RefundIntakeService,
    private readonly topUps: WalletTopUpService,
    private readonly walletIntake: WalletIntakeService,
    private readonly payouts: WalletWithdrawalsService,
    private readonly memberships: MembershipSyncService,
    private readonly membershipRefunds: MembershipRefundsService,
  ) {}

  /**
   * A payment that is not in our register is not ours and changes nothing; neither does an event of an object
   * that the provider does not know, which would be as unknown on every other try (rule O52).
   */
  async syncFromProvider(event: DomainEvent<'payments.event-received'>): Promise<void> {
    const { type, objectId } = event.payload;
    try {
      await this.syncObject(type, objectId);
    } catch (error) {
      if (!isUnknownAtProvider(error, objectId)) throw error;
      this.logger.warn(`event ${event.payload.eventId} is of ${objectId}, which the provider does not know`);
    }
  }

  private async syncObject(type: string, objectId: string): Promise<void> {
    if (type.startsWith('customer.subscription.')) return this.memberships.syncFromProvider(objectId);
    const isPayment = type.startsWith('checkout.session.') || type.startsWith('invoice.');
    if (!isPayment) return this.syncRefunds(type, objectId);
    const facts = await this.payments.readSession(objectId);
    if (facts) return this.syncPayment(facts);
    // A page that saved a card without a payment.
    if (type === 'checkout.session.completed') await this.cards.complete(objectId);
    // Recurring invoices are the provider's own: their subscription names the owner.
    if (type.startsWith('invoice.')) await this.memberships.syncInvoice(objectId);
  }

  /** Creates a refund at the provider, unless it exists already, and applies the provider's state of it. */
  async refund(event: DomainEvent<'ordering.refund-requested'>): Promise<void> {
    const { refundId } = event.payload;
    const order = await this.refunds.findPending(refundId);
    if (!order) return;
    // The provider forgets a key after a day: an existing refund is looked for first.
    await this.applyRefunds(order.intentId);
    if ((await this.refunds.findPending(refundId)) === null) return;
    try {
      await this.provider.make(order);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await this.refunds.markFailed(refundId, error.message);
    }
    await this.applyRefunds(order.intentId);
  }

  /** Pays unspent cash back to its card, unless that was done, and applies the provider's state of it. */
  async payOut(event: DomainEvent<'wallet.withdrawal-requested'>): Promise<void> {
    const { payoutId } = event.payload;
    const order = await this.payouts.findPending(payoutId);
    if (!order) return;
    await this.applyRefunds(order.intentId);
    if ((await this.payouts.findPending(payoutId)) === null) return;
    try {
      await this.provider.make(order);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await this.payouts.markFailed(payoutId);
    }
    await this.applyRefunds(order.intentId);
  }

  /** A refund may be notified before the payment itself: then the payment is confirmed first. */
  private async syncRefunds(type: string, objectId: string): Promise<void> {
    const intentId = await this.provider.intentOf(type, objectId);
    if (intentId === null) return;
    if (!(await this.isKnown(intentId))) {
      const session = await this.payments.readSessionOfIntent(intentId);
      if (session) await this.syncPayment(session);
      else await this.memberships.syncPaymentIntent(intentId);
    }
    if (await this.isKnown(intentId)) await this.applyRefunds(intentId);
  }

  private async isKnown(intentId: string): Promise<boolean> {
    return (
      (await this.intake.isKnown(intentId)) ||
      (await this.walletIntake.isKnown(intentId)) ||
      (await this.membershipRefunds.isKnown(intentId))
    );
  }

  private async applyRefunds(intentId: string): Promise<void> {
    const facts = await this.provider.read(intentId);
    await this.intake.applyRefunds(facts);
    await this.walletIntake.applyRefunds(facts);
    await this.membershipRefunds.applyRefunds(facts);
  }

  private async syncPayment(facts: CheckoutSessionState): Promise<void> {
    switch (facts.purpose) {
      case 'order':
        await this.confirmations.confirmPayment(facts);
        return;
      case 'top_up':
        await this.topUps.confirmPayment(facts);
        return;
      case 'membership':
        await this.memberships.syncCheckoutSession(facts);
        return;
      case 'box':
        throw new Error(`payment ${facts.paymentId} is for a ${facts.purpose}, which no module settles`);
    }
  }
}
