import { EventEmitter, once } from 'node:events';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Module, type INestApplicationContext, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Clock } from '#backend/platform/clock/clock.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { DeadLetters } from '#backend/platform/outbox/dead-letters.service.js';
import { QUEUE_NAMES, type EventJobBatch, type EventJobRef } from '#backend/platform/queues/queue-names.js';
import { QueuesModule } from '#backend/platform/queues/queues.module.js';
import { EventJobHandler } from '#worker/event-job-handler.js';
import { OutboxRelay } from '#worker/outbox-relay.js';
import { QueueWorkers } from '#worker/queue-workers.js';
import { Schedules } from '#worker/schedules.js';
import { WorkerModule } from '#worker/worker.module.js';
import type { TestShop } from './app.js';
import { EmailAccuracy } from '../emails/email-accuracy.js';
import { recordEmails } from '../emails/emails-sent.js';

const MAX_ROUNDS = 50;

/** What the relay needs of a queue. */
interface StandInQueue {
  add(name: string, data: EventJobBatch, options: { jobId: string }): Promise<unknown>;
  waitUntilReady(): Promise<unknown>;
}

/** A queue that only stores its jobs. */
@Injectable()
class ManualQueue implements StandInQueue {
  readonly jobs: EventJobRef[] = [];

  add(_name: string, { jobs }: EventJobBatch): Promise<unknown> {
    return Promise.resolve(this.jobs.push(...jobs));
  }

  waitUntilReady(): Promise<unknown> {
    return Promise.resolve();
  }
}

/** One queue in place of all three. */
export function insteadOfQueues(queue: Type<StandInQueue>): Provider[] {
  return [queue, ...QUEUE_NAMES.map((name) => ({ provide: getQueueToken(name), useExisting: queue }))];
}

/** Runs only on request. */
@Injectable()
class ManualRelay extends OutboxRelay {
  override wake(): void {
    // The tests decide when.
  }
}

/** Runs only on request. */
@Injectable()
class ManualSchedules extends Schedules {
  override onApplicationBootstrap(): void {
    // The tests decide when.
  }
}

/** The real worker, with a queue that the test drives: `drain` does what is due, and no more. */
export class TestWorker {
  private readonly emails: EmailAccuracy;

  private constructor(
    private readonly app: INestApplicationContext,
    private readonly shop: TestShop,
    isWhole: boolean,
  ) {
    this.emails = new EmailAccuracy(shop, isWhole);
  }

  /** Starts the worker of a shop. `more` replaces parts of it, `without` are left out. */
  static async open(
    shop: TestShop,
    more: readonly Provider[] = [],
    without: readonly Type[] = [],
  ): Promise<TestWorker> {
    const parts: readonly Provider[] = [
      ...insteadOfQueues(ManualQueue),
      { provide: OutboxRelay, useClass: ManualRelay },
      { provide: Schedules, useClass: ManualSchedules },
      ...more,
    ];
    const isWhole = more.length === 0 && without.length === 0;
    return new TestWorker(
      await startWorker(shop, parts, [...without, QueuesModule, QueueWorkers]),
      shop,
      isWhole,
    );
  }

  get<Part>(part: Type<Part>): Part {
    return this.app.get(part, { strict: false });
  }

  /** Puts due jobs on the queue; returns them, and no worker takes them. */
  async take({ flush = true }: { readonly flush?: boolean } = {}): Promise<EventJobRef[]> {
    if (flush) await this.flushNotifications();
    await this.get(OutboxRelay).relay();
    return this.get(ManualQueue).jobs.splice(0);
  }

  async run(job: EventJobRef): Promise<void> {
    await this.get(EventJobHandler).run([job]);
  }

