/** How an ingredient is measured. */
export const QUANTITY_UNITS = ['g', 'piece'] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];

/** The most of a dish that is wasted: at 100 % nothing would be left to cook. */
export const MAX_WASTE_PERCENT = 90;

/** What one tray or pot of a dish takes of an ingredient, as it goes into the pan. */
export interface DishQuantity {
  readonly ingredient: string;
  /** In grams or pieces, exact to a hundredth. */
  readonly amount: number;
  readonly unit: QuantityUnit;
  /** Peel, bone and trimmings: of 100 g bought so many are thrown away. */
  readonly wastePercent: number;
}

/** A dish with its portions on the days of the list. */
export interface PlannedQuantities {
  readonly portions: number;
  readonly quantities: readonly DishQuantity[];
}

/** An ingredient of the purchase list, in grams or pieces. */
export interface PurchaseLine {
  readonly ingredient: string;
  readonly unit: QuantityUnit;
  /** What goes into the pan. */
  readonly needed: number;
  /** With what is wasted, rounded up. */
  readonly toBuy: number;
}

const HUNDREDTHS = 100;
const PERCENT = 100;
const KILO = 1_000;
/** Scales and suppliers are no finer: 10 g below a kilo and 100 g from there on. */
const STEP_G = 10;
const STEP_OF_KILOS_G = 100;
/** Smaller than a hundredth of the smallest amount: what a division leaves behind is not bought. */
const NOISE = 1e-6;

/**
 * What to buy for a number of portions, by name (rule F101). The same ingredient of several dishes is one line,
 * whatever its capitals; grams and pieces of it are two.
 */
export function purchaseList(plan: readonly PlannedQuantities[]): PurchaseLine[] {
  const sums = new Map<
    string,
    { ingredient: string; unit: QuantityUnit; hundredths: number; gross: number }
  >();
  for (const { portions, quantities } of plan) {
    for (const { ingredient, amount, unit, wastePercent } of quantities) {
      const key = `${unit} ${ingredientKey(ingredient)}`;
      const sum = sums.get(key) ?? { ingredient, unit, hundredths: 0, gross: 0 };
      sums.set(key, sum);
      const hundredths = Math.round(amount * HUNDREDTHS) * portions;
      sum.hundredths += hundredths;
      sum.gross += (hundredths * PERCENT) / (PERCENT - wastePercent);
    }
  }
  return [...sums.values()]
    .map(({ ingredient, unit, hundredths, gross }) => ({
      ingredient,
      unit,
      needed: hundredths / HUNDREDTHS,
      toBuy: roundedUp(gross / HUNDREDTHS, unit),
    }))
    .sort((a, b) => a.ingredient.localeCompare(b.ingredient, 'en') || a.unit.localeCompare(b.unit));
}

/** Two spellings of one ingredient have the same key. */
export function ingredientKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

function roundedUp(amount: number, unit: QuantityUnit): number {
  const step = unit === 'piece' ? 1 : amount < KILO ? STEP_G : STEP_OF_KILOS_G;
  return Math.ceil((amount - NOISE) / step) * step;
}
