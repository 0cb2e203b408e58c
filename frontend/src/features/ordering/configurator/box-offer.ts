import type { MealCard, Site } from '#frontend/api/generated.js';
import type { StepKey } from './progress-steps.js';

export interface StepWords {
  readonly title: string;
  readonly help: string;
}

/** One of the two boxes that the configurators build: their differences in words and in rules. */
export interface BoxOffer {
  readonly kind: 'one_time' | 'subscription';
  readonly heading: string;
  readonly intro: string;
  /** The steps in their order (rule B9). */
  readonly stepKeys: readonly StepKey[];
  readonly steps: Readonly<Partial<Record<StepKey, StepWords>>>;
  /** A meal with its price in this box (rule B2). */
  readonly priced: (meal: MealCard) => MealCard;
  /** The price of a meal whose dish is not chosen yet, in pence (rule B2). */
  readonly mealPence: (site: Site) => number;
}

const NOTHING: StepWords = { title: '', help: '' };

/** The words of a step; a page shows only the steps of its box. */
export function stepWords({ steps }: BoxOffer, key: StepKey): StepWords {
  return steps[key] ?? NOTHING;
}

/** The copy's steps by key. */
export function stepsByKey(
  steps: readonly (StepWords & { readonly key: StepKey })[],
): Readonly<Partial<Record<StepKey, StepWords>>> {
  return Object.fromEntries(steps.map(({ key, title, help }) => [key, { title, help }]));
}
