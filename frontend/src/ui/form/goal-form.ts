import { GOAL_FIGURES, GOAL_LIMITS, namesAFigure, type NutritionGoal } from '@rules/food/nutrition-goal';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { fill } from '#frontend/copy/fill.js';

/** A goal as it is typed. */
export interface GoalValues {
  readonly proteinG: string;
  readonly fibreG: string;
  readonly calories: string;
  readonly mealsADay: '1' | '2' | '3';
}

const USUAL_MEALS_A_DAY = '2';

export function valuesOfGoal(goal: NutritionGoal | null): GoalValues {
  const text = (figure: number | null | undefined): string => (figure ?? '').toString();
  const mealsADay = goal?.mealsADay.toString();
  return {
    proteinG: text(goal?.proteinG),
    fibreG: text(goal?.fibreG),
    calories: text(goal?.calories),
    mealsADay: mealsADay === '1' || mealsADay === '3' ? mealsADay : USUAL_MEALS_A_DAY,
  };
}

/** The typed goal; null when every figure is empty. */
export function goalOfValues(values: GoalValues): NutritionGoal | null {
  const figure = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  const goal = {
    proteinG: figure(values.proteinG),
    fibreG: figure(values.fibreG),
    calories: figure(values.calories),
    mealsADay: Number(values.mealsADay),
  };
  return namesAFigure(goal) ? goal : null;
}

/** What is wrong with the typed figures, by field. */
export function issuesOfGoal(values: GoalValues): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(
    GOAL_FIGURES.flatMap((figure) => {
      const { min, max } = GOAL_LIMITS[figure];
      const text = values[figure].trim();
      const isRight = text === '' || (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max);
      return isRight ? [] : [[figure, fill(words.outOfRange, { min, max })]];
    }),
  );
}
