import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ORDER_KINDS } from '#backend/rules/pricing/pricing.js';
import {
  withQuotedPercentages,
  isReferralCode,
  evaluatePromotion,
  normaliseCode,
  type PromotionRule,
  type PromotionUse,
} from '#backend/rules/pricing/promotions.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

type Judge = typeof evaluatePromotion;

const WELCOME20: PromotionRule = {
  code: 'WELCOME20',
  percentByUse: [20, 10],
  kinds: ['one_time', 'subscription'],
  newCustomersOnly: true,
  active: true,
  startsAt: null,
  endsAt: null,
  maxUses: null,
};
const NEWCOMER: PromotionUse = { usesByPerson: 0, usesInAll: 0, orderedBefore: false };
const NOW = new Date('2026-09-01T12:00:00Z');
const at = (iso: string | null) => (iso === null ? null : new Date(iso).getTime());

const instant = fc
  .integer({ min: -3, max: 3 })
  .map((days) => new Date(NOW.getTime() + days * 86_400_000).toISOString());
const rule: fc.Arbitrary<PromotionRule> = fc.record({
  code: fc.constant('WELCOME20'),
  percentByUse: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 }),
  kinds: fc.subarray([...ORDER_KINDS], { minLength: 1 }),
  newCustomersOnly: fc.boolean(),
  active: fc.boolean(),
  startsAt: fc.option(instant),
  endsAt: fc.option(instant),
  maxUses: fc.option(fc.integer({ min: 0, max: 4 })),
});
const running = rule.map((each): PromotionRule => ({ ...each, active: true, startsAt: null, endsAt: null }));

/** Shoppers come one after another; uses are counted as in the order's transaction (P6). */
const limitsHold = (judge: Judge) =>
  fc.property(running, fc.array(fc.nat({ max: 3 }), { maxLength: 20 }), (promotion, shoppers) => {
    const uses = new Map<number, number>();
    let usesInAll = 0;
    for (const shopper of shoppers) {
      const usesByPerson = uses.get(shopper) ?? 0;
      const use = { usesByPerson, usesInAll, orderedBefore: false };
      const answer = judge(promotion, promotion.kinds[0] ?? 'one_time', use, NOW);
      if (!answer.ok) continue;
      expect(answer.percent).toBe(promotion.percentByUse[usesByPerson]);
      uses.set(shopper, usesByPerson + 1);
      usesInAll += 1;
    }
    for (const count of uses.values()) expect(count).toBeLessThanOrEqual(promotion.percentByUse.length);
    if (promotion.maxUses !== null) expect(usesInAll).toBeLessThanOrEqual(promotion.maxUses);
  });

const onlyWhereItBelongs = (judge: Judge) =>
  fc.property(rule, fc.constantFrom(...ORDER_KINDS), fc.boolean(), (promotion, kind, orderedBefore) => {
    if (!judge(promotion, kind, { ...NEWCOMER, orderedBefore }, NOW).ok) return;
    expect(promotion.active).toBe(true);
    expect(promotion.kinds).toContain(kind);
    expect(at(promotion.startsAt) ?? -Infinity).toBeLessThanOrEqual(NOW.getTime());
    expect(at(promotion.endsAt) ?? Infinity).toBeGreaterThan(NOW.getTime());
    expect(promotion.newCustomersOnly && orderedBefore).toBe(false);
  });

describe('WELCOME20, a record like any other (P5)', () => {
  it('takes 20% off the first box, 10% off the second and nothing off the third', () => {
    const percent = (usesByPerson: number) =>
      evaluatePromotion(WELCOME20, 'one_time', { ...NEWCOMER, usesByPerson, orderedBefore: false }, NOW);
    expect(percent(0)).toEqual({ ok: true, percent: 20 });
    expect(percent(1)).toEqual({ ok: true, percent: 10 });
    expect(percent(2)).toEqual({ ok: false, code: 'promotion_used' });
  });

  it('is for both kinds of box and not for packages or trial days', () => {
    expect(evaluatePromotion(WELCOME20, 'subscription', NEWCOMER, NOW).ok).toBe(true);
    for (const kind of ['packages', 'trial'] as const) {
      expect(evaluatePromotion(WELCOME20, kind, NEWCOMER, NOW)).toEqual({ ok: false, code: 'code_invalid' });
    }
  });

  it('is for new customers, whose second box stays theirs although they have ordered by then', () => {
    const before = { ...NEWCOMER, orderedBefore: true };
    expect(evaluatePromotion(WELCOME20, 'one_time', before, NOW)).toEqual({
      ok: false,
      code: 'code_invalid',
    });
    expect(evaluatePromotion(WELCOME20, 'one_time', { ...before, usesByPerson: 1 }, NOW).ok).toBe(true);
  });

  it('is nothing when there is no such record, or it is switched off', () => {
    const refused = { ok: false, code: 'code_invalid' };
    expect(evaluatePromotion(undefined, 'one_time', NEWCOMER, NOW)).toEqual(refused);
    expect(evaluatePromotion({ ...WELCOME20, active: false }, 'one_time', NEWCOMER, NOW)).toEqual(refused);
  });

  it('runs from its first instant until just before its last, and never on a date that cannot be read', () => {
    const runs = (dates: Partial<PromotionRule>) =>
      evaluatePromotion({ ...WELCOME20, ...dates }, 'one_time', NEWCOMER, NOW).ok;
    expect(runs({ startsAt: NOW.toISOString() })).toBe(true);
    expect(runs({ endsAt: NOW.toISOString() })).toBe(false);
    expect(runs({ endsAt: new Date(NOW.getTime() + 1).toISOString() })).toBe(true);
    expect(runs({ startsAt: new Date(NOW.getTime() + 1).toISOString() })).toBe(false);
    expect(runs({ startsAt: 'soon' })).toBe(false);
    expect(runs({ endsAt: 'soon' })).toBe(false);
  });

  it('shows the same for the last use that two shoppers wanted', () => {
    const last = { ...WELCOME20, maxUses: 1 };
    expect(evaluatePromotion(last, 'one_time', { ...NEWCOMER, usesInAll: 1 }, NOW)).toEqual({
      ok: false,
      code: 'promotion_used',
    });
  });
});

