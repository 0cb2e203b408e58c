import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { MealChoice } from '../rules/box.js';
import type { Discount } from '../rules/pricing.js';
import { DELIVERY_STATES } from '../rules/box-schedule.js';
import { BoxSubscription, type BoxExtras } from './box-subscription.entity.js';

/**
 * One delivery of a weekly box. The coming eight exist as rows, so that each can be skipped, filled and
 * charged by itself, and once (rule B19). Whoever changes one locks its subscription first.
 */
export const BoxDelivery = defineEntity({
  name: 'BoxDelivery',
  tableName: 'box_delivery',
  properties: {
    id: p.uuid().primary(),
    subscriptionId: () => p.manyToOne(BoxSubscription).mapToPk().fieldName('subscription_id'),
    /** 1 is the box that was paid at checkout. */
    sequence: p.integer(),
    date: p.date(),
    /** Last instant of changes; what it is then, is charged and made (rule D6). */
    cutOffAt: p.datetime().length(3),
    state: p.enum(DELIVERY_STATES),
    /** Null: the chef chooses. */
    meals: p.json<MealChoice[]>().nullable(),
    /** Whether the chef chose any of them. */
    chosenByChef: p.boolean().default(false),
    /** What of them the chef chose; null: all of them where any is, as older releases kept it. */
    mealsByChef: p.json<MealChoice[]>().nullable(),
    /** Null: the extras of the subscription. */
    extras: p.json<BoxExtras>().nullable(),
    orderId: p.uuid().nullable().unique('box_delivery_order_id_unique'),
    /** What the card pays, from when the order is placed. */
    amountPence: p.integer().nullable(),
    /** The discount that an email named the charge with; the box costs no more for want of it (rule B87). */
    toldDiscount: p.json<Discount>().nullable(),
    /** Whether an email named the charge with the free delivery of a member. */
    toldMember: p.boolean().default(false),
    /** How often the card was tried. */
    attempts: p.integer().default(0),
    /** When the worker has to look at it next; null when nothing is left to do. */
    dueAt: p.datetime().length(3).nullable(),
    /** When its reminder goes out; null when that is done or never will be. */
    remindAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'box_delivery_once_a_day', properties: ['subscriptionId', 'date'] }],
  indexes: [
    { name: 'box_delivery_of_day', properties: ['date', 'subscriptionId'] },
    {
      name: 'box_delivery_due',
      expression: `create index "box_delivery_due" on "box_delivery" ("due_at", "id") where due_at is not null`,
    },
    {
      name: 'box_delivery_remind',
      expression: `create index "box_delivery_remind" on "box_delivery" ("remind_at", "id") where remind_at is not null`,
    },
  ],
  checks: [
    { name: 'box_delivery_sequence_positive', expression: 'sequence > 0' },
    { name: 'box_delivery_attempts', expression: 'attempts >= 0' },
    {
      name: 'box_delivery_charged_has_order',
      expression: `(state in ('charging', 'payment_failed', 'paid')) <= (order_id is not null)`,
    },
    {
      name: 'box_delivery_uncharged_has_none',
      expression: `(state in ('planned', 'skipped', 'paused')) <= (order_id is null)`,
    },
  ],
});
export type BoxDelivery = InferEntity<typeof BoxDelivery>;

/** Meals of a delivery that the chef chose; the others were chosen by hand. */
export function chefsMeals({
  meals,
  chosenByChef,
  mealsByChef,
}: Pick<BoxDelivery, 'meals' | 'chosenByChef' | 'mealsByChef'>): readonly MealChoice[] {
  return mealsByChef ?? (chosenByChef ? (meals ?? []) : []);
}
