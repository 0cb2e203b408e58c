import { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { errorText } from '#backend/platform/error-text.js';
import { QueueConnection } from '#backend/platform/queues/queue-connection.js';
import { QUEUE_NAMES, type EventJobData, type QueueName } from '#backend/platform/queues/queue-names.js';
import { countEvents } from './event-counts.js';
import { subscriptionRows } from './subscriptions.js';

const BATCH = 200;
const POLL_MS = 1_000;
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

/**
 * Moves events from the outbox to the queue. Each event is dispatched to its consumers as event jobs; due
 * ones are queued. Everything that must survive a crash is in PostgreSQL: the queue may be lost whole.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  /** The queues that jobs are put on. */
  readonly queues: Readonly<Record<QueueName, Queue<EventJobData>>>;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private isActive = false;

  constructor(
    private readonly em: EntityManager,
    private readonly connection: QueueConnection,
    notifications: DatabaseNotifications,
    @InjectQueue('payments') payments: Queue<EventJobData>,
    @InjectQueue('transactional') transactional: Queue<EventJobData>,
    @InjectQueue('emails') emails: Queue<EventJobData>,
  ) {
    this.queues = { payments, transactional, emails };
    notifications.on('outbox_changed', () => this.wake());
  }

  /** Throws when the queue is away: the process ends before it takes anything from the outbox. */
  async onApplicationBootstrap(): Promise<void> {
    await this.connection.check();
    await this.connection.waitFor(...Object.values(this.queues));
    this.isActive = true;
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
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
    let queued = 0;
    for (let dispatched = BATCH; dispatched === BATCH && this.isActive;) dispatched = await this.dispatch();
    for (let taken = BATCH; taken === BATCH && this.isActive;) {
      const due = await this.take();
      taken = due.length;
      queued += taken;
      await this.enqueue(due);
    }
    return queued;
  }

  private async run(): Promise<void> {
    while (this.again && this.isActive) {
      this.again = false;
      try {
        await this.relay();
      } catch (error) {
        this.logger.warn(`relay: ${errorText(error)}`);
      }
    }
  }

  /**
   * New events → one event job for each consumer, in one statement. Two relays at once share the work. The
   * column keeps milliseconds: a time that was rounded up would be due only in the next round.
   */
  private async dispatch(): Promise<number> {
    const rows = await this.em.execute<{ name: string; dispatched: number }[]>(
      `with fresh as (
         select id, name from outbox_event where dispatched_at is null order by id limit ${BATCH} for update skip locked
       ), rows as (
         insert into event_job (event_id, consumer, queue, next_at)
         select fresh.id, t.consumer, t.queue, date_trunc('milliseconds', now())
           from fresh join jsonb_to_recordset(?::jsonb) as t (event text, consumer text, queue text) on t.event = fresh.name
         on conflict do nothing
       ), marked as (
         update outbox_event set dispatched_at = now() where id in (select id from fresh)
       )
       select name, count(*)::int as dispatched from fresh group by name`,
      [JSON.stringify(subscriptionRows())],
    );
    for (const { name, dispatched } of rows) countEvents(name, dispatched);
    return rows.reduce((total, { dispatched }) => total + dispatched, 0);
  }

  /**
   * Picks up due event jobs and leases them: without a result, a job becomes due again. A job whose external
   * call is under way, or was when its worker died, waits for the end of that lease and no longer.
   */
  private take(): Promise<DueJob[]> {
    return this.em.execute<DueJob[]>(
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
  }

  private async enqueue(due: readonly DueJob[]): Promise<void> {
    const added = await Promise.allSettled(
      QUEUE_NAMES.map((name) =>
        this.add(
          this.queues[name],
          due.filter((delivery) => delivery.queue === name),
        ),
      ),
    );
    for (const result of added) if (result.status === 'rejected') throw result.reason;
  }

  private async add(queue: Queue<EventJobData>, due: readonly DueJob[]): Promise<void> {
    if (due.length === 0) return;
    const jobs = due.map(({ event_id: eventId, consumer, tries }) => ({
      name: consumer,
      data: { eventId, consumer },
      opts: { jobId: `${eventId}-${consumer}-${tries}` },
    }));
    try {
      await queue.addBulk(jobs);
    } catch (error) {
      await this.giveBack(due);
      throw error;
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
