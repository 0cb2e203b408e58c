import { Injectable } from '@nestjs/common';
import { BoxLettersService } from '#backend/boxes/cut-off/box-letters.service.js';
import { OrdersService, type OrderLetterFacts } from '#backend/ordering/orders/orders.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { Env } from '#backend/platform/env.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { CommissionService } from '#backend/referral/commission/commission.service.js';
import { formatPence } from '#backend/rules/money/money.js';
import { LABELS } from '#worker/emails/letter-copy.js';
import { LetterSender } from '#worker/emails/letter-sender.js';
import { orderValues } from '#worker/emails/order-values.js';

/** Which email tells of an unpaid order's end, by who ended it (rule O90). */
const UNPAID_ENDS = {
  unpaid: 'orderUnpaid',
  shop: 'orderUnpaid.shop',
  customer: 'orderUnpaid.customer',
} as const;

/** The letters about orders and commission. */
@Injectable()
export class LetterConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly boxes: BoxLettersService,
    private readonly commission: CommissionService,
    private readonly settings: SettingsService,
    private readonly letters: LetterSender,
    private readonly env: Env,
  ) {}

  /**
   * A replacement is told of with the answer to its complaint, and has no confirmation besides (rule O81). What was
   * cancelled meanwhile is not confirmed any more: whatever cancelled it says so (rule T27).
   */
  async orderConfirmed(fact: Fact<'ordering.order-paid'>): Promise<void> {
    const order = await this.orders.letterFacts(fact.payload.orderId);
    if (order && !order.isReplacement) await this.sendConfirmation(fact, order);
  }

  /** The confirmation of an order, whichever fact asks for it. */
  async confirm(fact: Fact, orderId: string): Promise<void> {
    const order = await this.orders.letterFacts(orderId);
    if (order) await this.sendConfirmation(fact, order);
  }

  private async sendConfirmation(fact: Fact, order: OrderLetterFacts): Promise<void> {
    if (order.isCancelled) return;
    const settings = await this.settings.current();
    const values = orderValues(order, settings['orders.cancelHours']);
    await this.letters.send(fact, { name: 'orderConfirmed', to: order.email, values });
  }

  /** The end of an order that nobody paid for. A later box of a weekly box has an email of its own (rule T20). */
  async orderUnpaid(fact: Fact<'ordering.order-lapsed'>): Promise<void> {
    const { orderId } = fact.payload;
    const order = await this.orders.unpaidEndFacts(orderId);
    if (!order || (await this.boxes.isLaterBox(orderId))) return;
    const { firstName, orderCode, pageUrl, walletPence } = order;
    const free = LABELS.walletFree.replace('{amount}', formatPence(walletPence));
    const values = { firstName, orderCode, walletFree: walletPence > 0 ? free : '', actionLink: pageUrl };
    const name = UNPAID_ENDS[order.reason];
    await this.letters.send(fact, { name, to: order.email, values });
  }

  async commissionEarned(fact: Fact<'referral.commission-accrued'>): Promise<void> {
    const earned = await this.commission.commissionLetter(fact.payload.entryId);
    if (!earned || earned.amountPence <= 0) return;
    const values = {
      firstName: earned.firstName,
      commissionAmount: formatPence(earned.amountPence),
      commissionPercent: String(earned.ratePercent),
      commissionBase: formatPence(earned.basePence),
      pendingCommission: formatPence(earned.pendingPence),
      actionLink: `${this.env.values.PUBLIC_URL}/referral`,
    };
    await this.letters.send(fact, { name: 'commissionEarned', to: earned.email, values });
  }
}
