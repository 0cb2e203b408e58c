import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hasHistory,
  HistoryStart,
  readAbout,
  readTables,
  startAt,
  type HistoryTable,
} from '#backend/demo-history/history-files.js';
import { hasPaymentSandbox, portsOf } from './environment.js';
import { Store } from './payments/store.js';
import type { Settings } from './settings.js';

const PROVIDER = 'provider/';
const OBJECTS = 'provider/objects/';

/**
 * Begins a shop of this machine with the year of the snapshot: writes the state of the payment sandbox and
 * returns from when the database is to be filled, the same again when that failed before. Undefined for a shop
 * that has data already, has a database or a payment provider of its own, and where there is no snapshot.
 */
export function beginHistory(settings: Settings, nowMs = Date.now()): string | undefined {
  const { dataDir, databaseUrl } = settings;
  const decided = join(dataDir, 'history.json');
  if (existsSync(join(dataDir, 'demo-accounts.json'))) return undefined;
  if (existsSync(decided)) return readFileSync(decided, 'utf8');
  const payments = join(dataDir, 'payments.sqlite');
  if (databaseUrl !== undefined || !hasPaymentSandbox(settings) || existsSync(payments) || !hasHistory())
    return undefined;
  const start = startAt(readAbout(), nowMs);
  const site = process.env['PUBLIC_URL'] || `http://localhost:${settings.port}`;
  writeProvider(payments, start, {
    '§site§': site,
    '§payments§': `http://127.0.0.1:${portsOf(settings).payments}`,
  });
  const text = JSON.stringify(HistoryStart.parse(start));
  writeFileSync(decided, text);
  return text;
}

/** Writes the objects of the payment provider as they were at the start of a shop. */
export function writeProvider(
  file: string,
  start: HistoryStart,
  addresses: Readonly<Record<string, string>>,
  folder?: string,
): void {
  const tables = readTables(start, {
    wanted: (name) => name.startsWith(PROVIDER),
    // The provider hashes nothing with our key.
    fingerprint: (value) => value,
    addresses,
    ...(folder === undefined ? {} : { folder }),
  });
  const store = new Store(file);
  try {
    store.transaction(() => tables.forEach((table) => writeTable(store, table)));
  } finally {
    store.close();
  }
}

function writeTable(store: Store, { name, rows }: HistoryTable): void {
  const { database } = store;
  if (name.startsWith(OBJECTS)) {
    const insert = database.prepare(
      'INSERT INTO objects (seq, id, kind, created, body, hidden) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const kind = name.slice(OBJECTS.length);
    for (const { seq = '0', id = '', created = '0', body = '{}', hidden = null } of rows)
      insert.run(Number(seq), id, kind, Number(created), body, hidden);
    return;
  }
  const [columns, statement] =
    name === 'provider/scheduler'
      ? [['object_id', 'job', 'at'], 'INSERT INTO scheduler (object_id, job, at) VALUES (?, ?, ?)']
      : [['name', 'value'], 'INSERT INTO settings (name, value) VALUES (?, ?)'];
  const insert = database.prepare(statement);
  for (const row of rows) {
    const values = columns.map((column) => row[column] ?? '');
    insert.run(...values.map((value, at) => (columns[at] === 'at' ? Number(value) : value)));
  }
}
