import { BOLD, INK, PLAIN } from '#backend/platform/pdf/pdf-table.js';
import type { Pdf } from '#backend/platform/pdf/pdf.js';
import { DECLARED, declaration, per100g, type NutritionValues } from '#backend/rules/food/nutrition.js';
import { KITCHEN_LABEL_WORDS as WORDS } from './kitchen-label.words.js';

/** A part of a label: its height, and how to draw it. */
export interface Block {
  readonly height: number;
  readonly draw: (y: number) => void;
}

/** Widths of the columns, in multiples of the text size. */
const NAME_SIZES = 9.2;
const FIGURE_SIZES = 4.8;

interface Row {
  readonly name: string;
  readonly per100g: string;
  readonly perTray: string;
}

export function tableWidth(size: number): number {
  return (NAME_SIZES + 2 * FIGURE_SIZES) * size;
}

/**
 * The nutrition declaration of a label: the seven values and fibre, for 100 g and for the tray (rule F31).
 */
export function labelTable(
  pdf: Pdf,
  { nutrition, weightG }: { readonly nutrition: NutritionValues; readonly weightG: number },
  { x, size }: { readonly x: number; readonly size: number },
): Block {
  const rows = [
    { name: WORDS.typical, per100g: WORDS.per100g, perTray: WORDS.perTray },
    ...rowsOf(nutrition, weightG),
  ];
  const lineHeight = pdf.font(PLAIN).fontSize(size).currentLineHeight(true);
  return {
    height: rows.length * lineHeight,
    draw: (y) =>
      rows.forEach((row, index) => {
        pdf
          .fillColor(INK)
          .font(index === 0 ? BOLD : PLAIN)
          .fontSize(size);
        drawRow(pdf, row, { x, y: y + index * lineHeight, size });
      }),
  };
}

function rowsOf(nutrition: NutritionValues, weightG: number): Row[] {
  const [hundred, tray] = [declaration(per100g(nutrition, weightG)), declaration(nutrition)];
  return DECLARED.flatMap((row) => {
    const name = WORDS.rows[row];
    const [of100g, ofTray] = [hundred[row] ?? '', tray[row] ?? ''];
    if (row !== 'energy') return [{ name, per100g: of100g, perTray: ofTray }];
    // In two lines: both units do not fit beside each other.
    const [kj100g = '', kcal100g = ''] = of100g.split(' / ');
    const [kj = '', kcal = ''] = ofTray.split(' / ');
    return [
      { name, per100g: kj100g, perTray: kj },
      { name: '', per100g: kcal100g, perTray: kcal },
    ];
  });
}

function drawRow(
  pdf: Pdf,
  row: Row,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const figure = FIGURE_SIZES * size;
  const first = x + NAME_SIZES * size;
  pdf.text(row.name, x, y, { width: first - x, lineBreak: false });
  pdf.text(row.per100g, first, y, { width: figure, align: 'right', lineBreak: false });
  pdf.text(row.perTray, first + figure, y, { width: figure, align: 'right', lineBreak: false });
}
