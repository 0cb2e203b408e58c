import { clashes, type Allergen, type AllergenRecord } from './allergens.js';

/**
 * Dishes that a customer keeps in spite of declared allergens: SKU → those of them that it contained at the
 * confirmation.
 */
export type ConfirmedChoices = Readonly<Record<string, readonly Allergen[]>>;

/** A dish with its current allergens. */
export interface LabelledDish {
  readonly sku: string;
  readonly allergens: AllergenRecord;
}

/**
 * The declared allergens of a dish that its customer has not confirmed (rules F3, F21). A confirmation for
 * one allergen is requested again when another one is declared, or added to the dish.
 */
export function unconfirmedAllergens(
  { sku, allergens }: LabelledDish,
  declared: readonly Allergen[],
  confirmed: ConfirmedChoices,
): Allergen[] {
  // Only an own property shows that a SKU was confirmed, not an inherited one.
  const agreed = Object.hasOwn(confirmed, sku) ? (confirmed[sku] ?? []) : [];
  return clashes(allergens, declared).filter((allergen) => !agreed.includes(allergen));
}

/**
 * The same confirmations with these dishes added, each for the declared allergens that it contains now and
 * for no other: its customer knew of no more (rule F51).
 */
export function withConfirmed(
  confirmed: ConfirmedChoices,
  dishes: readonly LabelledDish[],
  declared: readonly Allergen[],
): Record<string, Allergen[]> {
  const now = dishes.map(({ sku, allergens }) => [sku, clashes(allergens, declared)] as const);
  const all = Object.entries({ ...confirmed, ...Object.fromEntries(now) });
  const kept = all.filter(([, allergens]) => allergens.length > 0);
  return Object.fromEntries(kept.map(([sku, allergens]) => [sku, [...allergens]]));
}

/**
 * What older releases stored, SKU → everything that was declared then: only a confirmation with a single
 * allergen declared is known to be about that one; the rest is requested again (rule F51).
 */
export function singleAllergenConfirmations(kept: ConfirmedChoices): Record<string, Allergen[]> {
  const sure = Object.entries(kept).filter(([, declared]) => declared.length === 1);
  return Object.fromEntries(sure.map(([sku, declared]) => [sku, [...declared]]));
}
