import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { inSpan, openSpan } from '#backend/platform/tracing/tracing.js';
import { withWorkContext } from '#backend/platform/tracing/work-context.js';

/**
 * Handles an event as a part of the request that caused it: logs name both, and a trace shows how long the
 * event waited in the outbox and what its consumer did.
 */
export function inEventJob<Result>(
  event: DomainEvent,
  consumer: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const { id: eventId, name, requestId, traceParent } = event;
  const attributes = { 'shop.event': name, 'shop.event_id': eventId, 'shop.consumer': consumer };
  // Outside production the product's clock may be ahead of the machine's.
  const startedAt = new Date(Math.min(new Date(event.occurredAt).getTime(), Date.now()));
  const waiting = openSpan({
    name: `outbox ${name}`,
    kind: 'producer',
    parent: traceParent,
    attributes,
    startedAt,
  });
  waiting?.end();
  const work = { eventId, consumer, requestId, traceParent: waiting?.traceParent ?? traceParent };
  return withWorkContext(work, () =>
    inSpan({ name: `consumer ${consumer}`, kind: 'consumer', attributes }, run),
  );
}
