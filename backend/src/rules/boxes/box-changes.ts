import { suitsChoice, type MealType } from '../food/allergens.js';
import { countMeals, type MealChoice } from './box.js';
import { weekOf } from './box-schedule.js';
import type { ChoosableMeal } from '../food/chefs-choice.js';
import type { DeliveryDay, IsoDate } from '../delivery/delivery-days.js';

/** The shape of a box; after a change of it a choice may no longer fit. */
export interface BoxShape {
  readonly mealsPerWeek: number;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
}

/**
 * Whether chosen meals still fit a box that was changed (rule B22): no more than it holds, and all of its
 * diet. A smaller choice fits a larger box; the chef adds what is missing.
 */
export function stillFits(
  chosen: readonly MealChoice[],
  { mealsPerWeek, mealType, halalOnly }: BoxShape,
  meals: readonly Pick<ChoosableMeal, 'id' | 'diets'>[],
): boolean {
  return (
    countMeals(chosen) <= mealsPerWeek &&
    chosen.every(({ mealId }) => {
      const meal = meals.find(({ id }) => id === mealId);
      return meal !== undefined && suitsChoice(meal.diets, mealType, halalOnly);
    })
  );
}

interface Dated {
  readonly date: IsoDate;
}

export interface MovedBoxes<Box extends Dated> {
  /** Each open delivery with its new day, or without one where its week has none. */
  readonly moved: readonly { readonly box: Box; readonly day: DeliveryDay | undefined }[];
  /** Days of weeks that had no delivery and get one now. */
  readonly added: readonly DeliveryDay[];
}

/**
 * Moves open deliveries when their weekday changes (rule B23): each moves within its week, so that its meals
 * and its skip stay with that week. A week in which the new day is no longer available keeps the old one; a
 * later week without the new day, for a bank holiday, has no box.
 */
export function moveBoxes<Box extends Dated>(
  open: readonly Box[],
  days: readonly DeliveryDay[],
): MovedBoxes<Box> {
  const firstWeek = days[0] && weekOf(days[0].date);
  const lastWeek = open.reduce((last, { date }) => (weekOf(date) > last ? weekOf(date) : last), '');
  const byWeek = new Map(days.map((day) => [weekOf(day.date), day]));
  const later = open.filter(({ date }) => firstWeek !== undefined && weekOf(date) >= firstWeek);
  const weeks = new Set(later.map(({ date }) => weekOf(date)));
  return {
    moved: later.map((box) => ({ box, day: byWeek.get(weekOf(box.date)) })),
    added: days.filter(({ date }) => weekOf(date) <= lastWeek && !weeks.has(weekOf(date))),
  };
}
