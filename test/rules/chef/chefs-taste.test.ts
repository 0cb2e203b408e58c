import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { countMeals, type MealChoice } from '#backend/rules/boxes/box.js';
import { clashes, suitsChoice, type Allergen, type MealType } from '#backend/rules/food/allergens.js';
import { chefsChoice, MAX_OF_ONE_MEAL } from '#backend/rules/food/chefs-choice.js';
import { neverAgain, reasonFor, welcomeOf, type WeighedMeal } from '#backend/rules/food/chefs-taste.js';
import type { DishOpinion } from '#backend/rules/food/dish-rating.js';
import { againstGoal, inADay, type NutritionGoal } from '#backend/rules/food/nutrition-goal.js';

interface ContentMeal extends Omit<WeighedMeal, 'nutrition' | 'available'> {
  readonly slug: string;
  readonly calories: number;
  readonly proteinG: number;
  readonly carbsG: number;
  readonly fatG: number;
  readonly fibreG: number;
  readonly saltG: number;
}

/** The 36 meals that ship. */
const MENU: readonly WeighedMeal[] = (
  JSON.parse(readFileSync('backend/catalog-content/meals.json', 'utf8')) as readonly ContentMeal[]
).map((meal) => {
  const { calories, proteinG, carbsG, fatG, fibreG, saltG } = meal;
  return { ...meal, available: true, nutrition: { calories, proteinG, carbsG, fatG, fibreG, saltG } };
});

interface Person {
  readonly name: string;
  readonly diet: MealType;
  readonly allergens: readonly Allergen[];
  readonly goal: NutritionGoal | null;
}

const NO_GOAL = { proteinG: null, fibreG: null, calories: null, mealsADay: 2 };
const PEOPLE: readonly Person[] = [
  { name: 'somebody allergic to nuts', diet: 'standard', allergens: ['nuts', 'peanuts'], goal: null },
  {
    name: 'somebody with little appetite',
    diet: 'standard',
    allergens: [],
    goal: { ...NO_GOAL, calories: 600 },
  },
  {
    name: 'somebody who wants protein',
    diet: 'standard',
    allergens: [],
    goal: { ...NO_GOAL, proteinG: 100 },
  },
  { name: 'a vegan', diet: 'vegan', allergens: [], goal: { ...NO_GOAL, fibreG: 30 } },
  { name: 'somebody who eats no fish', diet: 'standard', allergens: ['fish', 'crustaceans'], goal: null },
];
const WEEKS = 12;
const TARGET = 8;

/** Seeded random numbers from 0 to below 1 (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Twelve weekly boxes in a row, each chosen with the one before it in mind. */
function twelveWeeks(person: Pick<Person, 'diet' | 'allergens' | 'goal'>, isBlind = false): MealChoice[][] {
  const random = randomFrom(20_261_126);
  const boxes: MealChoice[][] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    const taste = isBlind ? {} : { goal: person.goal, lastBox: boxes.at(-1) ?? [] };
    const { diet, allergens } = person;
    boxes.push(
      chefsChoice({ meals: MENU, target: TARGET, diet, allergens, welcome: welcomeOf(taste, MENU), random }),
    );
  }
  return boxes;
}

describe('a light week (B100)', () => {
  it('welcomes gentle dishes, and only then', () => {
    const gentle = new Set(MENU.filter((meal) => meal.gentle).map(({ id }) => id));
    expect(gentle.size).toBeGreaterThan(TARGET);
    expect(gentle.size).toBeLessThan(MENU.length);
    const welcomed = (isLight: boolean) =>
      [...welcomeOf({ isLight }, MENU)].filter(([, welcome]) => welcome > 0).map(([id]) => id);
    expect(new Set(welcomed(true))).toEqual(gentle);
    expect(welcomed(false)).toEqual([]);
  });

  it('is made of gentle dishes where there are enough, and else filled with others', () => {
    const choose = (meals: readonly WeighedMeal[], isLight: boolean) =>
      chefsChoice({
        meals,
        target: 5,
        diet: 'standard',
        allergens: [],
        welcome: welcomeOf({ isLight }, meals),
        random: randomFrom(7),
      });
    const others = (chosen: readonly MealChoice[]) =>
      chosen.filter(({ mealId }) => !mealOf(mealId).gentle).length;
    expect(others(choose(MENU, true))).toBe(0);
    expect(others(choose(MENU, false))).toBeGreaterThan(0);
    const none = MENU.filter((meal) => !meal.gentle);
    expect(countMeals(choose(none, true))).toBe(5);
  });
});

const mealOf = (id: number): WeighedMeal => {
  const found = MENU.find((meal) => meal.id === id);
  if (!found) throw new Error(`No meal ${id}`);
  return found;
};
const dayOf = (box: readonly MealChoice[]) =>
  inADay(
    box.map(({ mealId, quantity }) => ({ nutrition: mealOf(mealId).nutrition, quantity })),
    2,
  ) ?? { proteinG: 0, fibreG: 0, calories: 0 };
const average = (boxes: readonly MealChoice[][], figure: 'proteinG' | 'fibreG' | 'calories'): number =>
  boxes.reduce((sum, box) => sum + dayOf(box)[figure], 0) / boxes.length;
const dishesOf = (boxes: readonly MealChoice[][]): number =>
  new Set(boxes.flatMap((box) => box.map(({ mealId }) => mealId))).size;
const repeats = (boxes: readonly MealChoice[][]): number =>
  boxes.slice(1).reduce((sum, box, index) => {
    const last = new Set(boxes[index]?.map(({ mealId }) => mealId));
    return sum + box.filter(({ mealId }) => last.has(mealId)).length;
  }, 0);

