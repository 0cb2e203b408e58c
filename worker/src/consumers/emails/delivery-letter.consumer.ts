import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import { OrdersService, type DeliveryLetterFacts } from '#backend/ordering/orders/orders.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { detailValues } from '#worker/emails/detail-lines.js';
import { LABELS } from '#worker/emails/letter-copy.js';
import { LetterSender } from '#worker/emails/letter-sender.js';
import { londonTime } from '#worker/emails/london-time.js';
import type { LetterValues } from '#worker/emails/render-letter.js';

/** The letters about a parcel on its way (rule O19). */
@Injectable()
export class DeliveryLetterConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly site: SiteService,
    private readonly letters: LetterSender,
  ) {}

  async dispatched(fact: Fact<'ordering.order-dispatched'>): Promise<void> {
    await this.tellThatItLeft(fact, fact.payload.orderId);
  }

  async tellThatItLeft(fact: Fact, orderId: string): Promise<void> {
    const order = await this.orders.deliveryLetterFacts(orderId);
    if (!order?.parcel) return;
    const { trackingNumber, trackingUrl } = order.parcel;
    const values = { ...(await this.valuesOf(order)), trackingNumber, trackingLink: trackingUrl };
    await this.letters.send(fact, { name: 'orderDispatched', to: order.email, values });
  }

  async delivered(fact: Fact<'ordering.order-delivered'>): Promise<void> {
    await this.tellThatItArrived(fact, fact.payload.orderId);
  }

  async tellThatItArrived(fact: Fact, orderId: string): Promise<void> {
    const order = await this.orders.deliveryLetterFacts(orderId);
    if (!order) return;
    const values = await this.valuesOf(order);
    await this.letters.send(fact, { name: 'orderDelivered', to: order.email, values });
  }

  async failed(fact: Fact<'ordering.delivery-failed'>): Promise<void> {
    const { orderId, reason } = fact.payload;
    await this.tellThatItFailed(fact, { orderId, reason });
  }

  async tellThatItFailed(
    fact: Fact,
    { orderId, reason }: { readonly orderId: string; readonly reason: string },
  ): Promise<void> {
    const order = await this.orders.deliveryLetterFacts(orderId);
    if (!order) return;
    const { courierHours = '' } = await this.site.placeholders();
    const sentence = LABELS.deliveryFailures[reason] ?? LABELS.deliveryFailures['delayed'] ?? '';
    const whatNext = sentence.replace('{courierHours}', courierHours);
    const values = { ...(await this.valuesOf(order)), whatNext };
    await this.letters.send(fact, { name: 'deliveryFailed', to: order.email, values });
  }

  /** Says that it arrived, and nothing of what was written: a letter lies open in a mailbox. */
  async problemReported(fact: Fact<'ordering.problem-reported'>): Promise<void> {
    const order = await this.orders.deliveryLetterFacts(fact.payload.orderId);
    if (!order) return;
    const values = { ...(await this.valuesOf(order)), wish: LABELS.problemWishes[fact.payload.wish] };
    await this.letters.send(fact, { name: 'problemReceived', to: order.email, values });
  }

  /** What is other than it was, as it is by now. */
  async detailsChanged(fact: Fact<'ordering.delivery-details-changed'>): Promise<void> {
    const order = await this.orders.deliveryLetterFacts(fact.payload.orderId);
    if (!order) return;
    const values = {
      ...(await this.valuesOf(order)),
      ...detailValues(order.details, fact.payload),
      cancelBy: order.cancelBy ? londonTime(order.cancelBy) : '',
    };
    await this.letters.send(fact, { name: 'orderDetailsChanged', to: order.email, values });
  }

  private async valuesOf(order: DeliveryLetterFacts): Promise<LetterValues> {
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
