import type { MealCard } from '#frontend/api/generated.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';

/** The filter that shows every meal. */
export const [ALL_MEALS] = oneTimeConfigurator.filters;
const KNOWN: readonly string[] = oneTimeConfigurator.filters;

/**
 * The filters in the shop's order, if at least one meal matches: the owner decides which exist and how they
 * are called (rule F33). The owner's own filters come last.
 */
export function filtersOf(meals: readonly Pick<MealCard, 'categories'>[]): string[] {
  const used = new Set(meals.flatMap(({ categories }) => categories));
  const own = [...used].filter((name) => !KNOWN.includes(name));
  return [ALL_MEALS, ...KNOWN.filter((name) => used.has(name)), ...own];
}
