import type { Meal, Site } from '#frontend/api/generated.js';
import type { StepKey } from './progress-steps.js';

export interface StepWords {
  readonly title: string;
  readonly help: string;
}

/** One of the two boxes the configurators build: what differs between them, in words and in rules. */
export interface BoxOffer {
  readonly kind: 'one_time' | 'subscription';
  readonly heading: string;
  readonly intro: string;
  /** The steps in their order (rule B9). */
  readonly stepKeys: readonly StepKey[];
  readonly steps: Readonly<Partial<Record<StepKey, StepWords>>>;
  /** A meal with the price it has in this box (rule B2). */
  readonly priced: (meal: Meal) => Meal;
  /** What a meal costs whose dish is not chosen yet, in pence (rule B2). */
  readonly mealPence: (site: Site) => number;
}

const NOTHING: StepWords = { title: '', help: '' };

/** The words of a step; a page shows only the steps its box has. */
export function stepWords({ steps }: BoxOffer, key: StepKey): StepWords {
  return steps[key] ?? NOTHING;
}

/** Steps of the copy by their keys. */
export function stepsByKey(
  steps: readonly (StepWords & { readonly key: StepKey })[],
): Readonly<Partial<Record<StepKey, StepWords>>> {
  return Object.fromEntries(steps.map(({ key, title, help }) => [key, { title, help }]));
}
