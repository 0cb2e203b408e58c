import { Redis } from 'ioredis';
import pg from 'pg';
import {
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible';
import type { Env } from '../env.js';
import { RATE_LIMIT_NAMES, RATE_LIMITS, type LimitName } from './limits.js';

/** The timeout of a count: after it the store counts as unavailable. */
const TIMEOUT_MS = 2_000;
/** A flood of attempts queues for its counts: with two connections a thousand take about a second. */
const LINE_TIMEOUT_MS = 5_000;
/** Separate from the modules' connections, so that a flood of attempts takes none of theirs. */
const POSTGRES_POOL = 2;
const IDLE_MS = 30_000;

interface CountOf {
  readonly name: LimitName;
  readonly key: string;
}

export interface LimitStore {
  /** Settles after the first attempt to reach the store, whether it succeeded or not. */
  readonly ready: Promise<unknown>;
  readonly limiters: Readonly<Record<LimitName, RateLimiterStoreAbstract>>;
  /** Reads several counts at once; null where nothing was counted. */
  read(counts: readonly CountOf[]): Promise<(RateLimiterRes | null)[]>;
  close(): Promise<void>;
}

/**
 * Where attempts are counted: Redis where there is one, else the rate_limit table. Both count in one atomic
 * step on the server, so that the count holds across any number of processes.
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
  // The error reaches the callers of a count.
  storeClient.on('error', () => undefined);
  const redis = { storeClient, rejectIfRedisNotReady: true };
  const limiters = forEachLimit((options) => new RateLimiterRedis({ ...redis, ...options }), factor);
  return {
    // Only the first count waits for the connection: while it is lost, callers get an error at once.
    ready: storeClient.connect().catch(() => undefined),
    limiters,
    read: (counts) => Promise.all(counts.map(({ name, key }) => limiters[name].get(key))),
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
  // An idle connection that is cut is replaced by the next count.
  storeClient.on('error', () => undefined);
  const table = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };
  const limiters = forEachLimit(
    (options) => new RateLimiterPostgres({ storeClient, storeType: 'pool', ...table, ...options }),
    factor,
  );
  return {
    ready: Promise.resolve(),
    limiters,
    read: (counts) => readCounts(storeClient, limiters, counts),
    close: () => storeClient.end(),
  };
}

interface CountRow {
  readonly key: string;
  readonly points: number;
  readonly expire: string | null;
}

/** The library reads one count a statement. */
async function readCounts(
  pool: pg.Pool,
  limiters: LimitStore['limiters'],
  counts: readonly CountOf[],
): Promise<(RateLimiterRes | null)[]> {
  const now = Date.now();
  const { rows } = await pool.query<CountRow>({
    name: 'read rate limits',
    text: 'select key, points, expire from rate_limit where key = any($1) and (expire > $2 or expire is null)',
    values: [counts.map(({ name, key }) => limiters[name].getKey(key)), now],
  });
  return counts.map(({ name, key }) => {
    const limiter = limiters[name];
    const row = rows.find((one) => one.key === limiter.getKey(key));
    if (!row) return null;
    const left = Math.max(0, limiter.points - row.points);
    const msBeforeNext = row.expire === null ? -1 : Math.max(0, Number(row.expire) - now);
    return new RateLimiterRes(left, msBeforeNext, row.points, false);
  });
}

function forEachLimit(
  make: (options: { keyPrefix: string; points: number; duration: number }) => RateLimiterStoreAbstract,
  factor: number,
): Record<LimitName, RateLimiterStoreAbstract> {
  const made = RATE_LIMIT_NAMES.map((name) => {
    const { points, durationS } = RATE_LIMITS[name];
    return [name, make({ keyPrefix: `limit:${name}`, points: points * factor, duration: durationS })];
  });
  return Object.fromEntries(made) as Record<LimitName, RateLimiterStoreAbstract>;
}
