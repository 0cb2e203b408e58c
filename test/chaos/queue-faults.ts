import { Redis } from 'ioredis';
import pg from 'pg';
import type { Shop } from './shop.js';

/** What describes the queue rather than being in it: a program that runs does not make it again. */
const KEPT_TABLES = ['meta', 'migration'];

/** Empties the queue, jobs that are being worked on included. */
export async function flushQueue({ queue }: Shop): Promise<void> {
  if (queue.kind === 'postgres') return flushPostgres(queue.url);
  const redis = new Redis(queue.url, { maxRetriesPerRequest: 1, lazyConnect: true });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
}

/** Kills the queue's server; on PostgreSQL, where it has none of its own, every connection to it is cut. */
export async function killQueue({ queue }: Shop): Promise<void> {
  if (queue.kind === 'redis') return queue.kill9();
  await withClient(queue.url, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
  });
}

async function flushPostgres(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') and not tablename = any($1)`,
      [KEPT_TABLES],
    );
    if (found.rows.length === 0) throw new Error('the queue has no tables to empty');
    await client.query(`truncate ${found.rows.map(({ name }) => name).join(', ')} cascade`);
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
