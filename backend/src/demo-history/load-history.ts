import pg from 'pg';
import { tablesOf } from '../platform/backups/backup.js';
import { setSequences, withoutTriggers } from '../platform/database/bulk-load.js';
import type { Sealer } from '../platform/vault/sealer.js';
import { SEALED_COLUMNS } from '../sealed-columns.js';
import {
  MAKING,
  readAbout,
  readTables,
  type HistoryAbout,
  type HistoryRow,
  type HistoryStart,
  type HistoryTable,
} from './history-files.js';

const ROWS_AT_ONCE = 2_000;
const TABLE_NAME = /^[a-z_]+$/;
const CELLS_NAME = /^([a-z_]+)\.([a-z_]+)$/;

/** A database that the snapshot does not fit. */
export class HistoryDoesNotFit extends Error {}

export interface HistoryLoading {
  /** The owner of the tables: the shop's own role may neither disable triggers nor fill the ledger. */
  readonly ownerUrl: string;
  readonly start: HistoryStart;
  readonly sealer: Sealer;
  /** Of the one password that all accounts of the history have. */
  readonly passwordHash: string;
  readonly addresses: Readonly<Record<string, string>>;
  readonly folder?: string;
}

/**
 * Fills a shop that has its catalogue and no accounts with the year of the snapshot, moved to today, all of it
 * or nothing. Returns the number of rows; none where somebody has an account. Throws HistoryDoesNotFit when
 * the schema is another one.
 */
export async function loadHistory(loading: HistoryLoading): Promise<number> {
  const about = readAbout(loading.folder);
  const client = new pg.Client({ connectionString: loading.ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from app_user limit 1');
    if (rows.length > 0) return 0;
    await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set synchronous_commit = off`);
    const types = await typesOf(client);
    refuseOtherSchema(about, types);
    const tables = readTables(loading.start, {
      wanted: (name) => !name.startsWith('provider/'),
      fingerprint: (value, purpose) => loading.sealer.fingerprint(value, purpose),
      addresses: loading.addresses,
      ...(loading.folder === undefined ? {} : { folder: loading.folder }),
    });
    await client.query('begin');
    await withoutTriggers(client, [...types.keys()], async () => {
      for (const { name } of tables)
        if (types.has(name) && !about.fromStart.includes(name))
          await client.query(`delete from ${client.escapeIdentifier(name)}`);
      for (const table of tables) await fill(client, table, { types, loading });
    });
    await setSequences(client, about.sequences);
    await client.query('commit');
    await client.query('analyze');
    return tables.reduce((sum, table) => sum + table.rows.length, 0);
  } finally {
    await client.end();
  }
}

/**
 * Numbers the entries of the audit log by their time: what was done while the months were closed came last,
 * and the log lists the newest numbers first.
 */
export async function orderAuditLog(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const columns = [...((await typesOf(client)).get('audit_entry') ?? new Map<string, string>()).keys()]
      .filter((name) => name !== 'id')
      .map((name) => client.escapeIdentifier(name))
      .join(', ');
    await client.query('begin');
    await withoutTriggers(client, ['audit_entry'], async () => {
      await client.query(
        `create temporary table sorted on commit drop as select row_number() over (order by at, id) as id, ${columns} from audit_entry`,
      );
      await client.query('delete from audit_entry');
      await client.query(
        `insert into audit_entry (id, ${columns}) overriding system value select id, ${columns} from sorted`,
      );
      await client.query(
        `select setval(pg_get_serial_sequence('audit_entry', 'id'), (select max(id) from audit_entry))`,
      );
    });
    await client.query('commit');
  } finally {
    await client.end();
  }
}

type Types = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function typesOf(client: pg.Client): Promise<Types> {
  const tables = await tablesOf(client);
  return new Map(tables.map(({ table, columns }) => [table, new Map(columns)]));
}

/** The schema's tables and columns in the words of the snapshot. */
export function schemaWords(columns: ReadonlyMap<string, string>): string {
  return [...columns].map(([name, type]) => `${name} ${type}`).join(', ');
}

function refuseOtherSchema({ schema }: HistoryAbout, types: Types): void {
  const names = new Set([...Object.keys(schema), ...types.keys()]);
  for (const name of [...names].sort()) {
    const columns = types.get(name);
    if (columns && schemaWords(columns) === schema[name]) continue;
    throw new HistoryDoesNotFit(
      `The demo's history was made before the table ${name} changed. Make it again with: ${MAKING}`,
    );
  }
}

async function fill(
  client: pg.Client,
  table: HistoryTable,
  { types, loading }: { readonly types: Types; readonly loading: HistoryLoading },
): Promise<void> {
  const [, changed, column] = CELLS_NAME.exec(table.name) ?? [];
  if (changed !== undefined && column !== undefined)
    return update(client, table, { changed, column, types: types.get(changed) ?? new Map() });
  if (!TABLE_NAME.test(table.name)) throw new HistoryDoesNotFit(`There is no table ${table.name}.`);
  const typed = types.get(table.name) ?? new Map<string, string>();
  const quoted = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const values = table.columns.map((name, at) => `(line ->> ${at})::${typed.get(name) ?? 'text'}`).join(', ');
  const statement = `insert into ${client.escapeIdentifier(table.name)} (${quoted}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as line on conflict do nothing`;
  await inBatches(table.rows, (batch) => {
    const lines = batch.map((row) => {
      const own = secretsOf(table.name, row, loading);
      return table.columns.map((name) => own[name] ?? null);
    });
    return client.query(statement, [JSON.stringify(lines)]);
  });
}

/** Cells that the year has changed in rows that the start makes. */
async function update(
  client: pg.Client,
  table: HistoryTable,
  { changed, column, types }: { changed: string; column: string; types: ReadonlyMap<string, string> },
): Promise<void> {
  const keys = table.columns.filter((name) => name !== column);
  const at = (name: string) => `(line ->> ${table.columns.indexOf(name)})::${types.get(name) ?? 'text'}`;
  const [target, cell] = [client.escapeIdentifier(changed), client.escapeIdentifier(column)];
  const where = keys.map((name) => `t.${client.escapeIdentifier(name)} = ${at(name)}`).join(' and ');
  const statement = `update ${target} t set ${cell} = ${at(column)} from jsonb_array_elements($1::jsonb) as line where ${where}`;
  await inBatches(table.rows, (batch) =>
    client.query(statement, [
      JSON.stringify(batch.map((row) => table.columns.map((name) => row[name] ?? null))),
    ]),
  );
}

/** What depends on the installation's keys is sealed and hashed here. */
function secretsOf(table: string, row: HistoryRow, { sealer, passwordHash }: HistoryLoading): HistoryRow {
  const own: Record<string, string | null> = { ...row };
  if (table === 'app_user') own['password_hash'] = passwordHash;
  for (const { table: of, column, purpose, of: key } of SEALED_COLUMNS) {
    const text = of === table ? row[column] : null;
    if (text == null) continue;
    const sealed = sealer.seal(JSON.parse(text), `${purpose}:${row[key] ?? ''}`);
    own[column] = `\\x${sealed.toString('hex')}`;
  }
  return own;
}

async function inBatches(
  rows: readonly HistoryRow[],
  write: (batch: readonly HistoryRow[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await write(rows.slice(at, at + ROWS_AT_ONCE));
}
