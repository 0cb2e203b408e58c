import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { BoxChoicesService } from '#backend/ordering/box-orders/box-choices.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { record } from '#backend/platform/outbox/record.js';
import { InvoicesService } from '#backend/platform/payments/invoices.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { nextChargeAttemptAt } from '#backend/rules/boxes/box-schedule.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { BoxCardService } from '../card/box-card.service.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import { BoxOrderingService, CHARGE_LEASE_MS } from '../checkout/box-ordering.service.js';
import '../boxes.events.js';
import { lockedDelivery } from '../locked-box.js';

const BATCH = 40;
/** Uses less than half of the worker's database connections. */
const AT_ONCE = 4;
/** So that a hanging provider does not keep the worker from shutting down. */
const BUDGET_MS = 20_000;
/** The provider deletes idempotency keys after a day. Older charges are looked up instead. */
const KEYS_LAST_MS = 20 * 3_600_000;

/**
 * Turns due deliveries into orders and charges them (rules O7, B21). Each step is committed before the next,
 * and every call to the provider has an idempotency key derived from the delivery, so that a worker that
 * picks up an expired lease charges nothing twice.
 */
@Injectable()
export class BoxChargingService {
  private readonly logger = new Logger(BoxChargingService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly placing: BoxOrderingService,
    private readonly cards: BoxCardService,
    private readonly payments: PaymentsService,
    private readonly invoices: InvoicesService,
    private readonly confirmations: PaymentConfirmationService,
    private readonly orders: BoxChoicesService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Places and charges the deliveries that are due. Returns how many it looked at. */
  async chargeDue(): Promise<number> {
    const stopAt = Date.now() + BUDGET_MS;
    let looked = 0;
    for (;;) {
      const due = await this.takeDue();
      // All boxes of a day are due at once, and each waits for the provider most of the time.
      for (let first = 0; first < due.length; first += AT_ONCE) {
        await Promise.all(due.slice(first, first + AT_ONCE).map((each) => this.bringOrLeave(each)));
      }
      looked += due.length;
      if (due.length < BATCH || Date.now() > stopAt) return looked;
    }
  }

  /** Leases due deliveries. Those that this worker does not finish are due again when the lease expires. */
  private takeDue(): Promise<Pick<BoxDelivery, 'id' | 'status'>[]> {
    const now = this.clock.now();
    return this.em.execute<Pick<BoxDelivery, 'id' | 'status'>[]>(
      `update box_delivery d set due_at = ?,
              status = case when d.status = 'payment_failed' then 'charging' else d.status end
         from (select id from box_delivery where due_at <= ? order by due_at, id limit ${BATCH} for update skip locked) due
        where d.id = due.id returning d.id, d.status`,
      [new Date(now.getTime() + CHARGE_LEASE_MS), now],
    );
  }

  private async bringOrLeave({ id, status }: Pick<BoxDelivery, 'id' | 'status'>): Promise<void> {
    await this.bring(id, status).catch((error: unknown) =>
      this.logger.warn(`delivery ${id} could not be charged yet: ${errorText(error)}`),
    );
  }

  private async bring(id: string, status: BoxDelivery['status']): Promise<void> {
    const isToCharge = status === 'planned' ? await this.placing.place(id) : status === 'charging';
    if (isToCharge) await this.charge(id);
  }

  /** Opens the delivery's one invoice, pays it with the saved card, and applies the provider's result. */
  async charge(deliveryId: string): Promise<void> {
    const delivery = await this.em
      .fork()
      .findOneOrFail(BoxDelivery, { id: deliveryId }, { disableIdentityMap: true });
    const { orderId, subscriptionId, attempts } = delivery;
    if (!orderId) throw new Error(`delivery ${deliveryId} is charged without an order`);
    const payment = await this.payments.findPayment(orderId);
    // Nothing left to pay, or cancelled: the order's own confirmation decides what happens to the delivery.
    if (!payment || payment.closedAt) return;
    const card = await this.cards.remember(subscriptionId);
    if (!card) return this.noteRefusal(delivery);
    const invoiceId = payment.sessionId ?? (await this.openInvoice(delivery, payment, card.customerId));
    if (invoiceId === null) return;
    const { paymentMethodId } = await this.cards.current(subscriptionId, card);
    await this.invoices.pay(invoiceId, { paymentMethodId, key: `${keyOf(deliveryId)}:pay:${attempts}` });
    const facts = await this.payments.readSession(invoiceId);
    if (!facts) throw new Error(`invoice ${invoiceId} of delivery ${deliveryId} is not known any more`);
    if (facts.status === 'open') return this.noteRefusal(delivery);
    await this.confirmations.confirmPayment(facts);
  }

  private async openInvoice(
    delivery: BoxDelivery,
    payment: { readonly id: string; readonly amountPence: number; readonly createdAt: Date },
    customerId: string,
  ): Promise<string | null> {
    const isOld = this.clock.now().getTime() - payment.createdAt.getTime() > KEYS_LAST_MS;
    const earlier = isOld ? await this.invoices.find(customerId, payment.id) : null;
    const { invoiceId, payUrl } = earlier
      ? { invoiceId: earlier, payUrl: null }
      : await this.invoices.open({
          paymentId: payment.id,
          key: keyOf(delivery.id),
          customerId,
          amountPence: payment.amountPence,
          description: `Weekly box, ${dayLabel(delivery.date)}`,
        });
    if (await this.payments.attachSession(payment.id, { sessionId: invoiceId, url: payUrl }))
      return invoiceId;
    // The order was cancelled while the invoice was being opened.
    await this.invoices.close(invoiceId);
    return null;
  }

  /** The card was refused: nothing was taken, the customer is notified, and it is tried again (rule B21). */
  private async noteRefusal({ id, attempts }: Pick<BoxDelivery, 'id' | 'attempts'>): Promise<void> {
    const settings = await this.settings.current();
    await this.em.fork().transactional(async (em) => {
      const found = await lockedDelivery(em, id);
      // Another worker has recorded this try already, or it was paid in the meantime.
      if (!found || found.delivery.status !== 'charging' || found.delivery.attempts !== attempts) return;
      const { subscription, delivery } = found;
      const now = this.clock.now();
      if (subscription.status === 'cancelled') return this.cancelUnpaid(em, delivery, now);
      const { date, cutOffAt } = delivery;
      const next = nextChargeAttemptAt(
        { date, cutOffAt, attempts: attempts + 1, now },
        {
          retryDays: settings['subscription.retryDays'],
          kitchenHours: settings['subscription.kitchenHours'],
        },
      );
      delivery.refusePayment(next, now);
      subscription.noteRefusal(now);
      await em.flush();
      const payload = {
        deliveryId: id,
        attempt: attempts + 1,
        amountPence: delivery.amountPence ?? 0,
        nextTryAt: next?.toISOString() ?? null,
      };
      await record(em, 'boxes.payment-failed', payload, now);
    });
  }

  /** A customer who has cancelled in the meantime is not charged again (rule B26). */
  private async cancelUnpaid(em: EntityManager, delivery: BoxDelivery, now: Date): Promise<void> {
    delivery.attempts += 1;
    delivery.cancel(now);
    await em.flush();
    if (delivery.orderId) await this.orders.cancelUnpaid(em, delivery.orderId, now);
  }
}

function keyOf(deliveryId: string): string {
  return `box:${deliveryId}`;
}
