import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ALLERGENS,
  clashes,
  DIETS,
  MEAL_TYPES,
  suitsChoice,
  traceWarnings,
} from '#backend/rules/food/allergens.js';
import { countMeals, MEAL_COUNTS, type MealChoice } from '#backend/rules/boxes/box.js';
import { chefsChoice, type ChefsChoiceInput, type ChoosableMeal } from '#backend/rules/food/chefs-choice.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

type Chef = typeof chefsChoice;

const CATEGORIES = ['BEST SELLERS', 'MEAT & POULTRY', 'FISH & VEGGIE', 'EAT COLD'];

const meals = fc
  .array(
    fc.record({
      diets: fc.subarray([...DIETS]),
      allergens: fc.record({
        contains: fc.subarray([...ALLERGENS].slice(0, 6), { maxLength: 2 }),
        mayContain: fc.subarray([...ALLERGENS].slice(0, 6), { maxLength: 2 }),
      }),
      categories: fc.subarray(CATEGORIES),
      available: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list): ChoosableMeal[] => list.map((meal, index) => ({ ...meal, id: index + 1 })));

const input: fc.Arbitrary<ChefsChoiceInput> = fc
  .record({
    meals,
    target: fc.constantFrom(...MEAL_COUNTS),
    diet: fc.constantFrom(...MEAL_TYPES),
    halalOnly: fc.boolean(),
    allergens: fc.subarray([...ALLERGENS].slice(0, 6), { maxLength: 2 }),
    seed: fc.integer(),
  })
  .map(({ seed, ...given }) => ({ ...given, random: randomFrom(seed) }));

/** Seeded random numbers from 0 to below 1 (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const suits = (meal: ChoosableMeal, { diet, halalOnly = false, allergens }: ChefsChoiceInput) =>
  meal.available &&
  suitsChoice(meal.diets, diet, halalOnly) &&
  clashes(meal.allergens, allergens).length === 0;

const servesOnlyWhatSuits = (chef: Chef) =>
  fc.property(input, (given) => {
    for (const { mealId } of chef(given)) {
      const meal = given.meals.find((each) => each.id === mealId);
      expect(meal !== undefined && suits(meal, given)).toBe(true);
    }
  });

const fillsTheBox = (chef: Chef) =>
  fc.property(input, (given) => {
    const chosen = chef(given);
    const suitable = given.meals.filter((meal) => suits(meal, given)).length;
    expect(countMeals(chosen)).toBe(suitable > 0 ? given.target : 0);
    expect(new Set(chosen.map((choice) => choice.mealId)).size).toBe(chosen.length);
    for (const { quantity } of chosen) {
      expect(quantity).toBeGreaterThanOrEqual(1);
      expect(quantity).toBeLessThanOrEqual(Math.max(3, Math.ceil(given.target / suitable)));
    }
  });

const tracesAreTheLastResort = (chef: Chef) =>
  fc.property(input, (given) => {
    const hasTraces = (meal: ChoosableMeal) => traceWarnings(meal.allergens, given.allergens).length > 0;
    const suitable = given.meals.filter((meal) => suits(meal, given));
    const without = suitable.filter((meal) => !hasTraces(meal)).length;
    if (without * 3 < given.target) return;
    const withTraces = new Set(suitable.filter(hasTraces).map((meal) => meal.id));
    expect(chef(given).filter((choice) => withTraces.has(choice.mealId))).toEqual([]);
  });

/** Thirty-six suitable dishes, in four alternating categories. */
const MENU: ChoosableMeal[] = Array.from({ length: 36 }, (_, index) => ({
  id: index + 1,
  diets: ['standard'],
  allergens: { contains: [], mayContain: [] },
  categories: [CATEGORIES[index % 4] ?? ''],
  available: true,
}));
const ANYTHING = { meals: MENU, diet: 'standard', allergens: [] } as const;

describe("chef's choice (B6)", () => {
  it('serves only what is on sale, suits the diet and holds no declared allergen', () => {
    expectPropertyHolds(servesOnlyWhatSuits(chefsChoice));
  });

  it.each<[string, Chef]>([
    ['overlooks allergens', (given) => chefsChoice({ ...given, allergens: [] })],
    ['overlooks the diet', (given) => chefsChoice({ ...given, diet: 'standard' })],
    ['overlooks halal', (given) => chefsChoice({ ...given, halalOnly: false })],
    [
      'serves what is sold out',
      (given) => chefsChoice({ ...given, meals: given.meals.map((meal) => ({ ...meal, available: true })) }),
    ],
  ])('control: a chef who %s is caught', (_, broken) => {
    expectPropertyFails(servesOnlyWhatSuits(broken));
  });

  it('fills the box whenever anything suits, with 1–3 of each as long as that is enough', () => {
    expectPropertyHolds(fillsTheBox(chefsChoice));
  });

  it('control: a chef who stops at three of each, box filled or not, is caught', () => {
    expectPropertyFails(
      fillsTheBox((given) =>
        chefsChoice(given).map((each) => ({ ...each, quantity: Math.min(3, each.quantity) })),
      ),
    );
  });

  it('control: a chef who fills the box with one dish is caught', () => {
    expectPropertyFails(
      fillsTheBox((given) =>
        chefsChoice(given)
          .slice(0, 1)
          .map((each) => ({ ...each, quantity: given.target })),
      ),
    );
  });

  it('takes dishes with traces of a declared allergen only when the others cannot fill the box', () => {
    expectPropertyHolds(tracesAreTheLastResort(chefsChoice));
    expectPropertyFails(
      tracesAreTheLastResort((given) =>
        chefsChoice({
          ...given,
          meals: given.meals.map((meal) => ({ ...meal, allergens: { ...meal.allergens, mayContain: [] } })),
        }),
      ),
    );
  });

  it('fills a box of eight from the only dish that suits', () => {
    const only = chefsChoice({ ...ANYTHING, meals: MENU.slice(0, 1), target: 8, random: randomFrom(1) });
    expect(only).toEqual([{ mealId: 1, quantity: 8 }]);
  });

  it('chooses nothing when nothing suits', () => {
    expect(chefsChoice({ ...ANYTHING, diet: 'vegan', target: 8, random: randomFrom(1) })).toEqual([]);
    expect(chefsChoice({ ...ANYTHING, target: 0, random: randomFrom(1) })).toEqual([]);
  });

  it('prefers variety: a box of eight holds at least three dishes, mostly five or more, of all categories', () => {
    const boxes = Array.from({ length: 200 }, (_, seed) =>
      chefsChoice({ ...ANYTHING, target: 8, random: randomFrom(seed) }),
    );
    const dishes = boxes.map((box) => box.length);
    expect(Math.min(...dishes)).toBeGreaterThanOrEqual(3);
    expect(dishes.filter((count) => count >= 5).length).toBeGreaterThan(150);
    for (const box of boxes.filter((each) => each.length >= 4)) {
      expect(new Set(box.map(({ mealId }) => (mealId - 1) % 4)).size).toBe(4);
    }
  });

  it('chooses differently each time, with one, two or three of a dish', () => {
    const boxes = Array.from({ length: 50 }, (_, seed) =>
      chefsChoice({ ...ANYTHING, target: 12, random: randomFrom(seed) }),
    );
    expect(new Set(boxes.map((box) => JSON.stringify(box))).size).toBeGreaterThan(45);
    expect(new Set(boxes.flat().map(({ quantity }) => quantity))).toEqual(new Set([1, 2, 3]));
  });

  it('leaves the list of meals as it was', () => {
    const before = MENU.map((meal) => meal.id);
    chefsChoice({ ...ANYTHING, target: 26, random: randomFrom(7) });
    expect(MENU.map((meal) => meal.id)).toEqual(before);
  });
});

describe("chef's choice, eaten in time (B40)", () => {
  /** As in the catalogue: most dishes keep two or five days, few three or six. */
  const KEEPS = [2, 2, 5, 5, 3, 2, 5, 6, 5];
  const menu = MENU.map((meal, index) => ({ ...meal, useDays: KEEPS[index % KEEPS.length] ?? 6 }));
  const portionsWithin = (chosen: readonly MealChoice[], days: number) =>
    countMeals(chosen.filter(({ mealId }) => (menu[mealId - 1]?.useDays ?? 99) <= days));
  const isEatenInTime = (chef: Chef) =>
    fc.property(fc.constantFrom(...MEAL_COUNTS), fc.integer(), (target, seed) => {
      const chosen = chef({ ...ANYTHING, meals: menu, target, random: randomFrom(seed) });
      const aDay = Math.ceil(target / 8);
      expect(countMeals(chosen)).toBe(target);
      for (const days of [2, 3]) expect(portionsWithin(chosen, days)).toBeLessThanOrEqual(days * aDay);
    });

  it('never holds more short-lived portions than days of eating', () => {
    expectPropertyHolds(isEatenInTime(chefsChoice));
  });

  it('control: a chef who does not look at it is caught', () => {
    const careless: Chef = (given) =>
      chefsChoice({ ...given, meals: given.meals.map((meal) => ({ ...meal, useDays: undefined })) });
    expectPropertyFails(isEatenInTime(careless));
  });

  it('has at most two portions of two days in a box of eight, and counts what was chosen by hand', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const eight = chefsChoice({ ...ANYTHING, meals: menu, target: 8, random: randomFrom(seed) });
      expect(portionsWithin(eight, 2)).toBeLessThanOrEqual(2);
      const held = [{ mealId: 1, quantity: 2 }];
      const six = chefsChoice({ ...ANYTHING, meals: menu, target: 6, held, random: randomFrom(seed) });
      expect(portionsWithin(six, 2)).toBe(0);
    }
  });

  it('fills the box all the same when only short-lived dishes suit', () => {
    const meals = menu.filter(({ useDays }) => useDays === 2);
    const only = chefsChoice({ ...ANYTHING, meals, target: 8, random: randomFrom(1) });
    expect(countMeals(only)).toBe(8);
    for (const { quantity } of only) expect(quantity).toBeLessThanOrEqual(3);
  });
});

