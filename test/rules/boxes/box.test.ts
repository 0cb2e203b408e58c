import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  choicesFrom,
  choicesFromIds,
  countMeals,
  isMealCount,
  lightSize,
  MEAL_COUNTS,
  POPULAR_MEAL_COUNT,
  shortName,
} from '#backend/rules/boxes/box.js';

describe('meal counts (B1)', () => {
  it('are the twelve on offer, eight of them the popular one', () => {
    expect(MEAL_COUNTS).toEqual([5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26]);
    expect(isMealCount(POPULAR_MEAL_COUNT)).toBe(true);
    for (const wrong of [0, 4, 7, 27, 8.5, -8, NaN]) expect(isMealCount(wrong)).toBe(false);
  });
});

describe('selected meals in either spelling (B3, O6)', () => {
  it('counts repeated ids, in the order they first come', () => {
    expect(choicesFromIds([3, 1, 3, 3])).toEqual([
      { mealId: 3, quantity: 3 },
      { mealId: 1, quantity: 1 },
    ]);
  });

  it('adds up quantities of a meal named twice', () => {
    const twice = [
      { mealId: 3, quantity: 2 },
      { mealId: 1, quantity: 1 },
      { mealId: 3, quantity: 2 },
    ];
    expect(choicesFrom(twice)).toEqual([
      { mealId: 3, quantity: 4 },
      { mealId: 1, quantity: 1 },
    ]);
  });

  it('loses and invents no meal, and both spellings mean the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 36 }), { maxLength: 26 }), (ids) => {
        const choices = choicesFromIds(ids);
        expect(countMeals(choices)).toBe(ids.length);
        expect(new Set(choices.map((choice) => choice.mealId)).size).toBe(choices.length);
        expect(choicesFrom(choices)).toEqual(choices);
      }),
    );
  });
});

describe('card titles (B5)', () => {
  it('shows 30 characters and an ellipsis, and whole names that fit', () => {
    const name = 'Lemon & Herb Chicken with Crushed Butter Beans and Greens';
    expect(shortName(name)).toBe('Lemon & Herb Chicken with Crus…');
    expect(shortName('a'.repeat(30))).toBe('a'.repeat(30));
    expect(shortName('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  });

  it('cuts no character in half', () => {
    expect(shortName('🌶'.repeat(31))).toBe(`${'🌶'.repeat(30)}…`);
  });
});

describe('a light week (B100)', () => {
  it.each([
    [8, 5],
    [10, 6],
    [12, 8],
    [26, 16],
    [6, 5],
    [5, null],
  ])('of a box of %d has %s meals', (mealsPerWeek, light) => {
    expect(lightSize(mealsPerWeek, MEAL_COUNTS)).toBe(light);
  });

  it('has three meals where a shop offers boxes of three', () => {
    expect(lightSize(5, [3, ...MEAL_COUNTS])).toBe(3);
    expect(lightSize(3, [3, ...MEAL_COUNTS])).toBeNull();
  });
});
