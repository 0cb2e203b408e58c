import { Injectable, Logger } from '@nestjs/common';
import { isUnknownAtProvider } from '../call-provider.js';
import { PaymentRefundsService, RefundRefused, type RefundObjectKind } from '../payment-refunds.service.js';
import { PaymentsService } from '../payments.service.js';
import type { PaymentPurpose } from '../webhooks/payment-intake.entity.js';
import type { PaymentPurposeHandler } from './payment-purpose.js';
import { PaymentPurposeRegistry } from './payment-purpose.registry.js';
import { objectKindOf, type ProviderObjectKind } from './provider-objects.js';

/** A stored event of the provider; nothing but the id of its object is trusted. */
interface StoredEvent {
  readonly eventId: string;
  readonly type: string;
  readonly objectId: string;
}

/** Re-reads what changed at the provider, and hands it to the module that it was paid for. */
@Injectable()
export class PaymentSyncService {
  private readonly logger = new Logger(PaymentSyncService.name);

  constructor(
    private readonly payments: PaymentsService,
    private readonly provider: PaymentRefundsService,
    private readonly purposes: PaymentPurposeRegistry,
  ) {}

  /**
   * A payment that is not in our register is not ours and changes nothing; neither does an event of an object
   * that the provider does not know, which would be as unknown on every other try (rule O52). Never inside a
   * transaction. Throws payment_provider_unavailable.
   */
  async syncEvent({ eventId, type, objectId }: StoredEvent): Promise<void> {
    try {
      await this.syncObject(objectKindOf(type), objectId);
    } catch (error) {
      if (!isUnknownAtProvider(error, objectId)) throw error;
      this.logger.warn(`event ${eventId} is about ${objectId}, which is unknown to the provider`);
    }
  }

  /**
   * Creates a refund at the provider, unless it exists already, and applies the provider's state of it. Never
   * inside a transaction. Throws payment_provider_unavailable.
   */
  async makeRefund(purpose: PaymentPurpose, refundId: string): Promise<void> {
    const handler = this.purposes.of(purpose);
    const pending = await handler.findRefund(refundId);
    if (!pending) return;
    // The provider forgets a key after a day: an existing refund is looked for first.
    await this.applyRefunds(handler, pending.intentId);
    const order = await handler.findRefund(refundId);
    if (!order) return;
    try {
      await this.provider.make(order);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await handler.markRefundFailed(refundId, error.message);
    }
    await this.applyRefunds(handler, order.intentId);
  }

  private async syncObject(kind: ProviderObjectKind, objectId: string): Promise<void> {
    switch (kind) {
      case 'subscription':
        return this.purposes.syncUnregistered(kind, objectId);
      case 'session':
      case 'invoice': {
        const facts = await this.payments.readSession(objectId);
        if (facts) return this.purposes.of(facts.purpose).confirm(facts);
        return this.purposes.syncUnregistered(kind, objectId);
      }
      case 'charge':
      case 'refund':
      case 'dispute':
        return this.syncRefunds(kind, objectId);
    }
  }

  /** A refund may be notified before the payment itself: then the payment is confirmed first. */
  private async syncRefunds(kind: RefundObjectKind, objectId: string): Promise<void> {
    const intentId = await this.provider.intentOf(kind, objectId);
    if (intentId === null) return;
    const owner = (await this.purposes.ownerOf(intentId)) ?? (await this.confirmIntent(intentId));
    if (owner) await this.applyRefunds(owner, intentId);
  }

  private async confirmIntent(intentId: string): Promise<PaymentPurposeHandler | null> {
    const facts = await this.payments.readSessionOfIntent(intentId);
    if (facts) await this.purposes.of(facts.purpose).confirm(facts);
    else await this.purposes.syncUnregistered('intent', intentId);
    return this.purposes.ownerOf(intentId);
  }

  private async applyRefunds(handler: PaymentPurposeHandler, intentId: string): Promise<void> {
    await handler.applyRefunds(await this.provider.read(intentId));
  }
}
