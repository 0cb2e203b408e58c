import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import { OrdersService, type DeliveryEmailData } from '#backend/ordering/orders/orders.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { detailValues } from '#worker/emails/detail-lines.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { londonTime } from '#worker/emails/london-time.js';
import type { TemplateValues } from '#worker/emails/render-email.js';

/** The emails about a parcel on its way (rule O19). */
@Injectable()
export class DeliveryEmailConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly site: SiteService,
    private readonly emails: EmailSender,
  ) {}

  async dispatched(event: DomainEvent<'ordering.order-dispatched'>): Promise<void> {
    await this.tellThatItLeft(event, event.payload.orderId);
  }

  async tellThatItLeft(event: DomainEvent, orderId: string): Promise<void> {
    const order = await this.orders.deliveryEmailData(orderId);
    if (!order?.parcel) return;
    const { trackingNumber, trackingUrl } = order.parcel;
    const values = { ...(await this.valuesOf(order)), trackingNumber, trackingLink: trackingUrl };
    await this.emails.send(event, { name: 'orderDispatched', to: order.email, values });
  }

  async delivered(event: DomainEvent<'ordering.order-delivered'>): Promise<void> {
    await this.tellThatItArrived(event, event.payload.orderId);
  }

  async tellThatItArrived(event: DomainEvent, orderId: string): Promise<void> {
    const order = await this.orders.deliveryEmailData(orderId);
    if (!order) return;
    const values = { ...(await this.valuesOf(order)), ratingLink: order.ratingUrl };
    await this.emails.send(event, { name: 'orderDelivered', to: order.email, values });
  }

  async failed(event: DomainEvent<'ordering.delivery-failed'>): Promise<void> {
    const { orderId, reason } = event.payload;
    await this.tellThatItFailed(event, { orderId, reason });
  }

  async tellThatItFailed(
    event: DomainEvent,
    { orderId, reason }: { readonly orderId: string; readonly reason: string },
  ): Promise<void> {
    const order = await this.orders.deliveryEmailData(orderId);
    if (!order) return;
    const { courierHours = '' } = await this.site.placeholders();
    const sentence = TABLE_WORDS.deliveryFailures[reason] ?? TABLE_WORDS.deliveryFailures['delayed'] ?? '';
    const whatNext = sentence.replace('{courierHours}', courierHours);
    const values = { ...(await this.valuesOf(order)), whatNext };
    await this.emails.send(event, { name: 'deliveryFailed', to: order.email, values });
  }

  /** States that it arrived, and nothing of its text: anyone with the mailbox can read an email. */
  async complaintOpened(event: DomainEvent<'ordering.complaint-opened'>): Promise<void> {
    const order = await this.orders.deliveryEmailData(event.payload.orderId);
    if (!order) return;
    const values = { ...(await this.valuesOf(order)), wish: TABLE_WORDS.complaintWishes[event.payload.wish] };
    await this.emails.send(event, { name: 'complaintReceived', to: order.email, values });
  }

  /** The changed details, as they are now. */
  async detailsChanged(event: DomainEvent<'ordering.delivery-details-changed'>): Promise<void> {
    const order = await this.orders.deliveryEmailData(event.payload.orderId);
    if (!order) return;
    const values = {
      ...(await this.valuesOf(order)),
      ...detailValues(order.details, event.payload),
      cancelBy: order.cancelBy ? londonTime(order.cancelBy) : '',
    };
    await this.emails.send(event, { name: 'orderDetailsChanged', to: order.email, values });
  }

  private async valuesOf(order: DeliveryEmailData): Promise<TemplateValues> {
    const { courierName = '' } = await this.site.placeholders();
    const { firstName, orderCode, deliveryDate, pageUrl, parcel } = order;
    return {
      firstName,
      orderCode,
      deliveryDate: deliveryDate ? dayLabel(deliveryDate) : '',
      carrier: parcel?.carrier ?? courierName,
      actionLink: pageUrl,
    };
  }
}
