import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Attempts counted where there is no Redis; the columns are those of rate-limiter-flexible. */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    expire: p.bigint('string').nullable(),
  },
});
export type RateLimit = InferEntity<typeof RateLimit>;
