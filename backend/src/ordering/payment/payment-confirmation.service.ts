import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { record, recordingStatement } from '#backend/platform/outbox/record.js';
import { PaymentsService, type CheckoutSessionState } from '#backend/platform/payments/payments.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { anonymiseOrders } from '../privacy/anonymise-orders.js';
import { recordOrderEvent } from '../orders/order-events.js';
import { lockedOrder } from '../orders/locked-order.js';
import { Order } from '../orders/order.entity.js';
import '../ordering.events.js';
import { releaseReservations } from '../discounts/reservations.js';

/** Pending orders whose page should have closed by now are checked in batches of this many … */
const DUE_BATCH = 50;
/** … and for no longer than this, so that a hanging provider does not keep the worker from shutting down. */
const DUE_BUDGET_MS = 20_000;

/** What Order.markPaid changes, the step of the order, and its event, in one way to the database. */
const writePaid = recordingStatement<'ordering.order-paid'>(
  'order_write_paid',
  `insert into order_event (order_id, kind, at) select id, 'paid', $3 from paid returning '{}'::jsonb as added`,
  `paid as (
     update orders set status = $7, payment_status = $8, stripe_session_id = $9, payment_intent_id = $10,
            card_key = $11, paid_at = $12, updated_at = $13, cancel_reason = $14
      where id = $6 returning id)`,
);

export type PaymentOutcome = 'open' | 'paid' | 'expired';
/**
 * Why an unpaid order closes: its time is over, a newer one of the same shopper replaces it, or its customer
 * or staff cancel it.
 */
export type CloseReason = 'unpaid' | 'replaced' | 'customer' | 'shop';

/** Brings an order in line with the payment provider: the one place that confirms payments (rules O2–O4). */
@Injectable()
export class PaymentConfirmationService {
  private readonly logger = new Logger(PaymentConfirmationService.name);
  /**
   * Where the last check of overdue orders stopped, so that those that cannot be resolved do not hide the
   * others.
   */
  private lookedUntil: Pick<Order, 'id' | 'expiresAt'> | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsService,
    private readonly wallet: WalletService,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  /**
   * Applies state that was just read from the provider. Repeats and any order of arrival end in the same
   * state. Throws when the amount paid is not the order's: a person must check that.
   */
  async confirmPayment(facts: CheckoutSessionState, reason: CloseReason = 'unpaid'): Promise<PaymentOutcome> {
    if (facts.status === 'open') return 'open';
    return this.em.fork().transactional(async (em) => {
      const order = await lockedOrder(em, facts.refId);
      if (!order)
        throw new Error(`payment ${facts.paymentId} is for order ${facts.refId}, which is not there`);
      if (facts.status === 'paid') await this.markPaid(em, order, facts);
      else if (order.status === 'pending' && order.paymentStatus === 'unpaid')
        await this.cancelUnpaid(em, order, reason);
      // The provider's own notification that the page is closed may have come first.
      else if (reason !== 'unpaid' && order.cancelReason === 'unpaid') order.cancelReason = reason;
      return order.paidAt == null ? 'expired' : 'paid';
    });
  }

  /**
   * Closes the payment page of a pending order for good, unless it was paid in the meantime. Never inside a
   * transaction.
   */
  async closeUnpaid(orderId: string, reason: CloseReason = 'unpaid'): Promise<PaymentOutcome> {
    const payment = await this.payments.findPayment(orderId);
    if (!payment) return 'paid';
    if (await this.payments.closeUnopened(payment.id)) return this.expireUnopened(orderId, reason);
    const { sessionId } = (await this.payments.findPayment(orderId)) ?? payment;
    const facts = sessionId ? await this.payments.closeSession(sessionId) : null;
    if (!facts) throw new Error(`the payment page of order ${orderId} is not known to the provider`);
    return this.confirmPayment(facts, reason);
  }

  /**
   * An order with nothing left to pay is paid when it is placed (rules O2, W4); in the caller's transaction.
   */
  async confirmWithoutCard(em: EntityManager, orderId: string): Promise<void> {
    const order = await em.findOneOrFail(Order, { id: orderId });
    if (order.amountPence !== 0) throw new Error(`order ${orderId} has ${order.amountPence}p to pay`);
    await this.markPaid(em, order);
  }

