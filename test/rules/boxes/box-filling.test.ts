import { describe, expect, it } from '@jest/globals';
import type { Allergen, Diet } from '#backend/rules/food/allergens.js';
import { countMeals } from '#backend/rules/boxes/box.js';
import { fillBox, type FillBoxInput } from '#backend/rules/boxes/box-filling.js';
import type { ChoosableMeal } from '#backend/rules/food/chefs-choice.js';

const meal = (id: number, more: Partial<ChoosableMeal> = {}): ChoosableMeal => ({
  id,
  diets: ['standard'],
  allergens: { contains: [], mayContain: [] },
  categories: [`category ${id % 3}`],
  available: true,
  ...more,
});
const contains = (...allergens: Allergen[]) => ({ allergens: { contains: allergens, mayContain: [] } });
const suits = (...diets: Diet[]) => ({ diets });
const MENU = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => meal(id));
const random = () => 0.3;

const fill = (menu: readonly ChoosableMeal[], wishes: Partial<FillBoxInput> = {}) =>
  fillBox(
    menu,
    {
      chosen: [],
      chosenByChef: [],
      leftOut: new Set(),
      target: 5,
      mealType: 'standard',
      halalOnly: false,
      allergens: [],
      confirmedMealIds: new Set(),
      ...wishes,
    },
    random,
  );

describe('a weekly box at its cut-off (rule B18)', () => {
  it('holds what was chosen', () => {
    const chosen = [
      { mealId: 2, quantity: 3 },
      { mealId: 7, quantity: 2 },
    ];
    expect(fill(MENU, { chosen })).toEqual({ meals: chosen, byChef: [] });
  });

  it('is filled by the chef when nothing was chosen', () => {
    const { meals, byChef } = fill(MENU);
    expect(countMeals(meals)).toBe(5);
    expect(byChef).toEqual(meals);
  });

  it('records who chose each dish, also if the chef adds more of the same (rule F70)', () => {
    const chosen = [
      { mealId: 1, quantity: 2 },
      { mealId: 2, quantity: 2 },
    ];
    const { byChef } = fill([meal(1), meal(2)], { chosen, chosenByChef: [{ mealId: 2, quantity: 1 }] });
    expect(countMeals(byChef)).toBe(2);
    expect(fill(MENU, { chosen, target: 2, chosenByChef: [{ mealId: 2, quantity: 1 }] }).byChef).toEqual([]);
  });

  it('stays incomplete rather than with a dish that was removed and not chosen again (rule F70)', () => {
    const leftOut = new Set([1]);
    expect(fill([meal(1)], { leftOut }).meals).toEqual([]);
    expect(fill([meal(1)], { leftOut, chosen: [{ mealId: 1, quantity: 5 }] }).meals).toEqual([]);
    expect(countMeals(fill([meal(1)]).meals)).toBe(5);
  });

  it('replaces sold-out dishes', () => {
    const menu = [meal(1, { available: false }), ...MENU.slice(1)];
    const chosen = [
      { mealId: 1, quantity: 2 },
      { mealId: 2, quantity: 3 },
    ];
    const { meals, byChef } = fill(menu, { chosen });
    expect(countMeals(meals)).toBe(5);
    expect(meals).toContainEqual({ mealId: 2, quantity: 3 });
    expect(meals.some(({ mealId }) => mealId === 1)).toBe(false);
    expect(countMeals(byChef)).toBe(2);
    expect(byChef.some(({ mealId }) => mealId === 2)).toBe(false);
  });

  it('holds no declared allergen but in a dish that was confirmed by name', () => {
    const menu = [meal(1, contains('milk')), meal(2, contains('milk')), ...MENU.slice(2)];
    const chosen = [
      { mealId: 1, quantity: 1 },
      { mealId: 2, quantity: 1 },
    ];
    const { meals } = fill(menu, { chosen, allergens: ['milk'], confirmedMealIds: new Set([2]) });
    expect(meals.map(({ mealId }) => mealId)).toContain(2);
    expect(meals.map(({ mealId }) => mealId)).not.toContain(1);
    expect(countMeals(meals)).toBe(5);
  });

  it('keeps to the diet, as it is now', () => {
    const menu = [meal(1), meal(2, suits('vegan')), meal(3, suits('vegan'))];
    const { meals } = fill(menu, { chosen: [{ mealId: 1, quantity: 5 }], mealType: 'vegan' });
    expect(meals.map(({ mealId }) => mealId).sort()).toEqual([2, 3]);
    expect(countMeals(meals)).toBe(5);
  });

  it('that became smaller keeps what was chosen first', () => {
    const chosen = [
      { mealId: 4, quantity: 4 },
      { mealId: 5, quantity: 4 },
    ];
    expect(fill(MENU, { chosen }).meals).toEqual([
      { mealId: 4, quantity: 4 },
      { mealId: 5, quantity: 1 },
    ]);
  });

  it('stays empty when nothing suits', () => {
    expect(fill([meal(1, contains('nuts'))], { allergens: ['nuts'] }).meals).toEqual([]);
  });

  it('repeats chosen dishes when there is little else', () => {
    const { meals } = fill([meal(1), meal(2, { available: false })], {
      chosen: [{ mealId: 1, quantity: 2 }],
    });
    expect(meals).toEqual([{ mealId: 1, quantity: 5 }]);
  });
});

