import { ARGUMENT_KINDS, MARK, type ArgumentKind, type Cell } from './cell-templates.js';
import { packNumbers, unpackNumbers } from './packed-numbers.js';

/** Rows of one table, column by column; null is no value. */
export interface CellTable {
  readonly name: string;
  readonly rows: number;
  readonly columns: ReadonlyMap<string, readonly (Cell | null)[]>;
}

/** Numbers may be written as the distance to those of another sequence of the same table. */
const SEQUENCES_COMPARED = 40;
const NULL = '~';

interface Sequence {
  readonly kind: ArgumentKind;
  /** By row; undefined where the row has no such argument. */
  readonly byRow: readonly (number | undefined)[];
}

/** Writes a table as lines: its name and columns, then for each column its templates and their numbers. */
export function packTable(table: CellTable): string[] {
  const lines = [`# ${table.name} ${table.rows}`];
  const known: Sequence[] = [];
  for (const [name, cells] of table.columns) {
    const templates = [...new Set(cells.map((cell) => cell?.template ?? NULL))];
    const indexOf = new Map(templates.map((template, index) => [template, index]));
    const chosen = cells.map((cell) => indexOf.get(cell?.template ?? NULL) ?? 0);
    const head = JSON.stringify([name, ...templates]);
    lines.push(templates.length === 1 ? head : `${head}\t${packSmallest(chosen)}`);
    for (const [index, template] of templates.entries()) {
      for (const [slot, kind] of kindsOf(template).entries()) {
        const byRow = cells.map((cell, row) => (chosen[row] === index ? cell?.values[slot] : undefined));
        lines.push(packSequence(byRow, kind, known));
        known.push({ kind, byRow });
      }
    }
  }
  return lines;
}

/**
 * Reads the lines of one table, from `start` on. Returns the table and where the next one begins. One that is
 * not wanted has no columns.
 */
export function unpackTable(
  lines: readonly string[],
  start: number,
  wanted: (name: string) => boolean = () => true,
): { table: CellTable; next: number } {
  const [, name = '', count = '0'] = /^# (\S+) (\d+)$/.exec(lines[start] ?? '') ?? [];
  if (name === '') throw new Error(`line ${start + 1} of the history begins no table`);
  const rows = Number(count);
  if (!wanted(name)) {
    let next = start + 1;
    while (next < lines.length && lines[next]?.startsWith('# ') !== true) next += 1;
    return { table: { name, rows, columns: new Map() }, next };
  }
  const columns = new Map<string, (Cell | null)[]>();
  const known: Sequence[] = [];
  let at = start + 1;
  while (at < lines.length && lines[at]?.startsWith('[') === true) {
    const [head = '', packed] = (lines[at] ?? '').split('\t');
    at += 1;
    const [column = '', ...templates] = JSON.parse(head) as string[];
    const chosen = packed === undefined ? undefined : unpackSmallest(packed);
    const slots = templates.map((template, index) =>
      kindsOf(template).map((kind) => {
        const own = chosen ? rowsWith(chosen, index) : allRows(rows);
        const sequence = { kind, byRow: unpackSequence(lines[at] ?? '', own, known) };
        at += 1;
        known.push(sequence);
        return sequence.byRow;
      }),
    );
    const cells: (Cell | null)[] = [];
    for (let row = 0; row < rows; row += 1) {
      const index = chosen?.[row] ?? 0;
      const template = templates[index] ?? NULL;
      if (template === NULL) cells.push(null);
      else cells.push({ template, values: (slots[index] ?? []).map((byRow) => byRow[row] ?? 0) });
    }
    columns.set(column, cells);
  }
  return { table: { name, rows, columns }, next: at };
}

const KINDS: ReadonlySet<string> = new Set(ARGUMENT_KINDS);

function kindsOf(template: string): ArgumentKind[] {
  return template
    .split(MARK)
    .slice(1)
    .map(([letter = '']) => letter)
    .filter((letter): letter is ArgumentKind => KINDS.has(letter));
}

/** `r` as they are, `d` each as the distance to the previous one: whichever is shorter. */
function packSmallest(numbers: readonly number[]): string {
  const [raw, steps] = [packNumbers(numbers), packNumbers(stepsOf(numbers))];
  return raw.length <= steps.length ? `r${raw}` : `d${steps}`;
}

function unpackSmallest(text: string): number[] {
  const numbers = unpackNumbers(text.slice(1));
  return text.startsWith('d') ? sumsOf(numbers) : numbers;
}

/** The rows that have the argument follow from the templates: only they are written. */
function packSequence(
  byRow: readonly (number | undefined)[],
  kind: ArgumentKind,
  known: readonly Sequence[],
): string {
  const rows = byRow.flatMap((value, row) => (value === undefined ? [] : [row]));
  const numbers = rows.map((row) => byRow[row] ?? 0);
  let best = packSmallest(numbers);
  for (const [index, other] of known.entries()) {
    if (other.kind !== kind || known.length - index > SEQUENCES_COMPARED) continue;
    if (!rows.every((row) => other.byRow[row] !== undefined)) continue;
    const distances = numbers.map((value, at) => value - (other.byRow[rows[at] ?? 0] ?? 0));
    const packed = `m${index}:${packSmallest(distances)}`;
    if (packed.length < best.length) best = packed;
  }
  return best;
}

function unpackSequence(
  packed: string,
  rows: readonly number[],
  known: readonly Sequence[],
): (number | undefined)[] {
  const [, index, own] = /^m(\d+):(.*)$/.exec(packed) ?? [];
  const numbers = unpackSmallest(own ?? packed);
  const other = index === undefined ? undefined : known[Number(index)]?.byRow;
  const byRow: (number | undefined)[] = [];
  for (const [at, row] of rows.entries()) byRow[row] = (numbers[at] ?? 0) + (other?.[row] ?? 0);
  return byRow;
}

function rowsWith(chosen: readonly number[], index: number): number[] {
  return chosen.flatMap((each, row) => (each === index ? [row] : []));
}

function allRows(count: number): number[] {
  return Array.from({ length: count }, (_, row) => row);
}

function stepsOf(numbers: readonly number[]): number[] {
  return numbers.map((value, at) => value - (numbers[at - 1] ?? 0));
}

function sumsOf(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}
