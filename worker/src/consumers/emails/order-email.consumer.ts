import { Injectable } from '@nestjs/common';
import { BoxEmailsService } from '#backend/boxes/cut-off/box-emails.service.js';
import { OrdersService, type OrderEmailData } from '#backend/ordering/orders/orders.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { Env } from '#backend/platform/env.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { CommissionService } from '#backend/referral/commission/commission.service.js';
import { formatPence } from '#backend/rules/money/money.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { orderValues } from '#worker/emails/order-values.js';

/** The email for the end of an unpaid order, by who ended it (rule O90). */
const UNPAID_ENDS = {
  unpaid: 'orderUnpaid',
  shop: 'orderUnpaid.shop',
  customer: 'orderUnpaid.customer',
} as const;

/** The emails about orders and commission. */
@Injectable()
export class OrderEmailConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly boxes: BoxEmailsService,
    private readonly commission: CommissionService,
    private readonly settings: SettingsService,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  /**
   * A replacement is announced with the reply to its complaint, and has no confirmation besides (rule O81).
   * An order that was cancelled meanwhile is no longer confirmed: the cancellation has its own email (rule
   * T27).
   */
  async orderConfirmed(event: DomainEvent<'ordering.order-paid'>): Promise<void> {
    const order = await this.orders.emailData(event.payload.orderId);
    if (order && !order.isReplacement) await this.sendConfirmation(event, order);
  }

  /** The confirmation of an order, for whichever event triggers it. */
  async confirm(event: DomainEvent, orderId: string): Promise<void> {
    const order = await this.orders.emailData(orderId);
    if (order) await this.sendConfirmation(event, order);
  }

  private async sendConfirmation(event: DomainEvent, order: OrderEmailData): Promise<void> {
    if (order.isCancelled) return;
    const settings = await this.settings.current();
    const values = orderValues(order, settings['orders.cancelHours']);
    await this.emails.send(event, { name: 'orderConfirmed', to: order.email, values });
  }

  /**
   * The end of an order that was never paid. A later box of a weekly box has an email of its own (rule T20).
   */
  async orderUnpaid(event: DomainEvent<'ordering.order-expired'>): Promise<void> {
    const { orderId } = event.payload;
    const order = await this.orders.orderExpiredEmailData(orderId);
    if (!order || (await this.boxes.isLaterBox(orderId))) return;
    const { firstName, orderCode, pageUrl, walletPence } = order;
    const free = TABLE_WORDS.walletFree.replace('{amount}', formatPence(walletPence));
    const values = { firstName, orderCode, walletFree: walletPence > 0 ? free : '', actionLink: pageUrl };
    const name = UNPAID_ENDS[order.reason];
    await this.emails.send(event, { name, to: order.email, values });
  }

  async commissionEarned(event: DomainEvent<'referral.commission-accrued'>): Promise<void> {
    const earned = await this.commission.commissionEmail(event.payload.entryId);
    if (!earned || earned.amountPence <= 0) return;
    const values = {
      firstName: earned.firstName,
      commissionAmount: formatPence(earned.amountPence),
      commissionPercent: String(earned.ratePercent),
      commissionBase: formatPence(earned.basePence),
      pendingCommission: formatPence(earned.pendingPence),
      actionLink: `${this.env.values.PUBLIC_URL}/referral`,
    };
    await this.emails.send(event, { name: 'commissionEarned', to: earned.email, values });
  }
}
