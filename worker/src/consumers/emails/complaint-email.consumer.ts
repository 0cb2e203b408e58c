import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import {
  ComplaintDeskService,
  type ComplaintClosedEmailData,
} from '#backend/ordering/complaints/complaint-desk.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import { Env } from '#backend/platform/env.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { formatPence } from '#backend/rules/money/money.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { replacementLines } from '#worker/emails/order-values.js';
import { staffText } from '#worker/emails/staff-text.js';
import type { EmailTemplateName, TemplateValues } from '#worker/emails/render-email.js';
import { refundWays } from './refund-email.consumer.js';

/** An order that was cancelled with its refund is covered by the email about the cancellation. */
const CANCELLED = 'cancelled';

interface Told {
  readonly name: EmailTemplateName;
  readonly values: TemplateValues;
}

/**
 * Emails about complaints: to the support mailbox when there is one, to the customer when it is closed (rule
 * O80); and about an order that is sent again without one.
 */
@Injectable()
export class ComplaintEmailConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly desk: ComplaintDeskService,
    private readonly site: SiteService,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  /** Repeats nothing of the customer's text: it may be about health. */
  async reported(event: DomainEvent<'ordering.complaint-opened'>): Promise<void> {
    const { orderId, complaintId, wish } = event.payload;
    const more = { wish: TABLE_WORDS.complaintWishes[wish] };
    await this.tellSupport(event, { name: 'complaintForStaff', orderId, complaintId: complaintId, more });
  }

  async refundLost(event: DomainEvent<'ordering.refund-lost'>): Promise<void> {
    await this.tellSupport(event, { name: 'complaintForStaff.refundLost', ...event.payload, more: {} });
  }

  async reopened(event: DomainEvent<'ordering.complaint-reopened'>): Promise<void> {
    await this.tellSupport(event, { name: 'complaintForStaff.noReplacement', ...event.payload, more: {} });
  }

  /** A late order is sent again without a complaint (rule O99). */
  async sentAgain(event: DomainEvent<'ordering.order-sent-again'>): Promise<void> {
    const { orderId, replacementOrderId } = event.payload;
    const order = await this.orders.emailData(orderId);
    const told = order && (await this.replacement(replacementOrderId));
    if (!told) return;
    const values = { ...told.values, orderCode: order.orderCode, firstName: order.firstName };
    await this.emails.send(event, { name: 'orderSentAgain', to: order.email, values });
  }

  async closed(event: DomainEvent<'ordering.complaint-closed'>): Promise<void> {
    const { orderId, complaintId, closingId } = event.payload;
    const order = await this.orders.emailData(orderId);
    const facts = order && (await this.desk.closedEmailData(complaintId, closingId));
    if (!facts) return;
    const { orderCode, firstName, pageUrl } = order;
    const intro = facts.isRefundLost
      ? TABLE_WORDS.complaintIntros.refund_lost
      : TABLE_WORDS.complaintIntros.told;
    const values = {
      orderCode,
      firstName,
      intro: intro.replace('{orderCode}', orderCode),
      answerText: staffText(facts.answer),
      actionLink: pageUrl,
    };
    const told = await this.remedy(facts);
    if (!told) return;
    await this.emails.send(event, {
      name: told.name,
      to: order.email,
      values: { ...values, ...told.values },
    });
  }

  /** What the customer gets besides the reply; null when the replacement is gone. */
  private async remedy({ refund, replacementOrderId }: ComplaintClosedEmailData): Promise<Told | null> {
    if (replacementOrderId !== null) return this.replacement(replacementOrderId);
    if (!refund) return { name: 'complaintClosed', values: {} };
    if (refund.reason === CANCELLED) return { name: 'complaintClosed.cancelled', values: {} };
    const { refundDays = '' } = await this.site.placeholders();
    const refundAmount = formatPence(refund.cardPence + refund.walletPence);
    return {
      name: 'complaintClosed.refund',
      values: { refundAmount, refundWays: refundWays(refund, refundDays) },
    };
  }

  private async replacement(orderId: string): Promise<Told | null> {
    const order = await this.orders.emailData(orderId);
    if (!order) return null;
    return {
      name: 'complaintClosed.replacement',
      values: {
        replacementCode: order.orderCode,
        replacementLines: replacementLines(order),
        deliveryDate: order.deliveryDate ? dayLabel(order.deliveryDate) : '',
        deliveryAddress: order.address,
        actionLink: order.pageUrl,
      },
    };
  }

  private async tellSupport(
    event: DomainEvent,
    about: {
      readonly name: EmailTemplateName;
      readonly orderId: string;
      readonly complaintId: string;
      readonly more: TemplateValues;
    },
  ): Promise<void> {
    const order = await this.orders.deliveryEmailData(about.orderId);
    if (!order) return;
    const { PUBLIC_URL, SUPPORT_EMAIL } = this.env.values;
    const actionLink = `${PUBLIC_URL}/admin?tab=orders&section=complaints&complaint=${about.complaintId}`;
    const values = { ...about.more, orderCode: order.orderCode, firstName: '', actionLink };
    await this.emails.send(event, { name: about.name, to: SUPPORT_EMAIL, values, greets: 'as given' });
  }
}
