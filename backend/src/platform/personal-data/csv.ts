import { londonFormat } from '#backend/rules/london.js';
import type { Cell, DataSheet } from './personal-data.registry.js';

/** Spreadsheets recognise UTF-8 by this mark. */
const UTF8_MARK = '\uFEFF';

/** A table with its headings (RFC 4180). */
export function csv(rows: DataSheet['rows']): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvLines([columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))], {
    first: true,
  });
}

const PENCE = 100;
const DECIMALS = 2;
const TIME = londonFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An amount in pounds that a spreadsheet can sum: '3.50'. A number, so a negative one is no formula. */
export function csvPounds(pence: number): CsvNumber {
  return new CsvNumber((pence / PENCE).toFixed(DECIMALS));
}

/** A time in London that a spreadsheet reads as one: '2026-08-31 18:05'. */
export function csvTime(at: Date | string): string {
  const parts = Object.fromEntries(
    TIME.formatToParts(new Date(at)).map(({ type, value }) => [type, value] as const),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`;
}

/** Digits with a fixed number of decimals. */
export class CsvNumber {
  constructor(private readonly digits: string) {}

  toString(): string {
    return this.digits;
  }
}

export type CsvCell = Cell | CsvNumber;

/** Lines of a table; the first line of a file has no line break before it. */
export function csvLines(lines: readonly (readonly CsvCell[])[], { first = false } = {}): string {
  return `${first ? UTF8_MARK : ''}${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/**
 * The first characters of a formula, also in the wide and small forms that East Asian spreadsheets treat as
 * equal.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/;

/** A spreadsheet would run a cell that begins like a formula: it gets an apostrophe in front. */
function csvCell(cell: CsvCell): string {
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
