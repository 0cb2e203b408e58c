/** The meal counts of a box; 8 is labelled MOST POPULAR (rule B1). */
export const MEAL_COUNTS = [5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26] as const;
export const POPULAR_MEAL_COUNT = 8;

/**
 * The specification states no limit for extras; this one only stops a typing slip from ordering a lorry (rule
 * B4).
 */
export const MAX_EXTRA_QUANTITY = 50;

export function isMealCount(count: number): boolean {
  return MEAL_COUNTS.some((each) => each === count);
}

/** The part of a box that a light week has at most. */
const LIGHT_SHARE = 2 / 3;

/**
 * How many meals a light week of a box holds (rule B100): the largest size on offer of two thirds of it at most,
 * or the smallest; null for a box that has no smaller one.
 */
export function lightSize(mealsPerWeek: number, offered: readonly number[]): number | null {
  const smaller = offered.filter((count) => count < mealsPerWeek);
  const light = smaller.filter((count) => count <= mealsPerWeek * LIGHT_SHARE);
  const sizes = light.length > 0 ? light : smaller;
  return sizes.length > 0 ? Math[light.length > 0 ? 'max' : 'min'](...sizes) : null;
}

export interface MealChoice {
  readonly mealId: number;
  readonly quantity: number;
}

/** Converts repeated ids (the older payload) to quantities, in order of first appearance (rule B3). */
export function choicesFromIds(ids: readonly number[]): MealChoice[] {
  return choicesFrom(ids);
}

/**
 * Converts either form of selected meals, repeated ids or quantities, to one choice a meal in order of first
 * appearance (rules B3, O6). Quantities are not checked here.
 */
export function choicesFrom(selected: readonly (number | MealChoice)[]): MealChoice[] {
  const counts = new Map<number, number>();
  for (const each of selected) {
    const { mealId, quantity } = typeof each === 'number' ? { mealId: each, quantity: 1 } : each;
    counts.set(mealId, (counts.get(mealId) ?? 0) + quantity);
  }
  return [...counts].map(([mealId, quantity]) => ({ mealId, quantity }));
}

export function countMeals(choices: readonly { readonly quantity: number }[]): number {
  return choices.reduce((sum, choice) => sum + choice.quantity, 0);
}

/** Card titles show at most 30 characters, then an ellipsis (rule B5). */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > 30 ? `${characters.slice(0, 30).join('')}…` : name;
}
