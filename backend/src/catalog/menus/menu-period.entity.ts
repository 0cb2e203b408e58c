import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A menu and its delivery days; no two of them share a day (rule K36). */
export const MenuPeriod = defineEntity({
  name: 'MenuPeriod',
  tableName: 'menu_period',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(100),
    firstDay: p.date(),
    lastDay: p.date(),
    /** Starts at 1 and grows with each change: a change has to send it (rule A27). */
    version: p.integer().default(1),
    createdAt: p.datetime().length(3),
  },
  checks: [{ name: 'menu_period_days_in_order', expression: 'first_day <= last_day' }],
});
export type MenuPeriod = InferEntity<typeof MenuPeriod>;

/** A product on a menu. */
export const MenuDish = defineEntity({
  name: 'MenuDish',
  tableName: 'menu_dish',
  properties: {
    periodId: p.uuid().primary(),
    sku: p.string().length(100).primary(),
    /** The most of it that is sold for one delivery day; null for no limit of its own. */
    cap: p.integer().nullable(),
  },
  checks: [{ name: 'menu_dish_cap_not_negative', expression: 'cap >= 0' }],
});
export type MenuDish = InferEntity<typeof MenuDish>;

/** How much of a product with a limit is ordered for one delivery day (rule D21). */
export const DishDay = defineEntity({
  name: 'DishDay',
  tableName: 'dish_day',
  properties: {
    date: p.date().primary(),
    sku: p.string().length(100).primary(),
    cap: p.integer(),
    taken: p.integer().default(0),
  },
  checks: [{ name: 'dish_day_taken_not_negative', expression: 'taken >= 0' }],
});
export type DishDay = InferEntity<typeof DishDay>;
