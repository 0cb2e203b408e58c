import { randomUUID } from 'node:crypto';
import { inTransaction, numberOf, openDatabase, textOf, type Database, type Row } from '../web/database.js';
import { isStatusCode, type StatusCode } from './statuses.js';

/** A parcel at the courier; one shipment has one. */
export interface StoredParcel {
  readonly parcelId: number;
  readonly shipmentId: string;
  readonly reference: string | null;
  readonly trackingNumber: string;
  readonly status: StatusCode;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** The request that booked it, as JSON. */
  readonly request: string;
  /** When its carrier moves it along by itself, by the sandbox's clock; null once it is over. */
  readonly nextMs: number | null;
}

/** One message to the shop that has not been taken yet. */
export interface Message {
  readonly id: number;
  readonly body: string;
  readonly tries: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS parcels (
    parcel_id INTEGER PRIMARY KEY AUTOINCREMENT,
    shipment_id TEXT NOT NULL UNIQUE,
    reference TEXT UNIQUE,
    tracking_number TEXT NOT NULL,
    status TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    request TEXT NOT NULL,
    next_ms INTEGER
  );
  CREATE INDEX IF NOT EXISTS parcels_next ON parcels (next_ms) WHERE next_ms IS NOT NULL;
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    body TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    next_ms INTEGER
  );
  CREATE INDEX IF NOT EXISTS messages_next ON messages (next_ms) WHERE next_ms IS NOT NULL;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Parcels and messages in one SQLite file. */
export class Store {
  private readonly database: Database;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA);
  }

  transaction<T>(work: () => T): T {
    return inTransaction(this.database, work);
  }

  add(reference: string | null, request: string, nowMs: number, nextMs: number | null): StoredParcel {
    const shipmentId = randomUUID();
    const { lastInsertRowid } = this.database
      .prepare(
        `INSERT INTO parcels (shipment_id, reference, tracking_number, status, created_ms, updated_ms, request, next_ms)
         VALUES (?, ?, '', 'READY_TO_SEND', ?, ?, ?, ?)`,
      )
      .run(shipmentId, reference, nowMs, nowMs, request, nextMs);
    const parcelId = Number(lastInsertRowid);
    const trackingNumber = `SC${String(parcelId).padStart(10, '0')}GB`;
    this.database
      .prepare('UPDATE parcels SET tracking_number = ? WHERE parcel_id = ?')
      .run(trackingNumber, parcelId);
    return this.parcel(parcelId) ?? fail();
  }

  parcel(parcelId: number): StoredParcel | undefined {
    return this.one('parcel_id = ?', parcelId);
  }

  ofReference(reference: string): StoredParcel | undefined {
    return this.one('reference = ?', reference);
  }

  ofShipment(shipmentId: string): StoredParcel | undefined {
    return this.one('shipment_id = ?', shipmentId);
  }

  ofIds(ids: readonly number[]): StoredParcel[] {
    const marks = ids.map(() => '?').join(', ');
    const sql = `SELECT * FROM parcels WHERE parcel_id IN (${marks}) ORDER BY parcel_id`;
    return this.database
      .prepare(sql)
      .all(...ids)
      .map(toParcel);
  }

  newest(limit: number): StoredParcel[] {
    return this.database
      .prepare('SELECT * FROM parcels ORDER BY parcel_id DESC LIMIT ?')
      .all(limit)
      .map(toParcel);
  }

  count(): number {
    const row = this.database.prepare('SELECT count(*) AS n FROM parcels').get();
    return row ? numberOf(row, 'n') : 0;
  }

  due(nowMs: number, limit: number): StoredParcel[] {
    return this.database
      .prepare('SELECT * FROM parcels WHERE next_ms <= ? ORDER BY next_ms LIMIT ?')
      .all(nowMs, limit)
      .map(toParcel);
  }

  move(parcelId: number, status: StatusCode, atMs: number, nextMs: number | null): void {
    this.database
      .prepare('UPDATE parcels SET status = ?, updated_ms = ?, next_ms = ? WHERE parcel_id = ?')
      .run(status, atMs, nextMs, parcelId);
  }

  send(body: string, atMs: number): void {
    this.database.prepare('INSERT INTO messages (body, next_ms) VALUES (?, ?)').run(body, atMs);
  }

  unsent(nowMs: number, limit: number): Message[] {
    return this.database
      .prepare('SELECT id, body, tries FROM messages WHERE next_ms <= ? ORDER BY next_ms, id LIMIT ?')
      .all(nowMs, limit)
      .map((row) => ({ id: numberOf(row, 'id'), body: textOf(row, 'body'), tries: numberOf(row, 'tries') }));
  }

  waiting(): number {
    const row = this.database.prepare('SELECT count(*) AS n FROM messages WHERE next_ms IS NOT NULL').get();
    return row ? numberOf(row, 'n') : 0;
  }

  /** `nextMs` null: it was taken, or will never be. */
  attempted({ id, tries }: Message, nextMs: number | null): void {
    this.database
      .prepare('UPDATE messages SET tries = ?, next_ms = ? WHERE id = ?')
      .run(tries + 1, nextMs, id);
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

  private one(where: string, value: string | number): StoredParcel | undefined {
    const row = this.database.prepare(`SELECT * FROM parcels WHERE ${where}`).get(value);
    return row && toParcel(row);
  }
}

function toParcel(row: Row): StoredParcel {
  const status = textOf(row, 'status');
  return {
    parcelId: numberOf(row, 'parcel_id'),
    shipmentId: textOf(row, 'shipment_id'),
    reference: row['reference'] === null ? null : textOf(row, 'reference'),
    trackingNumber: textOf(row, 'tracking_number'),
    status: isStatusCode(status) ? status : 'READY_TO_SEND',
    createdMs: numberOf(row, 'created_ms'),
    updatedMs: numberOf(row, 'updated_ms'),
    request: textOf(row, 'request'),
    nextMs: row['next_ms'] === null ? null : numberOf(row, 'next_ms'),
  };
}

function fail(): never {
  throw new Error('the parcel is not there after it was stored');
}
