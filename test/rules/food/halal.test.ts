import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DIETS, MEAL_TYPES, suitsDiet } from '#backend/rules/food/allergens.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { daysOfSale, isHalalCertified, isHalalVariant, withoutHalal } from '#backend/rules/food/halal.js';

const certificate = { certifier: 'Halal Board', number: 'HB-17', until: '2027-06-30' };
const at = (time: string) => new Date(time);

describe('a halal certificate (rule F45)', () => {
  it('allows sales until a fortnight before it ends, in London time', () => {
    expect(isHalalCertified(certificate, at('2027-06-16T22:59:59Z'))).toBe(true);
    // Midnight in London, in summer time.
    expect(isHalalCertified(certificate, at('2027-06-16T23:00:00Z'))).toBe(false);
    expect(daysOfSale(certificate, at('2027-06-16T12:00:00Z'))).toBe(1);
    expect(daysOfSale(certificate, at('2027-05-17T12:00:00Z'))).toBe(31);
  });

  it.each(['certifier', 'number', 'until'] as const)('is none without its %s', (part) => {
    expect(isHalalCertified({ ...certificate, [part]: '' }, at('2027-01-01T12:00:00Z'))).toBe(false);
  });

  it('covers what is sold by it for the fortnight within which it is delivered', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2029-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.integer({ min: -40, max: 40 }),
        (now, days) => {
          const until = addDays(londonDate(now), days);
          expect(isHalalCertified({ ...certificate, until }, now)).toBe(
            addDays(londonDate(now), 14) <= until,
          );
        },
      ),
    );
  });
});

describe('what is sold without one', () => {
  it('suits whatever it suited, but halal', () => {
    fc.assert(
      fc.property(fc.subarray([...DIETS]), (diets) => {
        const sold = withoutHalal(diets);
        for (const type of MEAL_TYPES)
          expect(suitsDiet(sold, type)).toBe(type !== 'halal' && suitsDiet(diets, type));
        expect(new Set(sold).size).toBe(sold.length);
      }),
    );
  });

  it('is no variant that is called halal', () => {
    expect(DIETS.filter(isHalalVariant)).toEqual(['halal', 'halal-vegan']);
  });
});
