import { Injectable } from '@nestjs/common';
import {
  LabelWarningDeskService,
  type WarnedLine,
} from '#backend/ordering/label-warnings/label-warning-desk.service.js';
import { OrdersService, type DeliveryEmailData } from '#backend/ordering/orders/orders.service.js';
import { Env } from '#backend/platform/env.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { allergenWords, type AllergenRecord } from '#backend/rules/food/allergens.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import type { LostDiet } from '#backend/rules/food/substitution.js';
import { allergenSentence } from '#worker/emails/allergen-sentence.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { amountBlock } from '#worker/emails/order-values.js';
import { PresentAddress } from '#worker/emails/present-address.js';

/**
 * The emails about labels that omitted something: to the support mailbox, and to the customers (rule F78).
 */
@Injectable()
export class LabelWarningEmailConsumer {
  constructor(
    private readonly desk: LabelWarningDeskService,
    private readonly orders: OrdersService,
    private readonly addresses: PresentAddress,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  /** Only warnings that still wait for a decision. */
  async raised(event: DomainEvent<'ordering.label-warning-raised'>): Promise<void> {
    const { state, name, contains, mayContain, lostDiets, parcels } = await this.desk.read(
      event.payload.warningId,
    );
    if (state !== 'open') return;
    const { PUBLIC_URL, SUPPORT_EMAIL } = this.env.values;
    const values = {
      firstName: '',
      dish: name,
      changeLines: amountBlock([
        { label: name, details: sentencesOf({ contains, mayContain }, lostDiets), amount: '' },
      ]),
      parcels: String(parcels),
      actionLink: `${PUBLIC_URL}/admin?tab=orders&section=kitchen&view=warnings`,
    };
    await this.emails.send(event, {
      name: 'labelWarningForStaff',
      to: SUPPORT_EMAIL,
      values,
      greets: 'as given',
    });
  }

  /** One email for all parcels of a customer; nothing where their account was deleted meanwhile. */
  async warned(event: DomainEvent<'ordering.label-warned'>): Promise<void> {
    const { warningId, orderIds } = event.payload;
    const lines = await this.desk.warned(warningId, orderIds);
    const orders = new Map<string, DeliveryEmailData>();
    for (const orderId of orderIds) {
      const facts = await this.orders.deliveryEmailData(orderId);
      if (facts) orders.set(orderId, facts);
    }
    const [first] = orders.values();
    const own = lines.filter(({ orderId }) => orders.has(orderId));
    const to = await this.addresses.of([...orders.values()]);
    if (!first || !own[0] || to === undefined) return;
    const values = {
      firstName: first.firstName,
      dish: own[0].name,
      warningLines: amountBlock(own.map((line) => rowOf(line, orders.get(line.orderId)))),
      actionLink: orders.get(own[0].orderId)?.pageUrl ?? first.pageUrl,
    };
    await this.emails.send(event, { name: 'labelWarning', to, values });
  }
}

function rowOf(line: WarnedLine, order: DeliveryEmailData | undefined) {
  const parcel = TABLE_WORDS.labelWarning.parcel
    .replace('{orderCode}', order?.orderCode ?? '')
    .replace('{deliveryDate}', order?.deliveryDate ? dayLabel(order.deliveryDate) : '');
  return {
    label: line.variant === null ? line.name : `${line.name} (${line.variant})`,
    details: [parcel, ...sentencesOf(line.cameIn, line.lostDiets), allergenSentence(line.now)],
    amount: `× ${line.quantity}`,
  };
}

/** What the label omitted, in plain words. */
function sentencesOf({ contains, mayContain }: AllergenRecord, lostDiets: readonly LostDiet[]): string[] {
  const words = TABLE_WORDS.labelWarning;
  return [
    ...(contains.length > 0 ? [words.contains.replace('{names}', allergenWords(contains))] : []),
    ...(mayContain.length > 0 ? [words.mayContain.replace('{names}', allergenWords(mayContain))] : []),
    ...(lostDiets.length > 0 ? [words.diet.replace('{names}', lostDiets.join(', '))] : []),
  ];
}
