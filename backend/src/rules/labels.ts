import { ALLERGENS, type Allergen, type AllergenRecord } from './allergens.js';

/**
 * The words by which an ingredients list names each allergen. The list writes them in capitals, and the label
 * sets those words in bold: the law wants the allergen to stand out within the list (rule F7).
 */
const NAMES: Readonly<Record<Allergen, readonly string[]>> = {
  celery: ['CELERY', 'CELERIAC'],
  gluten: ['GLUTEN', 'WHEAT', 'BARLEY', 'RYE', 'OAT', 'OATS', 'SPELT', 'KAMUT'],
  crustaceans: [
    'CRUSTACEAN',
    'CRUSTACEANS',
    'PRAWN',
    'PRAWNS',
    'SHRIMP',
    'SHRIMPS',
    'CRAB',
    'CRABS',
    'LOBSTER',
    'LOBSTERS',
    'CRAYFISH',
  ],
  eggs: ['EGG', 'EGGS'],
  fish: [
    'FISH',
    'SALMON',
    'COD',
    'HADDOCK',
    'HAKE',
    'TUNA',
    'TROUT',
    'MACKEREL',
    'HERRING',
    'ANCHOVY',
    'ANCHOVIES',
  ],
  lupin: ['LUPIN'],
  milk: ['MILK', 'CREAM', 'BUTTER', 'CHEESE', 'YOGHURT', 'WHEY'],
  molluscs: [
    'MOLLUSC',
    'MOLLUSCS',
    'MUSSEL',
    'MUSSELS',
    'SQUID',
    'OYSTER',
    'OYSTERS',
    'CLAM',
    'CLAMS',
    'SCALLOP',
    'SCALLOPS',
  ],
  mustard: ['MUSTARD'],
  nuts: [
    'NUT',
    'NUTS',
    'ALMOND',
    'ALMONDS',
    'WALNUT',
    'WALNUTS',
    'CASHEW',
    'CASHEWS',
    'HAZELNUT',
    'HAZELNUTS',
    'PECAN',
    'PECANS',
    'PISTACHIO',
    'PISTACHIOS',
    'MACADAMIA',
  ],
  peanuts: ['PEANUT', 'PEANUTS'],
  sesame: ['SESAME'],
  soya: ['SOYA', 'SOY', 'SOYBEAN', 'SOYBEANS'],
  sulphites: ['SULPHITE', 'SULPHITES'],
};

const ALLERGEN_OF: ReadonlyMap<string, Allergen> = new Map(
  ALLERGENS.flatMap((allergen) => NAMES[allergen].map((name) => [name, allergen] as const)),
);

/** A piece of an ingredients list; `isAllergen` is set in bold. */
export interface IngredientPart {
  readonly text: string;
  readonly isAllergen: boolean;
}

/** An ingredients list in pieces, in its order; put together again they are the list (rule F7). */
export function ingredientParts(ingredients: string): IngredientPart[] {
  return ingredients
    .split(/(\b[A-Z]{3,}\b)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isAllergen: ALLERGEN_OF.has(text) }));
}

/** Why a label may not be printed: nothing to print, or the list and the allergen record tell two stories. */
export type LabelDoubt =
  | { readonly kind: 'no_ingredients' }
  | { readonly kind: 'not_emphasised'; readonly allergens: readonly Allergen[] }
  | { readonly kind: 'not_recorded'; readonly allergens: readonly Allergen[] };

/**
 * Compares an ingredients list with the allergen record: every allergen that a dish contains has to stand out
 * in the list, and none may stand out that the record does not know of (rule F7). Null when they agree.
 */
export function labelDoubt(ingredients: string | null, { contains }: AllergenRecord): LabelDoubt | null {
  if (ingredients === null || ingredients.trim() === '') return { kind: 'no_ingredients' };
  const shown = new Set(ingredientParts(ingredients).flatMap(({ text }) => ALLERGEN_OF.get(text) ?? []));
  const missing = contains.filter((allergen) => !shown.has(allergen));
  if (missing.length > 0) return { kind: 'not_emphasised', allergens: missing };
  const unknown = [...shown].filter((allergen) => !contains.includes(allergen));
  return unknown.length > 0 ? { kind: 'not_recorded', allergens: unknown } : null;
}
