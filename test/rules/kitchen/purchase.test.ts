import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_WASTE_PERCENT, purchaseList, type DishQuantity } from '#backend/rules/kitchen/purchase.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

function takes(amount: number, more: Partial<DishQuantity> = {}): DishQuantity {
  return { ingredient: 'Carrot', unit: 'g', wastePercent: 0, amount, ...more };
}

const toBuy = (portions: number, ...quantities: DishQuantity[]) =>
  purchaseList([{ portions, quantities }])[0]?.toBuy;

describe('the purchase list (rule F101)', () => {
  it('adds an ingredient up over its dishes, whatever its capitals, and keeps grams and pieces apart', () => {
    const list = purchaseList([
      { portions: 3, quantities: [takes(120), takes(0.5, { ingredient: 'Lemon', unit: 'piece' })] },
      {
        portions: 2,
        quantities: [takes(70, { ingredient: ' carrot ' }), takes(40, { ingredient: 'Lemon' })],
      },
    ]);
    expect(list).toEqual([
      { ingredient: 'Carrot', unit: 'g', needed: 500, toBuy: 500 },
      { ingredient: 'Lemon', unit: 'g', needed: 80, toBuy: 80 },
      { ingredient: 'Lemon', unit: 'piece', needed: 1.5, toBuy: 2 },
    ]);
  });

  it('buys what is thrown away as well', () => {
    expect(toBuy(10, takes(80, { wastePercent: 20 }))).toBe(1000);
    // 75 of each 100 g of the one and all of the other.
    expect(toBuy(1, takes(150, { wastePercent: 25 }), takes(300))).toBe(500);
  });

  it('rounds up to 10 g, from a kilo on to 100 g, and to whole pieces', () => {
    expect(toBuy(1, takes(0.8))).toBe(10);
    expect(toBuy(1, takes(991))).toBe(1000);
    expect(toBuy(1, takes(1000))).toBe(1000);
    expect(toBuy(1, takes(1001))).toBe(1100);
    expect(toBuy(3, takes(0.25, { unit: 'piece' }))).toBe(1);
  });

  it('does not buy a step more for what a division leaves behind', () => {
    expect(toBuy(100, takes(0.07))).toBe(10);
    expect(toBuy(7, takes(27, { wastePercent: 10 }))).toBe(210);
  });

  it('is never too little', () => {
    const isEnough = (listOf: typeof purchaseList) =>
      fc.property(
        fc.array(
          fc.record({
            portions: fc.integer({ min: 1, max: 3_000 }),
            hundredths: fc.integer({ min: 1, max: 100_000 }),
            wastePercent: fc.integer({ min: 0, max: MAX_WASTE_PERCENT }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        (dishes) => {
          const plan = dishes.map(({ portions, hundredths, wastePercent }) => ({
            portions,
            quantities: [takes(hundredths / 100, { wastePercent })],
          }));
          const left = (line: { toBuy: number }) => line.toBuy + 1e-3;
          const gross = dishes.reduce(
            (sum, each) => sum + (each.portions * each.hundredths) / (100 - each.wastePercent),
            0,
          );
          const [line] = listOf(plan);
          expect(line && left(line)).toBeGreaterThanOrEqual(gross);
        },
      );
    expectPropertyHolds(isEnough(purchaseList));
    expectPropertyFails(
      isEnough((plan) => purchaseList(plan).map((line) => ({ ...line, toBuy: Math.round(line.needed) }))),
    );
  });
});
