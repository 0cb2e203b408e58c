import { describe, expect, it } from '@jest/globals';
import type { AllergenRecord, Diet } from '#backend/rules/food/allergens.js';
import {
  type Agreed,
  substitutionReasons,
  kindOf,
  type LostDiet,
  type OrderedAs,
} from '#backend/rules/food/substitution.js';

type Names = AllergenRecord['contains'];

const record = (contains: Names, mayContain: Names = []): AllergenRecord => ({ contains, mayContain });
const AGREED: Agreed = { ...record(['milk', 'eggs'], ['soya']), lostDiets: [], confirmed: [] };
const BOX: OrderedAs = { variant: null, mealType: 'standard', halalOnly: false };
const about = (allergens: AllergenRecord, available = true) =>
  kindOf(substitutionReasons(AGREED, { available, allergens, diets: ['standard'] }, BOX));
/** A dish with the allergens agreed to, suitable for these diets by now. */
const forDiets = (diets: readonly Diet[], orderedAs: Partial<OrderedAs>, kept: readonly LostDiet[] = []) =>
  kindOf(
    substitutionReasons(
      { ...AGREED, lostDiets: kept },
      { available: true, allergens: AGREED, diets },
      { ...BOX, ...orderedAs },
    ),
  );
/** A dish with these allergens, for a customer who has since declared some of them. */
const declared = (contains: Names, later: Names, confirmed: Names = []) =>
  substitutionReasons(
    { ...AGREED, confirmed },
    { available: true, allergens: record(contains), diets: [] },
    BOX,
    later,
  );

describe('problems of a line since it was sold (O25)', () => {
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

  it('is first of all a dish that is sold out', () => {
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
    expect(forDiets([], { variant: 'halal' }, ['halal'])).toBeNull();
  });

  it('is another diet than the one that was kept (F72)', () => {
    const halalVegan: Partial<OrderedAs> = { mealType: 'vegan', halalOnly: true };
    expect(forDiets(['halal'], halalVegan, ['vegan'])).toBeNull();
    expect(forDiets([], halalVegan, ['vegan'])).toBe('diet_changed');
  });

  it('is filed by the diet before an allergen, and names both', () => {
    const now = { available: true, allergens: record(['fish']), diets: ['standard'] as const };
    const vegan: OrderedAs = { ...BOX, mealType: 'vegan' };
    const doubts = substitutionReasons(AGREED, now, vegan);
    expect(kindOf(doubts)).toBe('diet_changed');
    expect(doubts).toMatchObject({ lostDiets: ['vegan'], cameIn: record(['fish']) });
    expect(kindOf(substitutionReasons({ ...AGREED, lostDiets: ['vegan'] }, now, vegan))).toBe(
      'allergens_changed',
    );
  });

  it('lists contained allergens declared since, unless it was kept despite exactly those (F22)', () => {
    expect(kindOf(declared(['milk', 'eggs'], ['milk']))).toBe('unconfirmed');
    expect(declared(['milk', 'eggs'], ['milk', 'eggs'], ['milk']).declared).toEqual(['eggs']);
    expect(kindOf(declared(['milk'], ['milk'], ['milk']))).toBeNull();
    expect(kindOf(declared(['milk'], ['fish']))).toBeNull();
  });
});
