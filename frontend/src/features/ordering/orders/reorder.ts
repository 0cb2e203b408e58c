import type { MyOrder } from '#frontend/api/generated-account.js';
import type { Extra, MealCard, Package } from '#frontend/api/generated.js';
import { EMPTY_DRAFT, type BoxDraft } from '../configurator/box-draft.js';
import { withDays, type PackageLine } from '../cart/package-cart.js';

/** The result of ordering again, and the names of items no longer sold. */
export interface ReorderResult<Filled> {
  readonly filled: Filled;
  readonly missing: readonly string[];
  /** None of it is sold any more. */
  readonly isEmpty: boolean;
}

type SoldLine = Pick<MyOrder['lines'][number], 'sku' | 'name' | 'quantity' | 'variant'>;

export interface BoxAgainInput {
  readonly order: Pick<MyOrder, 'mealsPerWeek' | 'mealType' | 'halalOnly'> & {
    readonly lines: readonly SoldLine[];
  };
  readonly meals: readonly Pick<MealCard, 'id' | 'sku' | 'available'>[];
  readonly extras: readonly Pick<Extra, 'id' | 'sku' | 'available'>[];
  readonly mealCounts: readonly number[];
}

/**
 * The box of an order with the dishes still on the menu; if its count is no longer offered, the next larger
 * one.
 */
export function reorderBox({ order, meals, extras, mealCounts }: BoxAgainInput): ReorderResult<BoxDraft> {
  const idsOf = (dishes: BoxAgainInput['meals']) =>
    new Map(dishes.filter(({ available }) => available).map(({ sku, id }) => [sku, id]));
  const mealIds = idsOf(meals);
  const extraIds = idsOf(extras);
  const inBox: Record<number, number> = {};
  const beside: Record<number, number> = {};
  const missing: string[] = [];
  for (const { sku, name, quantity } of order.lines) {
    const meal = mealIds.get(sku);
    const extra = extraIds.get(sku);
    if (meal !== undefined) inBox[meal] = (inBox[meal] ?? 0) + quantity;
    else if (extra !== undefined) beside[extra] = (beside[extra] ?? 0) + quantity;
    else missing.push(name);
  }
  const count = mealCounts.filter((each) => each >= order.mealsPerWeek).sort((a, b) => a - b)[0] ?? null;
  const { mealType, halalOnly } = order;
  return {
    filled: { ...EMPTY_DRAFT, mealsPerWeek: count, mealType, halalOnly, meals: inBox, extras: beside },
    missing,
    isEmpty: Object.keys(inBox).length === 0 || count === null,
  };
}

/** The packages or trial days of an order that are still available in the ordered variant. */
export function reorderPackages(
  lines: readonly SoldLine[],
  packages: readonly Pick<Package, 'id' | 'sku' | 'available' | 'defaultVariant' | 'variants'>[],
): ReorderResult<readonly PackageLine[]> {
  const missing: string[] = [];
  let filled: readonly PackageLine[] = [];
  for (const { sku, name, quantity, variant } of lines) {
    const pack = packages.find((each) => each.sku === sku && each.available);
    const made = pack?.variants.find((each) => each.variant === (variant ?? pack.defaultVariant));
    if (pack && made) filled = withDays(filled, { id: pack.id, variant: made.variant }, quantity);
    else missing.push(name);
  }
  return { filled, missing, isEmpty: filled.length === 0 };
}
