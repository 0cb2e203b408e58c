import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

export type Database = DatabaseSync;
export type Row = Record<string, SQLOutputValue>;

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens (and creates) a SQLite file for one process. Write-ahead logging with `synchronous = NORMAL`
 * survives a killed process, which is all a sandbox has to survive.
 */
export function openDatabase(file: string, schema: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
  database.exec(schema);
  return database;
}

/** Runs `work` in one transaction; a nested call that throws undoes its own part only. */
export function inTransaction<T>(database: Database, work: () => T): T {
  const isNested = database.isTransaction;
  database.exec(isNested ? 'SAVEPOINT part' : 'BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec(isNested ? 'RELEASE part' : 'COMMIT');
    return result;
  } catch (error) {
    database.exec(isNested ? 'ROLLBACK TO part; RELEASE part' : 'ROLLBACK');
    throw error;
  }
}

/** Reads a text column; throws when the column holds something else. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text.`);
  return value;
}

/** Reads a whole-number column; throws when the column holds something else. */
export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number.`);
  return value;
}

// Some Node versions announce node:sqlite as experimental each time a program loads it. Only that one
// announcement is silenced; every other warning still reaches the terminal.
function loadSqlite() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning: string | Error) => {
    const text = typeof warning === 'string' ? warning : warning.message;
    if (!text.includes('SQLite is an experimental feature')) emitWarning.call(process, warning);
  };
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
