import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import { OrdersService, type DeliveryEmailData } from '#backend/ordering/orders/orders.service.js';
import {
  RefundsService,
  type RefundedLine,
  type RefundParts,
} from '#backend/ordering/refunds/refunds.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { formatPence } from '#backend/rules/money/money.js';
import { escapeHtml } from '#worker/emails/escape-html.js';
import { paragraph } from '#worker/emails/layout.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import type { TemplateValue, TemplateValues } from '#worker/emails/render-email.js';

/** The reason of a refund that waited for the end of a dispute (rule F74). */
const TAKEN_OUT = 'taken_out';

/** Refunds that another email covers. */
const TOLD_OTHERWISE: readonly string[] = [
  'cancelled',
  'sold_out',
  'allergens_changed',
  'unconfirmed',
  'diet_changed',
  'complaint',
  'changed',
  'change_not_made',
];

/** The emails about orders that are not delivered, and about refunds (rules O20, O24). */
@Injectable()
export class RefundEmailConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly refunds: RefundsService,
    private readonly site: SiteService,
    private readonly emails: EmailSender,
  ) {}

  /** Covers the refund as well: its customer only needs to know that it is under way. */
  async orderCancelled(event: DomainEvent<'ordering.order-cancelled'>): Promise<void> {
    await this.tellOfCancellation(event, event.payload);
  }

  async tellOfCancellation(
    event: DomainEvent,
    {
      orderId,
      reason,
      refundId,
    }: { readonly orderId: string; readonly reason: string; readonly refundId: string | null },
  ): Promise<void> {
    const order = await this.orders.deliveryEmailData(orderId);
    if (!order) return;
    const refund = refundId === null ? null : await this.refunds.parts(refundId);
    const values = {
      ...(await this.valuesOf(order, refund)),
      cancelReason: TABLE_WORDS.cancelReasons[reason] ?? '',
    };
    // A cancellation by hand may come before the refund is decided, and while the bank has the payment.
    const isOpen = reason === 'shop' || (reason === 'nothing_left' && order.leftPence > 0);
    const without = isOpen ? 'orderCancelledRefunded.open' : 'orderCancelledRefunded.free';
    const replacement =
      reason === 'customer'
        ? 'orderCancelledRefunded.replacementCancelled'
        : 'orderCancelledRefunded.replacement';
    const free = order.hasUnansweredComplaint ? replacement : without;
    const name = refund ? 'orderCancelledRefunded' : free;
    await this.emails.send(event, { name, to: order.email, values });
  }

  /** A refund already covered by the email of a cancellation or a reply has none of its own. */
  async refundMade(event: DomainEvent<'ordering.refund-resolved'>): Promise<void> {
    const { orderId, refundId, status } = event.payload;
    if (status !== 'succeeded') return;
    const refund = await this.refunds.parts(refundId);
    if (!refund || refund.isPart || TOLD_OTHERWISE.includes(refund.reason)) return;
    await this.tellOfRefund(event, { orderId, refundId, refund });
  }

  async tellOfRefund(
    event: DomainEvent,
    {
      orderId,
      refundId,
      refund,
    }: { readonly orderId: string; readonly refundId: string; readonly refund: RefundParts },
  ): Promise<void> {
    const order = await this.orders.deliveryEmailData(orderId);
    if (!order) return;
    const values = await this.valuesOf(order, refund);
    if (refund.reason === TAKEN_OUT) {
      const takenOut = { takenOutLines: lineBlock(await this.refunds.linesOf(refundId)) };
      const more = { ...values, ...takenOut };
      await this.emails.send(event, { name: 'refundMade.takenOut', to: order.email, values: more });
      return;
    }
    const name = order.cookAnyway ? 'refundMade.cookedAnyway' : 'refundMade';
    await this.emails.send(event, { name, to: order.email, values });
  }

  private async valuesOf(order: DeliveryEmailData, refund: RefundParts | null): Promise<TemplateValues> {
    const { refundDays = '' } = await this.site.placeholders();
    return {
      firstName: order.firstName,
      orderCode: order.orderCode,
      refundAmount: formatPence((refund?.cardPence ?? 0) + (refund?.walletPence ?? 0)),
      refundWays: refund ? refundWays(refund, refundDays) : '',
      actionLink: order.pageUrl,
    };
  }
}

/** The removed items, a line each. */
function lineBlock(lines: readonly RefundedLine[]): TemplateValue {
  const said = lines.map(
    ({ name, variant, quantity }) => `${quantity} × ${name}${variant === null ? '' : ` (${variant})`}`,
  );
  return { text: said.join('\n'), html: said.map((line) => paragraph(escapeHtml(line))).join('') };
}

/** Where the money goes: one sentence for each tender that gets some (rule W7). */
export function refundWays(
  { cardPence, walletPence }: Pick<RefundParts, 'cardPence' | 'walletPence'>,
  refundDays: string,
): string {
  const say = (sentence: string, amountPence: number) =>
    sentence.replace('{amount}', formatPence(amountPence)).replace('{refundDays}', refundDays);
  return [
    ...(cardPence > 0 ? [say(TABLE_WORDS.refundToCard, cardPence)] : []),
    ...(walletPence > 0 ? [say(TABLE_WORDS.refundToWallet, walletPence)] : []),
  ].join(' ');
}
