import { Injectable } from '@nestjs/common';
import {
  createPostgresBackend,
  Queue,
  withBackend,
  Worker,
  type Job,
  type PostgresConnectionOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import { Env } from '../env.js';
import type { EventJobData, QueueName } from './queue-names.js';

/** BullMQ on PostgreSQL: queue and worker share few connections, since each pair would open its own. */
const POSTGRES_POOL = 2;
const COMMAND_TIMEOUT_MS = 5_000;
const LOCK_MS = 5_000;
const STALLED_CHECK_MS = 2_000;
/** A job is one try; crashes must not exhaust it, since retries are counted in the table of event jobs. */
const MAX_STALLED = 50;

export interface EventJobQueue {
  addBulk(jobs: { name: string; data: EventJobData; opts: { jobId: string } }[]): Promise<unknown>;
  getJobCounts(...types: ('waiting' | 'active' | 'delayed' | 'failed')[]): Promise<Record<string, number>>;
  /** Waiting jobs, from the `start`th to the `end`th, oldest first; `timestamp` is when each was added. */
  getWaiting(start: number, end: number): Promise<{ timestamp: number }[]>;
  close(): Promise<void>;
}

/** A queue as the dashboard needs it. */
export type ShownQueue = Queue<EventJobData>;

export interface EventJobWorker {
  /**
   * Begins to take jobs. On PostgreSQL it waits for the connection first and throws when that is cut: the
   * library would keep the failed start for good. On Redis it takes jobs as soon as the server is there.
   */
  start(): Promise<void>;
  close(force?: boolean): Promise<void>;
}

/**
 * Opens queues and workers on Redis where there is one, else on PostgreSQL; the choice is hidden from the
 * rest.
 */
@Injectable()
export class QueueConnection {
  constructor(private readonly env: Env) {}

  get kind(): 'redis' | 'postgres' {
    return this.env.values.REDIS_URL ? 'redis' : 'postgres';
  }

  openQueue(name: QueueName, onError: (error: Error) => void): EventJobQueue {
    return this.openShown(name, onError);
  }

  /** A queue with everything that the library knows of it, for the dashboard. */
  openShown(name: QueueName, onError: (error: Error) => void): ShownQueue {
    const options = { defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true } };
    // The two kinds differ only in the type of their connection, which is not used from here on.
    const queue: unknown = this.env.values.REDIS_URL
      ? new Queue<EventJobData>(name, { ...options, connection: this.redis(true) })
      : new onPostgres.Queue<EventJobData>(name, { ...options, connection: this.postgres() });
    if (!(queue instanceof Queue)) throw new Error('no queue of the library');
    queue.on('error', onError);
    return queue;
  }

  openWorker(
    name: QueueName,
    run: (job: Job<EventJobData>) => Promise<void>,
    concurrency: number,
    onError: (error: Error) => void,
  ): EventJobWorker {
    const options = {
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
      autorun: false,
    };
    const worker = this.env.values.REDIS_URL
      ? new Worker<EventJobData>(name, run, { ...options, connection: this.redis(false) })
      : new onPostgres.Worker<EventJobData>(name, run, { ...options, connection: this.postgres() });
    worker.on('error', onError);
    const start = async () => {
      if (this.kind === 'postgres') await worker.waitUntilReady();
      worker.run().catch(onError);
    };
    // The library's own worker, no entity.
    // eslint-disable-next-line no-restricted-syntax
    return Object.assign(worker, { start });
  }

  /** Resolves when the queue server responds; throws otherwise. A Redis that may evict jobs is refused. */
  async check(): Promise<void> {
    const { REDIS_URL } = this.env.values;
    if (!REDIS_URL) return;
    const client = new Redis(REDIS_URL, {
      lazyConnect: true,
      connectTimeout: 2_000,
      commandTimeout: 2_000,
      retryStrategy: () => null,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const info = await client.info('memory');
      const policy = /maxmemory_policy:(\S+)/.exec(info)?.[1];
      if (policy && policy !== 'noeviction') {
        throw new Error(`Redis may drop jobs: its maxmemory-policy is ${policy}, set it to noeviction`);
      }
    } finally {
      client.disconnect();
    }
  }

  private redis(forQueue: boolean) {
    return {
      url: this.env.values.REDIS_URL,
      maxRetriesPerRequest: forQueue ? 1 : null,
      enableOfflineQueue: !forQueue,
      ...(forQueue ? { commandTimeout: COMMAND_TIMEOUT_MS } : {}),
      retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, 2_000),
    };
  }

  private postgres(): PostgresConnectionOptions {
    const connectionString = this.env.values.QUEUE_DATABASE_URL ?? this.env.values.DATABASE_URL;
    return { connectionString, max: POSTGRES_POOL, migrate: true };
  }
}

const onPostgres = withBackend(createPostgresBackend);
