import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  againstGoal,
  GOAL_FIGURES,
  inADay,
  sumOfMeals,
  type GoalDish,
  type NutritionGoal,
} from '#backend/rules/food/nutrition-goal.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

const dish = (proteinG: number, fibreG: number, calories: number, quantity = 1): GoalDish => ({
  nutrition: { proteinG, fibreG, calories, carbsG: 0, fatG: 0, saltG: 0 },
  quantity,
});
const GOAL: NutritionGoal = { proteinG: 100, fibreG: 30, calories: 1_450, mealsADay: 2 };

describe('what a box brings towards a goal (rule H60)', () => {
  it('is summed over its meals', () => {
    expect(sumOfMeals([dish(30, 10, 330, 2), dish(20, 8, 400)])).toEqual({
      proteinG: 80,
      fibreG: 28,
      calories: 1_060,
    });
  });

  it('is told for a day at as many meals as the person eats', () => {
    const box = [dish(30, 10, 330, 4), dish(20, 8, 400, 4)];
    expect(inADay(box, 2)).toEqual({ proteinG: 50, fibreG: 18, calories: 730 });
    expect(inADay(box, 1)).toEqual({ proteinG: 25, fibreG: 9, calories: 365 });
  });

  it('does not promise two meals of a box that holds one', () => {
    expect(inADay([dish(30, 10, 330)], 2)).toEqual({ proteinG: 30, fibreG: 10, calories: 330 });
    expect(inADay([], 2)).toBeNull();
  });

  it('counts one portion of a pot (rule K31)', () => {
    expect(sumOfMeals([{ ...dish(100, 8, 800), portions: 4 }])).toEqual({
      proteinG: 25,
      fibreG: 2,
      calories: 200,
    });
  });

  it('names what is left of each figure that the goal has, and nothing of the others', () => {
    const day = { proteinG: 60.4, fibreG: 31, calories: 717 };
    expect(againstGoal(day, GOAL)).toEqual([
      { figure: 'proteinG', amount: 60, goal: 100, left: 40 },
      { figure: 'fibreG', amount: 31, goal: 30, left: 0 },
      { figure: 'calories', amount: 717, goal: 1_450, left: 733 },
    ]);
    expect(againstGoal(day, { ...GOAL, proteinG: null, calories: null })).toEqual([
      { figure: 'fibreG', amount: 31, goal: 30, left: 0 },
    ]);
  });
});

type InADay = typeof inADay;

/** However a box is filled, its days add up to the box: a box never brings more than is in it. */
const daysAddUp = (tell: InADay) =>
  fc.property(
    fc.array(
      fc
        .tuple(
          fc.integer({ max: 60, min: 0 }),
          fc.integer({ max: 20, min: 0 }),
          fc.integer({ max: 900, min: 0 }),
          fc.integer({ max: 5, min: 1 }),
        )
        .map(([proteinG, fibreG, calories, quantity]) => dish(proteinG, fibreG, calories, quantity)),
      { minLength: 1, maxLength: 12 },
    ),
    fc.constantFrom(1, 2, 3),
    (box, mealsADay) => {
      const meals = box.reduce((count, { quantity }) => count + quantity, 0);
      const days = Math.max(1, meals / mealsADay);
      const day = tell(box, mealsADay);
      const sum = sumOfMeals(box);
      for (const figure of GOAL_FIGURES) expect((day?.[figure] ?? 0) * days).toBeCloseTo(sum[figure], 6);
    },
  );

describe('the days of a box', () => {
  it('add up to what is in it', () => {
    expectPropertyHolds(daysAddUp(inADay));
  });

  it.each<[string, InADay]>([
    [
      'overlooks how many of a dish there are',
      (box, meals) =>
        inADay(
          box.map((each) => ({ ...each, quantity: 1 })),
          meals,
        ),
    ],
    ['counts a meal a day for everybody', (box) => inADay(box, 1)],
  ])('would be caught if it %s', (_, broken) => {
    expectPropertyFails(daysAddUp(broken));
  });
});
