import { readFileSync } from 'node:fs';
import { countMeals, type MealChoice } from '#backend/rules/boxes/box.js';
import { fillBox } from '#backend/rules/boxes/box-filling.js';
import { clashes, suitsChoice, type Allergen, type MealType } from '#backend/rules/food/allergens.js';
import { MAX_OF_ONE_MEAL } from '#backend/rules/food/chefs-choice.js';
import { neverAgain, welcomeOf, type WeighedMeal } from '#backend/rules/food/chefs-taste.js';
import type { DishOpinion } from '#backend/rules/food/dish-rating.js';
import {
  againstGoal,
  inADay,
  type GoalLine,
  type NutritionGoal,
} from '#backend/rules/food/nutrition-goal.js';

interface ContentMeal extends Omit<WeighedMeal, 'nutrition' | 'available'> {
  readonly slug: string;
  readonly calories: number;
  readonly proteinG: number;
  readonly carbsG: number;
  readonly fatG: number;
  readonly fibreG: number;
  readonly saltG: number;
}

export type MenuMeal = WeighedMeal & { readonly slug: string };

/** The meals that ship. */
export const MENU: readonly MenuMeal[] = (
  JSON.parse(readFileSync('backend/catalog-content/meals.json', 'utf8')) as readonly ContentMeal[]
).map((meal) => {
  const { calories, proteinG, carbsG, fatG, fibreG, saltG } = meal;
  return { ...meal, available: true, nutrition: { calories, proteinG, carbsG, fatG, fibreG, saltG } };
});

export const WEEKS = 12;
export const TARGET = 8;
const MEALS_A_DAY = 2;
const NO_GOAL = { proteinG: null, fibreG: null, calories: null, mealsADay: MEALS_A_DAY };

/** Somebody with a weekly box who rates every dish of it. */
export interface Eater {
  readonly name: string;
  readonly diet: MealType;
  readonly allergens: readonly Allergen[];
  readonly goal: NutritionGoal | null;
  /** What they would say of a dish once they have eaten it. */
  readonly palate: (meal: MenuMeal) => DishOpinion;
}

/** One dish of seven is never wanted again, one of five loved, one of four not liked much; the others are liked. */
function palateOf(person: number): Eater['palate'] {
  return ({ id }) => {
    if (id % 7 === person) return { stars: 1, taste: 'never' };
    if (id % 5 === person - 1) return { stars: 5, taste: 'favourite' };
    return { stars: id % 4 === 0 ? 2 : 4, taste: null };
  };
}

const isSalmon = ({ slug }: MenuMeal): boolean => slug.includes('salmon');
const atEase = palateOf(5);

/** Five people for whom the chef chooses. */
export const EATERS: readonly Eater[] = [
  {
    name: 'allergic to nuts',
    diet: 'standard',
    allergens: ['nuts', 'peanuts'],
    goal: null,
    palate: palateOf(1),
  },
  {
    name: 'little appetite',
    diet: 'standard',
    allergens: [],
    goal: { ...NO_GOAL, calories: 600 },
    palate: palateOf(2),
  },
  {
    name: 'wants protein',
    diet: 'standard',
    allergens: [],
    goal: { ...NO_GOAL, proteinG: 100 },
    palate: palateOf(3),
  },
  { name: 'vegan', diet: 'vegan', allergens: [], goal: { ...NO_GOAL, fibreG: 30 }, palate: palateOf(4) },
  {
    name: 'dislikes salmon',
    diet: 'standard',
    allergens: [],
    goal: null,
    palate: (meal) => (isSalmon(meal) ? { stars: 1, taste: 'never' } : atEase(meal)),
  },
];

/** What a broken chef does not look at. */
export type Ignored = 'ratings' | 'allergens' | 'diet' | 'goal' | 'last box' | 'what keeps';

export interface Week {
  readonly box: readonly MealChoice[];
  /** What was never wanted again when this box was filled. */
  readonly never: ReadonlySet<number>;
}

