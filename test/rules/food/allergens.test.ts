import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ALLERGENS,
  clashes,
  DIETS,
  effectiveDiet,
  MEAL_TYPES,
  suitsChoice,
  suitsDiet,
  supportedBadges,
  traceWarnings,
  type Allergen,
  type AllergenRecord,
  type Diet,
  type MealType,
} from '#backend/rules/food/allergens.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

type Clashes = typeof clashes;
type Badges = typeof supportedBadges;

const some = fc.subarray([...ALLERGENS]);
const record: fc.Arbitrary<AllergenRecord> = fc.record({ contains: some, mayContain: some });

const findsEveryClash = (clashesWith: Clashes) =>
  fc.property(record, some, (dish, declared) => {
    const found = clashesWith(dish, declared);
    for (const allergen of ALLERGENS) {
      expect(found.includes(allergen)).toBe(dish.contains.includes(allergen) && declared.includes(allergen));
    }
  });

const promisesOnlyWhatIsSo = (badgesWith: Badges) =>
  fc.property(record, (dish) => {
    const shown = badgesWith(['Gluten Free', 'Dairy Free', 'Low Carb'], dish);
    const traces = [...dish.contains, ...dish.mayContain];
    expect(shown.includes('Gluten Free')).toBe(!traces.includes('gluten'));
    expect(shown.includes('Dairy Free')).toBe(!traces.includes('milk'));
    expect(shown.includes('Low Carb')).toBe(true);
  });

const SALMON: AllergenRecord = { contains: ['fish', 'milk'], mayContain: ['mustard'] };

describe('the fourteen allergens (F1)', () => {
  it('are fourteen, each once', () => {
    expect(new Set(ALLERGENS).size).toBe(14);
  });
});

describe('declared allergens (F3)', () => {
  it('finds the milk in the salmon and warns of mustard without stopping the order', () => {
    expect(clashes(SALMON, ['milk', 'mustard', 'nuts'])).toEqual(['milk']);
    expect(traceWarnings(SALMON, ['milk', 'mustard', 'nuts'])).toEqual(['mustard']);
  });

  it('finds every clash and invents none', () => {
    expectPropertyHolds(findsEveryClash(clashes));
  });

  it.each<[string, Clashes]>([
    [
      'overlooks one allergen',
      (dish, declared) => clashes(dish, declared).filter((each) => each !== 'sulphites'),
    ],
    ['looks only at the first declared', (dish, declared) => clashes(dish, declared.slice(0, 1))],
    [
      'takes traces for contents',
      (dish, declared) => [...clashes(dish, declared), ...traceWarnings(dish, declared)],
    ],
    ['finds nothing', () => []],
  ])('control: one that %s is caught', (_, broken) => {
    expectPropertyFails(findsEveryClash(broken));
  });
});

