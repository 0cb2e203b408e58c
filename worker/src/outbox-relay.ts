import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { errorText } from '#backend/platform/error-text.js';
import { QueueConnection } from '#backend/platform/queues/queue-connection.js';
import {
  QUEUE_NAMES,
  type EventJobBatch,
  type EventJobRef,
  type QueueName,
} from '#backend/platform/queues/queue-names.js';
import { countEvents } from './event-counts.js';
import { isFirst, subscriptionRows } from './subscriptions.js';

const BATCH = 200;
/** Event jobs that one job of a queue carries; another worker can take the next ones. */
const JOB_BATCH = 25;
const POLL_MS = 1_000;
/** Rounds begin this far apart, so that events of a busy moment share one. The first after a rest is at once. */
const ROUND_GAP_MS = 200;
/** An event job that was queued and is not done by then is queued again: the queue may have lost it. */
const LEASE_S = 8;
const MAX_LEASE_S = 300;
/** How soon jobs that an absent queue did not accept are offered again. */
const QUEUE_RETRY_S = 2;

interface DueJob {
  readonly event_id: string;
  readonly consumer: string;
  readonly queue: QueueName;
  readonly tries: number;
}

/** A new event with one of its event jobs; without one when nobody in this build reacts to it. */
interface DispatchedJob extends Omit<DueJob, 'consumer'> {
  readonly name: string;
  readonly id: string;
  readonly consumer: string | null;
}

const dispatchNew = preparedStatement<DispatchedJob>(
  'outbox_dispatch',
  `with fresh as (
     select id, name from outbox_event where dispatched_at is null order by id limit ${BATCH} for update skip locked
   ), added as (
     insert into event_job (event_id, consumer, queue, tries, next_at)
     select fresh.id, t.consumer, t.queue, 1, now() + make_interval(secs => ${LEASE_S})
       from fresh join jsonb_to_recordset($1::jsonb) as t (event text, consumer text, queue text) on t.event = fresh.name
     on conflict do nothing
     returning event_id, consumer, queue, tries
   ), marked as (
     update outbox_event set dispatched_at = now() where id in (select id from fresh)
   )
   select fresh.id, fresh.name, added.* from fresh left join added on added.event_id = fresh.id order by fresh.id`,
);

const takeDue = preparedStatement<DueJob>(
  'event_job_take',
  `update event_job d
      set tries = d.tries + 1,
          next_at = now() + make_interval(secs => least(${LEASE_S} * power(2, greatest(d.tries - 3, 0)), ${MAX_LEASE_S}))
     from (select event_id, consumer from event_job
            where done_at is null and dead_at is null and next_at <= now()
              and (locked_until is null or locked_until < now())
            order by next_at limit ${BATCH} for update skip locked) due
    where d.event_id = due.event_id and d.consumer = due.consumer
    returning d.event_id, d.consumer, d.queue, d.tries`,
);

