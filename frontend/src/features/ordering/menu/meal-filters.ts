import type { Meal } from '#frontend/api/generated.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';

/** What shows every meal. */
export const [ALL_MEALS] = oneTimeConfigurator.filters;
const KNOWN: readonly string[] = oneTimeConfigurator.filters;

/**
 * The filters in the order of the shop, as far as a meal is in them: which of them are shown, and what they are
 * called, is the owner's decision (rule F33). Names of the owner's own come last.
 */
export function filtersOf(meals: readonly Pick<Meal, 'categories'>[]): string[] {
  const used = new Set(meals.flatMap(({ categories }) => categories));
  const own = [...used].filter((name) => !KNOWN.includes(name));
  return [ALL_MEALS, ...KNOWN.filter((name) => used.has(name)), ...own];
}
