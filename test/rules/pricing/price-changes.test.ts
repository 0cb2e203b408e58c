import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pence } from '#backend/rules/money/money.js';
import {
  keepUntil,
  grandfatheredPrice,
  leastPence,
  priceSteps,
  resolvePriceSteps,
  WEEKLY_PRICES,
  type PriceChange,
} from '#backend/rules/pricing/price-changes.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

const NOTICE_DAYS = 30;
const day = (number: number): Date => new Date(Date.UTC(2027, 0, 1 + number));
const change = (
  oldPence: number,
  newPence: number,
  from: number,
  { told = from, noticeDays = NOTICE_DAYS }: { told?: number; noticeDays?: number } = {},
): PriceChange => ({
  oldPence: pence(oldPence),
  newPence: pence(newPence),
  effectiveFrom: day(from),
  keepUntil: keepUntil(day(from), { at: day(told), days: noticeDays }),
  noticeDays,
});
const paid = (changes: readonly PriceChange[], since: number, on: number) =>
  grandfatheredPrice(pence(800), changes, { since: day(since), on: day(on) });

describe('the price of a weekly box (P11)', () => {
  it('stays the old one for thirty days for existing boxes, and is the new one for later boxes', () => {
    const changes = [change(800, 850, 10)];
    expect([paid(changes, 0, 9), paid(changes, 0, 39), paid(changes, 0, 40)]).toEqual([800, 800, 850]);
    expect([paid(changes, 10, 11), paid(changes, 20, 20)]).toEqual([850, 850]);
  });

  it('changes for all on its date if announced in time', () => {
    const changes = [change(800, 850, 60, { told: 0 })];
    expect([paid(changes, 0, 59), paid(changes, 0, 60)]).toEqual([800, 850]);
  });

  it('leaves thirty days to those who began shortly before a planned date', () => {
    const changes = [change(800, 850, 60, { told: 0 })];
    expect([paid(changes, 50, 79), paid(changes, 50, 80)]).toEqual([800, 850]);
  });

  it('goes through several changes one after the other', () => {
    const changes = [change(800, 850, 0), change(850, 900, 10)];
    expect([29, 30, 39, 40].map((on) => paid(changes, -1, on))).toEqual([800, 850, 850, 900]);
    expect([11, 39, 40].map((on) => paid(changes, 5, on))).toEqual([850, 850, 900]);
  });

  it('keeps the notice period of each change (B61)', () => {
    const changes = [change(800, 850, 10, { noticeDays: 60 })];
    expect([39, 40, 69, 70].map((on) => paid(changes, 0, on))).toEqual([800, 800, 800, 850]);
    const planned = [change(800, 850, 90, { told: 0, noticeDays: 60 })];
    expect([paid(planned, 0, 90), paid(planned, 80, 139), paid(planned, 80, 140)]).toEqual([850, 800, 850]);
  });

  it('is kept from when a box began whose payment page was open when it changed (B82)', () => {
    const changes = [change(800, 850, 10)];
    const runner = { since: day(9), begunAt: day(12) };
    const on = (number: number) => grandfatheredPrice(pence(800), changes, { ...runner, on: day(number) });
    expect([on(40), on(41), on(42)]).toEqual([800, 800, 850]);
    const later = { since: day(10), begunAt: day(12), on: day(13) };
    expect(grandfatheredPrice(pence(800), changes, later)).toBe(850);
  });

  it('stays if it is restored before anyone paid another (B83)', () => {
    const back = [change(800, 850, 0), change(850, 800, 10)];
    expect([9, 30, 35, 40].map((on) => paid(back, -1, on))).toEqual([800, 800, 800, 800]);
    const toTheNext = [change(800, 850, 0), change(850, 900, 10), change(900, 850, 20)];
    expect([29, 30, 40, 60].map((on) => paid(toTheNext, -1, on))).toEqual([800, 850, 850, 850]);
    const afterwards = [change(800, 850, 0), change(850, 800, 40)];
    expect([30, 69, 70].map((on) => paid(afterwards, -1, on))).toEqual([850, 850, 800]);
  });

  it('is the newest of those that come on one day, where the notice became shorter (B83)', () => {
    const changes = [change(800, 850, 0), change(850, 900, 1, { noticeDays: 7 })];
    expect([8, 29, 30].map((on) => paid(changes, -1, on))).toEqual([800, 800, 900]);
    const steps = priceSteps(pence(800), changes, { since: day(-1) });
    expect(resolvePriceSteps(steps, day(1))).toEqual({
      now: 800,
      coming: [{ from: day(30), before: 800, after: 900 }],
    });
    expect(resolvePriceSteps(steps, day(30))).toEqual({ now: 900, coming: [] });
  });

  it('is a penny at least, where delivery can cost nothing (B60)', () => {
    expect(WEEKLY_PRICES.map(leastPence)).toEqual([1, 1, 1, 0, 0]);
    expect(leastPence('product:energy-boost-starter')).toBe(1);
  });

  it('is made of three prices and of what delivery costs, and not of the price of one-time boxes', () => {
    expect(WEEKLY_PRICES).toEqual([
      'pricing.subscriptionMealPence',
      'pricing.breakfastPence',
      'pricing.proteinPotPence',
      'delivery.standardPence',
      'delivery.freeFromPence',
    ]);
  });

  it('is unchanged where nothing changed', () => {
    expect(paid([], 0, 100)).toBe(800);
  });

  /** None of them returns to an earlier price. */
  const steps = fc.uniqueArray(
    fc.record({ pence: fc.integer({ min: 1, max: 2000 }).filter((each) => each !== 800), wait: fc.nat(40) }),
    { maxLength: 4, selector: (each) => each.pence },
  );
  const neverSurprises = (price: typeof grandfatheredPrice) =>
    fc.property(
      steps,
      fc.integer({ min: -60, max: 160 }),
      fc.integer({ min: 0, max: 200 }),
      (wanted, since, on) => {
        fc.pre(on >= since);
        let before = 800;
        let from = 0;
        const changes = wanted.map(({ pence: newPence, wait }) => {
          from += wait;
          const made = change(before, newPence, from);
          before = newPence;
          return made;
        });
        const found = price(pence(800), changes, { since: day(since), on: day(on) });
        // A running box pays the price of thirty days before the charge, or of its own start.
        const known = Math.max(since, on - NOTICE_DAYS);
        const then =
          changes.filter(({ effectiveFrom }) => effectiveFrom <= day(known)).at(-1)?.newPence ?? 800;
        expect(found).toBe(then);
      },
    );

  it('is never one that was made less than thirty days ago, unless it was so when the box began', () => {
    expectPropertyHolds(neverSurprises(grandfatheredPrice));
    expectPropertyFails(neverSurprises((current, changes) => changes.at(-1)?.newPence ?? current));
    expectPropertyFails(
      neverSurprises((current, changes, runner) =>
        grandfatheredPrice(current, changes, { ...runner, since: day(-999) }),
      ),
    );
  });
});
