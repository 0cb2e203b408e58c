import { describe, expect, it } from '@jest/globals';
import type { AllergenRecord, Diet } from '../../backend/src/rules/allergens.js';
import { doubtAbout, type SoldAs } from '../../backend/src/rules/line-doubt.js';

type Names = AllergenRecord['contains'];

const record = (contains: Names, mayContain: Names = []): AllergenRecord => ({ contains, mayContain });
const AGREED = { ...record(['milk', 'eggs'], ['soya']), isDietKept: false };
const BOX: SoldAs = { variant: null, mealType: 'standard', halalOnly: false };
const about = (allergens: AllergenRecord, available = true) =>
  doubtAbout(AGREED, { available, allergens, diets: ['standard'] }, BOX);
/** A dish with the allergens agreed to, that suits these diets by now. */
const forDiets = (diets: readonly Diet[], soldAs: Partial<SoldAs>, isDietKept = false) =>
  doubtAbout({ ...AGREED, isDietKept }, { available: true, allergens: AGREED, diets }, { ...BOX, ...soldAs });

describe('what has become wrong with a line since it was sold (O25)', () => {
  it('is nothing when it is as it was, or holds less', () => {
    expect(about(AGREED)).toBeNull();
    expect(about(record(['milk']))).toBeNull();
    expect(about(record([]))).toBeNull();
  });

  it('is nothing when an ingredient has become a trace', () => {
    expect(about(record(['milk'], ['eggs', 'soya']))).toBeNull();
  });

  it('is an allergen that is new, as an ingredient or as a trace', () => {
    expect(about(record(['milk', 'eggs', 'fish'], ['soya']))).toBe('allergens_changed');
    expect(about(record(['milk'], ['soya', 'fish']))).toBe('allergens_changed');
  });

  it('is a trace that has become an ingredient', () => {
    expect(about(record(['milk', 'eggs', 'soya']))).toBe('allergens_changed');
  });

  it('is first of all that there is none left', () => {
    expect(about(AGREED, false)).toBe('sold_out');
    expect(about(record(['fish']), false)).toBe('sold_out');
  });

  it('is a diet of the box that is lost, which a stricter one keeps (F72)', () => {
    expect(forDiets(['standard'], { mealType: 'vegan' })).toBe('diet_changed');
    expect(forDiets(['standard', 'vegan'], { mealType: 'vegetarian' })).toBeNull();
    expect(forDiets(['vegan'], { mealType: 'vegan', halalOnly: true })).toBe('diet_changed');
    expect(forDiets(['halal-vegan'], { mealType: 'vegan', halalOnly: true })).toBeNull();
    expect(forDiets([], { mealType: 'standard' })).toBeNull();
  });

  it('is a variant of a package that its dishes do not suit any more (F72)', () => {
    expect(forDiets([], { variant: 'halal' })).toBe('diet_changed');
    expect(forDiets(['halal'], { variant: 'halal' })).toBeNull();
    expect(forDiets([], { variant: 'halal' }, true)).toBeNull();
  });

  it('is the diet before an allergen, and the allergen when the diet was kept', () => {
    const now = { available: true, allergens: record(['fish']), diets: ['standard'] as const };
    const vegan: SoldAs = { ...BOX, mealType: 'vegan' };
    expect(doubtAbout(AGREED, now, vegan)).toBe('diet_changed');
    expect(doubtAbout({ ...AGREED, isDietKept: true }, now, vegan)).toBe('allergens_changed');
  });
});
