import { Injectable } from '@nestjs/common';
import { SiteService } from '../../../backend/src/catalog/site.service.js';
import { OrdersService } from '../../../backend/src/ordering/orders.service.js';
import type { Fact } from '../../../backend/src/platform/outbox/event-map.js';
import { Env } from '../../../backend/src/platform/env.js';
import { Mailer } from '../../../backend/src/platform/mailer/mailer.js';
import { SettingsService } from '../../../backend/src/platform/settings/settings.service.js';
import { ReferralService } from '../../../backend/src/referral/referral.service.js';
import { formatPence } from '../../../backend/src/rules/money.js';
import { renderLetter, type LetterName, type LetterValues } from '../emails/render-letter.js';
import { orderValues } from '../emails/order-values.js';

/** Sends letters: at least once, each under an id that repeats with it. */
@Injectable()
export class LetterConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly referral: ReferralService,
    private readonly site: SiteService,
    private readonly settings: SettingsService,
    private readonly mailer: Mailer,
    private readonly env: Env,
  ) {}

  async orderConfirmed(fact: Fact<'ordering.order-paid'>): Promise<void> {
    const order = await this.orders.letterFacts(fact.payload.orderId);
    if (!order) return;
    const settings = await this.settings.current();
    const values = orderValues(order, settings['orders.cancelHours'], this.env.values.PUBLIC_URL);
    await this.send(fact, 'orderConfirmed', order.email, values);
  }

  async commissionEarned(fact: Fact<'referral.commission-accrued'>): Promise<void> {
    const earned = await this.referral.commissionLetter(fact.payload.entryId);
    if (!earned || earned.amountPence <= 0) return;
    await this.send(fact, 'commissionEarned', earned.email, {
      firstName: earned.firstName,
      commissionAmount: formatPence(earned.amountPence),
      commissionPercent: String(earned.ratePercent),
      commissionBase: formatPence(earned.basePence),
      pendingCommission: formatPence(earned.pendingPence),
      actionLink: `${this.env.values.PUBLIC_URL}/referral`,
    });
  }

  private async send(fact: Fact, name: LetterName, to: string, values: LetterValues): Promise<void> {
    const letter = renderLetter(name, { ...(await this.site.placeholders()), ...values });
    await this.mailer.send({ ...letter, to, messageId: `${fact.id}.${name}` });
  }
}
