import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ORDER_KINDS } from '../rules/pricing/pricing.js';

/** A promotion is a record with rules, not a constant (rule P5); ordering records its uses. */
export const Promotion = defineEntity({
  name: 'Promotion',
  tableName: 'promotion',
  properties: {
    code: p.string().length(40).primary(),
    percentByUse: p.json<number[]>(),
    kinds: p.json<(typeof ORDER_KINDS)[number][]>(),
    newCustomersOnly: p.boolean(),
    active: p.boolean().default(true),
    /** Advertised on the pages; at most one is. */
    advertised: p.boolean().default(false),
    startsAt: p.datetime().length(3).nullable(),
    endsAt: p.datetime().length(3).nullable(),
    maxUses: p.integer().nullable(),
    /** Starts at 1 and grows with each change by staff: a change has to send it. */
    version: p.integer().default(1),
  },
  indexes: [
    {
      name: 'promotion_one_advertised',
      expression:
        'create unique index "promotion_one_advertised" on "promotion" ("advertised") where advertised',
    },
  ],
});
export type Promotion = InferEntity<typeof Promotion>;