describe('limits and eligibility of any promotion (P5, P6)', () => {
  it('is never used more often than it allows', () => {
    expectPropertyHolds(limitsHold(evaluatePromotion));
  });

  it('control: forgetting the overall limit is caught', () => {
    expectPropertyFails(
      limitsHold((promotion, kind, use, now) =>
        evaluatePromotion(promotion, kind, { ...use, usesInAll: 0 }, now),
      ),
    );
  });

  it('control: forgetting the uses of the person is caught', () => {
    expectPropertyFails(
      limitsHold((promotion, kind, use, now) =>
        evaluatePromotion(promotion, kind, { ...use, usesByPerson: 0 }, now),
      ),
    );
  });

  it('never applies outside its dates, kinds and customers', () => {
    expectPropertyHolds(onlyWhereItBelongs(evaluatePromotion));
  });

  it.each<[string, Judge]>([
    [
      'forgets the end',
      (promotion, kind, use, now) =>
        evaluatePromotion(promotion && { ...promotion, endsAt: null }, kind, use, now),
    ],
    [
      'forgets the kind of order',
      (promotion, _, use, now) => evaluatePromotion(promotion, promotion?.kinds[0] ?? 'one_time', use, now),
    ],
    [
      'forgets who is new',
      (promotion, kind, use, now) =>
        evaluatePromotion(promotion, kind, { ...use, orderedBefore: false }, now),
    ],
  ])('control: one that %s is caught', (_, broken) => {
    expectPropertyFails(onlyWhereItBelongs(broken));
  });
});

describe('a promotion that a weekly box began with (B81)', () => {
  const percents = (rule: Partial<PromotionRule>) =>
    withQuotedPercentages({ ...WELCOME20, ...rule }, [20, 10], NOW).percentByUse;

  it.each<[string, Partial<PromotionRule>, number[]]>([
    ['as it was', {}, [20, 10]],
    ['lowered', { percentByUse: [10] }, [20, 10]],
    ['made better', { percentByUse: [15, 15, 5] }, [20, 15, 5]],
    ['switched off, and better', { active: false, percentByUse: [50] }, [20, 10]],
    ['over', { endsAt: '2026-08-31T00:00:00Z' }, [20, 10]],
    ['for other orders by now', { kinds: ['trial'], percentByUse: [50] }, [20, 10]],
  ])('gives what was promised at least: %s', (_, rule, expected) => {
    expect(percents(rule)).toEqual(expected);
  });

  it('applies to the second box of one that has ended', () => {
    const ended = withQuotedPercentages({ ...WELCOME20, active: false }, [20, 10], NOW);
    const second = { ...NEWCOMER, usesByPerson: 1, orderedBefore: true };
    expect(evaluatePromotion(ended, 'subscription', second, NOW)).toEqual({ ok: true, percent: 10 });
  });
});

describe('codes (R2)', () => {
  it('reads a promotion code as people type it', () => {
    expect(normaliseCode(' welcome  20 ')).toBe('WELCOME20');
  });

  it('accepts a referral code of at most 20 capitals and digits only', () => {
    expect(isReferralCode('AB12CD34')).toBe(true);
    expect(isReferralCode('A'.repeat(20))).toBe(true);
    for (const wrong of ['', 'A'.repeat(21), 'ab12cd34', 'AB-12', 'AB 12', 'ÄB12', 'AB12\n']) {
      expect(isReferralCode(wrong)).toBe(false);
    }
  });
});
