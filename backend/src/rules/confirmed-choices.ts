import { clashes, type Allergen, type AllergenRecord } from './allergens.js';

/** Dishes that are kept in spite of declared allergens: SKU → the allergens declared when it was confirmed. */
export type ConfirmedChoices = Readonly<Record<string, readonly Allergen[]>>;

interface Dish {
  readonly sku: string;
  readonly allergens: AllergenRecord;
}

/**
 * The declared allergens of a dish that its customer has not confirmed (rules F3, F21). What was confirmed for one
 * allergen is asked about again when another one is declared.
 */
export function unconfirmedAllergens(
  { sku, allergens }: Dish,
  declared: readonly Allergen[],
  confirmed: ConfirmedChoices,
): Allergen[] {
  // Only a record of its own says that a SKU was confirmed, not what every object has.
  const agreed = Object.hasOwn(confirmed, sku) ? (confirmed[sku] ?? []) : [];
  return clashes(allergens, declared).filter((allergen) => !agreed.includes(allergen));
}

/** The same confirmations with these dishes added, for everything that is declared by now. */
export function withConfirmed(
  confirmed: ConfirmedChoices,
  skus: readonly string[],
  declared: readonly Allergen[],
): Record<string, Allergen[]> {
  const before = Object.entries(confirmed).map(([sku, allergens]) => [sku, [...allergens]]);
  return { ...Object.fromEntries(before), ...Object.fromEntries(skus.map((sku) => [sku, [...declared]])) };
}
