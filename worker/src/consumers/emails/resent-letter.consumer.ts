import { Injectable } from '@nestjs/common';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { DeliveryLetterConsumer } from './delivery-letter.consumer.js';
import { LetterConsumer } from './letter.consumer.js';
import { RefundLetterConsumer } from './refund-letter.consumer.js';

/** Letters that staff have asked for once more (rule A23): written as they would be today. */
@Injectable()
export class ResentLetterConsumer {
  constructor(
    private readonly orders: LetterConsumer,
    private readonly deliveries: DeliveryLetterConsumer,
    private readonly money: RefundLetterConsumer,
    private readonly refunds: RefundsService,
  ) {}

  async resend(fact: Fact<'ordering.letter-asked'>): Promise<void> {
    const { orderId, kind, refundId, reason } = fact.payload;
    switch (kind) {
      case 'confirmation':
        return this.orders.confirm(fact, orderId);
      case 'dispatched':
        return this.deliveries.tellThatItLeft(fact, orderId);
      case 'delivered':
        return this.deliveries.tellThatItArrived(fact, orderId);
      case 'delivery_failed':
        return this.deliveries.tellThatItFailed(fact, { orderId, reason: reason ?? 'delayed' });
      case 'cancelled':
        return this.money.tellOfCancellation(fact, { orderId, reason: reason ?? 'shop', refundId });
      case 'refund': {
        if (refundId === null) return;
        const refund = await this.refunds.parts(refundId);
        if (refund) await this.money.tellOfRefund(fact, { orderId, refundId, refund });
        return;
      }
    }
  }
}
