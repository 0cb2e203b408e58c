import { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import type { Queue } from 'bullmq';
import type { EventName, DomainEvent } from '#backend/platform/outbox/event-map.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { EventJobBatch, EventJobRef } from '#backend/platform/queues/queue-names.js';
import { EventJobClaims } from '#worker/event-job-claims.js';
import { EventJobHandler } from '#worker/event-job-handler.js';
import { consumerName, subscriptionsOf } from '#worker/subscriptions.js';
import { WorkerModule } from '#worker/worker.module.js';

/** The table marks every job as done, so the queue does the retries. */
const RETRIES = { attempts: 12, backoff: { type: 'exponential', delay: 500 } };

/**
 * The worker with one deliberate and common mistake: an event job counts as done once the queue has it, and
 * the queue does the retries. Everything else is the real worker's. The chaos suite must detect the losses.
 */
@Injectable()
export class MarkDoneWhenQueued implements OnModuleInit {
  private readonly queues: readonly Queue<EventJobBatch>[];

  constructor(
    private readonly database: EntityManager,
    @InjectQueue('payments') payments: Queue<EventJobBatch>,
    @InjectQueue('transactional') transactional: Queue<EventJobBatch>,
    @InjectQueue('emails') emails: Queue<EventJobBatch>,
  ) {
    this.queues = [payments, transactional, emails];
  }

  /** Before the relay begins. */
  onModuleInit(): void {
    for (const queue of this.queues) {
      const add = queue.add.bind(queue);
      queue.add = async (name, data, options) => {
        const added = await add(name, data, { ...options, ...RETRIES });
        for (const job of data.jobs) await this.markDone(job);
        return added;
      };
    }
  }

  private async markDone({ eventId, consumer }: EventJobRef): Promise<void> {
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
export class UncheckedHandler extends EventJobHandler {
  constructor(
    private readonly database: EntityManager,
    private readonly consumers: ModuleRef,
    clock: Clock,
    claims: EventJobClaims,
  ) {
    super(database, consumers, clock, claims);
  }

  override async run(jobs: readonly EventJobRef[]): Promise<void> {
    for (const job of jobs) await this.runUnchecked(job);
  }

  private async runUnchecked({ eventId, consumer }: EventJobRef): Promise<void> {
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
    ...listOf('providers').filter((provider) => provider !== EventJobHandler),
    { provide: EventJobHandler, useClass: UncheckedHandler },
    MarkDoneWhenQueued,
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
