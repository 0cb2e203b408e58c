import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { OutboxEvent } from './outbox-event.entity.js';

/** One event for one consumer: retries, growing delay and dead letters are stored here, not in the queue. */
export const EventJob = defineEntity({
  name: 'EventJob',
  tableName: 'event_job',
  properties: {
    eventId: () => p.manyToOne(OutboxEvent).primary().mapToPk().fieldName('event_id'),
    consumer: p.string().length(80).primary(),
    queue: p.string().length(20),
    /** Number of times it was queued. */
    tries: p.integer().default(0),
    /** Number of failures of the consumer; too many failures make it a dead letter. */
    failures: p.integer().default(0),
    nextAt: p.datetime().length(3),
    /** Until then an external call is under way: no other worker makes it meanwhile. */
    lockedUntil: p.datetime().length(3).nullable(),
    doneAt: p.datetime().length(3).nullable(),
    deadAt: p.datetime().length(3).nullable(),
    error: p.string().length(1000).nullable(),
  },
  indexes: [
    {
      name: 'event_job_due',
      expression:
        'create index "event_job_due" on "event_job" ("next_at") where done_at is null and dead_at is null',
    },
    {
      name: 'event_job_dead',
      expression: 'create index "event_job_dead" on "event_job" ("dead_at") where dead_at is not null',
    },
  ],
});
export type EventJob = InferEntity<typeof EventJob>;
