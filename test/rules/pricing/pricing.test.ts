import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addPence, pence, roundHalfUp, shareOf, ZERO_PENCE } from '#backend/rules/money/money.js';
import {
  bestDiscount,
  CARD_MINIMUM_PENCE,
  deliveryCharge,
  ORDER_KINDS,
  quote,
  type CartLine,
  type Discount,
  type Quote,
  type QuoteInput,
} from '#backend/rules/pricing/pricing.js';
import { amounts } from '../money/amounts.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

type Input = QuoteInput<CartLine>;
type Quoter = (input: Input) => Quote<CartLine>;

const TARIFF = { standardPence: pence(350), freeFromPence: pence(10_000) };
const referral = (percent: number): Discount => ({ source: 'referral', code: 'DRGOOD', percent });
const promotion = (percent: number): Discount => ({ source: 'promotion', code: 'WELCOME20', percent });

/** A guest's one-time cart; each example overrides what differs. */
function cart(
  lines: readonly (readonly [unitPence: number, quantity: number])[],
  rest: Partial<Input> = {},
): Input {
  return {
    lines: lines.map(([unitPence, quantity]) => ({ unitPence: pence(unitPence), quantity })),
    kind: 'one_time',
    discounts: [],
    tariff: TARIFF,
    member: false,
    walletAvailablePence: ZERO_PENCE,
    ...rest,
  };
}

const lines = fc.array(fc.record({ unitPence: amounts(5000), quantity: fc.integer({ min: 1, max: 20 }) }), {
  minLength: 1,
  maxLength: 8,
});
const discounts = fc.array(
  fc.record({
    source: fc.constantFrom('referral' as const, 'promotion' as const),
    code: fc.constantFrom('WELCOME20', 'DRGOOD'),
    percent: fc.constantFrom(0, 5, 10, 12.5, 20, 33, 100),
  }),
  { maxLength: 3 },
);
const input: fc.Arbitrary<Input> = fc.record({
  lines,
  kind: fc.constantFrom(...ORDER_KINDS),
  discounts,
  tariff: fc.constant(TARIFF),
  member: fc.boolean(),
  walletAvailablePence: fc.oneof(fc.constant(ZERO_PENCE), amounts(20_000)),
});
/** Carts around £100, the free-delivery threshold: where a discount or a slip decides. */
const nearTheThreshold: fc.Arbitrary<Input> = fc
  .tuple(input, fc.oneof(fc.integer({ min: 9999, max: 10_001 }), fc.integer({ min: 9900, max: 12_500 })))
  .map(([given, unitPence]) => ({ ...given, lines: [{ unitPence: pence(unitPence), quantity: 1 }] }));
const anyCart = fc.oneof(input, nearTheThreshold);

const totalsAddUp = (quoteWith: Quoter) =>
  fc.property(anyCart, (given) => {
    const { subtotalPence, discountPence, deliveryPence, walletPence, totalPence } = quoteWith(given);
    const goods = given.lines.reduce((sum, line) => sum + line.unitPence * line.quantity, 0);
    expect(subtotalPence).toBe(goods);
    expect(totalPence).toBe(goods - discountPence + deliveryPence - walletPence);
    for (const amount of [subtotalPence, discountPence, deliveryPence, walletPence, totalPence]) {
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(0);
    }
  });

const linesAddUp = (quoteWith: Quoter) =>
  fc.property(anyCart, (given) => {
    const { lines: quoted, subtotalPence, discountPence } = quoteWith(given);
    expect(addPence(quoted.map((line) => line.discountPence))).toBe(discountPence);
    expect(addPence(quoted.map((line) => line.totalPence))).toBe(subtotalPence - discountPence);
    for (const line of quoted) {
      expect(line.totalPence).toBe(line.unitPence * line.quantity - line.discountPence);
      expect(line.totalPence).toBeGreaterThanOrEqual(0);
    }
  });

const onlyTheBestDiscount = (quoteWith: Quoter) =>
  fc.property(anyCart, (given) => {
    const { subtotalPence, discountPence } = quoteWith(given);
    const best = Math.max(0, ...given.discounts.map((each) => each.percent));
    expect(discountPence).toBe(roundHalfUp(subtotalPence * Math.round(best * 100), 10_000));
  });

const deliveryByTheTable = (quoteWith: Quoter) =>
  fc.property(anyCart, (given) => {
    const { subtotalPence, deliveryPence } = quoteWith(given);
    const free = given.kind === 'trial' || given.member || subtotalPence >= 10_000 || subtotalPence === 0;
    expect(deliveryPence).toBe(free ? 0 : 350);
  });

const walletWithinBounds = (quoteWith: Quoter) =>
  fc.property(anyCart, (given) => {
    const { walletPence, totalPence } = quoteWith(given);
    const due = walletPence + totalPence;
    expect(walletPence).toBeLessThanOrEqual(given.kind === 'subscription' ? 0 : given.walletAvailablePence);
    expect(walletPence).toBeGreaterThanOrEqual(0);
    if (walletPence > 0) expect(totalPence === 0 || totalPence >= CARD_MINIMUM_PENCE).toBe(true);
    if (given.kind !== 'subscription' && given.walletAvailablePence >= due) expect(totalPence).toBe(0);
  });

