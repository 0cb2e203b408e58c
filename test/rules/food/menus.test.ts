import { describe, expect, it } from '@jest/globals';
import { fillBox } from '#backend/rules/boxes/box-filling.js';
import { chefsChoice, type ChoosableMeal } from '#backend/rules/food/chefs-choice.js';
import { isOnMenu, menuOn, nextOnMenu } from '#backend/rules/food/menus.js';

const menu = (name: string, firstDay: string, lastDay: string, ...skus: string[]) => ({
  name,
  firstDay,
  lastDay,
  skus: new Set(skus),
});
const MENUS = [
  menu('November', '2026-11-01', '2026-11-30', 'stew', 'curry'),
  menu('December', '2026-12-01', '2026-12-31', 'curry', 'goose'),
];
const meal = (id: number, left?: number): ChoosableMeal => ({
  id,
  diets: ['standard'],
  allergens: { contains: [], mayContain: [] },
  categories: [],
  available: true,
  left,
});

describe('the menu of a day (K36)', () => {
  it.each([
    ['2026-11-30', 'November', { stew: true, curry: true, goose: false }],
    ['2026-12-01', 'December', { stew: false, curry: true, goose: true }],
    ['2027-01-01', undefined, { stew: true, curry: true, goose: true }],
  ] as const)('of %s is %s', (date, name, sold) => {
    expect(menuOn(MENUS, date)?.name).toBe(name);
    for (const [sku, isSold] of Object.entries(sold)) expect(isOnMenu(MENUS, sku, date)).toBe(isSold);
  });

  it('names the first later menu that has a dish', () => {
    expect(nextOnMenu(MENUS, 'goose', '2026-11-20')).toBe('2026-12-01');
    expect(nextOnMenu(MENUS, 'stew', '2026-12-20')).toBeNull();
  });
});

describe('a dish of which little is left for a day (D21)', () => {
  it('is chosen by the chef as often as it is left', () => {
    const chosen = chefsChoice({
      meals: [meal(1, 2), meal(2)],
      target: 12,
      diet: 'standard',
      allergens: [],
      random: () => 0,
    });
    expect(chosen.find(({ mealId }) => mealId === 1)?.quantity).toBe(2);
    expect(chosen.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(12);
  });

  it('leaves a box smaller rather than to be sold twice', () => {
    const chosen = chefsChoice({
      meals: [meal(1, 2)],
      target: 5,
      diet: 'standard',
      allergens: [],
      random: () => 0,
    });
    expect(chosen).toEqual([{ mealId: 1, quantity: 2 }]);
  });

  it('is cut from what was chosen by hand, and the chef adds another', () => {
    const { meals, byChef } = fillBox(
      [meal(1, 2), meal(2)],
      {
        chosen: [{ mealId: 1, quantity: 5 }],
        chosenByChef: [],
        leftOut: new Set(),
        target: 5,
        mealType: 'standard',
        halalOnly: false,
        allergens: [],
        confirmedMealIds: new Set(),
      },
      () => 0,
    );
    expect(meals).toEqual([
      { mealId: 1, quantity: 2 },
      { mealId: 2, quantity: 3 },
    ]);
    expect(byChef).toEqual([{ mealId: 2, quantity: 3 }]);
  });
});