/**
 * Moves events from the outbox to the queue. Each event is dispatched to its consumers as event jobs; due
 * ones are queued. Everything that must survive a crash is in PostgreSQL: the queue may be lost whole.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  /** The queues that jobs are put on. */
  readonly queues: Readonly<Record<QueueName, Queue<EventJobBatch>>>;
  private readonly subscriptions = JSON.stringify(subscriptionRows());
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private isPollDue = true;
  private lastRoundAtMs = 0;
  private isActive = false;

  constructor(
    private readonly em: EntityManager,
    private readonly connection: QueueConnection,
    notifications: DatabaseNotifications,
    @InjectQueue('payments') payments: Queue<EventJobBatch>,
    @InjectQueue('transactional') transactional: Queue<EventJobBatch>,
    @InjectQueue('emails') emails: Queue<EventJobBatch>,
  ) {
    this.queues = { payments, transactional, emails };
    notifications.on('outbox_changed', () => this.wake());
  }

  /** Throws when the queue is away: the process ends before it takes anything from the outbox. */
  async onApplicationBootstrap(): Promise<void> {
    await this.connection.check();
    await this.connection.waitFor(...Object.values(this.queues));
    this.isActive = true;
    this.timer = setInterval(() => this.poll(), POLL_MS);
    this.poll();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isActive = false;
    clearInterval(this.timer);
    await this.running;
  }

  /** Runs soon; a call during a run causes one more run. */
  wake(): void {
    if (!this.isActive) return;
    this.again = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** One round: dispatches new events and queues due event jobs. Returns how many were queued. */
  async relay(): Promise<number> {
    return (await this.queueNew()) + (await this.queueDue());
  }

  private poll(): void {
    this.isPollDue = true;
    this.wake();
  }

  /** New events are announced; event jobs become due again by time, so these are polled. */
  private async run(): Promise<void> {
    while (this.again && this.isActive) {
      await sleep(Math.max(0, this.lastRoundAtMs + ROUND_GAP_MS - performance.now()));
      this.lastRoundAtMs = performance.now();
      const isPoll = this.isPollDue;
      this.again = false;
      this.isPollDue = false;
      try {
        await this.queueNew();
        if (isPoll) await this.queueDue();
      } catch (error) {
        this.logger.warn(`relay: ${errorText(error)}`);
      }
    }
  }

  private async queueNew(): Promise<number> {
    let queued = 0;
    for (let isFull = true; isFull && this.isActive;) {
      const { events, jobs } = await this.dispatch();
      isFull = events === BATCH;
      queued += jobs.length;
      await this.enqueue(jobs);
    }
    return queued;
  }

  private async queueDue(): Promise<number> {
    let queued = 0;
    for (let taken = BATCH; taken === BATCH && this.isActive;) {
      const due = await this.take();
      taken = due.length;
      queued += taken;
      await this.enqueue(due);
    }
    return queued;
  }

  /**
   * New events → one event job for each consumer, leased for their first try, in one statement. Two relays at
   * once share the work. Event jobs that exist already stay as they are.
   */
  private async dispatch(): Promise<{ events: number; jobs: DueJob[] }> {
    const rows = await dispatchNew.rows(this.em, this.subscriptions);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    for (const name of names.values()) countEvents(name, 1);
    return {
      events: names.size,
      jobs: rows.filter((row): row is DispatchedJob & DueJob => row.consumer !== null),
    };
  }

  /**
   * Picks up event jobs that are due again and leases them: without a result, a job becomes due once more. A
   * job whose external call is under way, or was when its worker died, waits for the end of that lease and no
   * longer.
   */
  private take(): Promise<DueJob[]> {
    return takeDue.rows(this.em);
  }

  private async enqueue(due: readonly DueJob[]): Promise<void> {
    const added = await Promise.allSettled(
      QUEUE_NAMES.flatMap((name) => {
        const ofQueue = due.filter((delivery) => delivery.queue === name);
        return [true, false].map((first) =>
          this.add(
            this.queues[name],
            ofQueue.filter(({ consumer }) => isFirst(consumer) === first),
            first,
          ),
        );
      }),
    );
    for (const result of added) if (result.status === 'rejected') throw result.reason;
  }

  /**
   * One job of the queue for many event jobs: what a queue costs, it costs for each of its jobs. `add`, because
   * BullMQ's `addBulk` makes two temporary tables in PostgreSQL for each call. What comes first is put before the
   * jobs that wait.
   */
  private async add(queue: Queue<EventJobBatch>, due: readonly DueJob[], isAhead: boolean): Promise<void> {
    for (let first = 0; first < due.length; first += JOB_BATCH) {
      const batch = due.slice(first, first + JOB_BATCH);
      try {
        await queue.add(
          'event-jobs',
          { jobs: batch.map(refOf) },
          { jobId: idOf(batch), ...(isAhead && { lifo: true }) },
        );
      } catch (error) {
        await this.giveBack(due.slice(first));
        throw error;
      }
    }
  }

  /**
   * Jobs that the queue did not accept are due again as soon as it may be back, without counting a try: else
   * the lease would grow with the outage. Under the same try the job has the same id, so a job that got
   * through is not doubled.
   */
  private async giveBack(due: readonly DueJob[]): Promise<void> {
    await this.em.execute(
      `update event_job d set tries = d.tries - 1, next_at = now() + make_interval(secs => ${QUEUE_RETRY_S})
         from jsonb_to_recordset(?::jsonb) as t (event_id bigint, consumer text, tries int)
        where d.event_id = t.event_id and d.consumer = t.consumer and d.tries = t.tries and d.done_at is null`,
      [JSON.stringify(due)],
      'run',
    );
  }
}

function refOf({ event_id: eventId, consumer }: DueJob): EventJobRef {
  return { eventId, consumer };
}

/** The same for the same tries of the same event jobs, so that a batch which is offered again is not doubled. */
function idOf(batch: readonly DueJob[]): string {
  return hash(
    'sha1',
    batch.map(({ event_id, consumer, tries }) => `${event_id}-${consumer}-${tries}`).join(),
  );
}
