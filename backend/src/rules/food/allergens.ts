/** The fourteen allergens of UK food law, in the order of the catalogue (rule F1). */
export const ALLERGENS = [
  'celery',
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soya',
  'sulphites',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/**
 * The allergens' names for every reader: on the site, in the back office, on the kitchen's sheet and labels,
 * in emails and in downloads (rule F30).
 */
export const ALLERGEN_NAMES: Readonly<Record<Allergen, string>> = {
  celery: 'Celery',
  gluten: 'Cereals with gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  lupin: 'Lupin',
  milk: 'Milk',
  molluscs: 'Molluscs',
  mustard: 'Mustard',
  nuts: 'Tree nuts',
  peanuts: 'Peanuts',
  sesame: 'Sesame',
  soya: 'Soya',
  sulphites: 'Sulphites',
};

/** The names of allergens within a sentence: 'cereals with gluten, milk' (rule F30). */
export function allergenWords(allergens: readonly Allergen[]): string {
  return allergens.map((allergen) => ALLERGEN_NAMES[allergen].toLowerCase()).join(', ');
}

export interface AllergenRecord {
  readonly contains: readonly Allergen[];
  readonly mayContain: readonly Allergen[];
}

export const DIETS = ['standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan'] as const;
export type Diet = (typeof DIETS)[number];

export const MEAL_TYPES = ['standard', 'vegetarian', 'vegan', 'halal'] as const;
export type MealType = (typeof MEAL_TYPES)[number];

/** The declared allergens that a dish contains; such a line needs an explicit confirmation (rule F3). */
export function clashes(record: AllergenRecord, declared: readonly Allergen[]): Allergen[] {
  return declared.filter((allergen) => record.contains.includes(allergen));
}

/** The declared allergens that a dish may contain as traces: shown as a warning, not a block (rule F3). */
export function traceWarnings(record: AllergenRecord, declared: readonly Allergen[]): Allergen[] {
  return declared.filter((allergen) => record.mayContain.includes(allergen));
}

/** The promise of each 'free from' badge, by its word in front of 'free'. */
const FREE_FROM: ReadonlyMap<string, readonly Allergen[]> = new Map([
  ['celery', ['celery']],
  ['gluten', ['gluten']],
  ['crustacean', ['crustaceans']],
  ['shellfish', ['crustaceans', 'molluscs']],
  ['egg', ['eggs']],
  ['fish', ['fish']],
  ['lupin', ['lupin']],
  ['dairy', ['milk']],
  ['milk', ['milk']],
  ['mollusc', ['molluscs']],
  ['mustard', ['mustard']],
  ['nut', ['nuts', 'peanuts']],
  ['peanut', ['peanuts']],
  ['sesame', ['sesame']],
  ['soya', ['soya']],
  ['sulphite', ['sulphites']],
]);

function isBadgeSupported(badge: string, record: AllergenRecord): boolean {
  const word = /^(.+)[ -]free$/i.exec(badge.trim())?.[1];
  if (word === undefined) return true;
  // The allergen record cannot prove this promise ('Sugar Free'), so it is left out.
  const promised = FREE_FROM.get(word.toLowerCase());
  return (
    promised !== undefined &&
    promised.every((allergen) => !record.contains.includes(allergen) && !record.mayContain.includes(allergen))
  );
}

/** Badges as shown: a 'free from' badge stays only when the record neither contains nor may contain it (rule F2). */
export function supportedBadges(badges: readonly string[], record: AllergenRecord): string[] {
  return badges.filter((badge) => isBadgeSupported(badge, record));
}

/** halalOnly means halal, whatever the meal type is (rule F4). Use `suitsChoice` to judge a dish. */
export function effectiveDiet(mealType: MealType, halalOnly: boolean): MealType {
  return halalOnly ? 'halal' : mealType;
}

/** Dishes of a stricter diet suit the wider one too: vegan dishes are vegetarian. */
const ALSO_SUITED: Readonly<Record<MealType, readonly Diet[]>> = {
  standard: DIETS,
  vegetarian: ['vegetarian', 'vegan', 'halal-vegan'],
  vegan: ['vegan', 'halal-vegan'],
  halal: ['halal', 'halal-vegan'],
};

/** Whether a dish suits a diet; everything suits 'standard' (rule F4). */
export function suitsDiet(diets: readonly Diet[], diet: MealType): boolean {
  return diet === 'standard' || diets.some((each) => ALSO_SUITED[diet].includes(each));
}

/** Whether a dish may be on the menu of a package's variant: 'halal-vegan' requires both (rules B11, F4). */
export function suitsVariant(diets: readonly Diet[], variant: Diet): boolean {
  if (variant === 'halal-vegan') return suitsDiet(diets, 'halal') && suitsDiet(diets, 'vegan');
  return suitsDiet(diets, variant);
}

/** Whether a dish suits a box: its meal type, and halal as well where only halal was chosen (rule F4). */
export function suitsChoice(diets: readonly Diet[], mealType: MealType, halalOnly: boolean): boolean {
  return suitsDiet(diets, mealType) && (!halalOnly || suitsDiet(diets, 'halal'));
}