describe.each(PEOPLE)('twelve weeks of the chef’s choice for $name (rules B6, B95)', (person) => {
  const boxes = twelveWeeks(person);

  it('hold every rule', () => {
    for (const box of boxes) {
      expect(countMeals(box)).toBe(TARGET);
      for (const { mealId, quantity } of box) {
        const meal = mealOf(mealId);
        expect(suitsChoice(meal.diets, person.diet, false)).toBe(true);
        expect(clashes(meal.allergens, person.allergens)).toEqual([]);
        expect(quantity).toBeLessThanOrEqual(MAX_OF_ONE_MEAL);
      }
    }
  });

  it('are varied, and repeat less of the week before than a choice that has forgotten it', () => {
    const blind = twelveWeeks(person, true);
    // A goal may leave out one dish of ten that serves it least.
    expect(dishesOf(boxes)).toBeGreaterThanOrEqual(Math.floor(0.9 * Math.min(dishesOf(blind), TARGET * 2)));
    expect(repeats(boxes)).toBeLessThan(repeats(blind));
  });
});

describe('a goal', () => {
  it('for protein brings more of it than a blind choice does, and what is missing is named', () => {
    const goal = { ...NO_GOAL, proteinG: 100 };
    const boxes = twelveWeeks({ diet: 'standard', allergens: [], goal });
    const blind = twelveWeeks({ diet: 'standard', allergens: [], goal }, true);
    expect(average(boxes, 'proteinG')).toBeGreaterThan(average(blind, 'proteinG') + 2);
    for (const box of boxes) {
      const [line] = againstGoal(dayOf(box), goal);
      expect(line).toMatchObject({ figure: 'proteinG', left: 100 - (line?.amount ?? 0) });
    }
  });

  it('for energy comes nearer to it than a blind choice does', () => {
    const goal = { ...NO_GOAL, calories: 600 };
    const far = (boxes: readonly MealChoice[][]) => Math.abs(average(boxes, 'calories') - 600);
    const person = { diet: 'standard', allergens: [], goal } as const;
    expect(far(twelveWeeks(person))).toBeLessThan(far(twelveWeeks(person, true)));
  });

  it('that the menu reaches anyway changes nothing', () => {
    const goal = { ...NO_GOAL, proteinG: 40 };
    expect([...welcomeOf({ goal }, MENU).values()].every((each) => each === 0)).toBe(true);
  });
});

describe('the chef’s reason for a dish', () => {
  const [first] = MENU;
  const strongest = [...MENU].sort((a, b) => b.nutrition.proteinG - a.nutrition.proteinG)[0];

  it('is the goal that it serves, else that it was not in the last box, else none', () => {
    if (!first || !strongest) throw new Error('The menu is empty');
    expect(reasonFor(strongest, { goal: { ...NO_GOAL, proteinG: 100 } }, MENU)).toBe('protein');
    expect(reasonFor(first, { lastBox: [{ mealId: strongest.id, quantity: 1 }] }, MENU)).toBe('another');
    expect(reasonFor(first, {}, MENU)).toBeNull();
  });

  it('is first of all that it is a favourite; a good rating comes after the goal (rule B96)', () => {
    if (!strongest) throw new Error('The menu is empty');
    const goal = { ...NO_GOAL, proteinG: 100 };
    const said = (stars: number | null, taste: 'favourite' | null = null) => ({
      opinions: new Map([[strongest.id, { stars, taste }]]),
    });
    expect(reasonFor(strongest, { goal, ...said(null, 'favourite') }, MENU)).toBe('favourite');
    expect(reasonFor(strongest, { goal, ...said(5) }, MENU)).toBe('protein');
    expect(reasonFor(strongest, said(4), MENU)).toBe('liked');
    expect(reasonFor(strongest, said(3), MENU)).toBeNull();
  });
});

describe('what somebody said of dishes (rule B96)', () => {
  const opinions = (taste: 'favourite' | 'never' | null, stars: number | null) => (id: number) =>
    new Map([[id, { stars, taste }]]);
  const portionsOf = (
    id: number,
    of: (id: number) => ReadonlyMap<number, DishOpinion>,
    weeks = 30,
  ): number => {
    const random = randomFrom(7);
    const taste = { opinions: of(id) };
    return Array.from({ length: weeks }, () =>
      chefsChoice({
        meals: MENU,
        target: TARGET,
        diet: 'standard',
        allergens: [],
        never: neverAgain(taste),
        welcome: welcomeOf(taste, MENU),
        random,
      }),
    )
      .flat()
      .filter(({ mealId }) => mealId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  };
  const nothing = () => new Map<number, DishOpinion>();

  it.each(MENU.slice(0, 12).map(({ id }) => id))('keeps dish %i out for good after a ‘never again’', (id) => {
    expect(portionsOf(id, opinions('never', 5))).toBe(0);
  });

  it('brings favourites and well-rated dishes more often, and badly rated ones less', () => {
    const total = (of: (id: number) => ReadonlyMap<number, DishOpinion>) =>
      MENU.slice(0, 12).reduce((sum, { id }) => sum + portionsOf(id, of), 0);
    const usual = total(nothing);
    expect(total(opinions('favourite', null))).toBeGreaterThan(usual);
    expect(total(opinions(null, 5))).toBeGreaterThan(usual);
    expect(total(opinions(null, 1))).toBeLessThan(usual);
  });

  it('leaves a box short rather than break it; without the rule the box would be full', () => {
    const vegan = MENU.filter(({ diets }) => diets.includes('vegan')).slice(0, 2);
    const never = new Set(vegan.map(({ id }) => id));
    const input = { meals: vegan, target: 4, diet: 'vegan', allergens: [], random: () => 0.3 } as const;
    expect(chefsChoice({ ...input, never })).toEqual([]);
    expect(countMeals(chefsChoice(input))).toBe(4);
  });
});
