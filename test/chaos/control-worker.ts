import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Module } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import type { EventName, DomainEvent } from '#backend/platform/outbox/event-map.js';
import { Env } from '#backend/platform/env.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { QueueConnection, type EventJobQueue } from '#backend/platform/queues/queue-connection.js';
import type { EventJobData, QueueName } from '#backend/platform/queues/queue-names.js';
import { JobRunner } from '#worker/job-runner.js';
import { consumerName, subscriptionsOf } from '#worker/subscriptions.js';
import { WorkerModule } from '#worker/worker.module.js';

/** The table marks every job as done, so the queue does the retries. */
const RETRIES = { attempts: 12, backoff: { type: 'exponential', delay: 500 } };

/**
 * The worker with one deliberate and common mistake: an event job counts as done once the queue has it, and
 * the queue does the retries. Everything else is the real worker's. The chaos suite must detect the losses.
 */
@Injectable()
export class MarkDoneWhenQueued extends QueueConnection {
  constructor(
    env: Env,
    private readonly database: EntityManager,
  ) {
    super(env);
  }

  override openQueue(name: QueueName, onError: (error: Error) => void): EventJobQueue {
    const queue = super.openQueue(name, onError);
    return {
      addBulk: async (jobs) => {
        await queue.addBulk(jobs.map((job) => ({ ...job, opts: { ...job.opts, ...RETRIES } })));
        for (const { data } of jobs) await this.markDone(data);
      },
      getJobCounts: (...types) => queue.getJobCounts(...types),
      getWaiting: (start, end) => queue.getWaiting(start, end),
      close: () => queue.close(),
    };
  }

  private async markDone({ eventId, consumer }: EventJobData): Promise<void> {
    await this.database
      .getConnection()
      .execute(
        'update event_job set done_at = now() where event_id = ? and consumer = ?',
        [eventId, consumer],
        'run',
      );
  }
}

/** Runs a job without checking whether it is done, since by then the table always says so. */
@Injectable()
export class UncheckedRunner extends JobRunner {
  constructor(
    private readonly database: EntityManager,
    private readonly consumers: ModuleRef,
    connection: QueueConnection,
    clock: Clock,
  ) {
    super(database, consumers, connection, clock);
  }

  override async run({ eventId, consumer }: EventJobData): Promise<void> {
    const event = await this.eventOf(eventId);
    const subscription = subscriptionsOf(event.name).find((each) => consumerName(each) === consumer);
    if (!subscription) throw new Error(`no consumer ${consumer}`);
    const target: unknown = this.consumers.get(subscription.consumer, { strict: false });
    const method: unknown = Reflect.get(Object(target), subscription.method);
    if (typeof method !== 'function') throw new Error(`no method ${consumer}`);
    if (subscription.kind === 'external') await Reflect.apply(method, target, [event]);
    else {
      const database = this.database.fork();
      await database.transactional(async (em) => void (await Reflect.apply(method, target, [event, em])));
    }
  }

  private async eventOf(eventId: string): Promise<DomainEvent> {
    const rows = await this.database
      .getConnection()
      .execute<{ id: string; name: EventName; payload: DomainEvent['payload'] }[]>(
        'select id, name, payload from outbox_event where id = ?',
        [eventId],
      );
    const row = rows[0];
    if (!row) throw new Error(`no event ${eventId}`);
    return { ...row, occurredAt: new Date().toISOString() };
  }
}

@Module({
  imports: listOf('imports'),
  providers: [
    ...listOf('providers').filter((provider) => provider !== JobRunner),
    { provide: QueueConnection, useClass: MarkDoneWhenQueued },
    { provide: JobRunner, useClass: UncheckedRunner },
  ],
})
class ControlWorkerModule {}

/** The parts of the real worker, so that the control stays its copy except for the mistake. */
function listOf(part: 'imports' | 'providers'): (new () => object)[] {
  const list: unknown = Reflect.getMetadata(part, WorkerModule);
  if (!Array.isArray(list)) throw new Error(`the worker's module has no ${part}`);
  return list;
}

const app = await NestFactory.createApplicationContext(ControlWorkerModule, { logger: ['error'] });
app.enableShutdownHooks();