  /** Resolves pending orders whose time is up, which also covers missed webhooks. Returns how many. */
  async resolveOverdue(): Promise<number> {
    const stopAt = Date.now() + DUE_BUDGET_MS;
    const orders = await this.overdueOrders();
    let resolved = 0;
    for (const order of orders) {
      if (Date.now() > stopAt) return resolved;
      this.lookedUntil = order;
      await this.closeUnpaid(order.id).catch((error: unknown) =>
        this.logger.warn(`order ${order.id} could not be resolved yet: ${errorText(error)}`),
      );
      resolved += 1;
    }
    if (orders.length < DUE_BATCH) this.lookedUntil = undefined;
    return resolved;
  }

  /**
   * The next batch after the last checked order, oldest first; from the start again once all were checked.
   */
  private overdueOrders(): Promise<Pick<Order, 'id' | 'expiresAt'>[]> {
    // The provider's page closes later than the time to pay ends: closing it then is up to us (rule O4).
    const due = this.clock.now();
    const last = this.lookedUntil;
    return this.em.fork().find(
      Order,
      {
        status: 'pending',
        // An order that was paid and reset by hand has no page to close.
        paidAt: null,
        expiresAt: { $lt: due },
        ...(last
          ? {
              $or: [
                { expiresAt: { $gt: last.expiresAt } },
                { expiresAt: last.expiresAt, id: { $gt: last.id } },
              ],
            }
          : {}),
      },
      {
        fields: ['id', 'expiresAt'],
        limit: DUE_BATCH,
        orderBy: { expiresAt: 'asc', id: 'asc' },
        disableIdentityMap: true,
      },
    );
  }

  /** The page was never opened and never will be, so nobody can pay for it. */
  private async expireUnopened(orderId: string, reason: CloseReason): Promise<PaymentOutcome> {
    await this.em.fork().transactional(async (em) => {
      const order = await em.findOne(
        Order,
        { id: orderId, status: 'pending' },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (order) await this.cancelUnpaid(em, order, reason);
    });
    return 'expired';
  }

  /** Without provider state the order had nothing left to pay. */
  private async markPaid(em: EntityManager, order: Order, facts?: CheckoutSessionState): Promise<void> {
    if (order.paidAt != null) return;
    if (facts && facts.amountPence !== order.amountPence) {
      throw new Error(
        `order ${order.id} is over ${order.amountPence}p, its session was paid with ${facts.amountPence}p`,
      );
    }
    const now = this.clock.now();
    const card = facts?.cardFingerprint;
    order.markPaid(
      {
        sessionId: facts?.sessionId ?? null,
        paymentIntentId: facts?.paymentIntentId ?? null,
        cardKey: card == null ? null : this.vault.fingerprint(card, 'order card'),
      },
      now,
    );
    const payload = {
      orderId: order.id,
      kind: order.kind,
      goodsPence: order.subtotalPence - order.discountPence,
      amountPence: order.amountPence,
      referralSignupId: order.referralSignupId ?? null,
      paidAt: now.toISOString(),
    };
    await writePaid.rows(
      em,
      { name: 'ordering.order-paid', payload, occurredAt: now },
      order.id,
      order.status,
      order.paymentStatus,
      order.stripeSessionId ?? null,
      order.paymentIntentId ?? null,
      order.cardKey ?? null,
      now,
      order.updatedAt,
      order.cancelReason ?? null,
    );
    // It is written already. What else the caller has changed is saved before the wallet reads it.
    em.getUnitOfWork().unsetIdentity(order);
    await em.flush();
    if (order.walletPence > 0) await this.wallet.capture(em, order.id);
  }

  /**
   * Cancels an unpaid order that the caller has locked, and releases its reservations; in the caller's
   * transaction.
   */
  async cancelUnpaid(em: EntityManager, order: Order, reason: CloseReason): Promise<void> {
    const now = this.clock.now();
    // Before the status, whose change locks the day: PlacementService.place defines the order of locks.
    await releaseReservations(em, order, { vault: this.vault, now });
    order.cancel(reason, now);
    await em.flush();
    await recordOrderEvent(em, { orderId: order.id, kind: 'cancelled', at: now, reason });
    if (order.walletPence > 0) await this.wallet.release(em, order.id);
    if (order.anonymiseFrom) await anonymiseOrders(em, [order.id]);
    await record(em, 'ordering.order-expired', { orderId: order.id }, now);
  }
}