describe("chef's choice, move by move (B6)", () => {
  const dish = (id: number, more: Partial<ChoosableMeal> = {}): ChoosableMeal => ({
    id,
    diets: ['standard'],
    allergens: { contains: [], mayContain: [] },
    categories: [],
    available: true,
    ...more,
  });
  /** The chef with these random numbers, in order; 0.99 leaves a dish in its place during the shuffle. */
  const chosen = (dishes: readonly ChoosableMeal[], target: number, chances: readonly number[]) => {
    const left = [...chances];
    const random = () => left.shift() ?? 0;
    const order = chefsChoice({ meals: dishes, target, diet: 'standard', allergens: ['nuts'], random });
    return order.map(({ mealId, quantity }) => [mealId, quantity]);
  };
  const traces = { allergens: { contains: [], mayContain: ['nuts' as const] } };
  const three = [dish(1), dish(2), dish(3)];

  it('mixes the dishes first', () => {
    expect(chosen(three, 1, [0.99, 0.99, 0])).toEqual([[1, 1]]);
    expect(chosen(three, 1, [0, 0, 0])).toEqual([[2, 1]]);
    expect(chosen(three, 1, [0.5, 0.99, 0])).toEqual([[1, 1]]);
    expect(chosen(three, 3, [0.5, 0.99, 0, 0, 0])).toEqual([
      [1, 1],
      [3, 1],
      [2, 1],
    ]);
  });

  it('takes one, two or three of each by chance', () => {
    expect(chosen(three.slice(0, 2), 2, [0.99, 0.549, 0])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(chosen(three.slice(0, 2), 3, [0.99, 0.55, 0])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(chosen(three.slice(0, 2), 4, [0.99, 0.9, 0])).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });

  it('takes what is least like the dishes before, on the average of its categories', () => {
    const fish = dish(1, { categories: ['FISH'] });
    const more = dish(2, { categories: ['FISH'] });
    const coldFish = dish(3, { categories: ['FISH', 'EAT COLD'] });
    expect(chosen([fish, more, coldFish], 2, [0.99, 0.99, 0, 0])).toEqual([
      [1, 1],
      [3, 1],
    ]);
  });

  it('fills up from the first dish there is least of', () => {
    expect(chosen(three.slice(0, 2), 3, [0.99, 0, 0])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('takes three of a dish before one with traces, and that one before a fourth', () => {
    const dishes = [dish(1), dish(2, traces)];
    expect(chosen(dishes, 3, [0.99, 0, 0])).toEqual([[1, 3]]);
    expect(chosen(dishes, 5, [0.99, 0, 0])).toEqual([
      [1, 3],
      [2, 2],
    ]);
    expect(chosen(dishes, 8, [0.99, 0, 0])).toEqual([
      [1, 4],
      [2, 4],
    ]);
  });
});
