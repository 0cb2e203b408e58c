import { suitsChoice, type AllergenRecord, type Diet, type MealType } from './allergens.js';

/** What a product is by now. */
export interface ProductNow {
  readonly available: boolean;
  readonly allergens: AllergenRecord;
  /** The diets that it suits; of a variant of a package that variant alone, while its dishes suit it. */
  readonly diets: readonly Diet[];
}

/** What a line was sold as. */
export interface SoldAs {
  /** Of a package; a box has a meal type instead. */
  readonly variant: Diet | null;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
}

/** What its customer knows of a line: as it was sold, or what was kept when they were asked. */
export interface Agreed extends AllergenRecord {
  /** They keep it although it does not suit the diet that it was ordered for. */
  readonly isDietKept: boolean;
}

export type LineDoubt = 'sold_out' | 'diet_changed' | 'allergens_changed';

/**
 * What has become wrong with a line since it was sold, or since its customer agreed to it as it was; null when
 * nothing has (rules O25, F72). Fewer allergens than agreed to are no doubt, traces that became ingredients are. A
 * diet that is lost comes before allergens: who keeps the dish then keeps it with both.
 */
export function doubtAbout(agreed: Agreed, now: ProductNow, soldAs: SoldAs): LineDoubt | null {
  if (!now.available) return 'sold_out';
  if (!agreed.isDietKept && !suits(now, soldAs)) return 'diet_changed';
  const isCovered =
    now.allergens.contains.every((each) => agreed.contains.includes(each)) &&
    now.allergens.mayContain.every(
      (each) => agreed.contains.includes(each) || agreed.mayContain.includes(each),
    );
  return isCovered ? null : 'allergens_changed';
}

function suits({ diets }: ProductNow, { variant, mealType, halalOnly }: SoldAs): boolean {
  return variant === null ? suitsChoice(diets, mealType, halalOnly) : diets.includes(variant);
}
