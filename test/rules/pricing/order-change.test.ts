import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pence } from '#backend/rules/money/money.js';
import { netGoods, refundLeft, splitByTender } from '#backend/rules/money/refunds.js';
import {
  changedOrder,
  keptDeliveryTerms,
  keptUnitPrice,
  orderTotal,
  type OrderTerms,
} from '#backend/rules/pricing/order-change.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

const TARIFF = { standardPence: pence(350), freeFromPence: pence(10_000) };
const TODAY = { tariff: TARIFF, member: false };

/** Five meals at £8.50 with 20% off, and the delivery charge. */
const BOX: OrderTerms = {
  kind: 'one_time',
  subtotalPence: 4250,
  discountPence: 850,
  deliveryPence: 350,
  discount: { source: 'promotion', code: 'WELCOME20', percent: 20 },
};
const meals = (quantity: number, unitPence = 850) => [{ unitPence: pence(unitPence), quantity }];

describe('the price of a changed order (O111)', () => {
  it('is the same for other dishes of the same price', () => {
    expect(changedOrder(BOX, [...meals(2), ...meals(3)], TODAY)).toMatchObject({
      refundPence: 0,
      extraPence: 0,
    });
  });

  it('keeps the discount of its code: fewer dishes give back what they had cost', () => {
    const { priced, refundPence } = changedOrder(BOX, meals(3), TODAY);
    expect(priced).toMatchObject({ subtotalPence: 2550, discountPence: 510, deliveryPence: 350 });
    expect(refundPence).toBe(1360);
  });

  it('takes the delivery charge back when the goods fall below the sum from which it is free', () => {
    const big = { ...BOX, subtotalPence: 10_200, discountPence: 0, discount: null, deliveryPence: 0 };
    const { priced, refundPence } = changedOrder(big, meals(10), TODAY);
    expect(priced.deliveryPence).toBe(350);
    expect(refundPence).toBe(10_200 - 8_500 - 350);
  });

  it('says what more would cost, and refunds nothing for it', () => {
    expect(changedOrder(BOX, meals(6), TODAY)).toMatchObject({ refundPence: 0, extraPence: 680 });
  });

  it.each([
    ['the charge it was sold with', { deliveryPence: 299 }, { standardPence: 299, member: false }],
    [
      'free delivery of a member, also of one who has left',
      { deliveryPence: 0 },
      { standardPence: 350, member: true },
    ],
  ])('keeps %s', (_, sold, { standardPence, member }) => {
    const kept = keptDeliveryTerms({ ...BOX, ...sold }, TODAY);
    expect({ standardPence: kept.tariff.standardPence, member: kept.member }).toEqual({
      standardPence,
      member,
    });
  });
});

describe('the price of a dish in a placed order (M4, O111)', () => {
  const standard = { hasOwnPrice: false };
  const special = { hasOwnPrice: true };
  const sold = [
    { sku: 'meal-1', category: 'Meals', unitPence: 800, ...standard },
    { sku: 'meal-2', category: 'Meals', unitPence: 800, ...standard },
    { sku: 'special-1', category: 'Meals', unitPence: 300, ...special },
    { sku: 'pot-1', category: 'Protein pots', unitPence: 600, ...standard },
    { sku: 'pot-2', category: 'Protein pots', unitPence: 650, ...standard },
    { sku: 'day-1', category: 'Meal Packages', unitPence: 2700, ...special },
  ];

  it.each([
    ['its own, where the order has it', { sku: 'meal-1', category: 'Meals', ...standard }, 800],
    ['its own, also of a product with one', { sku: 'special-1', category: 'Meals', ...special }, 300],
    [
      'the one price of its category there, whatever a special costs',
      { sku: 'meal-9', category: 'Meals', ...standard },
      800,
    ],
    ['today’s, where the order has several', { sku: 'pot-9', category: 'Protein pots', ...standard }, 700],
    ['today’s, where the order has none', { sku: 'breakfast-1', category: 'Breakfasts', ...standard }, 700],
    // At the price of its category, a dish of £12 would replace one of £8 for nothing.
    ['today’s of a dish with a price of its own', { sku: 'special-9', category: 'Meals', ...special }, 700],
    ['today’s of another package', { sku: 'day-9', category: 'Meal Packages', ...special }, 700],
  ])('is %s', (_, product, expected) => {
    expect(keptUnitPrice(sold, product, pence(700))).toBe(expected);
  });
});

