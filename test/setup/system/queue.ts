import { Redis } from 'ioredis';
import { emptyShopDatabase } from './database.js';

/** Redis has 16 numbered databases; number 0 stays unused. */
const REDIS_DATABASES = 15;

/** The queue of the flow suite in this run: `QUEUE_KIND`, PostgreSQL unless it is redis. */
export function queueKind(): 'redis' | 'postgres' {
  return process.env['QUEUE_KIND'] === 'redis' ? 'redis' : 'postgres';
}

/** The variables of an empty queue that no other test file uses. */
export async function freshQueue(): Promise<{ REDIS_URL?: string; QUEUE_DATABASE_URL?: string }> {
  if (queueKind() === 'postgres') return { QUEUE_DATABASE_URL: await emptyShopDatabase() };
  const server = process.env['TEST_REDIS_URL'];
  if (!server) throw new Error('TEST_REDIS_URL is not set: run this suite with npm run test:flows.');
  const worker = Number.parseInt(process.env['JEST_WORKER_ID'] ?? '1', 10);
  const url = `${server}/${1 + ((worker - 1) % REDIS_DATABASES)}`;
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  await redis.flushdb();
  await redis.quit();
  return { REDIS_URL: url };
}
