import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commissionCorrection, commissionOn } from '#backend/rules/money/commission.js';
import { addPence, pence, roundHalfUp, shareOf, type Pence } from '#backend/rules/money/money.js';
import { amounts } from './amounts.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

/** The entry for a refund, from the order's remaining value and the entries so far. */
type Correct = (netPence: Pence, refundPence: Pence, entries: readonly Pence[], rate: number) => Pence;

const correct: Correct = (netPence, _, entries, rate) =>
  commissionCorrection(commissionOn(netPence, rate), entries);

const orderWithRefunds = fc
  .record({
    goods: amounts(60_000),
    rate: fc.constantFrom(1000, 750, 1),
    refunds: fc.array(fc.nat({ max: 20_000 }), { maxLength: 6 }),
  })
  .filter(({ goods }) => goods > 0);

/** After each refund the entries add up to the order's current value. */
const entriesFollowTheOrder = (correctWith: Correct) =>
  fc.property(orderWithRefunds, ({ goods, rate, refunds }) => {
    const entries = [commissionOn(goods, rate)];
    let net = goods;
    for (const wanted of refunds) {
      const refund = pence(Math.min(wanted, net));
      net = pence(net - refund);
      entries.push(correctWith(net, refund, entries, rate));
      expect(addPence(entries)).toBe(roundHalfUp(net * rate, 10_000));
    }
  });

const neverMoreThanTheShare = (commissionWith: typeof commissionOn) =>
  fc.property(amounts(100_000), (net) => {
    expect(Math.abs(commissionWith(net, 1000) * 10 - net)).toBeLessThanOrEqual(5);
  });

describe('commission (R5, R6)', () => {
  it('is 10% of goods after the discount: £5.40 of £54.00', () => {
    expect(commissionOn(pence(5400), 1000)).toBe(540);
  });

  it('rounds a half penny up: 10% of £61.25 is £6.13', () => {
    expect(commissionOn(pence(6125), 1000)).toBe(613);
  });

  it('is never below nothing, even for an order refunded beyond its goods', () => {
    expect(commissionOn(pence(-100), 1000)).toBe(0);
  });

  it('reverses a refund’s share, and everything on a full refund', () => {
    const entries = [pence(613)];
    entries.push(commissionCorrection(commissionOn(pence(5275), 1000), entries));
    expect(entries).toEqual([613, -85]);
    entries.push(commissionCorrection(commissionOn(pence(0), 1000), entries));
    expect(entries).toEqual([613, -85, -528]);
  });

  it('adds nothing when the same refund is reported twice', () => {
    const entries = [pence(613), pence(-85)];
    expect(commissionCorrection(commissionOn(pence(5275), 1000), entries)).toBe(0);
  });

  it('follows the order through any refunds', () => {
    expectPropertyHolds(entriesFollowTheOrder(correct));
    expectPropertyHolds(neverMoreThanTheShare(commissionOn));
  });

  it('control: reversing each refund by its own rounded share drifts and is caught', () => {
    expectPropertyFails(entriesFollowTheOrder((_, refund, __, rate) => pence(-shareOf(refund, rate))));
  });

  it('control: forgetting earlier corrections is caught', () => {
    expectPropertyFails(
      entriesFollowTheOrder((net, _, entries, rate) =>
        commissionCorrection(commissionOn(net, rate), entries.slice(0, 1)),
      ),
    );
  });

  it('control: leaving commission as it was is caught', () => {
    expectPropertyFails(entriesFollowTheOrder(() => pence(0)));
  });

  it('control: a rate in per cent where basis points belong is caught', () => {
    expectPropertyFails(neverMoreThanTheShare((net) => commissionOn(net, 10)));
  });
});
