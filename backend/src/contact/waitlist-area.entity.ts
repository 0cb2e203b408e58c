import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** The number of people waiting in a postcode area; a trigger maintains it. */
export const WaitlistArea = defineEntity({
  name: 'WaitlistArea',
  tableName: 'waitlist_area',
  properties: {
    country: p.string().length(2).primary(),
    area: p.string().length(12).primary(),
    entries: p.integer(),
  },
});
export type WaitlistArea = InferEntity<typeof WaitlistArea>;
