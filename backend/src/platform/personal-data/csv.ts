import type { Cell, DataSheet } from './personal-data.registry.js';

/** By this mark spreadsheets know that a file is UTF-8. */
const UTF8_MARK = '\uFEFF';

/** A table with its headings (RFC 4180). */
export function csv(rows: DataSheet['rows']): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvLines([columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))], {
    first: true,
  });
}

/** Lines of a table; the first of a file begin it. */
export function csvLines(lines: readonly (readonly Cell[])[], { first = false } = {}): string {
  return `${first ? UTF8_MARK : ''}${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** What a formula begins with, also in the wide and small forms that spreadsheets of the Far East read as the same. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/;

/** A cell that begins like a formula would be run by a spreadsheet: it gets an apostrophe in front. */
function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
