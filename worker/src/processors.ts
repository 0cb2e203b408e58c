import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { EventJobBatch } from '#backend/platform/queues/queue-names.js';
import { EventJobHandler } from './event-job-handler.js';

const OPTIONS = {
  concurrency: 4,
  // QueueWorkers starts them once their connections are there.
  autorun: false,
  lockDuration: 5_000,
  stalledInterval: 2_000,
  // A job is one try; crashes must not exhaust it, since retries are counted in the table of event jobs.
  maxStalledCount: 50,
};

@Injectable()
abstract class EventJobProcessor extends WorkerHost {
  constructor(private readonly handler: EventJobHandler) {
    super();
  }

  process({ data }: Job<EventJobBatch>): Promise<void> {
    return this.handler.run(data.jobs);
  }
}

@Processor('payments', OPTIONS)
export class PaymentsProcessor extends EventJobProcessor {}

@Processor('transactional', OPTIONS)
export class TransactionalProcessor extends EventJobProcessor {}

@Processor('emails', OPTIONS)
export class EmailsProcessor extends EventJobProcessor {}
