import { BOLD, INK, PLAIN } from '#backend/platform/pdf/pdf-table.js';
import { printable, type Pdf } from '#backend/platform/pdf/pdf.js';
import type { Dish } from '#backend/catalog/products/dishes.service.js';
import { allergenWords } from '#backend/rules/food/allergens.js';
import { ingredientWords } from '#backend/rules/food/kitchen-labels.js';
import { labelTable, tableWidth, type Block } from './kitchen-label-table.js';
import { KITCHEN_LABEL_WORDS as WORDS } from './kitchen-label.words.js';

/** Eight labels of 99.1 × 67.7 mm on A4, as pre-cut sheets are sold; in points. */
const SHEET = { columns: 2, rows: 4, left: 13, top: 37, width: 281, height: 192, gap: 7 };
export const KITCHEN_LABELS_PER_PAGE = SHEET.columns * SHEET.rows;
const INSET = 9;
const NAME_SIZE = 10.5;
/** The largest size that fits is used. The law requires an x-height of 1.2 mm: 6.5 points of this font. */
const TEXT_SIZES = [7.5, 7, 6.5] as const;
const LEAST_SIZE = 6.5;
const DATE_SIZE = 8.5;
const FOOT_HEIGHT = DATE_SIZE + LEAST_SIZE + 6;
const GAP = 2;
const GUTTER = 7;

export interface KitchenLabelData {
  readonly dish: Dish & { readonly ingredients: string; readonly weightG: number };
  readonly lot: string;
  /** Spelled out. */
  readonly useBy: string;
  readonly company: string;
  readonly address: string;
  /** False: nobody has checked its data, and the label states that (rule F32). */
  readonly isForSale: boolean;
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly size: number;
}

/** Draws a label in the `index`-th place of a page (rules F7, F32). */
export function drawKitchenLabel(pdf: Pdf, index: number, label: KitchenLabelData): void {
  const x = SHEET.left + (index % SHEET.columns) * (SHEET.width + SHEET.gap) + INSET;
  const top = SHEET.top + Math.floor(index / SHEET.columns) * SHEET.height + INSET;
  const width = SHEET.width - 2 * INSET;
  const foot = top + SHEET.height - 2 * INSET - FOOT_HEIGHT;
  const made = TEXT_SIZES.map((size) => blocksOf(pdf, label, { x, width, size }));
  const fits = made.find((blocks) => heightOf(blocks) <= foot - top) ?? made.at(-1) ?? [];
  let y = top;
  for (const block of fits) {
    block.draw(y);
    y += block.height + GAP;
  }
  drawFoot(pdf, label, { x, y: foot, width });
}

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height }) => sum + height + GAP, 0);

function blocksOf(pdf: Pdf, label: KitchenLabelData, place: Place): Block[] {
  const { dish, isForSale } = label;
  return [
    ...(isForSale ? [] : [stamp(pdf, place)]),
    text(pdf, dish.name, { ...place, size: NAME_SIZE, font: BOLD }),
    middle(pdf, dish, place),
    text(pdf, storage(dish), place),
    ...(dish.heating === null ? [] : [text(pdf, dish.heating, place)]),
  ];
}

/** White on black, so that nobody mistakes it for a label of food on sale. */
function stamp(pdf: Pdf, { x, width }: Place): Block {
  const height = NAME_SIZE + 4;
  return {
    height,
    draw: (y) => {
      pdf.rect(x, y, width, height).fill(INK);
      pdf.fillColor('white').font(BOLD).fontSize(NAME_SIZE);
      pdf.text(WORDS.notForSale, x, y + 3, { width, align: 'center', lineBreak: false });
      pdf.fillColor(INK);
    },
  };
}

function text(
  pdf: Pdf,
  words: string,
  { x, width, size, font = PLAIN }: Place & { readonly font?: string },
): Block {
  const shown = printable(words);
  const height = pdf.font(font).fontSize(size).heightOfString(shown, { width });
  return {
    height,
    draw: (y) => void pdf.fillColor(INK).font(font).fontSize(size).text(shown, x, y, { width }),
  };
}

