import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { QueueName } from '#backend/platform/queues/queue-names.js';
import { QueuesModule } from '#backend/platform/queues/queues.module.js';

/** The queues that the dashboard shows. */
@Injectable()
export class ShownQueues {
  readonly byName: Readonly<Record<QueueName, Queue>>;

  constructor(
    @InjectQueue('payments') payments: Queue,
    @InjectQueue('transactional') transactional: Queue,
    @InjectQueue('emails') emails: Queue,
  ) {
    this.byName = { payments, transactional, emails };
  }
}

/** Loaded on the first visit of the dashboard: its import opens the queues. */
@Module({ imports: [QueuesModule], providers: [ShownQueues] })
export class ShownQueuesModule {}
