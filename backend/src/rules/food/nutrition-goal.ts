import { ofOnePortion, type NutritionValues } from './nutrition.js';

/** What a goal can name, in the order that it is shown. */
export const GOAL_FIGURES = ['proteinG', 'fibreG', 'calories'] as const;
export type GoalFigure = (typeof GOAL_FIGURES)[number];

/** Grams, grams and kcal. */
export type GoalFigures = Readonly<Record<GoalFigure, number>>;

/** What a person wants to eat in a day (rule H60); null for a figure that they set no goal for. */
export interface NutritionGoal extends Readonly<Record<GoalFigure, number | null>> {
  /** From 1 to 3 meals of a box. */
  readonly mealsADay: number;
}

/** What may be typed as a goal: wide enough for any clinician's advice, narrow enough to catch a slip. */
export const GOAL_LIMITS: Readonly<Record<GoalFigure, { readonly min: number; readonly max: number }>> = {
  proteinG: { min: 10, max: 300 },
  fibreG: { min: 5, max: 100 },
  calories: { min: 500, max: 5_000 },
};

export interface GoalDish {
  readonly nutrition: NutritionValues;
  /** Portions of a pot (rule K31). */
  readonly portions?: number;
  readonly quantity: number;
}

/** The figures of one portion of a dish. */
export function goalFiguresOf(dish: Omit<GoalDish, 'quantity'>): GoalFigures {
  const { proteinG, fibreG, calories } = ofOnePortion(dish);
  return { proteinG, fibreG, calories };
}

/** What the meals of a box bring together. */
export function sumOfMeals(dishes: readonly GoalDish[]): GoalFigures {
  const sum = { proteinG: 0, fibreG: 0, calories: 0 };
  for (const dish of dishes) {
    const one = goalFiguresOf(dish);
    for (const figure of GOAL_FIGURES) sum[figure] += one[figure] * dish.quantity;
  }
  return sum;
}

/** What a box brings in a day at so many of its meals; null for an empty box. */
export function inADay(dishes: readonly GoalDish[], mealsADay: number): GoalFigures | null {
  const meals = dishes.reduce((count, { quantity }) => count + quantity, 0);
  if (meals === 0) return null;
  const sum = sumOfMeals(dishes);
  // Fewer meals than are eaten in one day are that day.
  const share = Math.min(1, mealsADay / meals);
  return {
    proteinG: sum.proteinG * share,
    fibreG: sum.fibreG * share,
    calories: sum.calories * share,
  };
}

/** One line of a goal: what a day brings, and what it leaves for other food. */
export interface GoalLine {
  readonly figure: GoalFigure;
  /** Whole grams or kcal. */
  readonly amount: number;
  readonly goal: number;
  /** What is left to the goal; 0 when it is reached or passed. */
  readonly left: number;
}

/** The figures that the goal names, against what a day brings; rounded as they are shown. */
export function againstGoal(day: GoalFigures, goal: NutritionGoal): GoalLine[] {
  return GOAL_FIGURES.flatMap((figure) => {
    const wanted = goal[figure];
    if (wanted === null) return [];
    const amount = Math.round(day[figure]);
    return [{ figure, amount, goal: wanted, left: Math.max(0, wanted - amount) }];
  });
}

/** What one meal would bring if the meals of a day shared the goal evenly; null where it names no figure. */
export function goalOfAMeal(goal: NutritionGoal): Readonly<Record<GoalFigure, number | null>> {
  const share = (figure: GoalFigure): number | null => {
    const wanted = goal[figure];
    return wanted === null ? null : wanted / goal.mealsADay;
  };
  return { proteinG: share('proteinG'), fibreG: share('fibreG'), calories: share('calories') };
}

/** Whether a goal names any figure; without one there is nothing to keep. */
export function namesAFigure(goal: NutritionGoal): boolean {
  return GOAL_FIGURES.some((figure) => goal[figure] !== null);
}
