import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { releaseLostConnections } from './lost-connections.js';
import { prepareStatements } from './prepared-statement.js';

/** How long a statement of a request or a job may take, and wait for a lock. */
export const STATEMENT_TIMEOUT_MS = 15_000;
export const LOCK_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than any statement may take: only a silent network is waited for this long. */
const SILENCE_TIMEOUT_MS = 20_000;

/**
 * Statements here read a few pages. In a large shop the planner would start parallel workers for them, which
 * takes ten times as long as reading (a search of two words in a million recipes: 11 ms with them, 0.6
 * without).
 */
const ONE_PROCESS_EACH = '-c max_parallel_workers_per_gather=0';

const OF_THE_SESSION = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  options: ONE_PROCESS_EACH,
} as const;

/**
 * Connection settings shared by backend, worker and migrations; every statement has a timeout. Behind a pooler that
 * shares connections nothing may belong to a session: the time-outs are those of the role (shop-role.ts), and
 * statements are sent without a name (ADR 0051).
 */
export function databaseOptions(databaseUrl: string, poolSize: number, isPooled = false): Options {
  return defineConfig({
    clientUrl: databaseUrl,
    forceUtcTimezone: true,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...(isPooled ? {} : OF_THE_SESSION),
      query_timeout: SILENCE_TIMEOUT_MS,
      keepAlive: true,
      onPoolCreated: (pool: Pool) => {
        releaseLostConnections(pool);
        if (!isPooled) prepareStatements(pool);
      },
    },
  });
}
