import pg from 'pg';
import { SEALED_COLUMNS } from '#backend/sealed-columns.js';
import { tablesOf } from '#backend/platform/backups/backup.js';
import type { BackupTable } from '#backend/platform/backups/backup-file.js';
import type { Cell } from '#backend/demo-history/cell-templates.js';
import type { Sealer } from '#backend/platform/vault/sealer.js';
import type { CellReader } from './cell-reader.js';

/**
 * What a shop that was never stopped would have lost by now or has no use for: work that is done, sessions,
 * counts of limits; and what is made again when the snapshot is loaded (statements and payouts).
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'account_deletion_email',
  'box_card_page',
  'commission_statement',
  'customer_erasure',
  'data_export',
  'event_job',
  'idempotency_key',
  'link_request',
  'login_session',
  'metric_change',
  'mfa_challenge',
  'mfa_factor',
  'outbox_event',
  'payout',
  'payout_batch',
  'rate_limit',
  'recovery_code',
  'schedule',
  'uploaded_picture',
  'webhook_event',
  'worker_heartbeat',
  'write_probe',
]);
/** The start makes these; only cells that the year has changed are kept. */
export const FROM_START: ReadonlySet<string> = new Set([
  'clinic_partner',
  'community_series',
  'meal_plan',
  'package_menu',
  'product',
  'promotion',
  'recipe',
  'recipe_creator',
  'recipe_facet_count',
  'search_word',
  'waitlist_area',
]);
const ONLY: Readonly<Record<string, string>> = {
  // Coming sessions are planned again by their rules, unless somebody has a place.
  community_event: `starts_at < $1 or taken > 0`,
  // One of each night.
  reconciliation_run: `ran_at > $1::timestamptz - interval '21 days' and id in (select min(id) from reconciliation_run group by ran_at::date)`,
  // Of the daily steps of parcels the log would hold thousands.
  audit_entry: `at > $1::timestamptz - interval '21 days'
    or action not in ('admin.order-dispatched', 'admin.order-delivered', 'admin.lots-recorded')`,
};
/** What refers to rows that are made again. */
const EMPTIED: Readonly<Record<string, readonly string[]>> = {
  commission_entry: ['statement_id', 'payout_id'],
};
const EXACT_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set bytea_output = 'hex'`;
const ORDERED_BY = ['created_at', 'at', 'ran_at', 'recorded_at', 'day'];

/** A row as it was at one of the moments: its cells by column. */
export type Row = readonly (readonly [column: string, cell: Cell | null])[];

/** Reads every table of the shop as it is now. */
export class LiveSnapshot {
  private before: ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, string | null>>>> =
    new Map();

  constructor(
    private readonly client: pg.Client,
    private readonly reader: CellReader,
    private readonly sealer: Sealer,
  ) {}

  static async open(databaseUrl: string, reader: CellReader, sealer: Sealer): Promise<LiveSnapshot> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(EXACT_TEXT);
    return new LiveSnapshot(client, reader, sealer);
  }

  /** Remembers what the start makes. */
  async rememberStart(): Promise<void> {
    const before = new Map<string, Map<string, Record<string, string | null>>>();
    for (const { table, columns } of await tablesOf(this.client)) {
      if (!FROM_START.has(table)) continue;
      const keys = await this.keysOf(table);
      const rows = await this.rowsOf(table, columns, new Date());
      before.set(table, new Map(rows.map((row) => [keyOf(row, keys), row])));
    }
    this.before = before;
  }

  /** Calls `take` with each row, by table; of tables that the start makes, with the changes of a column. */
  async read(now: Date, take: (table: string, row: Row) => void): Promise<void> {
    await this.knowHashes();
    for (const { table, columns } of await tablesOf(this.client)) {
      if (LEFT_OUT.has(table)) continue;
      const rows = await this.rowsOf(table, columns, now);
      const types = new Map(columns);
      if (!FROM_START.has(table)) {
        for (const row of rows)
          take(
            table,
            columns.map(([name]) => [name, this.cell(table, row, name, types.get(name) ?? 'text')]),
          );
        continue;
      }
      const keys = await this.keysOf(table);
      for (const row of rows) this.changes(table, row, { keys, types }, take);
    }
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private changes(
    table: string,
    row: Readonly<Record<string, string | null>>,
    { keys, types }: { keys: readonly string[]; types: ReadonlyMap<string, string> },
    take: (table: string, row: Row) => void,
  ): void {
    const was = this.before.get(table)?.get(keyOf(row, keys));
    const cell = (name: string) => [name, this.cell(table, row, name, types.get(name) ?? 'text')] as const;
    if (!was) return take(table, [...types.keys()].map(cell));
    for (const name of types.keys())
      if (was[name] !== row[name]) take(`${table}.${name}`, [...keys, name].map(cell));
  }

  private cell(
    table: string,
    row: Readonly<Record<string, string | null>>,
    column: string,
    type: string,
  ): Cell | null {
    const text = row[column] ?? null;
    if (text === null || EMPTIED[table]?.includes(column) === true) return null;
    if (type.startsWith('timestamp')) return this.reader.time(text);
    if (type === 'date') return this.reader.day(text);
    if (['integer', 'bigint', 'smallint'].includes(type)) return this.reader.number(text);
    if (type === 'jsonb') return this.reader.json(text);
    if (table === 'app_user' && column === 'password_hash') return this.reader.text('');
    const sealed = SEALED_COLUMNS.find((each) => each.table === table && each.column === column);
    if (!sealed) return this.reader.text(text);
    const context = `${sealed.purpose}:${row[sealed.of] ?? ''}`;
    return this.reader.json(JSON.stringify(this.sealer.open(Buffer.from(text.slice(2), 'hex'), context)));
  }

  private async rowsOf(
    table: string,
    columns: BackupTable['columns'],
    now: Date,
  ): Promise<Record<string, string | null>[]> {
    const names = columns.map(([name]) => name);
    const by = ORDERED_BY.find((name) => names.includes(name));
    const keys = await this.keysOf(table);
    const order = [...(by === undefined ? [] : [by]), ...keys].join(', ');
    const only = ONLY[table];
    const { rows } = await this.client.query<Record<string, string | null>>(
      `select ${names.map((name) => `"${name}"::text as "${name}"`).join(', ')} from "${table}" source
        ${only === undefined ? '' : `where ${only}`} order by ${order
          .split(', ')
          .map((name) => `source."${name}"`)
          .join(', ')}`,
      only === undefined ? [] : [now],
    );
    return rows;
  }

  private async keysOf(table: string): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
      [table],
    );
    return rows.map(({ name }) => name);
  }

  /** Hashes are written as what they are hashes of, so that another installation can hash it with its key. */
  private async knowHashes(): Promise<void> {
    const hashes = new Map<string, { purpose: string; value: string }>();
    const know = (value: string, purpose: string) =>
      hashes.set(this.sealer.fingerprint(value, purpose), { purpose, value });
    const emails = await this.client.query<{ email: string; id: string | null }>(
      `select distinct on (email) email, id from (select email, id from app_user union all select email, null from orders) e
        where email is not null order by email, id nulls last`,
    );
    for (const { email, id } of emails.rows) {
      know(email, 'patient');
      know(`email:${email}`, 'membership trial');
      know(`email:${email}`, 'erased person');
      if (id !== null) know(`account:${id}`, 'membership trial');
    }
    for (const card of this.cards) {
      know(card, 'order card');
      know(`card:${card}`, 'membership trial');
    }
    this.reader.know(hashes, this.codes);
  }

  /** Fingerprints of the provider's cards, and codes of orders: known from outside the database. */
  cards: readonly string[] = [];
  codes: ReadonlyMap<string, string> = new Map();
}

function keyOf(row: Readonly<Record<string, string | null>>, keys: readonly string[]): string {
  return keys.map((key) => row[key] ?? '').join('\n');
}
