import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { migrations } from '#migrations/list.js';
import { databaseOptions } from './options.js';

/**
 * Brings a database to the newest migration, or applies the named ones; safe to call at every start and from
 * several processes at once. Logs which it applies, unless `isQuiet`. Throws when this build does not have
 * one of the named migrations.
 */
export async function migrateUp(
  databaseUrl: string,
  { names, isQuiet = false }: { readonly names?: readonly string[]; readonly isQuiet?: boolean } = {},
): Promise<void> {
  const unknown = names?.filter((name) => !migrations.some((migration) => migration.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`this build is older than the data: it lacks ${unknown.join(', ')}`);
  const orm = await openForMigrations(databaseUrl, isQuiet);
  try {
    await refuseUnlessOurs(orm);
    await withMigrationLock(orm, () => orm.migrator.up(names ? { migrations: [...names] } : undefined));
  } finally {
    await orm.close(true);
  }
}

/**
 * A newer build's migrations may be recorded beside ours; where none of ours is, the baseline would find its
 * tables there already.
 */
async function refuseUnlessOurs(orm: MikroORM): Promise<void> {
  const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
  if (applied.length === 0 || applied.some((name) => migrations.some((ours) => ours.name === name))) return;
  throw new Error(
    `the database was made by other migrations (${applied[0]} …) and cannot be brought to this build: begin with an empty one`,
  );
}

/** Names of migrations that this build has and the database has not. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const orm = await openForMigrations(databaseUrl);
  try {
    return (await orm.migrator.getPending()).map(({ name }) => name);
  } finally {
    await orm.close(true);
  }
}

/**
 * An index of a large table takes longer than any statement of a request may, and a session that holds or
 * awaits the lock idles meanwhile.
 */
const MIGRATION_TIMEOUT_MS = 600_000;
const CONNECT_TIMEOUT_MS = 5_000;

function openForMigrations(databaseUrl: string, isQuiet = true): Promise<MikroORM> {
  return MikroORM.init({
    ...databaseOptions(databaseUrl, 2),
    driverOptions: {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: MIGRATION_TIMEOUT_MS,
      lock_timeout: MIGRATION_TIMEOUT_MS,
      idle_in_transaction_session_timeout: MIGRATION_TIMEOUT_MS,
    },
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: isQuiet },
  });
}

const MIGRATION_LOCK = 7_262_001;

/**
 * Two processes that start together must not both apply a migration: the second waits and finds nothing to
 * do.
 */
async function withMigrationLock(orm: MikroORM, work: () => Promise<unknown>): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK], 'run');
    await work();
  });
}
