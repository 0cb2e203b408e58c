import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { eventJobs, eventJobSeconds, webhookProcessingSeconds } from '#backend/platform/metrics/metrics.js';
import type { EventName, DomainEvent } from '#backend/platform/outbox/event-map.js';
import type { EventJobData } from '#backend/platform/queues/queue-names.js';
import { withWorkContext } from '#backend/platform/tracing/work-context.js';
import { checkConsumers, methodOf, type ConsumerHandler } from './consumer-handlers.js';
import { inEventJob } from './event-job-context.js';
import { consumerName, subscriptionsOf } from './subscriptions.js';

/** Longer than any call's own time-outs, so that two workers never make the same call at once. */
const EXTERNAL_LEASE_S = 20;
/** With the delays below, about half a day: longer than a typical outage of a mail server. */
const MAX_FAILURES = 24;
const MAX_DELAY_S = 3_600;
const MAX_ERROR_LENGTH = 1000;
const MS_PER_S = 1_000;

interface EventRow {
  readonly id: string;
  readonly name: EventName;
  readonly payload: DomainEvent['payload'];
  readonly occurred_at: Date | string;
  readonly request_id: string | null;
  readonly trace_parent: string | null;
}

/** Runs one event job: loads its event, calls its consumer, marks it done. */
@Injectable()
export class EventJobHandler implements OnModuleInit {
  private readonly logger = new Logger(EventJobHandler.name);

  constructor(
    private readonly em: EntityManager,
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs before anything is taken from the outbox or the queue. Throws when a consumer of the table is
   * missing.
   */
  onModuleInit(): void {
    checkConsumers(this.modules);
  }

  /** Never throws: a failure is recorded with the time of its next try, or as a dead letter. */
  async run({ eventId, consumer }: EventJobData): Promise<void> {
    let event: DomainEvent | undefined;
    try {
      event = await this.loadEvent(eventId);
      await this.handle(event, consumer);
    } catch (error) {
      await withWorkContext(
        { eventId, consumer, requestId: event?.requestId, traceParent: event?.traceParent },
        () => this.noteFailure(eventId, consumer, error),
      );
    }
  }

  private async handle(event: DomainEvent, consumer: string): Promise<void> {
    const beganAt = performance.now();
    const subscription = subscriptionsOf(event.name).find((each) => consumerName(each) === consumer);
    if (!subscription) throw new Error(`no consumer ${consumer} in this build`);
    const method = methodOf(this.modules, subscription);
    const isDone = await inEventJob(event, consumer, () =>
      subscription.kind === 'transactional'
        ? this.runTransactional(event, consumer, method)
        : this.runExternal(event, consumer, method),
    );
    if (isDone) this.measure(event, consumer, beganAt);
  }

  /** Exactly once: the claim and the change commit together, and a second claim finds nothing to claim. */
  private async runTransactional(
    event: DomainEvent,
    consumer: string,
    method: ConsumerHandler,
  ): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const claimed = await em.execute<unknown[]>(
        `update event_job set done_at = now(), error = null
          where event_id = ? and consumer = ? and done_at is null and dead_at is null returning 1`,
        [event.id, consumer],
        'all',
      );
      if (claimed.length === 1) await method(event, em);
      return claimed.length === 1;
    });
  }

  /** At least once: one caller at a time, and done only when the outside has confirmed. */
  private async runExternal(event: DomainEvent, consumer: string, method: ConsumerHandler): Promise<boolean> {
    const claimed = await this.em.execute<unknown[]>(
      `update event_job set locked_until = now() + make_interval(secs => ${EXTERNAL_LEASE_S})
        where event_id = ? and consumer = ? and done_at is null and dead_at is null
          and (locked_until is null or locked_until < now()) returning 1`,
      [event.id, consumer],
    );
    if (claimed.length === 0) return false;
    await method(event);
    await this.em.execute(
      'update event_job set done_at = now(), error = null where event_id = ? and consumer = ?',
      [event.id, consumer],
      'run',
    );
    return true;
  }

  private measure(event: DomainEvent, consumer: string, beganAt: number): void {
    eventJobs.inc({ consumer, outcome: 'done' });
    eventJobSeconds.observe({ consumer }, (performance.now() - beganAt) / MS_PER_S);
    if (event.name !== 'payments.event-received') return;
    const lagMs = this.clock.now().getTime() - new Date(event.occurredAt).getTime();
    webhookProcessingSeconds.observe(Math.max(0, lagMs / MS_PER_S));
  }

  private async loadEvent(eventId: string): Promise<DomainEvent> {
    const rows = await this.em.execute<EventRow[]>(
      'select id, name, payload, occurred_at, request_id, trace_parent from outbox_event where id = ?',
      [eventId],
    );
    const row = rows[0];
    if (!row) throw new Error(`no event ${eventId}`);
    return {
      id: row.id,
      name: row.name,
      payload: row.payload,
      occurredAt: new Date(row.occurred_at).toISOString(),
      requestId: row.request_id ?? undefined,
      traceParent: row.trace_parent ?? undefined,
    };
  }

  /** 1, 2, 4 … seconds, at most an hour; after 24 failures it is a dead letter that waits for a person. */
  private async noteFailure(eventId: string, consumer: string, error: unknown): Promise<void> {
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
  }
}
