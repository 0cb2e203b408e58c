/** Meal counts a box is sold in; 8 is labelled MOST POPULAR (rule B1). */
export const MEAL_COUNTS = [5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26] as const;
export const POPULAR_MEAL_COUNT = 8;

/** No limit for extras is stated; this one only keeps a typing slip from ordering a lorry (rule B4). */
export const MAX_EXTRA_QUANTITY = 50;

export function isMealCount(count: number): boolean {
  return MEAL_COUNTS.some((each) => each === count);
}

export interface MealChoice {
  readonly mealId: number;
  readonly quantity: number;
}

/** Repeated ids (the older payload) as quantities, in order of first appearance (rule B3). */
export function choicesFromIds(ids: readonly number[]): MealChoice[] {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([mealId, quantity]) => ({ mealId, quantity }));
}

export function countMeals(choices: readonly { readonly quantity: number }[]): number {
  return choices.reduce((sum, choice) => sum + choice.quantity, 0);
}

/** Card titles show at most 30 characters, then an ellipsis (rule B5). */
export function shortName(name: string): string {
  return name.length > 30 ? `${name.slice(0, 30)}…` : name;
}
