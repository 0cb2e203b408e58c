import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement } from '../database/prepared-statement.js';
import type { EventMap, EventName } from './event-map.js';
import { currentWork } from '../tracing/work-context.js';

const insertEvent = preparedStatement<object>(
  'outbox_record',
  `insert into outbox_event (name, payload, occurred_at, request_id, trace_parent)
   values ($1, $2::jsonb, $3, $4, $5)`,
);

/**
 * Records an event in the caller's transaction: it is published if and only if the change commits. It stores
 * the request it comes from, so that its consequences can be traced to it. Throws without a transaction.
 */
export async function record<Name extends EventName>(
  em: EntityManager,
  name: Name,
  payload: EventMap[Name] & object,
  occurredAt: Date,
): Promise<void> {
  if (!em.isInTransaction()) throw new Error(`event ${name} recorded outside a transaction`);
  const { requestId = null, traceParent = null } = currentWork();
  await insertEvent.rows(em, name, JSON.stringify(payload), occurredAt, requestId, traceParent);
}
