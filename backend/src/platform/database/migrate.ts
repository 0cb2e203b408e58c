import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { MikroORM, type Constructor } from '@mikro-orm/postgresql';
import pg from 'pg';
import { migrations as ours } from '#migrations/list.js';
import { databaseOptions } from './options.js';

/** A migration and the name that the database remembers it by. */
interface ListedMigration {
  readonly name: string;
  readonly class: Constructor<Migration>;
}

interface Options {
  /** The ones to apply; all of them without it. */
  readonly names?: readonly string[];
  readonly migrations?: readonly ListedMigration[];
  /** What is applied, and what is waited for, one sentence each. */
  readonly say?: (text: string) => void;
}

/**
 * Brings a database to the newest migration, or applies the named ones; safe to call at every start and from
 * several processes at once. Each migration is applied whole or not at all, one after the other. Throws when
 * this build does not have one of the named migrations, and when a migration has not got its locks in
 * LOCK_TRIES tries.
 */
export async function migrateUp(databaseUrl: string, options: Options = {}): Promise<void> {
  const { names, migrations = ours, say = () => undefined } = options;
  const unknown = names?.filter((name) => !migrations.some((migration) => migration.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`this build is older than the data: it lacks ${unknown.join(', ')}`);
  await withMigrationLock(databaseUrl, say, async () => {
    const orm = await openForMigrations(databaseUrl, migrations);
    try {
      await refuseUnlessOurs(orm, migrations);
      for (const { name } of await orm.migrator.getPending()) {
        const migration = migrations.find((each) => each.name === name);
        if (!migration || (names && !names.includes(name))) continue;
        if (isTransactional(migration)) await apply(orm, migration, say);
        else await applyAlone(databaseUrl, migration, say);
      }
    } finally {
      await orm.close(true);
    }
  });
}

/** Applies one migration; tries again when it does not get a lock. */
async function apply(orm: MikroORM, { name }: ListedMigration, say: (text: string) => void): Promise<void> {
  for (let tryNumber = 1; ; tryNumber += 1) {
    try {
      await orm.migrator.up({ migrations: [name] });
      return say(`applied ${name}`);
    } catch (error) {
      if (!isLockTimeout(error) || tryNumber === LOCK_TRIES) throw error;
      say(`${name} waits for a lock that somebody else holds: tries again (${tryNumber} of ${LOCK_TRIES})`);
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

/**
 * A migration outside of transactions builds an index `concurrently`: it waits for transactions that run, such
 * as a back-up's, and nobody waits for it. So it may wait for long.
 */
async function applyAlone(
  databaseUrl: string,
  migration: ListedMigration,
  say: (text: string) => void,
): Promise<void> {
  const orm = await openForMigrations(databaseUrl, [migration], MIGRATION_TIMEOUT_MS);
  try {
    await apply(orm, migration, say);
  } finally {
    await orm.close(true);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

function isLockTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}

/**
 * A newer build's migrations may be recorded beside ours; where none of ours is, the baseline would find its
 * tables there already.
 */
async function refuseUnlessOurs(orm: MikroORM, migrations: readonly ListedMigration[]): Promise<void> {
  const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
  if (applied.length === 0 || applied.some((name) => migrations.some((known) => known.name === name))) return;
  throw new Error(
    `the database was made by other migrations (${applied[0]} …) and cannot be brought to this build: begin with an empty one`,
  );
}

/** Names of migrations that this build has and the database has not. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const orm = await openForMigrations(databaseUrl, ours);
  try {
    return (await orm.migrator.getPending()).map(({ name }) => name);
  } finally {
    await orm.close(true);
  }
}

/** An index of a large table takes longer than any statement of a request may. */
const MIGRATION_TIMEOUT_MS = 600_000;
/**
 * Statements of requests queue behind one that waits for a lock on their table. So a migration waits as long
 * as a person may have to, lets the others pass, and tries again: some five minutes in all.
 */
const LOCK_TIMEOUT_MS = 2_500;
const LOCK_PAUSE_MS = 2_500;
const LOCK_TRIES = 60;
const CONNECT_TIMEOUT_MS = 5_000;

function openForMigrations(
  databaseUrl: string,
  migrations: readonly ListedMigration[],
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<MikroORM> {
  return MikroORM.init({
    ...databaseOptions(databaseUrl, 2),
    driverOptions: {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: MIGRATION_TIMEOUT_MS,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: MIGRATION_TIMEOUT_MS,
    },
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: [...migrations], snapshot: false, silent: true },
  });
}

function isTransactional(migration: ListedMigration): boolean {
  const made = migration.class.prototype as Migration;
  return made.isTransactional();
}

const MIGRATION_LOCK = 7_262_001;
const MIGRATION_LOCK_POLL_MS = 250;

/**
 * Two processes that start together must not both apply a migration: the second waits and finds nothing to
 * do. It asks again and again instead of waiting within a statement: an index that is built `concurrently`
 * waits for every statement that runs, and so the two would wait for each other. The lock belongs to the
 * session, since an open transaction would be waited for as well.
 */
async function withMigrationLock(
  databaseUrl: string,
  say: (text: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  await client.connect();
  try {
    const endAtMs = Date.now() + MIGRATION_TIMEOUT_MS;
    for (let isFirst = true; !(await tryLock(client)); isFirst = false) {
      if (Date.now() > endAtMs) throw new Error('another process has been migrating for ten minutes');
      if (isFirst) say('another process is migrating; waiting for it');
      await sleep(MIGRATION_LOCK_POLL_MS);
    }
    await work();
  } finally {
    await client.end();
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.locked === true;
}
