import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CellFiller, type Texts } from './cell-templates.js';
import { londonWallMs, movedByDays } from './moved-time.js';
import { unpackTable, type CellTable } from './packed-table.js';

/** Where the snapshot is, from the root of the project. */
export const HISTORY_FOLDER = 'backend/demo-history';
export const ABOUT_FILE = 'about.json';
/** The command that makes it again. */
export const MAKING = 'npm run demo:history';
const WEEK_DAYS = 7;
const WEEK_MS = WEEK_DAYS * 86_400_000;

/** What is known of the snapshot without reading it. */
export const HistoryAbout = z.object({
  /** The moments at which the shop was recorded, as milliseconds since 1970. */
  moments: z.array(z.number()).min(1),
  /** Columns with their types, by table, as the schema had them. */
  schema: z.record(z.string(), z.string()),
  /** Tables that it leaves out, since they are empty in a shop that has just started. */
  leftOut: z.array(z.string()),
  /** Tables whose rows the start makes: of these it has what the year has changed. */
  fromStart: z.array(z.string()),
  /** Next values of the sequences. */
  sequences: z.record(z.string(), z.string()),
});
export type HistoryAbout = z.infer<typeof HistoryAbout>;

/** Which moment of the snapshot a shop begins with, and how many days that is moved. */
export const HistoryStart = z.object({ moment: z.number(), days: z.number() });
export type HistoryStart = z.infer<typeof HistoryStart>;

/** Whether this build has a snapshot. */
export function hasHistory(folder = HISTORY_FOLDER): boolean {
  return existsSync(path.join(folder, ABOUT_FILE));
}

/** Throws when the file is not there or cannot be read. */
export function readAbout(folder = HISTORY_FOLDER): HistoryAbout {
  return HistoryAbout.parse(JSON.parse(readFileSync(path.join(folder, ABOUT_FILE), 'utf8')));
}

/**
 * The latest moment that is over, when all of them are moved by whole weeks: weekdays stay as they are, and
 * of the day that has begun little is missing.
 */
export function startAt(about: HistoryAbout, nowMs: number): HistoryStart {
  const starts = about.moments.map((atMs, moment) => {
    const weeks = Math.floor((londonWallMs(nowMs) - londonWallMs(atMs)) / WEEK_MS);
    const days = weeks * WEEK_DAYS;
    return { moment, days, atMs: movedByDays(atMs, days) };
  });
  const past = starts.filter(({ atMs }) => atMs <= nowMs);
  const { moment, days } = past.reduce((latest, each) => (each.atMs > latest.atMs ? each : latest), {
    moment: 0,
    days: 0,
    atMs: -Infinity,
  });
  return { moment, days };
}

/** A row of the snapshot by column, for this start of the shop. */
export type HistoryRow = Readonly<Record<string, string | null>>;

export interface HistoryTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly HistoryRow[];
}

/** Reads the snapshot's parts; `wanted` chooses the tables by name. */
export function readTables(
  start: HistoryStart,
  how: {
    readonly wanted: (name: string) => boolean;
    readonly fingerprint: (value: string, purpose: string) => string;
    /** Words that stand for addresses of this installation. */
    readonly addresses: Readonly<Record<string, string>>;
    readonly folder?: string;
  },
): HistoryTable[] {
  const lines = readLines(how.folder ?? HISTORY_FOLDER);
  const texts: Texts = { quoted: JSON.parse(lines[0] ?? '[]'), keyed: JSON.parse(lines[1] ?? '[]') };
  const filler = new CellFiller({ days: start.days, texts, fingerprint: how.fingerprint });
  const tables: HistoryTable[] = [];
  for (let at = 2; at < lines.length;) {
    const { table, next } = unpackTable(lines, at, how.wanted);
    at = next;
    if (how.wanted(table.name)) tables.push(filledTable(table, { start, filler, addresses: how.addresses }));
  }
  return tables;
}

function readLines(folder: string): string[] {
  const parts = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort();
  return parts
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('')
    .split('\n')
    .filter((line) => line !== '');
}

function filledTable(
  { name, rows: count, columns }: CellTable,
  {
    start,
    filler,
    addresses,
  }: { start: HistoryStart; filler: CellFiller; addresses: Readonly<Record<string, string>> },
): HistoryTable {
  const { from = [], to = [], ...cells } = Object.fromEntries(columns);
  const rows: HistoryRow[] = [];
  const names = Object.keys(cells);
  for (let row = 0; row < count; row += 1) {
    const [first = 0] = from[row]?.values ?? [];
    const [last = 0] = to[row]?.values ?? [];
    if (start.moment < first || start.moment > last) continue;
    const filled: Record<string, string | null> = {};
    for (const column of names) {
      const cell = cells[column]?.[row];
      filled[column] = cell ? withAddresses(filler.fill(cell.template, cell.values), addresses) : null;
    }
    rows.push(filled);
  }
  return { name, columns: names, rows };
}

function withAddresses(text: string, addresses: Readonly<Record<string, string>>): string {
  if (!text.includes('§')) return text;
  let filled = text;
  for (const [word, address] of Object.entries(addresses)) filled = filled.replaceAll(word, address);
  return filled;
}
