import { describe, expect, it } from '@jest/globals';
import { filterToLift, meetsFigures } from '#backend/rules/food/meal-figures.js';

const meal = (proteinG: number, calories: number, fibreG = 10, fatG = 11) => ({
  nutrition: { proteinG, calories, fibreG, fatG, carbsG: 20, saltG: 1 },
});

describe('the filters by figures (rule F90)', () => {
  it.each([
    ['protein', { proteinG: 30 }, { proteinG: 29.9 }],
    ['fibre', { fibreG: 10 }, { fibreG: 9.9 }],
    ['small', { calories: 349 }, { calories: 350 }],
    ['lowFat', { fatG: 11.9 }, { fatG: 12 }],
  ] as const)('%s holds for what its name says', (filter, inside, outside) => {
    const { nutrition } = meal(20, 400, 5, 15);
    expect(meetsFigures({ ...nutrition, ...inside }, [filter])).toBe(true);
    expect(meetsFigures({ ...nutrition, ...outside }, [filter])).toBe(false);
  });

  it('hold together', () => {
    expect(meetsFigures(meal(31, 340).nutrition, ['protein', 'small'])).toBe(true);
    expect(meetsFigures(meal(31, 360).nutrition, ['protein', 'small'])).toBe(false);
    expect(meetsFigures(meal(1, 900).nutrition, [])).toBe(true);
  });

  it('name the one to lift when no dish is left', () => {
    const menu = [meal(31, 400), meal(32, 410), meal(25, 340)];
    expect(filterToLift(menu, ['protein', 'small'])).toBe('small');
    expect(filterToLift([meal(10, 900, 1, 30)], ['protein', 'small'])).toBeUndefined();
  });
});
