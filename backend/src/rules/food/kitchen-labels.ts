import { ALLERGENS, type Allergen, type AllergenRecord } from './allergens.js';
import { isDeclarable, type NutritionValues } from './nutrition.js';

/**
 * The names of each allergen in an ingredients list. The list writes them in capitals, and the label sets
 * those words in bold: the law requires the allergen to stand out within the list (rule F7).
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

/** An ingredients list in pieces, in its order; joined they are the list again (rule F7). */
export function ingredientParts(ingredients: string): IngredientPart[] {
  return ingredients
    .split(/(\b[A-Z]{3,}\b)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isAllergen: ALLERGEN_OF.has(text) }));
}

/** A bracket that stays on one line: longer ones may break at their spaces. */
const SHORT_BRACKET = 24;

/**
 * The words of an ingredients list, each in pieces: a line of a label may only break between words, so that a
 * short bracket stays on one line (rule F32). Joined with spaces they are the list.
 */
export function ingredientWords(ingredients: string): IngredientPart[][] {
  const words: string[] = [];
  let open = '';
  for (const word of ingredients.split(' ')) {
    open = open === '' ? word : `${open} ${word}`;
    if (isInShortBracket(ingredients, words, open)) continue;
    words.push(open);
    open = '';
  }
  if (open !== '') words.push(open);
  return words.map(ingredientParts);
}

/** Whether the text so far ends within a bracket that is short enough to stay on one line. */
function isInShortBracket(list: string, before: readonly string[], word: string): boolean {
  const from = word.lastIndexOf('(');
  if (from < 0 || word.indexOf(')', from) >= 0) return false;
  const start = before.reduce((sum, each) => sum + each.length + 1, 0) + from;
  const end = list.indexOf(')', start);
  return end >= 0 && end - start < SHORT_BRACKET;
}

/**
 * Why a label may not be printed: something is missing, not checked, or list and allergen record contradict
 * each other.
 */
export type LabelWarningReason =
  | { readonly kind: 'no_ingredients' }
  | { readonly kind: 'no_nutrition' }
  | { readonly kind: 'estimate' }
  | { readonly kind: 'not_emphasised'; readonly allergens: readonly Allergen[] }
  | { readonly kind: 'not_recorded'; readonly allergens: readonly Allergen[] }
  | { readonly kind: 'not_on_menu'; readonly allergens: readonly Allergen[] }
  | { readonly kind: 'menu_differs'; readonly allergens: readonly Allergen[] };

/**
 * Compares an ingredients list with the allergen record: every allergen that a dish contains has to stand out
 * in the list, and none may stand out that is not in the record (rule F7). Null when they agree.
 */
export function ingredientListWarning(
  ingredients: string | null,
  { contains }: AllergenRecord,
): LabelWarningReason | null {
  if (ingredients === null || ingredients.trim() === '') return { kind: 'no_ingredients' };
  const shown = new Set(ingredientParts(ingredients).flatMap(({ text }) => ALLERGEN_OF.get(text) ?? []));
  const missing = contains.filter((allergen) => !shown.has(allergen));
  if (missing.length > 0) return { kind: 'not_emphasised', allergens: missing };
  const unknown = [...shown].filter((allergen) => !contains.includes(allergen));
  return unknown.length > 0 ? { kind: 'not_recorded', allergens: unknown } : null;
}

/** The content of a dish's label. */
export interface LabelledDish {
  readonly ingredients: string | null;
  readonly allergens: AllergenRecord;
  readonly nutrition: NutritionValues;
  readonly weightG: number | null;
  /** Whether a person has compared it with the label. */
  readonly isReviewed: boolean;
  /** Of a tray of a package's menu. */
  readonly menu?: MenuWarnings;
}

/** Why a tray of a package's menu gets no label (rule F61). */
export interface MenuWarnings {
  /** Allergens that a package declares, and none of its trays contains. */
  readonly notOnMenu: readonly Allergen[];
  /** Allergens on which its menu and our dish of the same name differ. */
  readonly differing: readonly Allergen[];
}

/**
 * Why a dish gets no label (rules F32, F61): its menu; its list, as `labelDoubt` reports; one of the seven
 * values or its weight is not known; or its data are unreviewed. Only the demo shop prints estimates, and
 * marks them.
 */
export function kitchenLabelWarning(
  dish: LabelledDish,
  { isDemo }: { readonly isDemo: boolean },
): LabelWarningReason | null {
  const doubt = menuWarning(dish.menu) ?? ingredientListWarning(dish.ingredients, dish.allergens);
  if (doubt) return doubt;
  if (!isDeclarable(dish)) return { kind: 'no_nutrition' };
  return dish.isReviewed || isDemo ? null : { kind: 'estimate' };
}

function menuWarning(menu: MenuWarnings | undefined): LabelWarningReason | null {
  if (!menu) return null;
  const { notOnMenu, differing } = menu;
  if (notOnMenu.length > 0) return { kind: 'not_on_menu', allergens: notOnMenu };
  return differing.length > 0 ? { kind: 'menu_differs', allergens: differing } : null;
}