describe("'free from' badges (F2)", () => {
  it('shows only what the allergen record supports', () => {
    expect(supportedBadges(['Gluten Free', 'Dairy Free', 'Low Carb'], SALMON)).toEqual([
      'Gluten Free',
      'Low Carb',
    ]);
    expect(supportedBadges(['Gluten Free'], { contains: [], mayContain: ['gluten'] })).toEqual([]);
    expectPropertyHolds(promisesOnlyWhatIsSo(supportedBadges));
  });

  it('recognises other promises by name and drops the ones it cannot check', () => {
    expect(supportedBadges(['nut-free', 'Egg Free'], { contains: ['peanuts'], mayContain: [] })).toEqual([
      'Egg Free',
    ]);
    expect(supportedBadges(['Sugar Free', 'Guilt Free'], { contains: [], mayContain: [] })).toEqual([]);
    expect(supportedBadges(['Free range eggs'], { contains: ['eggs'], mayContain: [] })).toEqual([
      'Free range eggs',
    ]);
  });

  it.each<[string, Allergen[]]>([
    ['Celery', ['celery']],
    ['Gluten', ['gluten']],
    ['Crustacean', ['crustaceans']],
    ['Shellfish', ['crustaceans', 'molluscs']],
    ['Egg', ['eggs']],
    ['Fish', ['fish']],
    ['Lupin', ['lupin']],
    ['Dairy', ['milk']],
    ['Milk', ['milk']],
    ['Mollusc', ['molluscs']],
    ['Mustard', ['mustard']],
    ['Nut', ['nuts', 'peanuts']],
    ['Peanut', ['peanuts']],
    ['Sesame', ['sesame']],
    ['Soya', ['soya']],
    ['Sulphite', ['sulphites']],
  ])('%s Free promises that there is none of %p, and says nothing of the others', (word, promised) => {
    for (const allergen of ALLERGENS) {
      const shown = !promised.includes(allergen);
      const badge = ` ${word} Free `;
      expect(supportedBadges([badge], { contains: [allergen], mayContain: [] })).toEqual(
        shown ? [badge] : [],
      );
      expect(supportedBadges([badge], { contains: [], mayContain: [allergen] })).toEqual(
        shown ? [badge] : [],
      );
    }
  });

  it('matches no other words as a promise', () => {
    const all: AllergenRecord = { contains: [...ALLERGENS], mayContain: [] };
    expect(supportedBadges(['Gluten freedom', 'Free'], all)).toEqual(['Gluten freedom', 'Free']);
  });

  it('control: a badge that overlooks traces is caught', () => {
    expectPropertyFails(
      promisesOnlyWhatIsSo((badges, dish) => supportedBadges(badges, { ...dish, mayContain: [] })),
    );
  });

  it('control: badges shown as they were typed are caught', () => {
    expectPropertyFails(promisesOnlyWhatIsSo((badges) => [...badges]));
  });
});

describe('diets (F4)', () => {
  it('takes every dish into a standard box', () => {
    for (const diet of DIETS) expect(suitsDiet([diet], 'standard')).toBe(true);
    expect(suitsDiet([], 'standard')).toBe(true);
  });

  it('lets the stricter suit the wider: vegan is vegetarian, halal vegan is both vegan and halal', () => {
    expect(suitsDiet(['vegan'], 'vegetarian')).toBe(true);
    expect(suitsDiet(['halal-vegan'], 'vegan')).toBe(true);
    expect(suitsDiet(['halal-vegan'], 'halal')).toBe(true);
  });

  it.each<[MealType, Diet[]]>([
    ['vegetarian', ['vegetarian', 'vegan', 'halal-vegan']],
    ['vegan', ['vegan', 'halal-vegan']],
    ['halal', ['halal', 'halal-vegan']],
  ])('takes into a %s box dishes that are %p, and no others', (mealType, suited) => {
    expect(DIETS.filter((diet) => suitsDiet([diet], mealType))).toEqual(suited);
  });

  it('never the other way round', () => {
    expect(suitsDiet(['standard'], 'vegetarian')).toBe(false);
    expect(suitsDiet(['vegetarian'], 'vegan')).toBe(false);
    expect(suitsDiet(['vegan'], 'halal')).toBe(false);
    expect(suitsDiet(['halal'], 'vegetarian')).toBe(false);
  });

  it('takes halalOnly for halal, and keeps a vegan who asks for it vegan', () => {
    expect(effectiveDiet('standard', true)).toBe('halal');
    expect(effectiveDiet('vegan', false)).toBe('vegan');
    expect(suitsChoice(['standard', 'halal'], 'vegan', true)).toBe(false);
    expect(suitsChoice(['vegan'], 'vegan', true)).toBe(false);
    expect(suitsChoice(['halal-vegan'], 'vegan', true)).toBe(true);
    expect(suitsChoice(['standard', 'halal'], 'standard', true)).toBe(true);
  });

  it('never lets halalOnly widen the choice', () => {
    fc.assert(
      fc.property(fc.subarray([...DIETS]), fc.constantFrom(...MEAL_TYPES), (diets, mealType) => {
        if (suitsChoice(diets, mealType, true)) expect(suitsChoice(diets, mealType, false)).toBe(true);
      }),
    );
  });
});
