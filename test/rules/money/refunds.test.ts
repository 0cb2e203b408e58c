import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commissionCorrection, commissionOn } from '#backend/rules/money/commission.js';
import { addPence, pence, roundHalfUp, type Pence } from '#backend/rules/money/money.js';
import {
  isBeingDisputed,
  netGoods,
  paymentStatusOf,
  refundLeft,
  splitByTender,
  splitOverPayments,
  type PaymentLeft,
  type Tenders,
} from '#backend/rules/money/refunds.js';
import { amounts } from './amounts.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

const PAID = { isPaid: true, hasFailed: false, totalPence: 4175, refundedPence: 0, disputedPence: 0 };

describe('the payment status (O3, O21)', () => {
  it.each([
    ['unpaid', { isPaid: false }],
    ['failed', { isPaid: false, hasFailed: true }],
    ['paid', {}],
    ['partly_refunded', { refundedPence: 1 }],
    ['refunded', { refundedPence: 4175 }],
    ['disputed', { disputedPence: 1, refundedPence: 4175 }],
    ['paid', { totalPence: 0 }],
  ])('is %s for %j', (status, facts) => {
    expect(paymentStatusOf({ ...PAID, ...facts })).toBe(status);
  });
});

describe('the parts of a refund by tender (W7)', () => {
  it('are in proportion to what is left of each', () => {
    expect(splitByTender(pence(1000), { cardPence: 3000, walletPence: 1000 })).toEqual({
      cardPence: 750,
      walletPence: 250,
    });
  });

  it('are all of both when all goes back', () => {
    expect(splitByTender(pence(4000), { cardPence: 3000, walletPence: 1000 })).toEqual({
      cardPence: 3000,
      walletPence: 1000,
    });
  });

  it('leave no tender below zero, however often some goes back', () => {
    expectPropertyHolds(sumsHold((amount, left) => splitByTender(amount, left)));
  });

  it('control: taking all from the card is caught', () => {
    expectPropertyFails(sumsHold((amount) => ({ cardPence: amount, walletPence: pence(0) })));
  });

  it('are refused beyond what is left', () => {
    expect(() => splitByTender(pence(4001), { cardPence: 3000, walletPence: 1000 })).toThrow(
      'less than 4001 pence is left',
    );
  });
});

describe('after a lost dispute (O23)', () => {
  const paid = { cardPence: 2150, walletPence: 5000 };
  const nothing = { cardPence: 0, walletPence: 0 };

  it.each([
    [500, nothing, { cardPence: 1650, walletPence: 5000 }],
    [2150, nothing, { cardPence: 0, walletPence: 5000 }],
    [2150, { cardPence: 1000, walletPence: 0 }, { cardPence: 0, walletPence: 5000 }],
  ])('of %i, after %j: %j', (lostPence, given, left) => {
    expect(refundLeft(paid, given, lostPence)).toEqual(left);
  });

  it.each([
    [0, 0, false],
    [500, 0, true],
    [500, 500, false],
    [700, 500, true],
  ])('is being disputed for %i of which %i is lost: %s', (disputedPence, lostPence, expected) => {
    expect(isBeingDisputed({ disputedPence, lostPence })).toBe(expected);
  });
});

const sumsHold = (split: typeof splitByTender) =>
  fc.property(
    amounts(10_000),
    amounts(10_000),
    fc.array(amounts(4_000), { maxLength: 6 }),
    (card, wallet, wanted) => {
      const paid = { cardPence: card, walletPence: wallet };
      let given = { cardPence: pence(0), walletPence: pence(0) };
      for (const each of wanted) {
        const left = refundLeft(paid, given);
        const amount = pence(Math.min(each, left.cardPence + left.walletPence));
        const parts = split(amount, left);
        expect(addPence([parts.cardPence, parts.walletPence])).toBe(amount);
        expect(parts.cardPence).toBeLessThanOrEqual(left.cardPence);
        expect(parts.walletPence).toBeLessThanOrEqual(left.walletPence);
        given = {
          cardPence: addPence([given.cardPence, parts.cardPence]),
          walletPence: addPence([given.walletPence, parts.walletPence]),
        };
      }
    },
  );

