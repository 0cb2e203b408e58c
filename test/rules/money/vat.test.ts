import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pence } from '#backend/rules/money/money.js';
import { vatByRate, vatIncluded } from '#backend/rules/money/vat.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

const food = (totalPence: number) => ({ totalPence, vatBasisPoints: 0 });
const taxed = (totalPence: number) => ({ totalPence, vatBasisPoints: 2000 });

describe('the VAT in a price (V2)', () => {
  it('is a sixth of a price at 20%, half up', () => {
    expect(vatIncluded(pence(1200), 2000)).toBe(200);
    expect(vatIncluded(pence(799), 2000)).toBe(133);
    expect(vatIncluded(pence(3), 2000)).toBe(1);
    expect(vatIncluded(pence(4250), 0)).toBe(0);
  });

  it('taxes delivery as the goods it carries', () => {
    expect(vatByRate([food(4250)], 350)).toEqual([{ basisPoints: 0, grossPence: 4600, vatPence: 0 }]);
    expect(vatByRate([taxed(850), food(2550)], 400)).toEqual([
      { basisPoints: 0, grossPence: 2850, vatPence: 0 },
      { basisPoints: 2000, grossPence: 950, vatPence: 158 },
    ]);
  });

  it('assigns the delivery charge when the goods cost nothing', () => {
    expect(vatByRate([food(0)], 350)).toEqual([{ basisPoints: 0, grossPence: 350, vatPence: 0 }]);
  });

  it('puts delivery on the paid goods, though goods of another rate were free', () => {
    expect(vatByRate([food(0), taxed(1000)], 200)).toEqual([
      { basisPoints: 0, grossPence: 0, vatPence: 0 },
      { basisPoints: 2000, grossPence: 1200, vatPence: 200 },
    ]);
  });

  it('puts delivery of free goods of two rates on the lower one', () => {
    expect(vatByRate([taxed(0), food(0)], 350)).toEqual([
      { basisPoints: 0, grossPence: 350, vatPence: 0 },
      { basisPoints: 2000, grossPence: 0, vatPence: 0 },
    ]);
  });

  const lines = fc.array(
    fc.record({
      totalPence: fc.integer({ min: 0, max: 50_000 }),
      vatBasisPoints: fc.constantFrom(0, 500, 2000),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const addsUp = (split: typeof vatByRate) =>
    fc.property(lines, fc.integer({ min: 0, max: 2_000 }), (sold, delivery) => {
      const whole = sold.reduce((sum, { totalPence }) => sum + totalPence, delivery);
      const rates = split(sold, delivery);
      expect(rates.reduce((sum, { grossPence }) => sum + grossPence, 0)).toBe(whole);
      for (const { grossPence, vatPence } of rates) expect(vatPence).toBeLessThanOrEqual(grossPence);
    });

  it('adds up to what was paid, whatever was sold', () => {
    expectPropertyHolds(addsUp(vatByRate));
  });

  it('would be caught leaving delivery out', () => {
    expectPropertyFails(addsUp((sold) => vatByRate(sold, 0)));
  });
});