/** A quote that is wrong in one number and consistent in the others. */
function brokenIn(change: (given: Input, right: Quote<CartLine>) => Partial<Quote<CartLine>>): Quoter {
  return (given) => {
    const right = quote(given);
    return { ...right, ...change(given, right) };
  };
}

describe('total = goods − discount + delivery − wallet (P1)', () => {
  it('prices a box of eight: £68.00 and £3.50 delivery', () => {
    expect(quote(cart([[850, 8]]))).toMatchObject({
      subtotalPence: 6800,
      discountPence: 0,
      discount: null,
      deliveryPence: 350,
      freeDeliveryRemainingPence: 3200,
      walletPence: 0,
      totalPence: 7150,
    });
  });

  it('prices a weekly box with extras: eight meals, a breakfast and two protein pots', () => {
    const box = cart(
      [
        [800, 8],
        [395, 1],
        [650, 2],
      ],
      { kind: 'subscription' },
    );
    expect(quote(box)).toMatchObject({ subtotalPence: 8095, deliveryPence: 350, totalPence: 8445 });
  });

  it('keeps what else a line carries', () => {
    const line = { unitPence: pence(2700), quantity: 5, sku: 'gut-health-premium' };
    expect(quote({ ...cart([]), lines: [line] }).lines).toEqual([
      { ...line, discountPence: 0, totalPence: 13_500 },
    ]);
  });

  it('prices nothing as nothing', () => {
    expect(quote(cart([]))).toMatchObject({
      totalPence: 0,
      deliveryPence: 0,
      freeDeliveryRemainingPence: 10_000,
    });
  });

  it('refuses what cannot be sold', () => {
    expect(() => quote(cart([[850, 1.5]]))).toThrow(RangeError);
    expect(() => quote(cart([[850, -1]]))).toThrow(RangeError);
    expect(() => quote(cart([[-850, 1]]))).toThrow(RangeError);
    expect(() => quote(cart([[850, 1]], { discounts: [promotion(101)] }))).toThrow(RangeError);
    expect(() => quote(cart([[850, 1]], { discounts: [promotion(NaN)] }))).toThrow(RangeError);
  });

  it('adds up, whatever the cart', () => {
    expectPropertyHolds(totalsAddUp(quote));
    expectPropertyHolds(linesAddUp(quote));
  });

  it('control: a total without the delivery charge is caught', () => {
    expectPropertyFails(
      totalsAddUp(
        brokenIn((_, { totalPence, deliveryPence }) => ({ totalPence: pence(totalPence - deliveryPence) })),
      ),
    );
  });

  it('control: a discount rounded line by line is caught', () => {
    const perLine = brokenIn((_, right) => ({
      lines: right.lines.map((line) => {
        const gross = pence(line.unitPence * line.quantity);
        const discountPence = shareOf(gross, Math.round((right.discount?.percent ?? 0) * 100));
        return { ...line, discountPence, totalPence: pence(gross - discountPence) };
      }),
    }));
    expectPropertyFails(linesAddUp(perLine));
  });
});

describe('the better discount applies, never both (P4)', () => {
  it('takes 20% of the promotion over 10% of the referral and says that another was possible', () => {
    const priced = quote(cart([[850, 8]], { discounts: [referral(10), promotion(20)] }));
    expect(priced).toMatchObject({ discountPence: 1360, discount: promotion(20), otherDiscountWaived: true });
  });

  it('lets the referral win a tie, in whichever order they come: the second WELCOME20 box is such a case', () => {
    expect(bestDiscount([promotion(10), referral(10)])).toEqual(referral(10));
    expect(bestDiscount([referral(10), promotion(10)])).toEqual(referral(10));
  });

  it('gives no discount on nothing', () => {
    expect(bestDiscount([referral(0)])).toBeNull();
    expect(quote(cart([[850, 8]], { discounts: [referral(10), promotion(0)] })).otherDiscountWaived).toBe(
      false,
    );
  });

  it('is exactly the best percentage, half up', () => {
    expectPropertyHolds(onlyTheBestDiscount(quote));
  });

  it('control: discounts that add up are caught', () => {
    const stacked = brokenIn((given, right) => {
      const percent = Math.min(
        100,
        given.discounts.reduce((sum, each) => sum + each.percent, 0),
      );
      return { discountPence: shareOf(right.subtotalPence, Math.round(percent * 100)) };
    });
    expectPropertyFails(onlyTheBestDiscount(stacked));
  });

  it('control: the first discount instead of the best is caught', () => {
    expectPropertyFails(
      onlyTheBestDiscount((given) => quote({ ...given, discounts: given.discounts.slice(0, 1) })),
    );
  });

  it('control: a discount cut off instead of rounded is caught', () => {
    const cut = brokenIn((_, { subtotalPence, discount }) => ({
      discountPence: pence(Math.floor((subtotalPence * (discount?.percent ?? 0)) / 100)),
    }));
    expectPropertyFails(onlyTheBestDiscount(cut));
  });
});