describe('the goods that stay paid for (O22)', () => {
  const order = {
    goodsPence: 3825,
    refundedPence: 0,
    refundedDeliveryPence: 0,
    lostPence: 0,
    reducedPence: 0,
  };

  it.each([
    [3825, {}],
    [2825, { refundedPence: 1000 }],
    [3825, { refundedPence: 350, refundedDeliveryPence: 350 }],
    [0, { refundedPence: 4175, refundedDeliveryPence: 350 }],
    [0, { refundedPence: 4175 }],
    [1825, { lostPence: 2000 }],
    [0, { refundedPence: 2000, lostPence: 4175 }],
    // A change has taken the goods off, and its refund takes no others.
    [3825, { refundedPence: 4250, reducedPence: 4250 }],
    [2825, { refundedPence: 5250, reducedPence: 4250 }],
  ])('are %i after %j', (goods, facts) => {
    expect(netGoods({ ...order, ...facts })).toBe(goods);
  });
});

/** The events of an order's money; a dispute that the shop wins restores the amount. */
type Happening =
  | { readonly kind: 'refund' | 'refund fails'; readonly amount: number }
  | { readonly kind: 'lost' | 'won'; readonly amount: number };

const happenings = fc.array(
  fc.record({
    kind: fc.constantFrom('refund', 'refund fails', 'lost', 'won'),
    amount: fc.nat({ max: 3_000 }),
  }) as fc.Arbitrary<Happening>,
  { maxLength: 8 },
);

type Correct = (goodsPence: Pence, entries: readonly Pence[], rate: number) => Pence;

const commissionFollows = (correctWith: Correct) =>
  fc.property(amounts(20_000), happenings, fc.constantFrom(1000, 750), (goods, happened, rate) => {
    const facts = {
      goodsPence: goods,
      refundedPence: 0,
      refundedDeliveryPence: 0,
      lostPence: 0,
      reducedPence: 0,
    };
    const entries = [commissionOn(goods, rate)];
    for (const { kind, amount } of happened) {
      if (kind === 'refund') facts.refundedPence += amount;
      else if (kind === 'refund fails') facts.refundedPence = Math.max(0, facts.refundedPence - amount);
      else if (kind === 'lost') facts.lostPence += amount;
      else facts.lostPence = Math.max(0, facts.lostPence - amount);
      entries.push(correctWith(netGoods(facts), entries, rate));
      const owed = Math.max(0, goods - facts.refundedPence - facts.lostPence);
      expect(addPence(entries)).toBe(roundHalfUp(owed * rate, 10_000));
    }
  });

describe('commission over refunds and disputes (R6)', () => {
  it('is always 10% of the goods that stay paid for, half up', () => {
    expectPropertyHolds(
      commissionFollows((net, entries, rate) => commissionCorrection(commissionOn(net, rate), entries)),
    );
  });

  it('control: never giving back what a won dispute had taken is caught', () => {
    expectPropertyFails(
      commissionFollows((net, entries, rate) =>
        pence(Math.min(0, commissionCorrection(commissionOn(net, rate), entries))),
      ),
    );
  });
});

const tenders = fc.record({ cardPence: amounts(9_000), walletPence: amounts(9_000) });
type Split = typeof splitOverPayments;

/** What payments have left, and a refund of a part of it. */
const refunds = fc.array(tenders, { minLength: 1, maxLength: 4 }).chain((left) =>
  fc.record({
    payments: fc.constant(left.map((each, nth) => ({ ...each, id: nth === 0 ? null : `extra ${nth}` }))),
    cardPence: amounts(sumOf(left, 'cardPence')),
    walletPence: amounts(sumOf(left, 'walletPence')),
  }),
);

const sumOf = (rows: readonly Tenders[], tender: keyof Tenders): number =>
  rows.reduce((sum, each) => sum + each[tender], 0);

const splitIsRight = (split: Split) =>
  fc.property(refunds, ({ payments, cardPence, walletPence }) => {
    const parts = split({ cardPence, walletPence }, payments);
    expect(sumOf(parts, 'cardPence')).toBe(cardPence);
    expect(sumOf(parts, 'walletPence')).toBe(walletPence);
    for (const part of parts) {
      const paid = payments.find(({ id }) => id === part.id);
      expect(part.cardPence).toBeLessThanOrEqual(paid?.cardPence ?? 0);
      expect(part.walletPence).toBeLessThanOrEqual(paid?.walletPence ?? 0);
    }
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  });

