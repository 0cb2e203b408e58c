import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import {
  ComplaintDeskService,
  type ClosedComplaintFacts,
} from '#backend/ordering/complaints/complaint-desk.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import { Env } from '#backend/platform/env.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { formatPence } from '#backend/rules/money/money.js';
import { escapeHtml } from '#worker/emails/escape-html.js';
import { paragraph } from '#worker/emails/layout.js';
import { LABELS } from '#worker/emails/letter-copy.js';
import { LetterSender } from '#worker/emails/letter-sender.js';
import { replacementLines } from '#worker/emails/order-values.js';
import type { LetterName, LetterValue, LetterValues } from '#worker/emails/render-letter.js';
import { refundWays } from './refund-letter.consumer.js';

/** An order that was cancelled with its refund is told of by the email about that. */
const CANCELLED = 'cancelled';

interface Told {
  readonly name: LetterName;
  readonly values: LetterValues;
}

/**
 * Emails about complaints: to the support mailbox when there is one, to the customer when it is closed (rule O80);
 * and about an order that comes again without one.
 */
@Injectable()
export class ComplaintEmailConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly desk: ComplaintDeskService,
    private readonly site: SiteService,
    private readonly letters: LetterSender,
    private readonly env: Env,
  ) {}

  /** Says nothing of what was written: it may be about somebody's health. */
  async reported(fact: Fact<'ordering.problem-reported'>): Promise<void> {
    const { orderId, problemId, wish } = fact.payload;
    const more = { wish: LABELS.problemWishes[wish] };
    await this.tellSupport(fact, { name: 'complaintForStaff', orderId, complaintId: problemId, more });
  }

  async refundLost(fact: Fact<'ordering.refund-lost'>): Promise<void> {
    await this.tellSupport(fact, { name: 'complaintForStaff.refundLost', ...fact.payload, more: {} });
  }

  async reopened(fact: Fact<'ordering.complaint-reopened'>): Promise<void> {
    await this.tellSupport(fact, { name: 'complaintForStaff.noReplacement', ...fact.payload, more: {} });
  }

  /** A late order comes again without anybody having complained (rule O99). */
  async sentAgain(fact: Fact<'ordering.order-sent-again'>): Promise<void> {
    const { orderId, replacementOrderId } = fact.payload;
    const order = await this.orders.letterFacts(orderId);
    const told = order && (await this.replacement(replacementOrderId));
    if (!told) return;
    const values = { ...told.values, orderCode: order.orderCode, firstName: order.firstName };
    await this.letters.send(fact, { name: 'orderSentAgain', to: order.email, values });
  }

  async closed(fact: Fact<'ordering.complaint-closed'>): Promise<void> {
    const { orderId, complaintId, closingId } = fact.payload;
    const order = await this.orders.letterFacts(orderId);
    const facts = order && (await this.desk.closedFacts(complaintId, closingId));
    if (!facts) return;
    const { orderCode, firstName, pageUrl } = order;
    const intro = facts.isRefundLost ? LABELS.complaintIntros.refund_lost : LABELS.complaintIntros.told;
    const values = {
      orderCode,
      firstName,
      intro: intro.replace('{orderCode}', orderCode),
      answerText: answerBlock(facts.answer),
      actionLink: pageUrl,
    };
    const told = await this.remedy(facts);
    if (!told) return;
    await this.letters.send(fact, {
      name: told.name,
      to: order.email,
      values: { ...values, ...told.values },
    });
  }

  /** What the customer gets besides the answer; null when the replacement is gone. */
  private async remedy({ refund, replacementOrderId }: ClosedComplaintFacts): Promise<Told | null> {
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
    const order = await this.orders.letterFacts(orderId);
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
    fact: Fact,
    about: {
      readonly name: LetterName;
      readonly orderId: string;
      readonly complaintId: string;
      readonly more: LetterValues;
    },
  ): Promise<void> {
    const order = await this.orders.deliveryLetterFacts(about.orderId);
    if (!order) return;
    const { PUBLIC_URL, SUPPORT_EMAIL } = this.env.values;
    const actionLink = `${PUBLIC_URL}/admin?tab=orders&section=complaints&complaint=${about.complaintId}`;
    const values = { ...about.more, orderCode: order.orderCode, firstName: '', actionLink };
    await this.letters.send(fact, { name: about.name, to: SUPPORT_EMAIL, values, greets: 'as given' });
  }
}

/** What staff wrote, as it was written: it comes from outside of our copy, so it is a block with HTML of its own. */
function answerBlock(text: string): LetterValue {
  const html = text
    .split(/\n{2,}/)
    .map((part) => paragraph(escapeHtml(part).replaceAll('\n', '<br>')))
    .join('');
  return { text, html };
}
