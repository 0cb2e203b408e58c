import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { ingredientParts, ingredientListWarning } from '#backend/rules/food/kitchen-labels.js';

const Dishes = z.array(
  z.object({
    name: z.string(),
    ingredients: z.string(),
    allergens: z.object({ contains: z.array(z.enum(ALLERGENS)), mayContain: z.array(z.enum(ALLERGENS)) }),
  }),
);
const read = (file: string): unknown =>
  JSON.parse(readFileSync(`backend/catalog-content/${file}.json`, 'utf8'));
const extras = z.object({ breakfasts: Dishes, proteinPots: Dishes }).parse(read('extras'));
const shipped = [...Dishes.parse(read('meals')), ...extras.breakfasts, ...extras.proteinPots];

const LIST = 'Swede (18%), Beef Stock (Water, CELERY, Salt), Semi-Skimmed MILK, Light Coconut Milk.';

describe('an ingredients list on a label (rule F7)', () => {
  it('shows each allergen in bold, and nothing else', () => {
    const bold = ingredientParts(LIST).filter(({ isAllergen }) => isAllergen);
    expect(bold.map(({ text }) => text)).toEqual(['CELERY', 'MILK']);
    const parts = ingredientParts(LIST).map(({ text }) => text);
    expect(parts.join('')).toBe(LIST);
  });

  it('goes with the record that names the same allergens', () => {
    expect(ingredientListWarning(LIST, { contains: ['celery', 'milk'], mayContain: ['mustard'] })).toBeNull();
  });

  it('needs review when a recorded allergen is not emphasised in it', () => {
    expect(ingredientListWarning(LIST, { contains: ['celery', 'milk', 'nuts'], mayContain: [] })).toEqual({
      kind: 'not_emphasised',
      allergens: ['nuts'],
    });
  });

  it('is doubted when it names one that the record does not', () => {
    expect(ingredientListWarning(LIST, { contains: ['celery'], mayContain: ['milk'] })).toEqual({
      kind: 'not_recorded',
      allergens: ['milk'],
    });
  });

  // Word by word as in the law's guidance and our kitchen: a list with one missing prints a label without it.
  it.each<[Allergen, string]>([
    ['celery', 'CELERY CELERIAC'],
    ['gluten', 'GLUTEN WHEAT BARLEY RYE OAT OATS SPELT KAMUT'],
    [
      'crustaceans',
      'CRUSTACEAN CRUSTACEANS PRAWN PRAWNS SHRIMP SHRIMPS CRAB CRABS LOBSTER LOBSTERS CRAYFISH',
    ],
    ['eggs', 'EGG EGGS'],
    ['fish', 'FISH SALMON COD HADDOCK HAKE TUNA TROUT MACKEREL HERRING ANCHOVY ANCHOVIES'],
    ['lupin', 'LUPIN'],
    ['milk', 'MILK CREAM BUTTER CHEESE YOGHURT WHEY'],
    ['molluscs', 'MOLLUSC MOLLUSCS MUSSEL MUSSELS SQUID OYSTER OYSTERS CLAM CLAMS SCALLOP SCALLOPS'],
    ['mustard', 'MUSTARD'],
    ['nuts', 'NUT NUTS ALMOND ALMONDS WALNUT WALNUTS CASHEW CASHEWS HAZELNUT HAZELNUTS PECAN PECANS'],
    ['nuts', 'PISTACHIO PISTACHIOS MACADAMIA'],
    ['peanuts', 'PEANUT PEANUTS'],
    ['sesame', 'SESAME'],
    ['soya', 'SOYA SOY SOYBEAN SOYBEANS'],
    ['sulphites', 'SULPHITE SULPHITES'],
  ])('names %s as %s', (allergen, names) => {
    for (const name of names.split(' ')) {
      expect(
        ingredientListWarning(`Water, ${name} (3%)`, { contains: [allergen], mayContain: [] }),
      ).toBeNull();
      expect(ingredientListWarning(`Water, ${name}.`, { contains: [], mayContain: [] })).toEqual({
        kind: 'not_recorded',
        allergens: [allergen],
      });
    }
  });

  it('begins and ends with what it has, and has no empty pieces', () => {
    expect(ingredientParts('MILK, Salt, EGG')).toEqual([
      { text: 'MILK', isAllergen: true },
      { text: ', Salt, ', isAllergen: false },
      { text: 'EGG', isAllergen: true },
    ]);
  });

  it.each([null, '', '  '])('is doubted when it is %p', (list) => {
    expect(ingredientListWarning(list, { contains: [], mayContain: [] })).toEqual({ kind: 'no_ingredients' });
  });

  it.each(shipped.map((dish) => [dish.name, dish] as const))('%s ships with a label', (_name, dish) => {
    expect(ingredientListWarning(dish.ingredients, dish.allergens)).toBeNull();
  });
});
