import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement, type Value } from '../database/prepared-statement.js';
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

/** What a recording statement records: an event of each row that it changes. */
export interface RecordedWith<Name extends EventName> {
  readonly name: Name;
  /** Without what each row adds. */
  readonly payload: Partial<EventMap[Name]> & object;
  readonly occurredAt: Date;
}

/** A change and the events about it, in one statement. */
export interface RecordingStatement<Name extends EventName> {
  /** What the changed rows added to their events; none when nothing was changed. */
  rows(
    em: EntityManager,
    event: RecordedWith<Name>,
    ...values: readonly Value[]
  ): Promise<Partial<EventMap[Name]>[]>;
}

/**
 * Declares a change that records an event of each row it returns: one way to the database, and atomic without
 * a transaction of the caller. `change` returns one column `added`: what the row adds to the payload, as
 * jsonb. Its own parameters begin at $6. `first` is another change, `name as (…)`, that is made with it.
 */
export function recordingStatement<Name extends EventName>(
  name: string,
  change: string,
  first?: string,
): RecordingStatement<Name> {
  const statement = preparedStatement<{ added: Partial<EventMap[Name]> }>(
    name,
    `with ${first === undefined ? '' : `${first}, `}changed as (${change}), recorded as (
       insert into outbox_event (name, payload, occurred_at, request_id, trace_parent)
       select $1, $2::jsonb || changed.added, $3, $4, $5 from changed
     )
     select added from changed`,
  );
  return {
    rows: async (em, event, ...values) => {
      const { requestId = null, traceParent = null } = currentWork();
      const { payload, occurredAt } = event;
      const rows = await statement.rows(
        em,
        event.name,
        JSON.stringify(payload),
        occurredAt,
        requestId,
        traceParent,
        ...values,
      );
      return rows.map(({ added }) => added);
    },
  };
}
