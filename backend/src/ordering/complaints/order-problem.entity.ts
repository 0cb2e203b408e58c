import { defineEntity, p } from '@mikro-orm/core';
import { Order } from '../orders/order.entity.js';
import { Refund } from '../refunds/refund.entity.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

/** What the customer would have: the food again, or the money (rule O16). */
export const PROBLEM_WISHES = ['replacement', 'refund'] as const;
export const PROBLEM_STATES = ['open', 'closed'] as const;

const OrderProblemSchema = defineEntity({
  name: 'OrderProblem',
  tableName: 'order_problem',
  properties: {
    id: p.uuid().primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id').deleteRule('cascade'),
    /** People write about themselves where they write about food: sealed (rule H1). */
    textSealed: p.blob(),
    wish: p.enum(PROBLEM_WISHES),
    photoSealed: p.blob().nullable().lazy(),
    photoType: p.string().length(20).nullable(),
    state: p.enum(PROBLEM_STATES),
    /** The refund that did not arrive; null for what a customer told. Each is told of once. */
    refundId: () => p.manyToOne(Refund).mapToPk().fieldName('refund_id').nullable().deleteRule('cascade'),
    createdAt: p.datetime().length(3),
    /** Of one that is open again: since when. */
    reopenedAt: p.datetime().length(3).nullable(),
    closedAt: p.datetime().length(3).nullable(),
  },
  uniques: [{ name: 'order_problem_once_refund', properties: ['refundId'] }],
  indexes: [
    { name: 'order_problem_of_order', properties: ['orderId', 'createdAt'] },
    { name: 'order_problem_newest', properties: ['state', 'createdAt', 'id'] },
  ],
  checks: [
    { name: 'order_problem_closed_has_time', expression: `(state = 'closed') = (closed_at is not null)` },
    {
      name: 'order_problem_photo_has_type',
      expression: '(photo_sealed is null) = (photo_type is null)',
    },
  ],
});
export type ProblemState = (typeof PROBLEM_STATES)[number];

export const PROBLEM_TRANSITIONS: Transitions<ProblemState> = { open: ['closed'], closed: ['open'] };

/** Something that was wrong with an order: as its customer told it, or money that did not arrive (rules O16, O26). */
export class OrderProblem extends OrderProblemSchema.class {
  close(now: Date): void {
    move(this, 'closed');
    this.closedAt = now;
  }

  reopen(now: Date): void {
    move(this, 'open');
    this.closedAt = null;
    this.reopenedAt = now;
  }
}
OrderProblemSchema.setClass(OrderProblem);

function move(complaint: OrderProblem, to: ProblemState): void {
  complaint.state = follow(PROBLEM_TRANSITIONS, complaint.state, to);
}
