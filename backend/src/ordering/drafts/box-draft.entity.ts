import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { MealChoice } from '#backend/rules/boxes/box.js';

/**
 * The box that a signed-in customer is filling, one for an account, so that another device can go on with it
 * (rule B101). Diet and allergens are not in it.
 */
export const BoxDraft = defineEntity({
  name: 'BoxDraft',
  tableName: 'box_draft',
  properties: {
    userId: p.uuid().primary(),
    /** New with every write: a device that has not seen the last one is refused. */
    version: p.uuid(),
    mealsPerWeek: p.integer(),
    /** First delivery day of a weekly box. */
    deliveryDate: p.date().nullable(),
    meals: p.json<readonly MealChoice[]>(),
    extras: p.json<readonly MealChoice[]>(),
    updatedAt: p.datetime().length(3),
  },
  indexes: [{ name: 'box_draft_age', properties: ['updatedAt'] }],
});
export type BoxDraft = InferEntity<typeof BoxDraft>;
