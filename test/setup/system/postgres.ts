import { rmSync } from 'node:fs';
import pg from 'pg';
import { migrateUp } from '#backend/platform/database/migrate.js';
import { grantShopRole } from '#backend/platform/database/shop-role.js';
import { asShop } from './database.js';
import { makeFastTempDir } from './fast-temp-dir.js';
import { startWatchdog } from '#sandbox/processes/watchdog-client.js';
import { startPostgres } from '#sandbox/postgres/postgres.js';

/** The template of every copy: migrated once a run, then closed to connections. */
export const TEMPLATE_DATABASE = 'template_lighter_table';

/** A server for one run of a suite. */
export interface TestPostgres {
  /** URL of the maintenance database, from which copies are made. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** Starts a non-durable PostgreSQL with one migrated template database. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = makeFastTempDir('lighter-table-test-');
  const watchdog = startWatchdog();
  const server = await startPostgres({ dataDir, durable: false, watchdog, log: () => undefined });
  const stop = async (): Promise<void> => {
    await server.stop();
    watchdog.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await server.ensureDatabase(TEMPLATE_DATABASE);
    await makeTemplate(server.url('postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl: server.url('postgres'), stop };
}

/** Migrates the empty database of the template, and closes it. */
export async function makeTemplate(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  const template = url.toString();
  await migrateUp(template);
  await grantShopRole(template, asShop(template));
  await closeTemplate(adminUrl);
}

/** Copying fails while any connection is open, so connections are forbidden from here on. */
async function closeTemplate(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`alter database ${TEMPLATE_DATABASE} with allow_connections false is_template true`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      TEMPLATE_DATABASE,
    ]);
  } finally {
    await client.end();
  }
}
