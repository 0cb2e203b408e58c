import { BullRegistrar, type WorkerHost } from '@nestjs/bullmq';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { QueueConnection } from '#backend/platform/queues/queue-connection.js';
import type { QueueName } from '#backend/platform/queues/queue-names.js';
import { EmailsProcessor, PaymentsProcessor, TransactionalProcessor } from './processors.js';

/** Starts the processors when all of this process is ready, and stops them before the rest of it. */
@Injectable()
export class QueueWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly processors: Readonly<Record<QueueName, WorkerHost>>;
  private workers: readonly Worker[] = [];

  constructor(
    private readonly registrar: BullRegistrar,
    private readonly connection: QueueConnection,
    payments: PaymentsProcessor,
    transactional: TransactionalProcessor,
    emails: EmailsProcessor,
  ) {
    this.processors = { payments, transactional, emails };
  }

  /** Throws when the queue is lost while it starts: the process ends, and its supervisor restarts it. */
  async onApplicationBootstrap(): Promise<void> {
    this.registrar.register();
    this.workers = Object.values(this.processors).map(({ worker }) => worker);
    await this.connection.waitFor(...this.workers);
    for (const worker of this.workers) worker.run().catch((error: Error) => worker.emit('error', error));
  }

  /** Jobs under way end while the database and the mail server can still be reached. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.workers.map((worker) => worker.close()));
  }
}
