import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { Order } from '../orders/order.entity.js';
import { Refund } from '../refunds/refund.entity.js';

/** What the customer would have: the food again, or the money (rule O16). */
export const PROBLEM_WISHES = ['replacement', 'refund'] as const;
export const PROBLEM_STATES = ['open', 'closed'] as const;

/** Something that was wrong with an order: as its customer told it, or money that did not arrive (rules O16, O26). */
export const OrderProblem = defineEntity({
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
export type OrderProblem = InferEntity<typeof OrderProblem>;
