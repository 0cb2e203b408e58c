import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** An event, written in the transaction that it reports. */
export const OutboxEvent = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    name: p.string().length(80),
    payload: p.json<object>(),
    occurredAt: p.datetime().length(3),
    /** Set once its event jobs exist. */
    dispatchedAt: p.datetime().length(3).nullable(),
    /** The request that recorded it; none where the worker acted on a timer. */
    requestId: p.string().length(100).nullable(),
    /** The span that recorded it, in W3C trace context format; none without tracing. */
    traceParent: p.string().length(55).nullable(),
  },
  indexes: [
    {
      name: 'outbox_event_undispatched',
      expression:
        'create index "outbox_event_undispatched" on "outbox_event" ("id") where dispatched_at is null',
    },
  ],
});
export type OutboxEvent = InferEntity<typeof OutboxEvent>;
