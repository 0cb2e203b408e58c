import { PAGE_MARGIN, printable, type Pdf } from './pdf.js';

export const PLAIN = 'Helvetica';
export const BOLD = 'Helvetica-Bold';
export const INK = '#16281f';
export const INK_2 = '#4c5f54';
export const KALE = '#1c5236';
const RULE = '#dcdccb';
export const SMALL = 9;
export const TEXT = 10;
const ROW_GAP = 6;
/** Space that a row needs above the foot of a page. */
const FOOT = 40;

export interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** The columns of a table, from their shares of the width. */
export function columnsOf(pdf: Pdf, shares: readonly number[]): Column[] {
  const width = pdf.page.width - 2 * PAGE_MARGIN;
  let x = PAGE_MARGIN;
  return shares.map((share, index) => {
    const column: Column = { x, width: share * width - 8, align: index === 0 ? 'left' : 'right' };
    x += share * width;
    return column;
  });
}

export interface RowLook {
  readonly font?: string;
  readonly size?: number;
  readonly color?: string;
}

/** A row with a line below it; starts a new page where it would not fit. */
export function drawRow(
  pdf: Pdf,
  columns: readonly Column[],
  cells: readonly string[],
  look: RowLook = {},
): void {
  pdf.font(look.font ?? PLAIN).fontSize(look.size ?? TEXT);
  const texts = cells.map(printable);
  const heights = columns.map(({ width }, index) => pdf.heightOfString(texts[index] ?? '', { width }));
  const height = Math.max(...heights) + 2 * ROW_GAP;
  if (pdf.y + height > pdf.page.height - PAGE_MARGIN - FOOT) pdf.addPage();
  const top = pdf.y;
  pdf.fillColor(look.color ?? INK);
  columns.forEach(({ x, width, align }, index) => {
    pdf.text(texts[index] ?? '', x, top + ROW_GAP, { width, align });
  });
  const end = pdf.page.width - PAGE_MARGIN;
  pdf.moveTo(PAGE_MARGIN, top + height).lineTo(end, top + height);
  pdf.lineWidth(0.5).strokeColor(RULE).stroke();
  pdf.y = top + height;
}
