import { ALLERGENS, DIETS, type Allergen, type Diet } from '#backend/rules/food/allergens.js';

export const RECIPE_CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks'] as const;
export type RecipeCategory = (typeof RECIPE_CATEGORIES)[number];

export interface FacetFilter {
  readonly category?: RecipeCategory | undefined;
  readonly diet?: Diet | undefined;
  readonly excludeAllergen: readonly Allergen[];
}

const DIET_BIT = RECIPE_CATEGORIES.length;
const ALLERGEN_BIT = DIET_BIT + DIETS.length;

/**
 * The bits that a filter requires: category, diets it suits, allergens it is free of, traces included. The
 * database computes every recipe's bits in the same order (`recipe_facets` in recipes.database.ts); a recipe
 * matches when it has all of these.
 */
export function facetMask({ category, diet, excludeAllergen }: FacetFilter): number {
  const bits = [
    ...(category ? [RECIPE_CATEGORIES.indexOf(category)] : []),
    ...(diet ? [DIET_BIT + DIETS.indexOf(diet)] : []),
    ...excludeAllergen.map((allergen) => ALLERGEN_BIT + ALLERGENS.indexOf(allergen)),
  ];
  return bits.reduce((mask, bit) => mask | (1 << bit), 0);
}

/** The bits of a mask, one by one. */
export function bitsOf(mask: number): number[] {
  const bits = Array.from({ length: ALLERGEN_BIT + ALLERGENS.length }, (_, place) => 1 << place);
  return bits.filter((bit) => (mask & bit) !== 0);
}
