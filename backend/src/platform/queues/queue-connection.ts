import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Env } from '../env.js';
import { isPostgres, type QueueServer } from './queue-backend.js';

/** The server of the queues: Redis where there is one, else PostgreSQL. */
@Injectable()
export class QueueConnection {
  constructor(private readonly env: Env) {}

  get server(): QueueServer {
    const { REDIS_URL, QUEUE_DATABASE_URL, DATABASE_URL } = this.env.values;
    return { url: REDIS_URL ?? QUEUE_DATABASE_URL ?? DATABASE_URL };
  }

  get kind(): 'redis' | 'postgres' {
    return isPostgres(this.server) ? 'postgres' : 'redis';
  }

  /**
   * Waits until a queue or a worker has its connection. Throws on PostgreSQL when that is cut while it opens:
   * the library would keep the failed start for good. Redis may be away: the library connects again.
   */
  async waitFor(...opened: readonly { waitUntilReady(): Promise<unknown> }[]): Promise<void> {
    if (this.kind === 'postgres') await Promise.all(opened.map((each) => each.waitUntilReady()));
  }

  /** Resolves when the queue server responds; throws otherwise. A Redis that may evict jobs is refused. */
  async check(): Promise<void> {
    const { url } = this.server;
    if (this.kind === 'postgres') return;
    const client = new Redis(url, {
      lazyConnect: true,
      connectTimeout: 2_000,
      commandTimeout: 2_000,
      retryStrategy: () => null,
    });
    // What Redis said; the call itself fails with 'Connection is closed'.
    let said: Error | undefined;
    client.on('error', (error: Error) => {
      said = error;
    });
    try {
      const info = await client.connect().then(() => client.info('memory'));
      const policy = /maxmemory_policy:(\S+)/.exec(info)?.[1];
      if (policy && policy !== 'noeviction') {
        throw new Error(`Redis may drop jobs: its maxmemory-policy is ${policy}, set it to noeviction`);
      }
    } catch (error) {
      throw said ? new Error(`Redis cannot be used: ${said.message}`, { cause: error }) : error;
    } finally {
      client.disconnect();
    }
  }
}
