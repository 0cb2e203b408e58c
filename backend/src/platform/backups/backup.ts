import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import {
  BACKUP_FORMAT,
  TableDigest,
  type BackupEnd,
  type BackupHeader,
  type BackupTable,
} from './backup-file.js';

const FETCHED_ROWS = 1_000;
/** Rows that hold whole pictures, of some megabytes each. */
const FETCHED_PICTURES = 4;
const TABLES_OF_PICTURES: ReadonlySet<string> = new Set(['stored_object']);
const OWNER_ONLY = 0o600;
/**
 * Every value as text that reads back to the same, however the server is configured. For the transaction alone: a
 * pooler gives the connection to the shop afterwards.
 */
const EXACT_TEXT = [
  `timezone = 'UTC'`,
  `datestyle = 'ISO'`,
  `intervalstyle = 'postgres'`,
  `extra_float_digits = 1`,
  `bytea_output = 'hex'`,
  `statement_timeout = 0`,
  `idle_in_transaction_session_timeout = 0`,
]
  .map((setting) => `set local ${setting}`)
  .join('; ');

/** The digest of each table as written or read. */
export type TableDigests = BackupEnd['end'];

/**
 * Writes the whole database as of one moment to a file; shop and worker may run meanwhile. Needs only a
 * connection. The file holds people's data: only its owner may read it. It appears under its name once it is
 * complete.
 */
export async function backUp(databaseUrl: string, file: string): Promise<TableDigests> {
  const unfinished = `${file}.unfinished`;
  try {
    const digests = await inSnapshot(databaseUrl, async (client) => {
      const digests: TableDigests = {};
      const lines = Readable.from(backupLines(client, digests));
      await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }));
      return digests;
    });
    await rename(unfinished, file);
    return digests;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A digest of each table, for comparison with a back-up. */
export async function digestsOf(databaseUrl: string): Promise<TableDigests> {
  return inSnapshot(databaseUrl, async (client) => {
    const digests: TableDigests = {};
    for await (const line of backupLines(client, digests)) void line;
    return digests;
  });
}

async function inSnapshot<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(EXACT_TEXT);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function* backupLines(client: pg.Client, digests: TableDigests): AsyncGenerator<string> {
  const applied = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id');
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    takenAt: new Date().toISOString(),
    migrations: applied.rows.map(({ name }) => name),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const table of await tablesOf(client)) {
    yield `${JSON.stringify(table)}\n`;
    const digest = new TableDigest();
    for await (const line of rowsOf(client, table)) {
      digest.add(line);
      yield `${line}\n`;
    }
    digests[table.table] = digest.value;
  }
  const end: BackupEnd = { end: digests, sequences: await sequencesOf(client) };
  yield `${JSON.stringify(end)}\n`;
}

/**
 * The product's tables and their columns by name, without generated columns. A database that ran its
 * migrations in another order has the columns in another order.
 */
export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ table: string; columns: [string, string][] }>(
    `select c.relname as table,
            json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'mikro_orm_migrations'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return rows;
}

async function* rowsOf(client: pg.Client, { table, columns }: BackupTable): AsyncGenerator<string> {
  const atOnce = TABLES_OF_PICTURES.has(table) ? FETCHED_PICTURES : FETCHED_ROWS;
  const values = columns.map(([name]) => `${client.escapeIdentifier(name)}::text`).join(', ');
  await client.query(
    `declare backup_rows no scroll cursor for
     select json_build_array(${values})::text as line from ${client.escapeIdentifier(table)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${atOnce} from backup_rows`);
    for (const { line } of rows) yield line;
    if (rows.length < atOnce) break;
  }
  await client.query('close backup_rows');
}

/** The next value of each sequence. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `select sequencename as name, (coalesce(last_value + increment_by, start_value))::text as next
       from pg_sequences where schemaname = 'public' and sequencename not like 'mikro_orm_migrations%'`,
  );
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]));
}
