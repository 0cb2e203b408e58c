import { randomBytes } from 'node:crypto';
import { numberOf, openDatabase, textOf, type Database, type Row } from '../web/database.js';

/** A message at the provider: ours to a phone, a phone's to us, or the provider's own answer to a STOP. */
export type Direction = 'outbound-api' | 'inbound' | 'provider';

export interface StoredText {
  readonly sid: string;
  readonly direction: Direction;
  readonly phone: string;
  readonly body: string;
  readonly status: string;
  /** Why it did not arrive; for a reply, how the shop refused it. Null where all is well. */
  readonly error: string | null;
  readonly callback: string | null;
  readonly atMs: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS texts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sid TEXT NOT NULL UNIQUE,
    direction TEXT NOT NULL,
    phone TEXT NOT NULL,
    body TEXT NOT NULL,
    status TEXT NOT NULL,
    error TEXT,
    callback TEXT,
    at_ms INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS stopped (phone TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Messages, and the phones that said STOP, in one SQLite file. */
export class Store {
  private readonly database: Database;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA);
  }

  add(text: Omit<StoredText, 'sid' | 'error'>): StoredText {
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const { direction, phone, body, status, callback, atMs } = text;
    this.database
      .prepare(
        'INSERT INTO texts (sid, direction, phone, body, status, callback, at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(sid, direction, phone, body, status, callback, atMs);
    return { ...text, sid, error: null };
  }

  mark(sid: string, status: string, error: string | null): void {
    this.database.prepare('UPDATE texts SET status = ?, error = ? WHERE sid = ?').run(status, error, sid);
  }

  find(sid: string): StoredText | undefined {
    const row = this.database.prepare('SELECT * FROM texts WHERE sid = ?').get(sid);
    return row && toText(row);
  }

  /** The newest first, of one phone or of all. */
  newest(limit: number, phone?: string): StoredText[] {
    const rows =
      phone === undefined
        ? this.database.prepare('SELECT * FROM texts ORDER BY id DESC LIMIT ?').all(limit)
        : this.database
            .prepare('SELECT * FROM texts WHERE phone = ? ORDER BY id DESC LIMIT ?')
            .all(phone, limit);
    return rows.map(toText);
  }

  isStopped(phone: string): boolean {
    return this.database.prepare('SELECT 1 AS n FROM stopped WHERE phone = ?').get(phone) !== undefined;
  }

  setStopped(phone: string, isStopped: boolean): void {
    const sql = isStopped
      ? 'INSERT OR IGNORE INTO stopped (phone) VALUES (?)'
      : 'DELETE FROM stopped WHERE phone = ?';
    this.database.prepare(sql).run(phone);
  }

  setting(name: string): unknown {
    const row = this.database.prepare('SELECT value FROM settings WHERE name = ?').get(name);
    return row ? JSON.parse(textOf(row, 'value')) : undefined;
  }

  set(name: string, value: unknown): void {
    this.database
      .prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
      .run(name, JSON.stringify(value));
  }

  close(): void {
    this.database.close();
  }
}

function toText(row: Row): StoredText {
  const direction = textOf(row, 'direction');
  return {
    sid: textOf(row, 'sid'),
    direction: direction === 'inbound' || direction === 'provider' ? direction : 'outbound-api',
    phone: textOf(row, 'phone'),
    body: textOf(row, 'body'),
    status: textOf(row, 'status'),
    error: row['error'] === null ? null : textOf(row, 'error'),
    callback: row['callback'] === null ? null : textOf(row, 'callback'),
    atMs: numberOf(row, 'at_ms'),
  };
}
