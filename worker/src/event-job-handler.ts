import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '#backend/platform/clock/clock.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { errorText } from '#backend/platform/error-text.js';
import { BoundedQueue } from '#backend/platform/limits/bounded-queue.js';
import { eventJobs, eventJobSeconds, webhookProcessingSeconds } from '#backend/platform/metrics/metrics.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import type { EventJobRef, QueueName } from '#backend/platform/queues/queue-names.js';
import { withWorkContext } from '#backend/platform/tracing/work-context.js';
import { checkConsumers, methodOf, type ConsumerHandler } from './consumer-handlers.js';
import { EventJobClaims } from './event-job-claims.js';
import { inEventJob } from './event-job-context.js';
import { EVENT_COLUMNS, eventOf, type EventRow } from './event-rows.js';
import { consumerName, placeOf, subscriptionsOf } from './subscriptions.js';

/** With the delays below, about half a day: longer than a typical outage of a mail server. */
const MAX_FAILURES = 24;
const MAX_DELAY_S = 3_600;
const MAX_ERROR_LENGTH = 1000;
const MS_PER_S = 1_000;
/** Consumers of a queue that run at once; each may hold a connection of the pool. */
const CONCURRENCY = 4;

const lane = () => new BoundedQueue(CONCURRENCY, Infinity);

/** Marks event jobs of one event done, and reads the event. */
const claim = preparedStatement<EventRow & { readonly consumer: string }>(
  'event_job_claim',
  `with claimed as (
     update event_job set done_at = now(), error = null
      where event_id = $1 and consumer = any($2::text[]) and done_at is null and dead_at is null
     returning event_id, consumer
   )
   select c.consumer, ${EVENT_COLUMNS} from claimed c join outbox_event e on e.id = c.event_id`,
);

/** A consumer that ran, and for how long. */
interface Run {
  readonly event: DomainEvent;
  readonly consumer: string;
  readonly seconds: number;
}

/** Runs event jobs: claims them, calls their consumers, marks them done. */
@Injectable()
export class EventJobHandler implements OnModuleInit {
  private readonly logger = new Logger(EventJobHandler.name);
  private readonly lanes: Readonly<Record<QueueName, BoundedQueue>> = {
    payments: lane(),
    transactional: lane(),
    emails: lane(),
  };

  constructor(
    private readonly em: EntityManager,
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
    private readonly claims: EventJobClaims,
  ) {}

  /**
   * Runs before anything is taken from the outbox or the queue. Throws when a consumer of the table is
   * missing.
   */
  onModuleInit(): void {
    checkConsumers(this.modules);
  }

  /** Never throws: a failure is recorded with the time of its next try, or as a dead letter. */
  async run(jobs: readonly EventJobRef[]): Promise<void> {
    const transactional = new Map<string, EventJobRef[]>();
    const runs: Promise<void>[] = [];
    for (const job of jobs) {
      // A consumer that this build does not have fails as an external one.
      if (placeOf(job.consumer)?.kind !== 'transactional') runs.push(this.runExternal(job));
      else transactional.set(job.eventId, [...(transactional.get(job.eventId) ?? []), job]);
    }
    for (const [eventId, ofEvent] of transactional) {
      const consumers = ofEvent.map(({ consumer }) => consumer);
      runs.push(this.lanes.transactional.take(() => this.runTransactional(eventId, consumers)));
    }
    await Promise.all(runs);
  }

  /**
   * The consumers of one event share a transaction. When one fails, each has a transaction of its own, so that
   * the failure takes nothing from the others.
   */
  private async runTransactional(eventId: string, consumers: readonly string[]): Promise<void> {
    let event: DomainEvent | undefined;
    try {
      const runs = await this.inTransaction(eventId, consumers, (claimed) => (event = claimed));
      for (const run of runs) this.measure(run);
    } catch (error) {
      const [consumer, ...others] = consumers;
      if (others.length > 0) for (const each of consumers) await this.runTransactional(eventId, [each]);
      else if (consumer !== undefined) await this.noteFailure({ eventId, consumer }, error, event);
    }
  }

