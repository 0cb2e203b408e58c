import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  CLAIM_NAMES,
  namesShown,
  provenClaims,
  type ClaimDecisions,
  type ClaimedDish,
} from '#backend/rules/food/claims.js';

const DISH: ClaimedDish = {
  allergens: { contains: ['fish'], mayContain: [] },
  nutrition: { calories: 160, proteinG: 8, carbsG: 10, fatG: 5, fibreG: 1, saltG: 1 },
  weightG: 400,
  isReviewed: true,
};
const decided = (isConfirmed: boolean): ClaimDecisions => ({
  glutenFree: { name: 'Gluten Free', isConfirmed },
  dairyFree: { name: 'Dairy Free', isConfirmed },
  lowCarb: { name: 'Low Carb', isConfirmed },
  lowCalorieFilter: { name: 'SMALLER MEALS', isConfirmed },
  lowCarbFilter: { name: 'LOW CARB', isConfirmed },
});

describe('a claim (rule F33)', () => {
  it('holds at the limit of the law', () => {
    expect(provenClaims(DISH)).toEqual(['glutenFree', 'dairyFree', 'lowEnergy', 'highProtein']);
  });

  it.each([
    ['glutenFree', { allergens: { contains: [], mayContain: ['gluten'] } }],
    ['glutenFree', { allergens: { contains: ['gluten'], mayContain: [] } }],
    ['dairyFree', { allergens: { contains: [], mayContain: ['milk'] } }],
    ['dairyFree', { allergens: { contains: ['milk'], mayContain: [] } }],
    ['lowEnergy', { weightG: 399 }],
    ['highProtein', { nutrition: { ...DISH.nutrition, proteinG: 7.9 } }],
    ['highProtein', { nutrition: { ...DISH.nutrition, calories: 0 } }],
  ] as const)('of %s does not hold beyond it: %j', (claim, part) => {
    expect(provenClaims({ ...DISH, ...part })).not.toContain(claim);
  });

  it('is never made of an estimate', () => {
    expect(provenClaims({ ...DISH, isReviewed: false })).toEqual([]);
  });
});

describe('the names of the specification (rule F33)', () => {
  const names = ['Gluten Free', 'Low Carb', 'BEST SELLERS', 'LOW CALORIE'];

  it('show in the demo shop as they come, under the owner’s names', () => {
    const shown = namesShown(names, { decisions: decided(false), isDemo: true, proven: [] });
    expect(shown).toEqual(['Gluten Free', 'Low Carb', 'BEST SELLERS', 'SMALLER MEALS']);
  });

  it('show in production when they are confirmed, and proven where the law has a condition', () => {
    const input = { isDemo: false, proven: ['glutenFree'] } as const;
    expect(namesShown(names, { ...input, decisions: decided(false) })).toEqual(['BEST SELLERS']);
    expect(namesShown(names, { ...input, decisions: decided(true), proven: [] })).toEqual([
      'Low Carb',
      'BEST SELLERS',
      'SMALLER MEALS',
    ]);
    expect(namesShown(names, { ...input, decisions: decided(true) })).toEqual([
      'Gluten Free',
      'Low Carb',
      'BEST SELLERS',
      'SMALLER MEALS',
    ]);
  });

  it('are all known that the catalogue makes claims with', () => {
    const Dishes = z.array(z.object({ badges: z.array(z.string()), categories: z.array(z.string()) }));
    const meals = Dishes.parse(JSON.parse(readFileSync('backend/catalog-content/meals.json', 'utf8')));
    const known = Object.values(CLAIM_NAMES).map(({ shipped }) => String(shipped));
    const used = new Set(meals.flatMap(({ badges, categories }) => [...badges, ...categories]));
    const claims = [...used].filter((name) => /free|low|high|light|rich|less/i.test(name));
    expect(claims.sort()).toEqual(known.sort());
  });
});
