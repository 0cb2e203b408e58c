import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { portionsByDay, plannedPortions, type DishLookup } from '#backend/rules/food/kitchen.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

const one = (key: string) => ({ key, portions: 1 });
const BOOK: DishLookup = {
  dishOf: (sku) => (sku === 'pie' ? one('pie') : undefined),
  daysOf: (sku) =>
    sku === 'package' ? [[one('oats'), one('pie')], [one('soup')], [one('stew')]] : undefined,
};

const areAsManyAsBought = (byDay: typeof portionsByDay) =>
  fc.property(fc.nat(20), fc.nat(60), fc.integer({ min: 1, max: 7 }), (first, quantity, days) => {
    const portions = byDay(first, quantity, days);
    expect(portions.reduce((sum, each) => sum + each, 0)).toBe(quantity);
  });

describe('days of a menu (rule F8)', () => {
  it('are its first ones, and start over after the last', () => {
    expect(portionsByDay(0, 1, 5)).toEqual([1, 0, 0, 0, 0]);
    expect(portionsByDay(0, 5, 5)).toEqual([1, 1, 1, 1, 1]);
    expect(portionsByDay(0, 7, 5)).toEqual([2, 2, 1, 1, 1]);
  });

  it('go on where an earlier line of the order ends', () => {
    expect(portionsByDay(3, 3, 5)).toEqual([1, 0, 0, 1, 1]);
    expect(portionsByDay(12, 1, 5)).toEqual([0, 0, 1, 0, 0]);
  });

  it('are as many as were bought, wherever they begin', () => {
    expectPropertyHolds(areAsManyAsBought(portionsByDay));
    expectPropertyFails(
      areAsManyAsBought((...given) => portionsByDay(...given).map((portions) => Math.min(portions, 1))),
    );
  });

  it('are none of a menu without days', () => {
    expect(() => portionsByDay(0, 1, 0)).toThrow('a menu has days');
    expect(() => portionsByDay(0, -1, 5)).toThrow(RangeError);
    expect(() => portionsByDay(-1, 1, 5)).toThrow(RangeError);
    expect(portionsByDay(0, 0, 3)).toEqual([0, 0, 0]);
  });
});

describe('production', () => {
  it('adds the same dish up, whether it was sold alone or in a package', () => {
    const portions = plannedPortions(
      [
        { sku: 'pie', variant: null, first: 0, quantity: 2, orders: 3 },
        { sku: 'package', variant: 'vegan', first: 0, quantity: 2, orders: 1 },
        { sku: 'package', variant: 'vegan', first: 2, quantity: 1, orders: 4 },
      ],
      BOOK,
    );
    expect(Object.fromEntries(portions)).toEqual({ pie: 7, oats: 1, soup: 1, stew: 4 });
  });

  it('excludes what has no takers', () => {
    const sold = { sku: 'package', variant: null, first: 0, quantity: 1, orders: 2 };
    expect(Object.fromEntries(plannedPortions([sold], BOOK))).toEqual({ oats: 2, pie: 2 });
  });

  it('is the dish itself where a package has no menu', () => {
    const sold = { sku: 'pie', variant: null, first: 0, quantity: 3, orders: 1 };
    expect(Object.fromEntries(plannedPortions([sold], { ...BOOK, daysOf: () => [] }))).toEqual({ pie: 3 });
  });

  it('is nothing for a product that nobody knows any more', () => {
    expect(
      plannedPortions([{ sku: 'gone', variant: null, first: 0, quantity: 1, orders: 1 }], BOOK).size,
    ).toBe(0);
  });
});
