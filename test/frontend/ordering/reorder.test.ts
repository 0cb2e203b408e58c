import { describe, expect, it } from '@jest/globals';
import { reorderBox, reorderPackages } from '#frontend/features/ordering/orders/reorder.js';

const dish = (id: number, available = true) => ({ id, sku: `dish-${id}`, available });
const line = (id: number, quantity: number) => ({
  sku: `dish-${id}`,
  name: `Dish ${id}`,
  quantity,
  variant: null,
});

describe('a box ordered again', () => {
  const order = { mealsPerWeek: 6, mealType: 'vegan', halalOnly: false } as const;
  const meals = [dish(1), dish(2), dish(3, false)];
  const extras = [dish(101)];
  const again = (lines: ReturnType<typeof line>[], mealCounts = [5, 6, 8]) =>
    reorderBox({ order: { ...order, lines }, meals, extras, mealCounts });

  it('holds what it held, with its extras and its diet', () => {
    expect(again([line(1, 4), line(2, 2), line(101, 3)])).toMatchObject({
      filled: { mealsPerWeek: 6, mealType: 'vegan', meals: { 1: 4, 2: 2 }, extras: { 101: 3 } },
      missing: [],
      isEmpty: false,
    });
  });

  it('names what is sold out or removed, and keeps the rest', () => {
    const box = again([line(1, 4), line(3, 1), line(9, 1)]);
    expect(box.missing).toEqual(['Dish 3', 'Dish 9']);
    expect(box.filled.meals).toEqual({ 1: 4 });
  });

  it('is empty when nothing of it is sold', () => {
    expect(again([line(3, 6)]).isEmpty).toBe(true);
  });

  it('takes the next larger size when its own is offered no more', () => {
    expect(again([line(1, 6)], [5, 10, 8]).filled.mealsPerWeek).toBe(8);
    expect(again([line(1, 6)], [5]).isEmpty).toBe(true);
  });
});

describe('packages ordered again', () => {
  const energy = {
    id: 'energy',
    sku: 'pack-energy',
    available: true,
    defaultVariant: 'standard' as const,
    variants: [],
  };
  const sold = (variant: 'vegan' | 'halal', quantity: number) => ({
    sku: 'pack-energy',
    name: 'Energy',
    quantity,
    variant,
  });

  it('names a discontinued variant', () => {
    expect(reorderPackages([sold('halal', 2)], [energy])).toEqual({
      filled: [],
      missing: ['Energy'],
      isEmpty: true,
    });
  });
});