describe('delivery (P3)', () => {
  it('is free from £100 of goods before the discount', () => {
    expect(quote(cart([[10_000, 1]], { discounts: [promotion(20)] })).deliveryPence).toBe(0);
    expect(quote(cart([[9999, 1]]))).toMatchObject({ deliveryPence: 350, freeDeliveryRemainingPence: 1 });
  });

  it('is free for trial days and for members, and then nothing is missing', () => {
    expect(quote(cart([[2700, 1]], { kind: 'trial' }))).toMatchObject({
      deliveryPence: 0,
      freeDeliveryRemainingPence: 0,
    });
    expect(quote(cart([[850, 5]], { member: true }))).toMatchObject({
      deliveryPence: 0,
      freeDeliveryRemainingPence: 0,
    });
  });

  it('reports nothing missing if delivery is free', () => {
    const tariff = { ...TARIFF, standardPence: pence(0) };
    expect(quote(cart([[850, 5]], { tariff }))).toMatchObject({
      deliveryPence: 0,
      freeDeliveryRemainingPence: 0,
    });
  });

  it('charges an ordinary package that a trial day has become', () => {
    expect(deliveryCharge('packages', pence(2700), TARIFF, false)).toBe(350);
  });

  it('follows the table for every cart', () => {
    expectPropertyHolds(deliveryByTheTable(quote));
  });

  it('control: free delivery judged after the discount is caught', () => {
    const afterDiscount = brokenIn((given, { subtotalPence, discountPence }) => ({
      deliveryPence: deliveryCharge(
        given.kind,
        pence(subtotalPence - discountPence),
        given.tariff,
        given.member,
      ),
    }));
    expectPropertyFails(deliveryByTheTable(afterDiscount));
  });

  it('control: free delivery above instead of from £100 is caught', () => {
    expectPropertyFails(
      deliveryByTheTable((given) => quote({ ...given, tariff: { ...TARIFF, freeFromPence: pence(10_001) } })),
    );
  });

  it('control: members who pay for delivery are caught', () => {
    expectPropertyFails(deliveryByTheTable((given) => quote({ ...given, member: false })));
  });
});

describe('the wallet (W4, W5, P8)', () => {
  const box = [[850, 8]] as const;

  it('pays all or part', () => {
    expect(quote(cart(box, { walletAvailablePence: pence(11_000) }))).toMatchObject({
      walletPence: 7150,
      totalPence: 0,
    });
    expect(quote(cart(box, { walletAvailablePence: pence(5000) }))).toMatchObject({
      walletPence: 5000,
      totalPence: 2150,
    });
  });

  it('pays everything and leaves nothing to the card', () => {
    expect(quote(cart(box, { walletAvailablePence: pence(7150) }))).toMatchObject({
      walletPence: 7150,
      totalPence: 0,
    });
  });

  it('leaves the card at least 30p, its minimum charge', () => {
    expect(quote(cart(box, { walletAvailablePence: pence(7149) }))).toMatchObject({
      walletPence: 7120,
      totalPence: 30,
    });
    expect(quote(cart([[20, 1]], { member: true, walletAvailablePence: pence(10) }))).toMatchObject({
      walletPence: 0,
      totalPence: 20,
    });
  });

  it('never pays for a weekly box', () => {
    expect(quote(cart(box, { kind: 'subscription', walletAvailablePence: pence(11_000) })).walletPence).toBe(
      0,
    );
  });

  it('deducts nothing from a wallet with a negative balance', () => {
    expect(quote(cart(box, { walletAvailablePence: pence(-500) }))).toMatchObject({
      walletPence: 0,
      totalPence: 7150,
    });
  });

  it('never gives more than it holds, nor leaves the card too little', () => {
    expectPropertyHolds(walletWithinBounds(quote));
  });

  it('control: a wallet that pays everything, whatever it holds, is caught', () => {
    expectPropertyFails(
      walletWithinBounds((given) => quote({ ...given, walletAvailablePence: pence(1_000_000) })),
    );
  });

  it('control: a wallet that pays for weekly boxes is caught', () => {
    expectPropertyFails(
      walletWithinBounds((given) =>
        quote({ ...given, kind: given.kind === 'subscription' ? 'one_time' : given.kind }),
      ),
    );
  });

  it('control: a wallet that leaves the card a penny is caught', () => {
    const toTheLastPenny = brokenIn((given, { walletPence, totalPence }) => {
      const due = walletPence + totalPence;
      const paid = given.kind === 'subscription' ? 0 : Math.min(given.walletAvailablePence, due);
      return { walletPence: pence(paid), totalPence: pence(due - paid) };
    });
    expectPropertyFails(walletWithinBounds(toTheLastPenny));
  });
});
