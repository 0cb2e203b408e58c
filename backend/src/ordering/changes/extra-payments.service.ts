import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { apiError, ApiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { PaymentsService, type CheckoutSessionState } from '#backend/platform/payments/payments.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { lockedOrder } from '../orders/locked-order.js';
import '../ordering.events.js';
import { RefundsService } from '../refunds/refunds.service.js';
import type { ChangePlan } from './change-plan.js';
import { OrderExtra } from './order-extra.entity.js';
import { OrderChangesService } from './order-changes.service.js';

/** Changes whose time to pay is over are closed in batches of this many … */
const DUE_BATCH = 50;
/** … and for no longer than this, so that a hanging provider does not keep the worker from shutting down. */
const DUE_BUDGET_MS = 20_000;

/** Why a change that waits is closed: its customer or staff keep the order, a newer change replaces it, or time is over. */
export type ExtraEnd = 'kept' | 'replaced' | 'unpaid';

/** Brings dearer changes in line with the payment provider: the one place that makes or returns them (rules O113, O114). */
@Injectable()
export class ExtraPaymentsService {
  private readonly logger = new Logger(ExtraPaymentsService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChangesService,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly wallet: WalletService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** The change of an order that waits for its payment; null when none does. */
  async waitingOf(orderId: string): Promise<OrderExtra | null> {
    return this.em.fork().findOne(OrderExtra, { orderId, status: 'waiting' }, { disableIdentityMap: true });
  }

  /**
   * Applies state that was just read from the provider. Repeats and any order of arrival end in the same state: the
   * change is made once, or what was paid for it goes back once. Throws when the amount paid is not the
   * difference: a person must check that.
   */
  async confirm(facts: CheckoutSessionState, end: ExtraEnd = 'unpaid'): Promise<void> {
    if (facts.status === 'open') return;
    const extra = await this.em.fork().findOne(OrderExtra, { id: facts.refId }, { disableIdentityMap: true });
    if (!extra)
      throw new Error(`payment ${facts.paymentId} is for change ${facts.refId}, which is not there`);
    if (facts.status !== 'paid') return this.close(extra, end);
    if (extra.paidAt != null) return;
    const { paymentIntentId, amountPence } = facts;
    if (paymentIntentId === null || amountPence !== extra.cardPence)
      throw new Error(
        `change ${extra.id} costs ${extra.cardPence}p more, its session was paid with ${amountPence}p`,
      );
    try {
      await this.make(extra, paymentIntentId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.giveBack(extra, paymentIntentId, error.code);
    }
  }

  /**
   * Closes the change that waits for its payment, and its page, for good. It may turn out to be paid: then it is
   * made. Never inside a transaction. Throws payment_provider_unavailable.
   */
  async closeWaiting(orderId: string, end: ExtraEnd): Promise<void> {
    const extra = await this.waitingOf(orderId);
    if (extra) await this.closeUnpaid(extra, end);
  }

  /** Closes what was not paid in time, or whose order does not come any more. Returns how many. */
  async resolveOverdue(): Promise<number> {
    const stopAt = Date.now() + DUE_BUDGET_MS;
    const due = await this.em.fork().execute<{ id: string }[]>(
      `select x.id from order_extra x join orders o on o.id = x.order_id
        where x.status = 'waiting' and (x.expires_at <= ? or o.status <> 'processing')
        order by x.expires_at, x.id limit ${DUE_BATCH}`,
      [this.clock.now()],
    );
    let closed = 0;
    for (const { id } of due) {
      if (Date.now() > stopAt) return closed;
      const extra = await this.em.fork().findOneOrFail(OrderExtra, { id }, { disableIdentityMap: true });
      await this.closeUnpaid(extra, 'unpaid').catch((error: unknown) =>
        this.logger.warn(`change ${id} could not be closed yet: ${errorText(error)}`),
      );
      closed += 1;
    }
    return closed;
  }

  private async closeUnpaid(extra: OrderExtra, end: ExtraEnd): Promise<void> {
    const payment = await this.payments.findPayment(extra.id);
    if (!payment || (await this.payments.closeUnopened(payment.id))) return this.close(extra, end);
    const { sessionId } = (await this.payments.findPayment(extra.id)) ?? payment;
    const facts = sessionId ? await this.payments.closeSession(sessionId) : null;
    if (!facts) throw new Error(`the payment page of change ${extra.id} is not known to the provider`);
    await this.confirm(facts, end);
  }

  /** Makes the change, judged again by what is true now, under the lock of its order. */
  private async make({ id, orderId, madeBy }: OrderExtra, paymentIntentId: string): Promise<void> {
    const terms = await this.changes.termsOf(orderId);
    await this.em.fork().transactional(async (em) => {
      await lockedOrder(em, orderId);
      const extra = await em.findOneOrFail(OrderExtra, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (extra.paidAt != null) return;
      // Its page was to be closed, and was paid first.
      if (extra.status !== 'waiting') throw apiError('order_closed');
      const { deliveryDate, lines } = extra.wish;
      const wish = {
        deliveryDate: deliveryDate ?? undefined,
        lines: lines.map(({ variant, ...line }) => ({ ...line, variant: terms.shop.dietOf(variant) })),
      };
      const judged = await this.changes.judge(em, orderId, { wish, by: madeBy, terms });
      const { opened, plan } = judged;
      if (opened.changesSeen !== extra.changesSeen) throw apiError('edit_conflict');
      const paidPence = extra.cardPence + extra.walletPence;
      if (plan.changed.length === 0 || plan.extraPence !== paidPence) throw apiError('price_changed');
      if (clashesKeyOf(this.vault, orderId, plan) !== extra.clashesKey)
        throw apiError('allergen_unconfirmed');
      const maker = { by: madeBy, actorId: extra.actorId ?? null, reason: extra.reason ?? null };
      const { cardPence, walletPence } = extra;
      await this.changes.apply(em, judged, { maker, terms, extra: { cardPence, walletPence } });
      extra.make(paymentIntentId, this.clock.now());
      await em.flush();
      if (walletPence > 0) await this.wallet.capture(em, id);
    });
  }

  /** The order stays as it was, and all of the money goes back. */
  private async giveBack(
    { id, orderId }: OrderExtra,
    paymentIntentId: string,
    outcome: string,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const order = await lockedOrder(em, orderId);
      const extra = await em.findOneOrFail(OrderExtra, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!order || extra.paidAt != null) return;
      const now = this.clock.now();
      const holds = extra.status === 'waiting' && extra.walletPence > 0;
      extra.return(paymentIntentId, outcome, now);
      order.takeToReturn(extra.cardPence, now);
      await em.flush();
      await this.refunds.returnExtra(em, order, extra);
      await record(em, 'ordering.change-returned', { orderId, extraId: id, outcome }, now);
      if (holds) await this.wallet.release(em, id);
    });
  }

  private async close({ id, orderId }: OrderExtra, end: ExtraEnd): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lockedOrder(em, orderId);
      const extra = await em.findOneOrFail(OrderExtra, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (extra.status !== 'waiting') return;
      extra.close(end, this.clock.now());
      await em.flush();
      if (extra.walletPence > 0) await this.wallet.release(em, id);
    });
  }
}

/** A keyed hash of the dishes of a change with a declared allergen: what was confirmed, without saying it. */
export function clashesKeyOf(vault: Vault, orderId: string, { clashing }: ChangePlan): string {
  const clashes = clashing.map(({ sku, allergens }) => `${sku} ${[...allergens].sort().join()}`).sort();
  return vault.fingerprint([orderId, ...clashes].join('|'), 'change clashes');
}
