import type { DomainEvent, EventName } from '#backend/platform/outbox/event-map.js';
import type { EventJobRef } from '#backend/platform/queues/queue-names.js';

/** The columns of `outbox_event e` that make an event. */
export const EVENT_COLUMNS = 'e.id, e.name, e.payload, e.occurred_at, e.request_id, e.trace_parent';

export interface EventRow {
  readonly id: string;
  readonly name: EventName;
  readonly payload: DomainEvent['payload'];
  readonly occurred_at: Date | string;
  readonly request_id: string | null;
  readonly trace_parent: string | null;
}

export function eventOf(row: EventRow): DomainEvent {
  return {
    id: row.id,
    name: row.name,
    payload: row.payload,
    occurredAt: new Date(row.occurred_at).toISOString(),
    requestId: row.request_id ?? undefined,
    traceParent: row.trace_parent ?? undefined,
  };
}

export function keyOf({ eventId, consumer }: EventJobRef): string {
  return `${eventId}-${consumer}`;
}
