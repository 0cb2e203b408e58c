import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * What the kitchen can do on one day, and how much of it is taken (rule D9). A row appears with the first
 * order for a day; orders that are cancelled, or come back, are followed by a trigger.
 */
export const DeliveryDay = defineEntity({
  name: 'DeliveryDay',
  tableName: 'delivery_day',
  properties: {
    date: p.date().primary(),
    taken: p.integer().default(0),
    /** As many of those as unpaid orders hold until their time to pay is over (rule D20). */
    held: p.integer().default(0),
    /** Null takes the number of the settings. */
    capacity: p.integer().nullable(),
    /** Nobody cooks on that day: it takes no new order. */
    closed: p.boolean().default(false),
    /** The last place, or the last that may be held, went: when one comes back, the remembered days are read again. */
    full: p.boolean().default(false),
  },
  checks: [
    { name: 'delivery_day_taken_not_negative', expression: 'taken >= 0' },
    { name: 'delivery_day_held_not_negative', expression: 'held >= 0' },
    { name: 'delivery_day_capacity_not_negative', expression: 'capacity >= 0' },
  ],
});
export type DeliveryDay = InferEntity<typeof DeliveryDay>;
