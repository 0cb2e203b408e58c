import type { IngredientBatch } from '#frontend/api/generated-admin.js';
import { kitchenSupplies as words } from '#frontend/copy/admin/food/supplies.js';
import { fill } from '#frontend/copy/fill.js';

const KILO = 1_000;

/** How a quantity is typed: kilos are grams to the server. */
export type TypedUnit = 'kg' | 'g' | 'piece';

/** A quantity in words: 12.5 kg. */
export function quantityText({ amount, unit }: Pick<IngredientBatch, 'amount' | 'unit'>): string {
  const typed = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 3 });
  if (unit === 'piece')
    return fill(amount === 1 ? words.pieces.one : words.pieces.other, { amount: typed(amount) });
  return amount < KILO
    ? fill(words.grams, { amount: typed(amount) })
    : fill(words.kilos, { amount: typed(amount / KILO) });
}

/** Whole grams or pieces; null for what is none. */
export function amountOf(typed: string, unit: TypedUnit): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,8}(\.\d{1,3})?$/.test(text)) return null;
  const amount = Math.round(Number(text) * (unit === 'kg' ? KILO : 1));
  return amount > 0 && (unit === 'kg' || !text.includes('.')) ? amount : null;
}

/** A temperature as people type it, also with a comma or a typographic minus; null for what is none. */
export function celsiusOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  return /^-?\d{1,3}(\.\d)?$/.test(text) ? Number(text) : null;
}
