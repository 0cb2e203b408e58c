import { Injectable } from '@nestjs/common';
import { AccountEmailsService } from '#backend/identity/links/account-emails.service.js';
import { OrdersService, type DeliveryEmailData } from '#backend/ordering/orders/orders.service.js';
import {
  RecallEmailsService,
  type RecallEmailData,
} from '#backend/ordering/recalls/recall-emails.service.js';
import { RecallsService } from '#backend/ordering/recalls/recalls.service.js';
import { Env } from '#backend/platform/env.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { amountBlock } from '#worker/emails/order-values.js';
import { PresentAddress } from '#worker/emails/present-address.js';
import { staffText } from '#worker/emails/staff-text.js';

/** The emails of a recall: a service email about safety, also to guests and without marketing consent (rule F94). */
@Injectable()
export class RecallEmailConsumer {
  constructor(
    private readonly recalls: RecallEmailsService,
    private readonly orders: OrdersService,
    private readonly desk: RecallsService,
    private readonly accounts: AccountEmailsService,
    private readonly addresses: PresentAddress,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  /** Tells a colleague that a message waits for them, and nothing else: it is read where they sign in. */
  async awaitsApproval(event: DomainEvent<'ordering.recall-awaits-approval'>): Promise<void> {
    const { recallId, approverId } = event.payload;
    if (!(await this.desk.isAwaitedFrom(recallId, approverId))) return;
    const person = await this.accounts.recipient(approverId);
    if (!person) return;
    const actionLink = `${this.env.values.PUBLIC_URL}/admin?tab=orders&section=recalls`;
    const values = { firstName: person.firstName, actionLink };
    await this.emails.send(event, { name: 'recallWaits', to: person.email, values });
  }

  /** One email for all orders of a person. A repeat, and one that a later attempt replaces, sends nothing. */
  async notified(event: DomainEvent<'ordering.recall-notified'>): Promise<void> {
    const { recipientId } = event.payload;
    const recall = await this.recalls.emailData(event.payload);
    if (!recall) return;
    const orders = await this.ordersOf(recall);
    const [first] = orders;
    const to = await this.addresses.of(orders.map(({ facts }) => facts));
    if (!first || to === undefined) return this.recalls.gone(recipientId);
    const values = {
      firstName: first.facts.firstName,
      recallSubject: recall.subject,
      recallMessage: staffText(recall.message),
      recallInstruction: staffText(recall.instruction),
      recallLines: amountBlock(
        orders.flatMap(({ dishes, facts }) =>
          dishes.map((label) => ({ label, details: [parcelOf(facts)], amount: '' })),
        ),
      ),
      actionLink: first.facts.pageUrl,
    };
    await this.emails.send(event, { name: 'recall', to, values });
    await this.recalls.reached(recipientId);
  }

  private async ordersOf({ orders }: RecallEmailData) {
    const found: { readonly dishes: readonly string[]; readonly facts: DeliveryEmailData }[] = [];
    for (const { orderId, dishes } of orders) {
      const facts = await this.orders.deliveryEmailData(orderId);
      if (facts) found.push({ dishes, facts });
    }
    return found;
  }
}

function parcelOf({ orderCode, deliveryDate }: DeliveryEmailData): string {
  return TABLE_WORDS.labelWarning.parcel
    .replace('{orderCode}', orderCode)
    .replace('{deliveryDate}', deliveryDate ? dayLabel(deliveryDate) : '');
}
