import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A caller's Idempotency-Key and its result: the same request gets the same response. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    key: p.string().length(300).primary(),
    requestHash: p.string().length(44),
    refId: p.uuid(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'idempotency_key_age', properties: ['createdAt'] }],
});
export type IdempotencyKey = InferEntity<typeof IdempotencyKey>;
