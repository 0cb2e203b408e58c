import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ORDER_KINDS } from '../rules/pricing/pricing.js';

/** A promotion is a record with rules, not a constant (rule P5); who used it stands in ordering. */
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
    /** How often staff changed it, and one more: what a change has to name. */
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