describe('the chef’s additions to a choice (rule B18)', () => {
  const two = MENU.slice(0, 2);
  const chosen = (quantity: number) => [{ mealId: 1, quantity }];

  it('uses other dishes, as long as three of each can fill the box', () => {
    expect(fill(two, { chosen: chosen(2), target: 4 }).meals).toEqual([
      { mealId: 1, quantity: 2 },
      { mealId: 2, quantity: 2 },
    ]);
    expect(fill(two, { chosen: chosen(2) }).meals).toEqual([
      { mealId: 1, quantity: 2 },
      { mealId: 2, quantity: 3 },
    ]);
  });

  it('is more of what was chosen before it is four of another', () => {
    expect(fill(two, { chosen: chosen(1) }).meals).toEqual([
      { mealId: 1, quantity: 3 },
      { mealId: 2, quantity: 2 },
    ]);
  });

  it('is none of the dishes chosen, where several were', () => {
    const both = [1, 2].map((mealId) => ({ mealId, quantity: 1 }));
    expect(fill(MENU.slice(0, 3), { chosen: both }).meals).toEqual([...both, { mealId: 3, quantity: 3 }]);
  });

  it('is never four of one dish while there are three of the others', () => {
    const { meals } = fill(MENU.slice(0, 3), { chosen: chosen(1), target: 8 });
    expect(countMeals(meals)).toBe(8);
    expect(meals.filter(({ mealId, quantity }) => mealId !== 1 && quantity > 3)).toEqual([]);
  });

  it('replaces a dish that no longer exists', () => {
    const { meals, byChef } = fill(MENU, { chosen: [{ mealId: 99, quantity: 5 }] });
    expect(countMeals(meals)).toBe(5);
    expect(byChef).toEqual(meals);
  });

  it('is nothing where the first dish fills the box', () => {
    const all = [
      { mealId: 1, quantity: 5 },
      { mealId: 2, quantity: 3 },
    ];
    expect(fill(MENU, { chosen: all }).meals).toEqual([{ mealId: 1, quantity: 5 }]);
  });
});

describe('a dish that its owner never wants again (rule B96)', () => {
  const never = new Set([2]);
  const chosen = [
    { mealId: 2, quantity: 3 },
    { mealId: 7, quantity: 2 },
  ];

  it('stays where it was chosen by hand', () => {
    expect(fill(MENU, { chosen, never }).meals).toEqual(chosen);
  });

  it('leaves where the chef had chosen it, and does not come back', () => {
    const { meals, byChef } = fill(MENU, { chosen, chosenByChef: [{ mealId: 2, quantity: 3 }], never });
    expect(countMeals(meals)).toBe(5);
    expect(meals.some(({ mealId }) => mealId === 2)).toBe(false);
    expect(byChef.some(({ mealId }) => mealId === 2)).toBe(false);
  });

  it('keeps the part that was chosen by hand', () => {
    const { meals } = fill(MENU, { chosen, chosenByChef: [{ mealId: 2, quantity: 2 }], never });
    expect(meals.find(({ mealId }) => mealId === 2)?.quantity).toBe(1);
  });
});
