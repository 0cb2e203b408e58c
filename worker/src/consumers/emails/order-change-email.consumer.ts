import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import {
  OrderChangeEmailsService,
  type OrderChangeEmailData,
} from '#backend/ordering/changes/order-change-emails.service.js';
import type { OrderState } from '#backend/ordering/changes/order-change.entity.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { formatPence } from '#backend/rules/money/money.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { escapeHtml } from '#worker/emails/escape-html.js';
import { paragraph } from '#worker/emails/layout.js';
import { londonTime } from '#worker/emails/london-time.js';
import { orderValues } from '#worker/emails/order-values.js';
import type { TemplateValue } from '#worker/emails/render-email.js';

const WORDS = TABLE_WORDS.orderChange;

/** The email about a changed order: what it was, what it is, and the difference (rule O112). */
@Injectable()
export class OrderChangeEmailConsumer {
  constructor(
    private readonly changes: OrderChangeEmailsService,
    private readonly site: SiteService,
    private readonly emails: EmailSender,
  ) {}

  async changed(event: DomainEvent<'ordering.order-changed'>): Promise<void> {
    const { orderId, number } = event.payload;
    const found = await this.changes.emailData(orderId, number);
    if (!found) return;
    const { order, change } = found;
    const { refundDays = '' } = await this.site.placeholders();
    const values = {
      ...orderValues(order, 0),
      whoChanged: change.changedBy === 'shop' ? WORDS.byShop : WORDS.byCustomer,
      changeReason: change.reason == null ? '' : WORDS.reason.replace('{reason}', () => change.reason ?? ''),
      orderBefore: linesBlock(beforeLines(found)),
      refundSentence: refundSentence(found, refundDays),
      cancelBy: found.cancelBy ? londonTime(found.cancelBy) : '',
    };
    await this.emails.send(event, { name: 'orderChanged', to: order.email, values });
  }

  /** Support offers a change; its page is the order's own, where the difference is paid (rule O113). */
  async offered(event: DomainEvent<'ordering.change-offered'>): Promise<void> {
    const { orderId, extraId } = event.payload;
    const found = await this.changes.dearerEmailData(orderId, extraId);
    if (!found || found.order.isCancelled || found.extra.status !== 'waiting') return;
    const { order, extra } = found;
    const { after } = extra;
    const values = {
      ...orderValues(order, 0),
      changeReason: extra.reason == null ? '' : WORDS.reason.replace('{reason}', () => extra.reason ?? ''),
      orderAfter: linesBlock([
        ...(after.deliveryDate === null ? [] : [WORDS.day.replace('{day}', dayLabel(after.deliveryDate))]),
        ...dishLines(after),
        WORDS.total.replace('{amount}', formatPence(after.totalPence)),
      ]),
      extraAmount: formatPence(extra.cardPence + extra.walletPence),
      payUntil: londonTime(extra.expiresAt),
    };
    await this.emails.send(event, { name: 'orderChangeOffered', to: order.email, values });
  }

  /** The payment came too late: all of it goes back, and the order is as it was (rule O114). */
  async returned(event: DomainEvent<'ordering.change-returned'>): Promise<void> {
    const { orderId, extraId } = event.payload;
    const found = await this.changes.dearerEmailData(orderId, extraId);
    if (!found) return;
    const { order, extra } = found;
    const { refundDays = '' } = await this.site.placeholders();
    const outcome = extra.outcome ?? '';
    const { cardPence, walletPence } = extra;
    const values = {
      ...orderValues(order, 0),
      whyNotMade: WORDS.notMade[outcome] ?? WORDS.notMadeOtherwise,
      orderStays: order.isCancelled ? WORDS.isCancelled : WORDS.stays,
      refundWays: refundSentence({ refund: { cardPence, walletPence } }, refundDays),
    };
    await this.emails.send(event, { name: 'orderChangeReturned', to: order.email, values });
  }
}

type Money = Pick<OrderChangeEmailData, 'refund'> & { readonly change?: OrderChangeEmailData['change'] };

/** Only what is different now: the old day, and the old dishes with their price. */
function beforeLines({ change }: OrderChangeEmailData): string[] {
  const { before, changed } = change;
  const day = changed.includes('day') && before.deliveryDate !== null ? [dayLabel(before.deliveryDate)] : [];
  const dishes = dishLines(before);
  return [
    ...day.map((each) => WORDS.day.replace('{day}', each)),
    ...(changed.includes('dishes')
      ? [...dishes, WORDS.total.replace('{amount}', formatPence(before.totalPence))]
      : []),
  ];
}

function dishLines({ lines }: OrderState): string[] {
  return lines.map(({ quantity, name, variant }) =>
    variant === null ? `${quantity} × ${name}` : `${quantity} × ${name} (${variant})`,
  );
}

function linesBlock(lines: readonly string[]): TemplateValue {
  return { text: lines.join('\n'), html: paragraph(lines.map(escapeHtml).join('<br>')) };
}

function refundSentence({ refund, change }: Money, refundDays: string): string {
  if (change && change.extraPence > 0)
    return WORDS.paidMore.replace('{amount}', formatPence(change.extraPence));
  if (!refund) return WORDS.samePrice;
  const { cardPence, walletPence } = refund;
  return [
    ...(cardPence > 0
      ? [
          TABLE_WORDS.refundToCard
            .replace('{amount}', formatPence(cardPence))
            .replace('{refundDays}', refundDays),
        ]
      : []),
    ...(walletPence > 0 ? [WORDS.toWallet.replace('{amount}', formatPence(walletPence))] : []),
  ].join(' ');
}