  /** Exactly once: the claim and the change commit together, and a second claim finds nothing to claim. */
  private async inTransaction(
    eventId: string,
    consumers: readonly string[],
    onClaim: (event: DomainEvent) => void,
  ): Promise<Run[]> {
    return this.em.fork().transactional(async (em) => {
      const claimed = await claim.rows(em, eventId, consumers);
      const runs: Run[] = [];
      const [row] = claimed;
      if (!row) return runs;
      const event = eventOf(row);
      onClaim(event);
      for (const consumer of inTableOrder(event, new Set(claimed.map((each) => each.consumer)))) {
        runs.push(await this.call(event, consumer, em));
        // The next consumer sees what this one wrote, as from a transaction of its own.
        await em.flush();
        em.clear();
      }
      return runs;
    });
  }

  /** At least once: one caller at a time, and done only when the outside has confirmed. */
  private async runExternal(job: EventJobRef): Promise<void> {
    let event: DomainEvent | undefined;
    try {
      const queue = placeOf(job.consumer)?.queue ?? 'payments';
      const run = await this.lanes[queue].take(async () => {
        event = await this.claims.claim(job);
        return event && this.call(event, job.consumer);
      });
      if (!run) return;
      await this.claims.done(job);
      this.measure(run);
    } catch (error) {
      await this.noteFailure(job, error, event);
    }
  }

  private async call(event: DomainEvent, consumer: string, em?: EntityManager): Promise<Run> {
    const beganAt = performance.now();
    await inEventJob(event, consumer, () => this.methodOf(event, consumer)(event, em));
    return { event, consumer, seconds: (performance.now() - beganAt) / MS_PER_S };
  }

  private methodOf(event: DomainEvent, consumer: string): ConsumerHandler {
    const subscription = subscriptionsOf(event.name).find((each) => consumerName(each) === consumer);
    if (!subscription) throw new Error(`no consumer ${consumer} in this build`);
    return methodOf(this.modules, subscription);
  }

  private measure({ event, consumer, seconds }: Run): void {
    eventJobs.inc({ consumer, outcome: 'done' });
    eventJobSeconds.observe({ consumer }, seconds);
    if (event.name !== 'payments.event-received') return;
    const lagMs = this.clock.now().getTime() - new Date(event.occurredAt).getTime();
    webhookProcessingSeconds.observe(Math.max(0, lagMs / MS_PER_S));
  }

  /** 1, 2, 4 … seconds, at most an hour; after 24 failures it is a dead letter that waits for a person. */
  private async noteFailure(
    { eventId, consumer }: EventJobRef,
    error: unknown,
    event?: DomainEvent,
  ): Promise<void> {
    const work = { eventId, consumer, requestId: event?.requestId, traceParent: event?.traceParent };
    await withWorkContext(work, async () => {
      const message = errorText(error);
      this.logger.warn({ err: message }, 'event job failed');
      try {
        const [row] = await this.em.execute<{ is_dead: boolean }[]>(
          `update event_job
              set failures = failures + 1, locked_until = null, error = ?,
                  next_at = now() + make_interval(secs => least(power(2, failures), ${MAX_DELAY_S})),
                  dead_at = case when failures + 1 >= ${MAX_FAILURES} then now() end
            where event_id = ? and consumer = ? and done_at is null returning dead_at is not null as is_dead`,
          [message.slice(0, MAX_ERROR_LENGTH), eventId, consumer],
        );
        if (row) eventJobs.inc({ consumer, outcome: row.is_dead ? 'dead' : 'failed' });
      } catch (cause) {
        this.logger.warn(`could not record a failure: ${errorText(cause)}`);
      }
    });
  }
}

/** Those consumers in the order of the table; what this build does not know comes first, and fails. */
function inTableOrder(event: DomainEvent, consumers: ReadonlySet<string>): string[] {
  const known = subscriptionsOf(event.name).map(consumerName);
  return [...consumers].sort((one, other) => known.indexOf(one) - known.indexOf(other));
}