describe('a refund over several payments (O115)', () => {
  it('gives back all of it, and on no payment more than it has left', () => {
    expectPropertyHolds(splitIsRight(splitOverPayments));
  });

  it('goes back on one payment where one can give all of it', () => {
    const payments: PaymentLeft[] = [
      { id: null, cardPence: 100, walletPence: 0 },
      { id: 'extra', cardPence: 900, walletPence: 50 },
    ];
    expect(splitOverPayments({ cardPence: 500, walletPence: 20 }, payments)).toEqual([
      { id: 'extra', cardPence: 500, walletPence: 20 },
    ]);
    expect(() => splitOverPayments({ cardPence: 1001, walletPence: 0 }, payments)).toThrow(RangeError);
  });

  it('control: giving all of it back on the first payment is caught', () => {
    expectPropertyFails(splitIsRight((wanted) => [{ id: null, ...wanted }]));
  });
});

/** Refunds of an order with a later payment, one after the other; the card returns some of them. */
const story = fc.record({
  took: fc.array(tenders, { minLength: 2, maxLength: 3 }),
  asks: fc.array(
    fc.record({ hundredths: fc.integer({ min: 1, max: 100 }), comesBack: fc.boolean(), lost: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  ),
});

const neverTooMuch = (split: Split) =>
  fc.property(story, ({ took, asks }) => {
    const gone = took.map(() => ({ cardPence: 0, walletPence: 0 }));
    const atBank = took.map(() => 0);
    const leftOf = (): PaymentLeft[] =>
      took.map((each, nth) => ({
        id: nth === 0 ? null : `extra ${nth}`,
        cardPence: each.cardPence - (gone[nth]?.cardPence ?? 0) - (atBank[nth] ?? 0),
        walletPence: each.walletPence - (gone[nth]?.walletPence ?? 0),
      }));
    for (const { hundredths, comesBack, lost } of asks) {
      const payments = leftOf();
      const left = {
        cardPence: pence(sumOf(payments, 'cardPence')),
        walletPence: pence(sumOf(payments, 'walletPence')),
      };
      const amount = Math.floor(((left.cardPence + left.walletPence) * hundredths) / 100);
      if (amount === 0) continue;
      const wanted = splitByTender(pence(amount), left);
      const parts = split(wanted, payments);
      expect(sumOf(parts, 'cardPence') + sumOf(parts, 'walletPence')).toBe(amount);
      for (const part of parts) {
        const of = gone[payments.findIndex(({ id }) => id === part.id)];
        if (!of) throw new Error('It goes back on a payment that there is not.');
        of.cardPence += part.cardPence;
        of.walletPence += part.walletPence;
      }
      gone.forEach((back, nth) => {
        expect(back.cardPence + (atBank[nth] ?? 0)).toBeLessThanOrEqual(took[nth]?.cardPence ?? 0);
        expect(back.walletPence).toBeLessThanOrEqual(took[nth]?.walletPence ?? 0);
      });
      // The card returns its part of the last payment, which can be refunded again; the wallet's part stays.
      const [last] = parts.toReversed();
      const of = gone[payments.findIndex(({ id }) => id === last?.id)];
      if (comesBack && last && of) of.cardPence -= last.cardPence;
      // The bank takes what is left of the first payment.
      if (lost) atBank[0] = (took[0]?.cardPence ?? 0) - (gone[0]?.cardPence ?? 0);
    }
  });

describe('refunds of an order whose change was paid by a second card, one after the other (O115)', () => {
  it('never take more from a payment than it took, whatever comes back and whatever the bank keeps', () => {
    expectPropertyHolds(neverTooMuch(splitOverPayments));
  });

  it('control: looking at what all payments have left together is caught', () => {
    expectPropertyFails(neverTooMuch((wanted, payments) => [{ id: payments.at(-1)?.id ?? null, ...wanted }]));
  });
});
