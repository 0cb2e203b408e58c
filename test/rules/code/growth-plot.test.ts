import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plotOf } from '#test/bench/growth/plot.js';
import { factorOf, growthOf, medianOf, type Curve, type Size } from '#test/bench/growth/reading.js';
import { apart, escapeXml, linear, logarithmic, ticksUpTo } from '#test/bench/growth/scale.js';
import { tableOf } from '#test/bench/growth/table.js';

const SIZES: readonly Size[] = [
  { times: 1, recipes: 100, likes: 1_000, rows: 100 },
  { times: 100, recipes: 10_000, likes: 100_000, rows: 10_000 },
  { times: 10_000, recipes: 10_000, likes: 100_000, rows: 1_000_000 },
];

function aCurve(pages: readonly number[], { name = 'orders', isOfRecipes = false } = {}): Curve {
  const readings = SIZES.map((size, place) => ({ size, pages: pages[place] ?? 0, ms: 0.5, shown: 20 }));
  return { part: 'admin', name, isOfRecipes, readings };
}

describe('the scales of the plot', () => {
  it('lay equal differences, and equal factors, equally far apart', () => {
    const even = linear({ from: 0, to: 40 }, { from: 186, to: 34 });
    expect([0, 10, 40].map(even)).toEqual([186, 148, 34]);
    const factors = logarithmic({ from: 1, to: 10_000 }, { from: 0, to: 200 });
    expect([1, 100, 10_000].map((factor) => Math.round(factors(factor)))).toEqual([0, 100, 200]);
  });

  it.each([
    [57, [0, 20, 40, 60]],
    [40, [0, 10, 20, 30, 40]],
    [1.3, [0, 0.5, 1, 1.5]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [0, [0, 1]],
  ])('have round values up to %d', (greatest, ticks) => {
    expect(ticksUpTo(greatest)).toEqual(ticks);
  });

  it('hold every value between few marks', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (greatest) => {
        const ticks = ticksUpTo(greatest);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest * (1 - 1e-6));
        expect(ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('the names beside the lines', () => {
  it('stay where their lines end when there is room', () => {
    expect(apart([100, 40, 70], 15, { from: 34, to: 186 })).toEqual([100, 40, 70]);
  });

  it('never lie over one another, nor outside', () => {
    const heights = fc.array(fc.integer({ min: 34, max: 186 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(heights, (wanted) => {
        const places = apart(wanted, 15, { from: 34, to: 186 }).sort((a, b) => a - b);
        expect(places[0]).toBeGreaterThanOrEqual(34);
        expect(places.at(-1)).toBeLessThanOrEqual(186);
        for (const [index, place] of places.slice(1).entries())
          expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(15);
      }),
    );
  });

  it('are text and no markup', () => {
    expect(escapeXml('a < b & "c" > d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d');
    const plot = plotOf([aCurve([3, 4, 5], { name: '<script>' })]);
    expect(plot).toContain('>&lt;script&gt;</text>');
    expect(plot).not.toContain('<script>');
  });
});

describe('the definition of growth', () => {
  it('is the most of any size over the smallest', () => {
    expect(growthOf(aCurve([10, 25, 12]))).toBe(2.5);
    expect(tableOf([aCurve([10, 25, 12])])).toContain('| 10 | 25 | 12 | × 2.50, too much |');
    expect(tableOf([aCurve([10, 20, 12])])).toContain('| 10 | 20 | 12 | × 2.00 |');
  });

  it('counts recipes for what reads recipes', () => {
    const factors = (curve: Curve) => SIZES.map((size) => factorOf(curve, size));
    expect(factors(aCurve([1, 1, 1]))).toEqual([1, 100, 10_000]);
    expect(factors(aCurve([1, 1, 1], { isOfRecipes: true }))).toEqual([1, 100, 100]);
  });

  it('reports the amount of data beside the pages read', () => {
    const table = tableOf([aCurve([1, 1, 1]), aCurve([1, 1, 1], { name: 'recipes', isOfRecipes: true })]);
    expect(table).toContain('| **The back office** | of 100 | of 10,000 | of 1,000,000 |');
    expect(table).toContain('| recipes, of 10,000 at most |');
    expect(table).toContain('Recipes: 100, 10,000, 10,000, with');
  });

  it('reports that recipes grew as much as everything else', () => {
    const { readings, ...rest } = aCurve([1, 1, 1], { name: 'recipes', isOfRecipes: true });
    const whole = readings.map((reading) => {
      const { size } = reading;
      return { ...reading, size: { ...size, recipes: size.rows } };
    });
    const curve: Curve = { ...rest, readings: whole };
    expect(tableOf([curve])).toContain('| recipes | 1 | 1 | 1 |');
    expect(tableOf([curve])).toContain('Recipes, orders, people and entries of commission, of each: 100,');
    expect(plotOf([curve])).toContain('a hundred times as much of everything.</text>');
    expect(plotOf([aCurve([1, 1, 1])])).toContain('recipes end at a hundred times as many.</text>');
  });

  it('takes the time in the middle', () => {
    expect(medianOf([9, 1, 5])).toBe(5);
    expect(medianOf([4, 1, 3, 2])).toBe(2);
  });
});
