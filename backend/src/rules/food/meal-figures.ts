import type { NutritionValues } from './nutrition.js';

/** A filter by the figures of a meal. The condition is part of its name on the site, so it claims nothing. */
export const FIGURE_FILTERS = ['protein', 'fibre', 'small', 'lowFat'] as const;
export type FigureFilter = (typeof FIGURE_FILTERS)[number];

/** The condition of each filter, for one tray; the site's words name the same figure (rule F90). */
export const FIGURE_LIMITS = {
  /** Grams of protein at least. */
  proteinG: 30,
  /** Grams of fibre at least. */
  fibreG: 10,
  /** kcal below. */
  smallCalories: 350,
  /** Grams of fat below. */
  fatG: 12,
} as const;

const HOLDS: Readonly<Record<FigureFilter, (of: NutritionValues) => boolean>> = {
  protein: ({ proteinG }) => proteinG >= FIGURE_LIMITS.proteinG,
  fibre: ({ fibreG }) => fibreG >= FIGURE_LIMITS.fibreG,
  small: ({ calories }) => calories < FIGURE_LIMITS.smallCalories,
  lowFat: ({ fatG }) => fatG < FIGURE_LIMITS.fatG,
};

/** Whether a meal meets all of the chosen filters. */
export function meetsFigures(nutrition: NutritionValues, chosen: readonly FigureFilter[]): boolean {
  return chosen.every((filter) => HOLDS[filter](nutrition));
}

/**
 * The filter whose removal would show the most meals, when together they leave none; undefined when no single
 * one helps.
 */
export function filterToLift(
  meals: readonly { readonly nutrition: NutritionValues }[],
  chosen: readonly FigureFilter[],
): FigureFilter | undefined {
  const shown = (without: FigureFilter): number =>
    meals.filter(({ nutrition }) =>
      meetsFigures(
        nutrition,
        chosen.filter((each) => each !== without),
      ),
    ).length;
  return [...chosen]
    .filter((each) => shown(each) > 0)
    .sort((first, second) => shown(second) - shown(first))[0];
}
