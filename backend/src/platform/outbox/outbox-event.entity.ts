import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A fact, written in the transaction that made it true. */
export const OutboxEvent = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    name: p.string().length(80),
    payload: p.json<object>(),
    occurredAt: p.datetime().length(3),
    /** Set once its delivery rows exist. */
    spreadAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    {
      name: 'outbox_event_unspread',
      expression: 'create index "outbox_event_unspread" on "outbox_event" ("id") where spread_at is null',
    },
  ],
});
export type OutboxEvent = InferEntity<typeof OutboxEvent>;