  /** Relays and runs until nothing is due any more; returns the number of jobs. */
  async drain(): Promise<number> {
    let done = 0;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const jobs = await this.take();
      if (jobs.length === 0) {
        await this.emails.check();
        return done;
      }
      done += jobs.length;
      await this.get(EventJobHandler).run(jobs);
    }
    throw new Error(`There was still something due after ${MAX_ROUNDS} rounds.`);
  }

  /** Skips the retry delays of event jobs. */
  async skipBackoff(): Promise<void> {
    await this.shop.sql(
      `update event_job set next_at = now() - interval '1 second', locked_until = null where done_at is null and dead_at is null`,
    );
  }

  /** Runs all scheduled jobs once, as if each were due. */
  async runSchedules(): Promise<void> {
    await this.shop.sql(`update schedule set next_at = now() - interval '1 second'`);
    await this.flushNotifications();
    await this.get(Schedules).tick();
    await this.shop.flushNotifications();
  }

  /**
   * Waits until worker and shop have the database's notifications of changes in the catalogue and the
   * settings.
   */
  private async flushNotifications(): Promise<void> {
    await Promise.all([this.get(DatabaseNotifications).flushNotifications(), this.shop.flushNotifications()]);
  }

  get deadLetters(): DeadLetters {
    return this.get(DeadLetters);
  }

  async close(): Promise<void> {
    recordEmails(this.emails.names);
    await this.app.close();
  }
}

/** Reports every finished job: a queue that is cut off right then does not, although its result is there. */
@Injectable()
class WatchedHandler extends EventJobHandler {
  readonly finished = new EventEmitter();

  override async run(jobs: readonly EventJobRef[]): Promise<void> {
    await super.run(jobs).finally(() => this.finished.emit('job'));
  }
}

/**
 * Undispatched events and unfinished event jobs, counted at one moment: with two queries, a job that ends in
 * between may leave an event that neither counts.
 */
export async function countPendingWork(shop: TestShop): Promise<number> {
  const [row] = await shop.sql<{ left: number }>(
    `select (select count(*) from outbox_event where dispatched_at is null)::int
          + (select count(*) from event_job where done_at is null and dead_at is null)::int as "left"`,
  );
  return row?.left ?? 0;
}

/** The worker with its real queue, in Redis or PostgreSQL; it reports finished jobs. */
export class QueueWorker {
  private constructor(
    private readonly app: INestApplicationContext,
    private readonly shop: TestShop,
  ) {}

  static async open(shop: TestShop): Promise<QueueWorker> {
    const app = await startWorker(shop, [
      WatchedHandler,
      { provide: EventJobHandler, useExisting: WatchedHandler },
    ]);
    return new QueueWorker(app, shop);
  }

  get<Part>(part: Type<Part>): Part {
    return this.app.get(part, { strict: false });
  }

  /**
   * Waits until every event is dispatched and every event job done. Throws when that takes longer than
   * `timeoutMs`.
   */
  async waitUntilIdle(timeoutMs = 15_000): Promise<void> {
    const { finished } = this.get(WatchedHandler);
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const next = once(finished, 'job', { signal });
      // Queried after listening began, so that jobs that finish in between are noticed.
      next.catch(() => undefined);
      if ((await this.left()) === 0) return;
      await next;
    }
  }

  async close(): Promise<void> {
    await this.app.close();
  }

  private left(): Promise<number> {
    return countPendingWork(this.shop);
  }
}

@Module({})
class WorkerUnderTest {}

async function startWorker(
  shop: TestShop,
  replaced: readonly Provider[],
  without: readonly Type[] = [],
): Promise<INestApplicationContext> {
  const all: Provider[] = Reflect.getMetadata(MODULE_METADATA.PROVIDERS, WorkerModule);
  const parts = all.filter((part) => !without.some((each) => each === part));
  const modules: Type[] = Reflect.getMetadata(MODULE_METADATA.IMPORTS, WorkerModule);
  const imports = modules.filter((each) => !without.includes(each));
  const app = await NestFactory.createApplicationContext(
    { module: WorkerUnderTest, imports, providers: [...parts, ...replaced] },
    { logger: false },
  );
  shop.outside.attachClock(app.get(Clock));
  return app;
}
