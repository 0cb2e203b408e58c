import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A plan sold by the month; 'LT+ Membership' is one. */
export const MealPlan = defineEntity({
  name: 'MealPlan',
  tableName: 'meal_plan',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(200).unique('meal_plan_name_unique'),
    pricePerMonthPence: p.integer(),
    isActive: p.boolean().default(true),
  },
  checks: [{ name: 'meal_plan_price_positive', expression: 'price_per_month_pence > 0' }],
});
export type MealPlan = InferEntity<typeof MealPlan>;
