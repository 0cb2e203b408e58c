import { Injectable } from '@nestjs/common';
import { BoxEmailsService } from '#backend/boxes/cut-off/box-emails.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import type { SmsKind } from '#backend/rules/sms.js';
import { SmsSendingService } from '#backend/sms/sms-sending.service.js';

/** The two things that a customer may be texted about (rule X80). Each is an email as well. */
@Injectable()
export class SmsConsumer {
  constructor(
    private readonly sms: SmsSendingService,
    private readonly orders: OrdersService,
    private readonly boxes: BoxEmailsService,
  ) {}

  async left({ payload }: DomainEvent<'ordering.order-dispatched'>): Promise<void> {
    await this.ofOrder(payload.orderId, 'left');
  }

  /** A customer who cancelled it knows. Nobody is told any more that it has left. */
  async cancelled({ payload }: DomainEvent<'ordering.order-cancelled'>): Promise<void> {
    await this.sms.withdraw(payload.orderId, 'left');
    if (payload.reason !== 'customer') await this.ofOrder(payload.orderId, 'not_coming');
  }

  async missed({ payload }: DomainEvent<'boxes.delivery-missed'>): Promise<void> {
    if (!this.sms.isOn) return;
    const box = await this.boxes.charged(payload.deliveryId);
    if (!box?.userId) return;
    const { userId } = box;
    const about = `for ${dayLabel(box.date)}`;
    await this.sms.plan({ subjectId: payload.deliveryId, kind: 'not_coming', userId, about });
  }

  private async ofOrder(subjectId: string, kind: SmsKind): Promise<void> {
    if (!this.sms.isOn) return;
    const order = await this.orders.deliveryEmailData(subjectId);
    if (!order?.userId || (kind === 'left' && order.isCancelled)) return;
    await this.sms.plan({ subjectId, kind, userId: order.userId, about: order.orderCode });
  }
}
