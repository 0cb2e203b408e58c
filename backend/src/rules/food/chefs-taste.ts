import type { MealChoice } from '../boxes/box.js';
import type { ChoosableMeal } from './chefs-choice.js';
import { GOAL_FIGURES, goalOfAMeal, type GoalFigure, type NutritionGoal } from './nutrition-goal.js';
import type { DishOpinion } from './dish-rating.js';
import type { NutritionValues } from './nutrition.js';

/** What the chef knows of somebody beside what they may eat; everything here only changes the order. */
export interface ChefsTaste {
  readonly goal?: NutritionGoal | null;
  /** Dishes of the last box: others come first. */
  readonly lastBox?: readonly MealChoice[];
  /** A light week: dishes that are marked as gentle come first (rule B100). */
  readonly isLight?: boolean;
  /** What they said of dishes before, by the dish's id (rule B96). */
  readonly opinions?: ReadonlyMap<number, DishOpinion>;
}

/** A meal with the figures that the chef weighs. */
export interface WeighedMeal extends ChoosableMeal {
  readonly nutrition: NutritionValues;
  /** The mark of the dish's own data. */
  readonly gentle?: boolean;
}

/** Why the chef chose a dish, as it is told to its owner. */
export const CHEF_REASONS = ['favourite', 'protein', 'fibre', 'calories', 'liked', 'another'] as const;
export type ChefReason = (typeof CHEF_REASONS)[number];

/** How much each matters, where sharing all categories with one dish of the box counts as 1. */
const WEIGHTS = { figure: 4, lastBox: 2, gentle: 4, favourite: 1.5, star: 0.5 } as const;

/** Neither good nor bad. */
const USUAL_STARS = 3;
/** From here on a rating is a reason to name. */
const LIKED_STARS = 4;

/** The most that one figure counts for or against a meal, so that variety stays. */
const MOST_GAIN = 0.25;

/** A figure that is this much above the menu's average is a reason to name. */
const NOTABLE = 0.05;

/**
 * A function that says how welcome a meal is: 0 for an ordinary one, more for a welcome one. A goal above the
 * menu's average asks for more of a figure, one for energy for meals near its share of the day (rule B95).
 */
function welcomeBy(
  taste: ChefsTaste,
  meals: readonly WeighedMeal[],
): (meal: Pick<WeighedMeal, 'id' | 'nutrition' | 'gentle'>) => number {
  const gains = gainsBy(taste.goal, meals);
  const last = new Set(taste.lastBox?.map(({ mealId }) => mealId));
  const knows = (taste.opinions?.size ?? 0) > 0;
  return (meal) =>
    GOAL_FIGURES.reduce((sum, figure) => sum + WEIGHTS.figure * limited(gains[figure](meal.nutrition)), 0) +
    (knows ? opinionWeight(taste.opinions?.get(meal.id)) : 0) -
    (last.has(meal.id) ? WEIGHTS.lastBox : 0) +
    (taste.isLight === true && meal.gentle === true ? WEIGHTS.gentle : 0);
}

/**
 * A favourite counts less than variety from box to box, however many stars it has, so that it comes often and not
 * always. What nothing was said of is as welcome as a liked dish: else the first boxes would be all there ever is
 * (rule B96).
 */
function opinionWeight(opinion: DishOpinion | undefined): number {
  if (opinion?.taste === 'favourite') return WEIGHTS.favourite;
  return ((opinion?.stars ?? LIKED_STARS) - USUAL_STARS) * WEIGHTS.star;
}

/** The dishes that the chef does not choose for somebody, whatever else speaks for them (rule B96). */
export function neverAgain({ opinions }: Pick<ChefsTaste, 'opinions'>): ReadonlySet<number> {
  return new Set([...(opinions ?? [])].flatMap(([id, { taste }]) => (taste === 'never' ? [id] : [])));
}

/** The strongest reason why the chef chose a meal; null when it is simply part of a varied box. */
export function reasonFor(
  meal: Pick<WeighedMeal, 'id' | 'nutrition'>,
  taste: ChefsTaste,
  meals: readonly WeighedMeal[],
): ChefReason | null {
  const opinion = taste.opinions?.get(meal.id);
  if (opinion?.taste === 'favourite') return 'favourite';
  const gains = gainsBy(taste.goal, meals);
  const best = GOAL_FIGURES.map((figure) => ({ figure, gain: gains[figure](meal.nutrition) }))
    .filter(({ gain }) => gain > NOTABLE)
    .sort((first, second) => second.gain - first.gain)[0];
  if (best) return REASON_OF[best.figure];
  if ((opinion?.stars ?? 0) >= LIKED_STARS) return 'liked';
  const last = taste.lastBox ?? [];
  return last.length > 0 && !last.some(({ mealId }) => mealId === meal.id) ? 'another' : null;
}

const REASON_OF = {
  proteinG: 'protein',
  fibreG: 'fibre',
  calories: 'calories',
} as const satisfies Record<GoalFigure, ChefReason>;

const limited = (gain: number): number => Math.min(MOST_GAIN, Math.max(-MOST_GAIN, gain));

type Gain = (nutrition: NutritionValues) => number;

/** What a meal gains towards each figure of a goal, as a share of the menu's average. */
function gainsBy(
  goal: NutritionGoal | null | undefined,
  meals: readonly WeighedMeal[],
): Record<GoalFigure, Gain> {
  const none: Gain = () => 0;
  if (!goal || meals.length === 0) return { proteinG: none, fibreG: none, calories: none };
  const wanted = goalOfAMeal(goal);
  const average = (figure: GoalFigure): number =>
    meals.reduce((sum, { nutrition }) => sum + nutrition[figure], 0) / meals.length;
  const more = (figure: 'proteinG' | 'fibreG'): Gain => {
    const usual = average(figure);
    const aim = wanted[figure];
    if (aim === null || usual === 0 || usual >= aim) return none;
    return (nutrition) => (Math.min(nutrition[figure], aim) - usual) / usual;
  };
  return {
    proteinG: more('proteinG'),
    fibreG: more('fibreG'),
    calories: near(wanted.calories, average('calories')),
  };
}

/** Energy is an amount to come near to, from above or below. */
function near(aim: number | null, usual: number): Gain {
  if (aim === null || usual === 0) return () => 0;
  return ({ calories }) => (Math.abs(usual - aim) - Math.abs(calories - aim)) / usual;
}

/** How welcome each meal is, by its id, as the chef takes it. */
export function welcomeOf(taste: ChefsTaste, meals: readonly WeighedMeal[]): ReadonlyMap<number, number> {
  const welcome = welcomeBy(taste, meals);
  return new Map(meals.map((meal) => [meal.id, welcome(meal)]));
}
