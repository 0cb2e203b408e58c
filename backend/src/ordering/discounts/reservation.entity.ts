import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { Order } from '../orders/order.entity.js';

/**
 * The n-th use of a promotion by one person, held by an order; released when that order expires (rule P6).
 */
export const PromotionUse = defineEntity({
  name: 'PromotionUse',
  tableName: 'promotion_use',
  properties: {
    orderId: () => p.manyToOne(Order).primary().mapToPk().fieldName('order_id'),
    code: p.string().length(40),
    person: p.string().length(254),
    nth: p.integer(),
    releasedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    {
      name: 'promotion_use_once',
      expression:
        'create unique index "promotion_use_once" on "promotion_use" ("code", "person", "nth") where released_at is null',
    },
  ],
});
export type PromotionUse = InferEntity<typeof PromotionUse>;

/** All uses of a promotion; the conditional update on this row enforces the total limit (rule P6). */
export const PromotionCounter = defineEntity({
  name: 'PromotionCounter',
  tableName: 'promotion_counter',
  properties: { code: p.string().length(40).primary(), uses: p.integer() },
  checks: [{ name: 'promotion_counter_not_negative', expression: 'uses >= 0' }],
});
export type PromotionCounter = InferEntity<typeof PromotionCounter>;

/**
 * Trial days used by an email address or a delivery address; the conditional update enforces the limit (rule
 * P7).
 */
export const TrialAllowance = defineEntity({
  name: 'TrialAllowance',
  tableName: 'trial_allowance',
  properties: { person: p.string().length(400).primary(), days: p.integer() },
  checks: [{ name: 'trial_allowance_not_negative', expression: 'days >= 0' }],
});
export type TrialAllowance = InferEntity<typeof TrialAllowance>;
