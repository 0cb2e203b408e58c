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

/** Lines of a table; the first line of a file has no line break before it. */
export function csvLines(lines: readonly (readonly Cell[])[], { first = false } = {}): string {
  return `${first ? UTF8_MARK : ''}${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/**
 * The first characters of a formula, also in the wide and small forms that East Asian spreadsheets treat as
 * equal.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/;

/** A spreadsheet would run a cell that begins like a formula: it gets an apostrophe in front. */
function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
