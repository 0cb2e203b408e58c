import { BOLD, INK, PLAIN } from '../platform/pdf/pdf-table.js';
import { printable, type Pdf } from '../platform/pdf/pdf.js';
import type { Dish } from '../catalog/dishes.service.js';
import { allergenWords } from '../rules/allergens.js';
import { ingredientParts } from '../rules/labels.js';
import { LABEL_WORDS as WORDS } from './kitchen-label.words.js';

/** Eight labels of 99.1 × 67.7 mm on A4, as they are sold ready cut; in points. */
const SHEET = { columns: 2, rows: 4, left: 13, top: 37, width: 281, height: 192, gap: 7 };
export const LABELS_ON_PAGE = SHEET.columns * SHEET.rows;
const INSET = 9;
const NAME_SIZE = 10.5;
/** The law wants an x-height of 1.2 mm: 6.5 points of this font. */
const TEXT_SIZE = 6.5;
const DATE_SIZE = 8.5;

export interface LabelFacts {
  readonly dish: Dish & { readonly ingredients: string };
  readonly lot: string;
  /** Written out. */
  readonly useBy: string;
  readonly company: string;
  readonly address: string;
}

/** Draws a label in the `index`-th place of a page (rule F7). */
export function drawLabel(pdf: Pdf, index: number, label: LabelFacts): void {
  const x = SHEET.left + (index % SHEET.columns) * (SHEET.width + SHEET.gap) + INSET;
  const top = SHEET.top + Math.floor(index / SHEET.columns) * SHEET.height + INSET;
  const width = SHEET.width - 2 * INSET;
  const bottom = top + SHEET.height - 2 * INSET;
  const { dish } = label;
  pdf.fillColor(INK).font(BOLD).fontSize(NAME_SIZE).text(printable(dish.name), x, top, { width });
  pdf.y += 2;
  drawIngredients(pdf, dish, { x, width });
  for (const line of [traces(dish), storage(dish), nutrition(dish)]) {
    if (line === null) continue;
    pdf.y += 2;
    pdf.font(PLAIN).fontSize(TEXT_SIZE).text(printable(line), x, pdf.y, { width });
  }
  const foot = bottom - DATE_SIZE - TEXT_SIZE - 6;
  if (dish.heating !== null && foot - pdf.y > TEXT_SIZE * 2) {
    pdf.y += 2;
    const height = foot - pdf.y;
    pdf.text(printable(dish.heating), x, pdf.y, { width, height, ellipsis: true });
  }
  drawFoot(pdf, label, { x, y: foot, width });
}

interface Place {
  readonly x: number;
  readonly width: number;
}

function drawIngredients(
  pdf: Pdf,
  { ingredients, allergens }: LabelFacts['dish'],
  { x, width }: Place,
): void {
  pdf.font(BOLD).fontSize(TEXT_SIZE).text(WORDS.ingredients, x, pdf.y, { width, continued: true });
  for (const { text, isAllergen } of ingredientParts(ingredients)) {
    pdf.font(isAllergen ? BOLD : PLAIN).text(printable(text), { continued: true });
  }
  const note = allergens.contains.length > 0 ? WORDS.inBold : WORDS.noAllergens;
  pdf.font(PLAIN).text(note, { continued: false });
}

function traces({ allergens: { mayContain } }: Dish): string | null {
  return mayContain.length === 0 ? null : WORDS.traces.replace('{allergens}', allergenWords(mayContain));
}

function storage({ storage: kept, useDays }: Dish): string {
  return kept === 'chilled' ? WORDS.chilled : WORDS.frozen.replace('{days}', String(useDays));
}

function nutrition({ nutrition: facts }: Dish): string {
  return Object.entries(facts).reduce(
    (text: string, [name, value]) => text.replace(`{${name}}`, String(value)),
    WORDS.nutrition,
  );
}

function drawFoot(
  pdf: Pdf,
  { dish, lot, useBy, company, address }: LabelFacts,
  { x, y, width }: Place & { readonly y: number },
): void {
  const left = WORDS.useBy.replace('{date}', useBy);
  const weight = dish.weightG === null ? '' : `${WORDS.weight.replace('{grams}', String(dish.weightG))} · `;
  pdf.font(BOLD).fontSize(DATE_SIZE).text(printable(left), x, y, { width, lineBreak: false });
  pdf.text(printable(weight + WORDS.lot.replace('{lot}', lot)), x, y, { width, align: 'right' });
  const maker = WORDS.madeBy.replace('{company}', company).replace('{address}', address);
  pdf.font(PLAIN).fontSize(TEXT_SIZE);
  pdf.text(printable(maker), x, y + DATE_SIZE + 3, { width, height: TEXT_SIZE + 2, ellipsis: true });
}
