import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * The kitchen's capacity on one day, and how much of it is taken (rule D9). The first order for a day creates
 * its row; a trigger follows orders that are cancelled or restored.
 */
export const DeliveryDay = defineEntity({
  name: 'DeliveryDay',
  tableName: 'delivery_day',
  properties: {
    date: p.date().primary(),
    taken: p.integer().default(0),
    /** The part of these that unpaid orders hold until their time to pay is over (rule D20). */
    held: p.integer().default(0),
    /** Null uses the number of the settings. */
    capacity: p.integer().nullable(),
    /** The kitchen is closed on that day: it takes no new order. */
    closed: p.boolean().default(false),
    /**
     * The last place, or the last one that may be held, was taken: when one is released, the cached days are
     * read again.
     */
    full: p.boolean().default(false),
    /** Some dishes have a limit of their own on this day (rule D21): its orders count their portions. */
    limited: p.boolean().default(false),
  },
  checks: [
    { name: 'delivery_day_taken_not_negative', expression: 'taken >= 0' },
    { name: 'delivery_day_held_not_negative', expression: 'held >= 0' },
    { name: 'delivery_day_capacity_not_negative', expression: 'capacity >= 0' },
  ],
});
export type DeliveryDay = InferEntity<typeof DeliveryDay>;