interface Books {
  terms: OrderTerms;
  readonly paid: { cardPence: number; walletPence: number };
  readonly given: { cardPence: number; walletPence: number };
  reducedPence: number;
}

const smallest = (share: number, total: number) => Math.floor((share * total) / 100);

/** Any box, paid by card and wallet, and any sequence of changes, of which the dearer ones are refused. */
const histories = fc.record({
  quantity: fc.integer({ min: 1, max: 30 }),
  percent: fc.constantFrom(0, 10, 20),
  walletShare: fc.integer({ min: 0, max: 100 }),
  changes: fc.array(
    fc.array(
      fc.record({ unitPence: fc.integer({ min: 1, max: 1200 }), quantity: fc.integer({ min: 1, max: 20 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    { maxLength: 6 },
  ),
});

type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

function opened({ quantity, percent, walletShare }: History): Books {
  const discount = percent > 0 ? ({ source: 'promotion', code: 'X', percent } as const) : null;
  const kind = 'one_time' as const;
  const none = { kind, discount, subtotalPence: 0, discountPence: 0, deliveryPence: 0 };
  const { priced } = changedOrder(none, meals(quantity), TODAY);
  const terms = { ...none, ...priced, discount };
  const walletPence = smallest(walletShare, orderTotal(terms));
  return {
    terms,
    paid: { cardPence: orderTotal(terms) - walletPence, walletPence },
    given: { cardPence: 0, walletPence: 0 },
    reducedPence: 0,
  };
}

function changed(
  books: Books,
  lines: History['changes'][number],
  refundOf: (wish: { refundPence: number }) => number,
): void {
  const wish = changedOrder(
    books.terms,
    lines.map((line) => ({ ...line, unitPence: pence(line.unitPence) })),
    TODAY,
  );
  if (wish.extraPence > 0 || wish.priced.totalPence === 0) return;
  const refundPence = refundOf(wish);
  if (refundPence > 0) {
    const back = splitByTender(pence(refundPence), refundLeft(books.paid, books.given));
    books.given.cardPence += back.cardPence;
    books.given.walletPence += back.walletPence;
  }
  books.reducedPence += refundPence;
  books.terms = { ...books.terms, ...wish.priced, discount: books.terms.discount };
}

/** After every change: paid less refunded is the price, no tender gives more than it took, and the goods are those of the price. */
const moneyHolds = (refundOf: (wish: { refundPence: number }, changes: number) => number) =>
  fc.property(histories, (history) => {
    const books = opened(history);
    for (const [place, lines] of history.changes.entries()) {
      changed(books, lines, (wish) => refundOf(wish, place));
      const { paid, given, terms, reducedPence } = books;
      expect(paid.cardPence + paid.walletPence - given.cardPence - given.walletPence).toBe(orderTotal(terms));
      expect(given.cardPence).toBeLessThanOrEqual(paid.cardPence);
      expect(given.walletPence).toBeLessThanOrEqual(paid.walletPence);
      const goodsPence = terms.subtotalPence - terms.discountPence;
      const refundedPence = given.cardPence + given.walletPence;
      expect(
        netGoods({ goodsPence, refundedPence, refundedDeliveryPence: 0, lostPence: 0, reducedPence }),
      ).toBe(goodsPence);
    }
    // Then it is cancelled: what is left of each tender goes back, and all of it is back.
    const left = refundLeft(books.paid, books.given);
    expect(left.cardPence + left.walletPence).toBe(orderTotal(books.terms));
  });

describe('the money of an order through any sequence of changes (O111)', () => {
  it('is conserved', () => {
    expectPropertyHolds(moneyHolds(({ refundPence }) => refundPence));
  });

  it('control: a refund that forgets the second change is caught', () => {
    expectPropertyFails(moneyHolds(({ refundPence }, place) => (place === 1 ? 0 : refundPence)));
  });

  it('control: a refund of a penny too many is caught', () => {
    expectPropertyFails(moneyHolds(({ refundPence }) => (refundPence > 0 ? refundPence + 1 : 0)));
  });
});
