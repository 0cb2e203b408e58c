import { defineEntity, p } from '@mikro-orm/core';
import { OrderExtra } from '../changes/order-extra.entity.js';
import { Order } from '../orders/order.entity.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

export const REFUND_STATUSES = ['requested', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Who requested a refund; 'provider' for one that was made in the provider's dashboard. */
export const REFUND_ASKERS = ['customer', 'admin', 'provider', 'system'] as const;
export type RefundAsker = (typeof REFUND_ASKERS)[number];

const RefundSchema = defineEntity({
  name: 'Refund',
  tableName: 'refund',
  properties: {
    id: p.uuid().primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id'),
    /** The later payment of the order that it goes back on; null for its first (rule O115). */
    extraId: () => p.manyToOne(OrderExtra).mapToPk().fieldName('extra_id').nullable(),
    /** The refund that it is a part of, when one payment alone could not give all back. */
    splitOf: p.uuid().nullable(),
    /** The card's part. */
    cardPence: p.integer(),
    /** The wallet's part, paid once the card's part has been. */
    walletPence: p.integer(),
    /** The part of both that is delivery charge; the rest counts as goods (rule O22). */
    deliveryPence: p.integer(),
    /** The refunded line, each once; null for an amount. */
    linePosition: p.integer().nullable(),
    /** A stable word for the reason, such as 'cancelled'; never free text. */
    reason: p.string().length(30),
    requestedBy: p.enum(REFUND_ASKERS),
    status: p.enum(REFUND_STATUSES),
    /** The provider's id; null until it is made there, and when the card's part is zero. */
    providerRefundId: p.string().length(255).nullable().unique('refund_provider_refund_id_unique'),
    /** Why the provider refused it. */
    failure: p.string().length(300).nullable(),
    createdAt: p.datetime().length(3),
    resolvedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'refund_of_order', properties: ['orderId', 'createdAt'] },
    {
      name: 'refund_resolved',
      expression: `create index "refund_resolved" on "refund" using brin ("resolved_at")`,
    },
    {
      name: 'refund_line_once',
      expression: `create unique index "refund_line_once" on "refund" ("order_id", "line_position") where line_position is not null and status <> 'failed'`,
    },
  ],
  checks: [
    {
      name: 'refund_amounts',
      expression:
        'card_pence >= 0 and wallet_pence >= 0 and card_pence + wallet_pence > 0 and delivery_pence >= 0 and delivery_pence <= card_pence + wallet_pence',
    },
    { name: 'refund_resolved_has_time', expression: `(status = 'requested') = (resolved_at is null)` },
  ],
});
/**
 * The provider decides: it may complete a refund that was marked as failed, and fail one that had succeeded.
 */
export const REFUND_TRANSITIONS: Transitions<RefundStatus> = {
  requested: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['requested', 'succeeded'],
};

const MAX_FAILURE_LENGTH = 300;

/** A refund of an order, by tender (rules O20, W7). The order holds the reserved amount. */
export class Refund extends RefundSchema.class {
  succeed(now: Date): void {
    move(this, 'succeeded', now);
  }

  /** The card refund failed, perhaps after it had seemed to succeed. */
  fail(failure: string | undefined, now: Date): void {
    move(this, 'failed', now);
    this.failure = failure?.slice(0, MAX_FAILURE_LENGTH) ?? null;
  }

  /** The provider makes it after all, although we had marked it as failed. */
  reopen(): void {
    move(this, 'requested', null);
  }
}
RefundSchema.setClass(Refund);

function move(refund: Refund, to: RefundStatus, resolvedAt: Date | null): void {
  refund.status = follow(REFUND_TRANSITIONS, refund.status, to);
  refund.resolvedAt = resolvedAt;
  refund.failure = null;
}

/** For an inquiry, and for one that closed without a dispute, the bank has taken nothing (rule W31). */
export const DISPUTE_STATUSES = ['inquiry', 'open', 'lost', 'won', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

const DisputeSchema = defineEntity({
  name: 'Dispute',
  tableName: 'dispute',
  properties: {
    /** The provider's id. */
    id: p.string().length(255).primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id'),
    /** The later payment that it is about; null for the order's first. */
    extraId: () => p.manyToOne(OrderExtra).mapToPk().fieldName('extra_id').nullable(),
    amountPence: p.integer(),
    status: p.enum(DISPUTE_STATUSES),
    /** Until when the bank waits for a response. */
    respondBy: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
    closedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'dispute_of_order', properties: ['orderId'] },
    {
      name: 'dispute_inquiries',
      expression: `create index "dispute_inquiries" on "dispute" ("respond_by") where status = 'inquiry'`,
    },
  ],
  checks: [
    { name: 'dispute_amount_positive', expression: 'amount_pence > 0' },
    { name: 'dispute_closed_has_time', expression: `(status in ('inquiry', 'open')) = (closed_at is null)` },
  ],
});
export const DISPUTE_TRANSITIONS: Transitions<DisputeStatus> = {
  inquiry: ['open', 'lost', 'won', 'closed'],
  open: ['lost', 'won', 'closed'],
  lost: ['won', 'closed'],
  won: [],
  closed: [],
};

export interface DisputeNews {
  readonly status: DisputeStatus;
  readonly amountPence: number;
  readonly respondBy: Date | null;
}

/** A payment that the cardholder's bank claims back (rule O23). */
export class Dispute extends DisputeSchema.class {
  /** Applies the bank's current state. */
  bring({ status, amountPence, respondBy }: DisputeNews, now: Date): void {
    this.status = follow(DISPUTE_TRANSITIONS, this.status, status);
    this.amountPence = amountPence;
    this.respondBy = respondBy;
    this.closedAt = status === 'inquiry' || status === 'open' ? null : now;
  }
}
DisputeSchema.setClass(Dispute);
