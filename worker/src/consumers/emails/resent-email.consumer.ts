import { Injectable } from '@nestjs/common';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { DeliveryEmailConsumer } from './delivery-email.consumer.js';
import { OrderEmailConsumer } from './order-email.consumer.js';
import { RefundEmailConsumer } from './refund-email.consumer.js';

/** Emails that staff resend (rule A23): written as they would be today. */
@Injectable()
export class ResentEmailConsumer {
  constructor(
    private readonly orders: OrderEmailConsumer,
    private readonly deliveries: DeliveryEmailConsumer,
    private readonly money: RefundEmailConsumer,
    private readonly refunds: RefundsService,
  ) {}

  async resend(event: DomainEvent<'ordering.email-requested'>): Promise<void> {
    const { orderId, kind, refundId, reason } = event.payload;
    switch (kind) {
      case 'confirmation':
        return this.orders.confirm(event, orderId);
      case 'dispatched':
        return this.deliveries.tellThatItLeft(event, orderId);
      case 'delivered':
        return this.deliveries.tellThatItArrived(event, orderId);
      case 'delivery_failed':
        return this.deliveries.tellThatItFailed(event, { orderId, reason: reason ?? 'delayed' });
      case 'cancelled':
        return this.money.tellOfCancellation(event, { orderId, reason: reason ?? 'shop', refundId });
      case 'refund': {
        if (refundId === null) return;
        const refund = await this.refunds.parts(refundId);
        if (refund) await this.money.tellOfRefund(event, { orderId, refundId, refund });
        return;
      }
    }
  }
}