/** Seeded random numbers from 0 to below 1 (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Twelve weekly boxes in a row, filled as at the cut-off; after each the eater rates every dish of it. */
export function twelveWeeks(eater: Eater, ignored?: Ignored): Week[] {
  const random = randomFrom(20_261_127);
  const opinions = new Map<number, DishOpinion>();
  const weeks: Week[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    const taste = {
      goal: ignored === 'goal' ? null : eater.goal,
      lastBox: ignored === 'last box' ? [] : (weeks.at(-1)?.box ?? []),
      opinions: ignored === 'ratings' ? new Map<number, DishOpinion>() : opinions,
    };
    const { meals } = fillBox(
      ignored === 'what keeps' ? MENU.map((meal) => ({ ...meal, useDays: undefined })) : MENU,
      {
        chosen: [],
        chosenByChef: [],
        leftOut: new Set(),
        target: TARGET,
        mealType: ignored === 'diet' ? 'standard' : eater.diet,
        halalOnly: false,
        allergens: ignored === 'allergens' ? [] : eater.allergens,
        confirmedMealIds: new Set(),
        never: neverAgain(taste),
        welcome: welcomeOf(taste, MENU),
      },
      random,
    );
    weeks.push({ box: meals, never: neverAgain({ opinions: new Map(opinions) }) });
    for (const { mealId } of meals) opinions.set(mealId, eater.palate(mealOf(mealId)));
  }
  return weeks;
}

export function mealOf(id: number): MenuMeal {
  const found = MENU.find((meal) => meal.id === id);
  if (!found) throw new Error(`No meal ${id}`);
  return found;
}

/** Every rule that a box breaks; empty when all are held (rules B6, B40, B96, F3). */
export function breaches({ diet, allergens }: Eater, { box, never }: Week): string[] {
  const within = (days: number) =>
    countMeals(box.filter(({ mealId }) => (mealOf(mealId).useDays ?? Infinity) <= days));
  return [
    ...(countMeals(box) === TARGET ? [] : ['not full']),
    ...[2, 3].filter((days) => within(days) > days).map(() => 'does not keep'),
    ...box.flatMap(({ mealId, quantity }) => {
      const meal = mealOf(mealId);
      return [
        ...(suitsChoice(meal.diets, diet, false) ? [] : ['diet']),
        ...(clashes(meal.allergens, allergens).length === 0 ? [] : ['allergen']),
        ...(never.has(mealId) ? ['never again'] : []),
        ...(quantity <= MAX_OF_ONE_MEAL ? [] : ['too many of one']),
      ];
    }),
  ];
}

export interface Outcome {
  readonly breaches: readonly string[];
  /** Different dishes in the twelve boxes, and on average in one. */
  readonly dishes: number;
  readonly dishesInABox: number;
  /** Dishes of a box that were in the one before, on average. */
  readonly repeats: number;
  readonly saidNever: number;
  /** Portions of a box that its eater loves, and that they never want again, on average of the last eight. */
  readonly loved: number;
  readonly unwanted: number;
  /** The goal, against the average day of the twelve boxes. */
  readonly goal: readonly GoalLine[];
}

/** What twelve boxes came to. */
export function outcomeOf(eater: Eater, weeks: readonly Week[]): Outcome {
  const boxes = weeks.map(({ box }) => box);
  const later = boxes.slice(4);
  const portions = (of: readonly (readonly MealChoice[])[], taste: DishOpinion['taste']) =>
    countMeals(of.flat().filter(({ mealId }) => eater.palate(mealOf(mealId)).taste === taste)) / of.length;
  const again = boxes.slice(1).map((box, index) => {
    const before = new Set(boxes[index]?.map(({ mealId }) => mealId));
    return box.filter(({ mealId }) => before.has(mealId)).length;
  });
  const day = inADay(
    boxes.flat().map(({ mealId, quantity }) => ({ nutrition: mealOf(mealId).nutrition, quantity })),
    MEALS_A_DAY,
  );
  return {
    breaches: weeks.flatMap((week) => breaches(eater, week)),
    dishes: new Set(boxes.flat().map(({ mealId }) => mealId)).size,
    dishesInABox: boxes.flat().length / boxes.length,
    repeats: again.reduce((sum, count) => sum + count, 0) / again.length,
    saidNever: weeks.at(-1)?.never.size ?? 0,
    loved: portions(later, 'favourite'),
    unwanted: portions(later, 'never'),
    goal: day && eater.goal ? againstGoal(day, eater.goal) : [],
  };
}
