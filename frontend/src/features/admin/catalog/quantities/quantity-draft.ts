import { MAX_WASTE_PERCENT } from '@rules/kitchen/purchase';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';

const words = adminProduct.quantities;

type Quantity = AdminProduct['quantities'][number];

/** A row of the form as it is typed. */
export interface QuantityDraft {
  readonly ingredient: string;
  readonly amount: string;
  readonly unit: Quantity['unit'];
  readonly wastePercent: string;
}

/** As many as the server takes. */
export const MAX_QUANTITIES = 40;
const MAX_AMOUNT = 10_000;

export const NEW_QUANTITY: QuantityDraft = { ingredient: '', amount: '', unit: 'g', wastePercent: '' };

export function quantityDrafts(quantities: readonly Quantity[]): QuantityDraft[] {
  return quantities.map(({ ingredient, amount, unit, wastePercent }) => ({
    ingredient,
    amount: String(amount),
    unit,
    wastePercent: wastePercent === 0 ? '' : String(wastePercent),
  }));
}

/** A row in which nothing is typed is not sent. */
function isEmpty({ ingredient, amount }: QuantityDraft): boolean {
  return ingredient.trim() === '' && amount.trim() === '';
}

const amountOf = (typed: string): number => Number(typed.trim().replace(',', '.'));

function isAmount(typed: string): boolean {
  const amount = amountOf(typed);
  return /^\d{1,5}([.,]\d{1,2})?$/.test(typed.trim()) && amount > 0 && amount <= MAX_AMOUNT;
}

function isWaste(typed: string): boolean {
  return typed.trim() === '' || (/^\d{1,2}$/.test(typed.trim()) && Number(typed) <= MAX_WASTE_PERCENT);
}

export function quantityIssues(quantities: readonly QuantityDraft[]): Issues {
  const issues = quantities.flatMap((each, index): [string, string][] => {
    const at = `quantities.${index}`;
    if (isEmpty(each)) return [];
    return [
      ...(each.ingredient.trim() === ''
        ? [[`${at}.ingredient`, words.ingredientWrong] satisfies [string, string]]
        : []),
      ...(isAmount(each.amount) ? [] : [[`${at}.amount`, words.amountWrong] satisfies [string, string]]),
      ...(isWaste(each.wastePercent)
        ? []
        : [[`${at}.wastePercent`, words.wasteWrong] satisfies [string, string]]),
    ];
  });
  return Object.fromEntries(issues);
}

export function sentQuantities(quantities: readonly QuantityDraft[]): Quantity[] {
  return quantities
    .filter((each) => !isEmpty(each))
    .map(({ ingredient, amount, unit, wastePercent }) => ({
      ingredient: ingredient.trim(),
      amount: amountOf(amount),
      unit,
      wastePercent: Number(wastePercent),
    }));
}

/** In words, beside another person's change. */
export function quantitiesText(quantities: readonly QuantityDraft[]): string {
  return sentQuantities(quantities)
    .map(({ ingredient, amount, unit, wastePercent }) =>
      fill(words.line, { ingredient, amount, unit: words.units[unit].toLowerCase(), waste: wastePercent }),
    )
    .join(' · ');
}
