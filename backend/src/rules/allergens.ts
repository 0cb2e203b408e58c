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

const FREE_FROM: Readonly<Record<string, readonly Allergen[]>> = {
  'Gluten Free': ['gluten'],
  'Dairy Free': ['milk'],
};

/** Badges as shown: a 'free from' badge stays only when the record neither contains nor may contain it (rule F2). */
export function supportedBadges(badges: readonly string[], record: AllergenRecord): string[] {
  return badges.filter((badge) =>
    (FREE_FROM[badge] ?? []).every(
      (allergen) => !record.contains.includes(allergen) && !record.mayContain.includes(allergen),
    ),
  );
}

/** halalOnly means halal, whatever the meal type says (rule F4). */
export function effectiveDiet(mealType: MealType, halalOnly: boolean): MealType {
  return halalOnly ? 'halal' : mealType;
}

/** Whether a dish suits a diet; everything suits 'standard' (rule F4). */
export function suitsDiet(diets: readonly Diet[], diet: MealType): boolean {
  return diet === 'standard' || diets.includes(diet) || (diet === 'halal' && diets.includes('halal-vegan'));
}
