import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  createPostgresBackend,
  createRedisBackend,
  Queue,
  Worker,
  type BackendFactory,
  type IQueueBackend,
  type JobProgress,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { QueueClient } from './queue-client.js';
import type { EventJobBatch } from './queue-names.js';

/** BullMQ on PostgreSQL: queue and worker share few connections, since each pair would open its own. */
const POSTGRES_POOL = 2;
/** Its commits wait for no disk: the queue may be lost whole, and what is due is in the table of event jobs. */
const POSTGRES_OPTIONS = '-c synchronous_commit=off';
const COMMAND_TIMEOUT_MS = 5_000;
/** How long a worker that closes waits for its jobs: with the schedules' wait, less than the 10 s until the kill. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Where jobs are kept: `postgres:` and `postgresql:` are PostgreSQL, everything else is Redis. */
export interface QueueServer {
  readonly url: string;
}

export function isPostgres({ url }: QueueServer): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** A queue reports an absent Redis at once, and its jobs are offered again; a worker waits for Redis to return. */
function redisOptions(url: string, isWorker: boolean) {
  return {
    url,
    maxRetriesPerRequest: isWorker ? null : 1,
    enableOfflineQueue: isWorker,
    ...(isWorker ? {} : { commandTimeout: COMMAND_TIMEOUT_MS }),
    retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, 2_000),
  };
}

const openBackend: BackendFactory<IQueueBackend, QueueServer> = (name, options, kind) => {
  const { url } = options.connection;
  if (isPostgres(options.connection)) {
    const connection = {
      connectionString: url,
      options: POSTGRES_OPTIONS,
      max: POSTGRES_POOL,
      migrate: true,
      Client: QueueClient,
    };
    return createPostgresBackend(name, { ...options, connection }, kind);
  }
  const connection = redisOptions(url, kind?.withBlockingConnection ?? false);
  return createRedisBackend(name, { ...options, connection }, kind);
};

const logger = new Logger('Queues');

/** The queue that `@InjectQueue` injects: BullMQ's, on either server. */
export class EventJobQueue extends Queue<
  EventJobBatch,
  void,
  string,
  EventJobBatch,
  void,
  string,
  IQueueBackend,
  QueueServer
> {
  constructor(name: string, options: QueueOptions<QueueServer>) {
    super(name, options, openBackend);
    this.on('error', ({ message }) => logger.warn(`queue ${name}: ${message}`));
  }

  /** Never throws: the rest of the process closes after it. */
  override async close(): Promise<void> {
    await super.close().catch((error: Error) => this.emit('error', error));
  }
}

/** The worker behind a `@Processor`: BullMQ's, on either server. */
export class EventJobWorker extends Worker<
  EventJobBatch,
  void,
  string,
  IQueueBackend,
  JobProgress,
  QueueServer
> {
  private ended: Promise<void> | undefined;

  constructor(name: string, processor: Processor<EventJobBatch, void>, options: WorkerOptions<QueueServer>) {
    super(name, processor, options, openBackend);
    this.on('error', ({ message }) => logger.warn(`queue ${name}: ${message}`));
  }

  /** Waits for jobs under way, but not for one that hangs: its lease ends, and another worker picks it up. */
  override close(force?: boolean): Promise<void> {
    this.ended ??= Promise.race([super.close(force), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    return this.ended;
  }
}
