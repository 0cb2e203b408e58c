import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import type { EventJobRef } from '#backend/platform/queues/queue-names.js';
import { EVENT_COLUMNS, eventOf, keyOf, type EventRow } from './event-rows.js';

/** Longer than any call's own time-outs, so that two workers never make the same call at once. */
const LEASE_S = 20;
/** A mark waits for others of its moment: a kill within it repeats what a kill just before the mark would. */
const MARKS_TOGETHER_MS = 10;

/**
 * Marks event jobs done, leases others that are due, and reads the events of these. Both parts name what the
 * index of open jobs holds: else a plan for a hundred pairs, as many as PostgreSQL expects of the parameters,
 * reads the whole table for one of them.
 */
const markAndLease = preparedStatement<EventRow & { readonly consumer: string }>(
  'event_job_mark_and_lease',
  `with done as (
   update event_job d set done_at = now(), error = null
     from unnest($1::bigint[], $2::text[]) as t (event_id, consumer)
    where d.event_id = t.event_id and d.consumer = t.consumer and d.done_at is null and d.dead_at is null
 ), due as (
   select d.event_id, d.consumer
     from event_job d join unnest($3::bigint[], $4::text[]) as t (event_id, consumer)
       on d.event_id = t.event_id and d.consumer = t.consumer
    where d.done_at is null and d.dead_at is null and (d.locked_until is null or d.locked_until < now())
    order by d.event_id, d.consumer for update of d
 ), claimed as (
   update event_job d set locked_until = now() + make_interval(secs => ${LEASE_S})
     from due where d.event_id = due.event_id and d.consumer = due.consumer
   returning d.event_id, d.consumer
 )
 select c.consumer, ${EVENT_COLUMNS} from claimed c join outbox_event e on e.id = c.event_id`,
);

interface Waiting<Result> {
  readonly job: EventJobRef;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Leases external event jobs and marks them done. What is asked for while a statement is under way goes into
 * the next one, and a mark waits some milliseconds for the next mark or lease: a busy worker needs one statement
 * for many jobs, and a lease never waits.
 */
@Injectable()
export class EventJobClaims {
  private claims: Waiting<DomainEvent | undefined>[] = [];
  private dones: Waiting<void>[] = [];
  private isRunning = false;
  private marking: NodeJS.Timeout | undefined;

  constructor(private readonly em: EntityManager) {}

  /** The event of a job that is leased to the caller; undefined when it is done, dead or leased already. */
  claim(job: EventJobRef): Promise<DomainEvent | undefined> {
    const claimed = wait<DomainEvent | undefined>((waiting) => this.claims.push({ job, ...waiting }));
    this.start();
    return claimed;
  }

  /** Marks a job done once the outside has confirmed. */
  done(job: EventJobRef): Promise<void> {
    const done = wait<void>((waiting) => this.dones.push({ job, ...waiting }));
    this.marking ??= setTimeout(() => this.start(), MARKS_TOGETHER_MS);
    return done;
  }

  private start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    // Jobs of one batch ask in the same turn.
    setImmediate(() => void this.run());
  }

  private async run(): Promise<void> {
    while (this.claims.length + this.dones.length > 0) {
      const { claims, dones } = this;
      clearTimeout(this.marking);
      this.marking = undefined;
      this.claims = [];
      this.dones = [];
      try {
        const events = await this.write(claims, dones);
        for (const { resolve } of dones) resolve();
        for (const { job, resolve } of claims) {
          resolve(events.get(keyOf(job)));
          // Asked for twice in one statement: the first one has it.
          events.delete(keyOf(job));
        }
      } catch (error) {
        for (const { reject } of [...claims, ...dones]) reject(error);
      }
    }
    this.isRunning = false;
  }

  private async write(
    claims: readonly Waiting<DomainEvent | undefined>[],
    dones: readonly Waiting<void>[],
  ): Promise<Map<string, DomainEvent>> {
    const done = new Set(dones.map(({ job }) => keyOf(job)));
    // A row is changed once in a statement: a job that it marks done is not claimed in it.
    const wanted = claims.filter(({ job }) => !done.has(keyOf(job)));
    const rows = await markAndLease.rows(this.em.fork(), ...columnsOf(dones), ...columnsOf(wanted));
    return new Map(rows.map((row) => [keyOf({ eventId: row.id, consumer: row.consumer }), eventOf(row)]));
  }
}

function wait<Result>(add: (waiting: Omit<Waiting<Result>, 'job'>) => void): Promise<Result> {
  return new Promise((resolve, reject) => add({ resolve, reject }));
}

function columnsOf(waiting: readonly { readonly job: EventJobRef }[]): [string[], string[]] {
  return [waiting.map(({ job }) => job.eventId), waiting.map(({ job }) => job.consumer)];
}
