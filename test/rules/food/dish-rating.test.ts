import { describe, expect, it } from '@jest/globals';
import { publicRating } from '#backend/rules/food/dish-rating.js';

describe('a public average (rule K41)', () => {
  it('has one decimal, and its count', () => {
    expect(publicRating({ ratings: 6, stars: 26 })).toEqual({ average: 4.3, count: 6 });
    expect(publicRating({ ratings: 5, stars: 25 })).toEqual({ average: 5, count: 5 });
  });

  it('is none without ratings', () => {
    expect(publicRating({ ratings: 0, stars: 0 })).toBeNull();
  });
});
