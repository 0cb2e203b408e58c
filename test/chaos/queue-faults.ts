import { Redis } from 'ioredis';
import pg from 'pg';
import { QUEUE_NAMES } from '#backend/platform/queues/queue-names.js';
import type { Shop } from './shop.js';

/** Metadata of the queue rather than its content: a running program does not recreate it. */
const KEPT_TABLES = ['meta', 'migration'];
const CONNECT_TIMEOUT_MS = 5_000;

/** How many jobs are on the queue: waiting, active, or delayed. */
export async function countJobs({ queue }: Shop): Promise<number> {
  if (queue.kind === 'postgres') return withPostgres(queue.url, countRows);
  return withRedis(queue.url, async (redis) => {
    const counts = await Promise.all(
      QUEUE_NAMES.flatMap((name) => [
        redis.llen(`bull:${name}:wait`),
        redis.llen(`bull:${name}:active`),
        redis.zcard(`bull:${name}:delayed`),
      ]),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

/** Empties the queue, active jobs included. */
export async function flushQueue({ queue }: Shop): Promise<void> {
  if (queue.kind === 'redis') await withRedis(queue.url, (redis) => redis.flushall());
  else await withPostgres(queue.url, truncateTables);
}

/** Kills the queue's server; on PostgreSQL, where it has none of its own, cuts every connection to it. */
export async function killQueue({ queue }: Shop): Promise<void> {
  if (queue.kind === 'redis') await queue.kill9();
  else await withPostgres(queue.url, cutConnections);
}

async function countRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where tablename = 'job'`,
  );
  const table = rows[0]?.name;
  if (table === undefined) return 0;
  const counted = await client.query<{ jobs: number }>(`select count(*)::int as jobs from ${table}`);
  return counted.rows[0]?.jobs ?? 0;
}

async function truncateTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and not tablename = any($1)`,
    [KEPT_TABLES],
  );
  if (rows.length === 0) throw new Error('the queue has no tables to empty');
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`);
}

async function cutConnections(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

async function withPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
