import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * The bytes of a picture: in the row, or in the bucket under the row's id since `movedAt`. A bucket never holds
 * what has no row, or an event job that removes it (ADR 0050).
 */
export const StoredObject = defineEntity({
  name: 'StoredObject',
  tableName: 'stored_object',
  properties: {
    id: p.uuid().primary(),
    /** Null in the bucket. */
    bytes: p.blob().nullable().lazy(),
    movedAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    {
      name: 'stored_object_to_move',
      expression: 'create index "stored_object_to_move" on "stored_object" ("id") where moved_at is null',
    },
  ],
  checks: [
    { name: 'stored_object_in_one_place', expression: '(bytes is null) = (moved_at is not null)' },
    {
      name: 'stored_object_size',
      expression: 'octet_length(bytes) >= 1 and octet_length(bytes) <= 8388608',
    },
  ],
});
export type StoredObject = InferEntity<typeof StoredObject>;
