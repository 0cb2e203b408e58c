import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { claimKey, findKeyed, type KeyedRequest } from '#backend/platform/http/idempotency.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import type { RefundOrder } from '#backend/platform/payments/payment-refunds.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { ReferredOrder } from '#backend/referral/commission/commission.service.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { pence } from '#backend/rules/money/money.js';
import {
  isBeingDisputed,
  netGoods,
  splitByTender,
  splitOverPayments,
  type PaymentLeft,
} from '#backend/rules/money/refunds.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { markCancelled, noteCancelled } from '../cancellation/order-cancellation.js';
import { canBeCancelled, WITH_CANCELLATION } from './full-refund-cancellation.js';
import { OrderComplaintsService } from '../complaints/order-complaints.service.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import type { OrderStatus } from '../ordering.dto.js';
import '../ordering.events.js';
import { isReferrersCard } from '../discounts/self-referral.js';
import { isOrderOfStaff, type Actor } from '../orders/order-ownership.js';
import { CHANGE_NOT_MADE } from '../changes/order-change.entity.js';
import { OrderExtra } from '../changes/order-extra.entity.js';
import { recalculateRefundTotals, refundableByTender } from '../payment/payment-status.js';
import { paymentsLeft } from './refund-payments.js';
import { resolveRefund } from './refund-steps.js';
import { Refund, type RefundAsker } from './refund.entity.js';

/** What decides on the commission of a paid order that carried a code. It changes nothing of the order. */
interface CommissionRow {
  readonly id: string;
  readonly userId: string | null;
  readonly status: OrderStatus;
  readonly email: string;
  readonly cardKey: string | null;
  readonly referralSignupId: string;
  readonly subtotalPence: number;
  readonly discountPence: number;
  readonly refundedPence: number;
  readonly refundedDeliveryPence: number;
  readonly lostPence: number;
  readonly reducedPence: number;
}

const lockForCommission = preparedStatement<CommissionRow>(
  'order_lock_for_commission',
  `select id, user_id as "userId", status, email, card_key as "cardKey", referral_signup_id as "referralSignupId",
          subtotal_pence as "subtotalPence", discount_pence as "discountPence", refunded_pence as "refundedPence",
          refunded_delivery_pence as "refundedDeliveryPence", lost_pence as "lostPence",
          reduced_pence as "reducedPence"
     from orders where id = $1 and paid_at is not null and referral_signup_id is not null for update`,
);

export interface RefundInput {
  /** The amount to refund, card and wallet together; default: all that is left. */
  readonly amountPence?: number;
  /** The part of it that is delivery charge; the rest counts as goods (rule O22). */
  readonly deliveryPence?: number;
  /** The line to refund. */
  readonly linePosition?: number;
  /** A stable word for the reason, such as 'cancelled'; never free text. */
  readonly reason: string;
  readonly by: RefundAsker;
  /**
   * For a refund of all that is left, before the order has left: cook it anyway, and do not cancel it (rule
   * O51).
   */
  readonly cookAnyway?: boolean;
}

export interface RefundParts {
  readonly cardPence: number;
  readonly walletPence: number;
  readonly reason: string;
  /** Whether it is part of another one, which tells of both. */
  readonly isPart: boolean;
}

/** A refund of which each payment gives its part. */
interface Reserved {
  readonly parts: readonly PaymentLeft[];
  readonly deliveryPence: number;
  readonly linePosition: number | null;
  readonly reason: string;
  readonly requestedBy: RefundAsker;
}

/** A line that a refund is for, as sold. */
export interface RefundedLine {
  readonly name: string;
  readonly variant: string | null;
  readonly quantity: number;
}

export interface AdminRefund {
  readonly orderId: string;
  /** Default: all that is left. */
  readonly amountPence?: number;
  readonly deliveryPence?: number;
  readonly reason: string;
  /** The reason, in the words of the member of staff; only the audit log keeps it. */
  readonly note?: string;
  readonly cookAnyway?: boolean;
  readonly actor: Actor;
  /** Set for a request that may come twice and refunds once. */
  readonly keyed?: KeyedRequest | undefined;
}

/** A refund that staff request, for an order that is already loaded. */
export type StaffRefundInput = Omit<AdminRefund, 'orderId' | 'keyed'>;

