import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventMap, EventName } from './event-map.js';
import { currentWork } from '../tracing/work-context.js';
import { OutboxEvent } from './outbox-event.entity.js';

/**
 * Tells the outside by writing an event in the caller's transaction: it is told if and only if the change
 * commits. It remembers the request it comes from, so that what it leads to can be followed there. Refuses to run without a transaction.
 */
export async function record<Name extends EventName>(
  em: EntityManager,
  name: Name,
  payload: EventMap[Name] & object,
  occurredAt: Date,
): Promise<void> {
  if (!em.isInTransaction()) throw new Error(`event ${name} recorded outside a transaction`);
  const { requestId = null, traceParent = null } = currentWork();
  await em.insert(OutboxEvent, { name, payload, occurredAt, requestId, traceParent });
}
