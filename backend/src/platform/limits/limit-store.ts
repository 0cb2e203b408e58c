import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Env } from '../env.js';
import { LIMIT_NAMES, LIMITS, type LimitName } from './limits.js';

/** A caller waits for its count: who hears nothing by then goes the way of 'away'. */
const TIMEOUT_MS = 2_000;
/** A flood of attempts stands in line for its counts: with two connections a thousand take about a second. */
const LINE_TIMEOUT_MS = 5_000;
/** Apart from the modules' connections, so that a flood of attempts takes none of theirs. */
const POSTGRES_POOL = 2;
const IDLE_MS = 30_000;

export interface LimitStore {
  /** The first attempt to reach the store is over, well or ill. */
  readonly ready: Promise<unknown>;
  readonly limiters: Readonly<Record<LimitName, RateLimiterStoreAbstract>>;
  close(): Promise<void>;
}

/**
 * Where attempts are counted: Redis where there is one, else the rate_limit table. Both count in one atomic
 * step on the server, so that the number holds over any number of processes.
 */
export function openLimitStore({ values }: Env): LimitStore {
  return values.REDIS_URL
    ? inRedis(values.REDIS_URL, values.LIMITS_FACTOR)
    : inPostgres(values.DATABASE_URL, values.LIMITS_FACTOR);
}

function inRedis(url: string, factor: number): LimitStore {
  const storeClient = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, 2_000),
  });
  // Told to whoever asks for a count.
  storeClient.on('error', () => undefined);
  const redis = { storeClient, rejectIfRedisNotReady: true };
  const limiters = forEachLimit((options) => new RateLimiterRedis({ ...redis, ...options }), factor);
  return {
    // Only the first count waits for the connection: while it is lost, callers hear so at once.
    ready: storeClient.connect().catch(() => undefined),
    limiters,
    close: () => {
      storeClient.disconnect();
      return Promise.resolve();
    },
  };
}

function inPostgres(connectionString: string, factor: number): LimitStore {
  const storeClient = new pg.Pool({
    connectionString,
    max: POSTGRES_POOL,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: LINE_TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    allowExitOnIdle: true,
  });
  // A connection that is cut while nobody uses it is replaced by the next count.
  storeClient.on('error', () => undefined);
  const table = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };
  const limiters = forEachLimit(
    (options) => new RateLimiterPostgres({ storeClient, storeType: 'pool', ...table, ...options }),
    factor,
  );
  return { ready: Promise.resolve(), limiters, close: () => storeClient.end() };
}

function forEachLimit(
  make: (options: { keyPrefix: string; points: number; duration: number }) => RateLimiterStoreAbstract,
  factor: number,
): Record<LimitName, RateLimiterStoreAbstract> {
  const made = LIMIT_NAMES.map((name) => {
    const { points, durationS } = LIMITS[name];
    return [name, make({ keyPrefix: `limit:${name}`, points: points * factor, duration: durationS })];
  });
  return Object.fromEntries(made) as Record<LimitName, RateLimiterStoreAbstract>;
}
