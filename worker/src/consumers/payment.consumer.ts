import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { PaymentSyncService } from '#backend/platform/payments/purposes/payment-sync.service.js';

/** Calls of the payment provider; the registry of payment purposes knows whose payment it is. */
@Injectable()
export class PaymentConsumer {
  constructor(private readonly sync: PaymentSyncService) {}

  /** Re-reads the object of a provider event, and has its module confirm, expire or refund it. */
  async syncFromProvider(event: DomainEvent<'payments.event-received'>): Promise<void> {
    await this.sync.syncEvent(event.payload);
  }

  /** Refunds an order at the provider. */
  async refund(event: DomainEvent<'ordering.refund-requested'>): Promise<void> {
    await this.sync.makeRefund('order', event.payload.refundId);
  }

  /** Pays unspent cash of a wallet back to its card. */
  async payOut(event: DomainEvent<'wallet.withdrawal-requested'>): Promise<void> {
    await this.sync.makeRefund('top_up', event.payload.payoutId);
  }
}
