import { describe, expect, it } from '@jest/globals';
import { pence } from '#backend/rules/money/money.js';
import { unitPrice, type KindPrices } from '#backend/rules/pricing/prices.js';
import { ORDER_KINDS } from '#backend/rules/pricing/pricing.js';

const PRICES: KindPrices = {
  oneTimeMealPence: 850,
  subscriptionMealPence: 800,
  breakfastPence: 395,
  proteinPotPence: 650,
};

describe('unit prices (B2)', () => {
  it('charges £8.50 a meal in a one-time box and £8.00 in a weekly one', () => {
    const meal = { kind: 'meal', ownPricePence: null } as const;
    expect(unitPrice(meal, 'one_time', PRICES)).toBe(850);
    expect(unitPrice(meal, 'subscription', PRICES)).toBe(800);
  });

  it('charges the same for extras in either box', () => {
    for (const kind of ['one_time', 'subscription'] as const) {
      expect(unitPrice({ kind: 'breakfast', ownPricePence: null }, kind, PRICES)).toBe(395);
      expect(unitPrice({ kind: 'protein', ownPricePence: null }, kind, PRICES)).toBe(650);
    }
  });

  it('prefers an own price: a package costs the same as a trial day', () => {
    for (const kind of ORDER_KINDS) {
      expect(unitPrice({ kind: 'package', ownPricePence: pence(2700) }, kind, PRICES)).toBe(2700);
    }
    expect(unitPrice({ kind: 'meal', ownPricePence: pence(900) }, 'subscription', PRICES)).toBe(900);
  });

  it('sells no package without a price', () => {
    expect(() => unitPrice({ kind: 'package', ownPricePence: null }, 'packages', PRICES)).toThrow(
      'a package needs a price of its own',
    );
  });
});
