import { defineEntity, p } from '@mikro-orm/core';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';
import { Order } from '../orders/order.entity.js';
import { CHANGE_MAKERS, type OrderState } from './order-change.entity.js';

export const EXTRA_STATUSES = ['waiting', 'applied', 'returned', 'closed'] as const;
export type ExtraStatus = (typeof EXTRA_STATUSES)[number];

/** What a dearer change is to make of its order, to be judged again when it is paid. */
export interface ExtraWish {
  readonly deliveryDate: string | null;
  readonly lines: readonly {
    readonly sku: string;
    readonly variant: string | null;
    readonly quantity: number;
  }[];
}

const OrderExtraSchema = defineEntity({
  name: 'OrderExtra',
  tableName: 'order_extra',
  properties: {
    /** Names the payment at the provider and the share of the wallet. */
    id: p.uuid().primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id'),
    status: p.enum(EXTRA_STATUSES),
    madeBy: p.enum(CHANGE_MAKERS),
    /** The member of staff; null for its customer. */
    actorId: p.uuid().nullable(),
    /** Of a change by staff, for the customer to read; deleted with the address (rule H3). */
    reason: p.string().length(500).nullable(),
    wish: p.json<ExtraWish>(),
    /** The order as it would be, for its pages. */
    after: p.json<OrderState>(),
    /** A keyed hash of the dishes that were confirmed in spite of an allergen: the same ones, or it is not made. */
    clashesKey: p.string().length(64),
    /** The changes that its order had: after another one it is not made. */
    changesSeen: p.integer(),
    cardPence: p.integer(),
    walletPence: p.integer(),
    paymentIntentId: p.string().length(255).nullable().unique('order_extra_payment_intent_id_unique'),
    /** A stable word for why it was closed or returned; null for one that waits or was applied. */
    outcome: p.string().length(40).nullable(),
    createdAt: p.datetime().length(3),
    expiresAt: p.datetime().length(3),
    paidAt: p.datetime().length(3).nullable(),
    closedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'order_extra_of_order', properties: ['orderId', 'createdAt'] },
    {
      name: 'order_extra_paid',
      expression: `create index "order_extra_paid" on "order_extra" using brin ("paid_at")`,
    },
    {
      name: 'order_extra_waits_once',
      expression: `create unique index "order_extra_waits_once" on "order_extra" ("order_id") where status = 'waiting'`,
    },
    {
      name: 'order_extra_due',
      expression: `create index "order_extra_due" on "order_extra" ("expires_at") where status = 'waiting'`,
    },
  ],
  checks: [
    {
      name: 'order_extra_amounts',
      expression: 'card_pence >= 0 and wallet_pence >= 0 and card_pence + wallet_pence > 0',
    },
    { name: 'order_extra_by_staff', expression: `(made_by = 'shop') = (actor_id is not null)` },
    { name: 'order_extra_waiting_is_open', expression: `(status = 'waiting') = (closed_at is null)` },
    {
      name: 'order_extra_paid_has_time',
      expression: `(status in ('applied', 'returned')) = (paid_at is not null)`,
    },
    {
      name: 'order_extra_has_intent',
      expression: '(payment_intent_id is not null) = (paid_at is not null and card_pence > 0)',
    },
  ],
});

/** The provider decides about the money: a closed one may still turn out to be paid, and is returned. */
export const EXTRA_TRANSITIONS: Transitions<ExtraStatus> = {
  waiting: ['applied', 'returned', 'closed'],
  applied: [],
  returned: [],
  closed: ['returned'],
};

/**
 * A change that costs more, and the payment of the difference: the order stays as it is until the money has come
 * (rule O113). Once paid it is a payment of its order, with a limit of its own for refunds.
 */
export class OrderExtra extends OrderExtraSchema.class {
  /** Paid and made. */
  make(paymentIntentId: string | null, now: Date): void {
    this.end('applied', now);
    this.paymentIntentId = paymentIntentId;
    this.paidAt = now;
  }

  /** Paid, and not possible any more: the money goes back. */
  return(paymentIntentId: string, outcome: string, now: Date): void {
    this.end('returned', now);
    this.paymentIntentId = paymentIntentId;
    this.paidAt = now;
    this.outcome = outcome;
  }

  /** Nobody paid, and nobody can any more. */
  close(outcome: string, now: Date): void {
    this.end('closed', now);
    this.outcome = outcome;
  }

  private end(to: ExtraStatus, now: Date): void {
    this.status = follow(EXTRA_TRANSITIONS, this.status, to);
    this.closedAt = now;
  }
}
OrderExtraSchema.setClass(OrderExtra);
