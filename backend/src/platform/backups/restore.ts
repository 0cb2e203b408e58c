import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import {
  BackupEnd,
  BackupHeader,
  BackupRow,
  BackupTable,
  BackupUnreadable,
  TableDigest,
} from './backup-file.js';
import { digestsOf, tablesOf, type TableDigests } from './backup.js';
import { setSequences, withoutTriggers } from '../database/bulk-load.js';
import { migrateUp } from '../database/migrate.js';

const ROWS_AT_ONCE = 500;
/** Pictures make long lines: together they stay far below what a text may be in this program. */
const CHARACTERS_AT_ONCE = 16_000_000;

/**
 * Restores a file of `backUp` into an empty database, all of it or nothing, compares every table with the
 * file and applies the migrations that this build has beyond it. Throws BackupUnreadable when the file is
 * incomplete, and an Error when the database is not empty or differs in the end.
 */
export async function restore(databaseUrl: string, file: string): Promise<TableDigests> {
  const header = await check(file);
  await refuseUnlessEmpty(databaseUrl);
  await migrateUp(databaseUrl, { names: header.migrations });
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  let end: BackupEnd;
  try {
    await client.query(`set timezone = 'UTC'; set statement_timeout = 0`);
    await client.query('begin');
    end = await fill(client, file);
    await client.query('commit');
  } finally {
    await client.end();
  }
  compare(end.end, await digestsOf(databaseUrl));
  await migrateUp(databaseUrl);
  return end.end;
}

/** Reads the whole file once before anything is touched. */
async function check(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  const digests: TableDigests = {};
  const end = await read(file, {
    header: (found) => {
      header = found;
    },
    table: async ({ table }, rows) => {
      const digest = new TableDigest();
      for await (const line of rows) digest.add(line);
      digests[table] = digest.value;
    },
  });
  if (!header) throw new BackupUnreadable('the file has no header');
  compare(end.end, digests);
  return header;
}

function compare(expected: TableDigests, found: TableDigests): void {
  for (const [table, { rows, digest }] of Object.entries(expected)) {
    const other = found[table];
    if (other?.rows !== rows || other.digest !== digest) {
      throw new BackupUnreadable(`${table}: ${rows} rows were written, ${other?.rows ?? 0} are there`);
    }
  }
}

async function refuseUnlessEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const tables = await tablesOf(client);
    if (tables.length > 0) throw new Error(`the database is not empty: it has ${tables.length} tables`);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, file: string): Promise<BackupEnd> {
  const tables = (await tablesOf(client)).map(({ table }) => table);
  let end: BackupEnd = { end: {}, sequences: {} };
  await withoutTriggers(client, tables, async () => {
    await client.query(`truncate ${tables.map((name) => client.escapeIdentifier(name)).join(', ')}`);
    end = await read(file, {
      header: () => undefined,
      table: (table, rows) => insert(client, table, rows),
    });
  });
  await setSequences(client, end.sequences);
  return end;
}

async function insert(
  client: pg.Client,
  { table, columns }: BackupTable,
  lines: AsyncIterable<string>,
): Promise<void> {
  const names = columns.map(([name]) => client.escapeIdentifier(name)).join(', ');
  const values = columns.map(([, type], at) => `(line ->> ${at})::${type}`).join(', ');
  const statement = `insert into ${client.escapeIdentifier(table)} (${names}) overriding system value
    select ${values} from unnest($1::jsonb[]) as line`;
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    await client.query(statement, [batch]);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await client.query(statement, [batch]);
}

interface Reader {
  header(header: BackupHeader): void;
  table(table: BackupTable, rows: AsyncIterable<string>): Promise<void>;
}

/** Reads a file once; returns its last line. */
async function read(file: string, reader: Reader): Promise<BackupEnd> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  const lines = createInterface({ input: unpacked, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const next = async (): Promise<string | undefined> => {
    const step = await lines.next();
    return step.done === true ? undefined : step.value;
  };
  try {
    reader.header(parsed(BackupHeader, await next()));
    let line = await next();
    while (line !== undefined && !line.startsWith('{"end"')) {
      const table = parsed(BackupTable, line);
      let after: string | undefined;
      await reader.table(table, rows());
      line = after;
      async function* rows(): AsyncGenerator<string> {
        for (after = await next(); after?.startsWith('[') === true; after = await next()) {
          parsed(BackupRow, after);
          yield after;
        }
      }
    }
    return parsed(BackupEnd, line);
  } catch (error) {
    if (error instanceof pg.DatabaseError || error instanceof BackupUnreadable) throw error;
    throw new BackupUnreadable('the file is damaged or cut off', { cause: error });
  } finally {
    source.destroy();
  }
}

function parsed<Shape>(schema: { parse(value: unknown): Shape }, line: string | undefined): Shape {
  if (line === undefined) throw new BackupUnreadable('the file ends too early');
  return schema.parse(JSON.parse(line));
}
