/** One line of a list of parcels. */
export interface ParcelLine {
  /** From 1, as in the text. */
  readonly line: number;
  readonly order: string;
  readonly trackingNumber: string;
  readonly carrier: string;
}

const TRACKING = /^tracking/i;
const CARRIER = /^(courier|carrier)/i;
const ORDER = /^(code|order)/i;

/** The cells of a table in text: commas, semicolons or tabs, with or without quotes. */
export function cellsOf(text: string): string[][] {
  const separator = separatorOf(text);
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => cellsOfLine(line, separator));
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/).filter((line) => line.trim() !== '');
  return ['\t', ';', ','].find((each) => first.includes(each)) ?? ',';
}

function cellsOfLine(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** The parcels of a pasted list or a file: by the headings of its first line, else in the order of the hint. */
export function parseParcels(text: string): ParcelLine[] {
  const lines = cellsOf(text).map((cells, index) => ({ cells, line: index + 1 }));
  const used = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rest] = used;
  if (!first) return [];
  const heads = first.cells;
  const isHeaded = heads.some((cell) => TRACKING.test(cell)) && heads.some((cell) => ORDER.test(cell));
  const find = (pattern: RegExp): number => heads.findIndex((cell) => pattern.test(cell));
  const places = isHeaded
    ? { order: find(ORDER), tracking: find(TRACKING), carrier: find(CARRIER) }
    : { order: 0, tracking: 1, carrier: 2 };
  const rows = isHeaded ? rest : used;
  return (
    rows
      .map(({ cells, line }) => ({
        line,
        order: (cells[places.order] ?? '').replace(/^[#']/, ''),
        trackingNumber: (cells[places.tracking] ?? '').replace(/^'/, ''),
        carrier: places.carrier < 0 ? '' : (cells[places.carrier] ?? ''),
      }))
      // A downloaded list has a line for every order, also for those without a parcel.
      .filter(({ trackingNumber }) => !isHeaded || trackingNumber !== '')
  );
}