/** Ingredients and traces on the left, the nutrition declaration on the right. */
function middle(pdf: Pdf, dish: KitchenLabelData['dish'], { x, width, size }: Place): Block {
  const columns = tableWidth(size);
  const place = { x, width: width - columns - GUTTER, size };
  const table = labelTable(pdf, dish, { x: x + width - columns, size });
  const list = ingredients(pdf, dish, place);
  const left = [list, ...traces(dish).map((line) => text(pdf, line, place))];
  return {
    height: Math.max(table.height, heightOf(left) - GAP),
    draw: (y) => {
      table.draw(y);
      left.reduce((at, block) => {
        block.draw(at);
        return at + block.height + GAP;
      }, y);
    },
  };
}

interface Run {
  readonly text: string;
  readonly isBold: boolean;
}

function ingredients(
  pdf: Pdf,
  { ingredients: list, allergens }: KitchenLabelData['dish'],
  { x, width, size }: Place,
): Block {
  const plain = (words: string, isBold = false) =>
    words.split(' ').map((word) => [{ text: printable(word), isBold }]);
  const words: Run[][] = [
    ...plain(WORDS.ingredients, true),
    ...ingredientWords(list).map((word) =>
      word.map(({ text: piece, isAllergen }) => ({ text: printable(piece), isBold: isAllergen })),
    ),
    ...plain(allergens.contains.length > 0 ? WORDS.inBold : WORDS.noAllergens),
  ];
  const lines = linesOf(pdf, words, { width, size });
  const lineHeight = pdf.font(PLAIN).fontSize(size).currentLineHeight(true);
  return {
    height: lines.length * lineHeight,
    draw: (y) => lines.forEach((line, index) => drawRuns(pdf, line, { x, y: y + index * lineHeight, size })),
  };
}

const widthOf = (pdf: Pdf, runs: readonly Run[], size: number): number =>
  runs.reduce(
    (sum, { text: piece, isBold }) =>
      sum +
      pdf
        .font(isBold ? BOLD : PLAIN)
        .fontSize(size)
        .widthOfString(piece),
    0,
  );

/** Words in lines. A line breaks only between them, and a bracket stays with its content (rule F32). */
function linesOf(
  pdf: Pdf,
  words: readonly Run[][],
  { width, size }: { readonly width: number; readonly size: number },
): Run[][] {
  const space: Run = { text: ' ', isBold: false };
  const lines: Run[][] = [[]];
  for (const word of words) {
    const line = lines.at(-1) ?? [];
    const longer = line.length === 0 ? [...word] : [...line, space, ...word];
    if (line.length === 0 || widthOf(pdf, longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push([...word]);
  }
  return lines.map(joined);
}

/** Neighbours of one font are drawn together. */
function joined(line: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const run of line) {
    const last = found.at(-1);
    if (last?.isBold === run.isBold) found[found.length - 1] = { ...last, text: last.text + run.text };
    else found.push(run);
  }
  return found;
}

function drawRuns(
  pdf: Pdf,
  runs: readonly Run[],
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  let at = x;
  for (const run of runs) {
    pdf
      .fillColor(INK)
      .font(run.isBold ? BOLD : PLAIN)
      .fontSize(size);
    pdf.text(run.text, at, y, { lineBreak: false });
    at += widthOf(pdf, [run], size);
  }
}

function traces({ allergens: { mayContain } }: Dish): string[] {
  return mayContain.length === 0 ? [] : [WORDS.traces.replace('{allergens}', allergenWords(mayContain))];
}

function storage({ storage: kept, useDays }: Dish): string {
  return kept === 'chilled' ? WORDS.chilled : WORDS.frozen.replace('{days}', String(useDays));
}

function drawFoot(
  pdf: Pdf,
  { dish, lot, useBy, company, address }: KitchenLabelData,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const left = WORDS.useBy.replace('{date}', useBy);
  const weight = `${WORDS.weight.replace('{grams}', String(dish.weightG))} · `;
  pdf.fillColor(INK).font(BOLD).fontSize(DATE_SIZE);
  pdf.text(printable(left), x, y, { width, lineBreak: false });
  pdf.text(printable(weight + WORDS.lot.replace('{lot}', lot)), x, y, { width, align: 'right' });
  const maker = [company, address].filter(Boolean).join(', ');
  pdf.font(PLAIN).fontSize(LEAST_SIZE);
  pdf.text(printable(maker), x, y + DATE_SIZE + 3, { width, height: LEAST_SIZE + 2, ellipsis: true });
}