/** Refunds orders (rules O20–O23, W7). */
@Injectable()
export class RefundsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly wallet: WalletService,
    private readonly problems: OrderComplaintsService,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  /**
   * Reserves a refund of an order that the caller has locked, in the caller's transaction; the worker makes
   * it at the provider. An order that is refunded in full before it leaves is cancelled, unless it is to be
   * cooked anyway (rule O51). Returns its id. Throws refund_too_large when less is left, and order_disputed
   * while the bank has the payment.
   */
  async refund(em: EntityManager, order: Order, input: RefundInput): Promise<string> {
    const left = refundableByTender(order);
    const leftPence = left.cardPence + left.walletPence;
    const { amountPence = leftPence } = input;
    if (input.amountPence === undefined && leftPence === 0 && order.lostPence > 0)
      throw apiError('order_disputed');
    if (order.paidAt == null || amountPence <= 0 || amountPence > leftPence)
      throw apiError('refund_too_large');
    if (isBeingDisputed(order)) throw apiError('order_disputed');
    const { cardPence, walletPence } = splitByTender(pence(amountPence), left);
    const now = this.clock.now();
    const parts = splitOverPayments({ cardPence, walletPence }, await paymentsLeft(em, order));
    const cancels = amountPence === leftPence && (await this.cancelsOrder(em, order, input, now));
    if (cancels) await markCancelled(em, order, { reason: 'refunded', at: now, vault: this.vault });
    const refundId = await this.reserve(em, order, {
      parts,
      deliveryPence: Math.min(input.deliveryPence ?? 0, amountPence, order.deliveryPence),
      linePosition: input.linePosition ?? null,
      reason: cancels ? WITH_CANCELLATION : input.reason,
      requestedBy: input.by,
    });
    if (cancels) await noteCancelled(em, order, { reason: 'refunded', refundId, at: now });
    return refundId;
  }

  /**
   * Gives back what the card paid for a change that could not be made any more, whatever happens with the order's
   * other payments; in the transaction that has locked the order and taken the money (rule O114).
   */
  async returnExtra(
    em: EntityManager,
    order: Order,
    extra: { readonly id: string; readonly cardPence: number },
  ): Promise<void> {
    const parts = [{ ...extra, walletPence: 0 }];
    const of = {
      deliveryPence: 0,
      linePosition: null,
      reason: CHANGE_NOT_MADE,
      requestedBy: 'system',
    } as const;
    await this.reserve(em, order, { parts, ...of });
  }

  /** One refund for each payment that gives something back; the first one names them all. */
  private async reserve(
    em: EntityManager,
    order: Order,
    { parts, deliveryPence, ...of }: Reserved,
  ): Promise<string> {
    const now = this.clock.now();
    const firstId = randomUUID();
    const refunds: Refund[] = [];
    let delivery = deliveryPence;
    for (const { id: extraId, cardPence, walletPence } of parts) {
      const isFirst = refunds.length === 0;
      const refund = em.create(Refund, {
        ...of,
        id: isFirst ? firstId : randomUUID(),
        orderId: order.id,
        extraId,
        splitOf: isFirst ? null : firstId,
        cardPence,
        walletPence,
        deliveryPence: Math.min(delivery, cardPence + walletPence),
        linePosition: isFirst ? of.linePosition : null,
        status: 'requested',
        createdAt: now,
      });
      delivery -= refund.deliveryPence;
      em.persist(refund);
      refunds.push(refund);
      // Nothing for the provider to do.
      if (cardPence === 0) await resolveRefund(em, refund, { status: 'succeeded', at: now }, this.wallet);
    }
    await recalculateRefundTotals(em, order);
    order.updatedAt = now;
    await em.flush();
    for (const { id: refundId, cardPence, walletPence } of refunds)
      await record(
        em,
        'ordering.refund-requested',
        { refundId, orderId: order.id, cardPence, walletPence },
        now,
      );
    return firstId;
  }

  /**
   * A refund by an administrator of an order or a part of it, recorded in the audit log. Returns its id; the
   * same key returns the same one. Throws not_found, own_account (rule W32), refund_too_large, order_disputed
   * and idempotency_mismatch.
   */
  async refundOrder({ orderId, keyed, ...refund }: AdminRefund): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!order) throw apiError('not_found');
      if (isOrderOfStaff(order, refund.actor)) throw apiError('own_account');
      // The order's lock makes the second of two requests wait here until the first has claimed its key.
      const earlier = keyed && (await findKeyed(em, keyed));
      if (earlier !== undefined) return earlier;
      const refundId = await this.refundByStaff(em, order, refund);
      if (keyed) await claimKey(em, keyed, refundId, this.clock.now());
      return refundId;
    });
  }

  /**
   * The same for an order that the caller has locked, in the caller's transaction. Throws own_account (rule W32),
   * refund_too_large and order_disputed.
   */
  async refundByStaff(
    em: EntityManager,
    order: Order,
    { actor, note, ...input }: StaffRefundInput,
  ): Promise<string> {
    const actorId = actor.userId;
    if (isOrderOfStaff(order, actor)) throw apiError('own_account');
    const { status } = order;
    const refundId = await this.refund(em, order, { ...input, by: 'admin' });
    const details = {
      refundId,
      amountPence: input.amountPence ?? null,
      reason: input.reason,
      ...(note === undefined ? {} : { note }),
      ...(order.cookAnywayAt == null ? {} : { cookAnyway: true }),
      ...(order.status === status ? {} : { cancelled: true }),
    };
    await this.audit.note({ action: 'admin.order-refunded', actorId, subjectId: order.id, details }, em);
    return refundId;
  }

  /**
   * Whether a refund of all that is left cancels the order. Records that it does not when it is cooked
   * anyway.
   */
  private async cancelsOrder(
    em: EntityManager,
    order: Order,
    { cookAnyway = false }: Pick<RefundInput, 'cookAnyway'>,
    now: Date,
  ): Promise<boolean> {
    if (!(await canBeCancelled(em, order, now))) return false;
    order.cookAnywayAt = cookAnyway ? now : null;
    return !cookAnyway;
  }

  /**
   * The base of commission, in pence; null without a referral. Takes the order's lock in the caller's
   * transaction, so that corrections of one order are serialised (rule R6).
   */
  async commissionBase(em: EntityManager, orderId: string): Promise<ReferredOrder | null> {
    const [order] = await lockForCommission.rows(em, orderId);
    if (!order) return null;
    const goodsPence = order.subtotalPence - order.discountPence;
    return {
      orderId,
      signupId: order.referralSignupId,
      goodsPence,
      netGoodsPence: netGoods({ ...order, goodsPence }),
      // By address even with an account: a guest who creates one remains one patient.
      patient: order.email ? this.vault.fingerprint(normaliseEmail(order.email), 'patient') : null,
      isOwn: await isReferrersCard(em, order, order.referralSignupId),
      isCompleted: order.status === 'completed',
    };
  }

  /**
   * A refund by tender, in pence, over all payments that give something back, and its reason; null when there is
   * no such refund.
   */
  async parts(refundId: string): Promise<RefundParts | null> {
    const rows = await this.em.fork().find(
      Refund,
      { $or: [{ id: refundId }, { splitOf: refundId }] },
      {
        fields: ['id', 'cardPence', 'walletPence', 'reason', 'splitOf'],
        disableIdentityMap: true,
      },
    );
    const named = rows.find(({ id }) => id === refundId);
    if (!named) return null;
    return {
      cardPence: rows.reduce((sum, { cardPence }) => sum + cardPence, 0),
      walletPence: rows.reduce((sum, { walletPence }) => sum + walletPence, 0),
      reason: named.reason,
      isPart: named.splitOf != null,
    };
  }

  /** The lines of a refund: its own line, or every line of the order when it is for no single one. */
  async linesOf(refundId: string): Promise<RefundedLine[]> {
    const em = this.em.fork();
    const refund = await em.findOne(Refund, { id: refundId }, { disableIdentityMap: true });
    if (!refund) return [];
    const { orderId, linePosition } = refund;
    const lines = await em.find(
      OrderLine,
      linePosition == null ? { orderId } : { orderId, position: linePosition },
      { disableIdentityMap: true, orderBy: { position: 'asc' } },
    );
    return lines.map(({ name, variant, quantity }) => ({ name, variant: variant ?? null, quantity }));
  }

  /** The request to the provider; null when the refund is resolved. */
  async findPending(refundId: string): Promise<RefundOrder | null> {
    const em = this.em.fork();
    const refund = await em.findOne(
      Refund,
      { id: refundId, status: 'requested', providerRefundId: null },
      { disableIdentityMap: true },
    );
    if (!refund) return null;
    const paymentIntentId = await intentOf(em, refund);
    if (paymentIntentId == null) throw new Error(`refund ${refundId} has no payment to go back on`);
    return { refundId, intentId: paymentIntentId, amountPence: refund.cardPence };
  }

  /**
   * Marks a refund that the provider refuses as failed. Its reserved amount is released, and a person must
   * check it.
   */
  async markFailed(refundId: string, failure: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { orderId } = await em.findOneOrFail(Refund, { id: refundId }, { disableIdentityMap: true });
      const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const refund = await em.findOneOrFail(Refund, { id: refundId });
      if (refund.status !== 'requested' || refund.providerRefundId != null) return;
      const now = this.clock.now();
      await resolveRefund(em, refund, { status: 'failed', at: now, failure }, this.wallet);
      await this.problems.openForLostRefund(em, refund, 0);
      await recalculateRefundTotals(em, order);
      order.updatedAt = now;
    });
  }
}

/** The payment at the provider that a refund goes back on. */
async function intentOf(em: EntityManager, { orderId, extraId }: Refund): Promise<string | null> {
  const only = { fields: ['paymentIntentId'], disableIdentityMap: true } as const;
  const paid =
    extraId == null
      ? await em.findOneOrFail(Order, { id: orderId }, only)
      : await em.findOneOrFail(OrderExtra, { id: extraId }, only);
  return paid.paymentIntentId ?? null;
}
