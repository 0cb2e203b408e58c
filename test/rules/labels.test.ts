import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ALLERGENS } from '../../backend/src/rules/allergens.js';
import { ingredientParts, labelDoubt } from '../../backend/src/rules/labels.js';

const Dishes = z.array(
  z.object({
    name: z.string(),
    ingredients: z.string(),
    allergens: z.object({ contains: z.array(z.enum(ALLERGENS)), mayContain: z.array(z.enum(ALLERGENS)) }),
  }),
);
const read = (file: string): unknown => JSON.parse(readFileSync(`backend/catalogue/${file}.json`, 'utf8'));
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
    expect(labelDoubt(LIST, { contains: ['celery', 'milk'], mayContain: ['mustard'] })).toBeNull();
  });

  it('is doubted when an allergen of the record does not stand out in it', () => {
    expect(labelDoubt(LIST, { contains: ['celery', 'milk', 'nuts'], mayContain: [] })).toEqual({
      kind: 'not_emphasised',
      allergens: ['nuts'],
    });
  });

  it('is doubted when it names one that the record does not', () => {
    expect(labelDoubt(LIST, { contains: ['celery'], mayContain: ['milk'] })).toEqual({
      kind: 'not_recorded',
      allergens: ['milk'],
    });
  });

  it.each([null, '', '  '])('is doubted when it is %p', (list) => {
    expect(labelDoubt(list, { contains: [], mayContain: [] })).toEqual({ kind: 'no_ingredients' });
  });

  it.each(shipped.map((dish) => [dish.name, dish] as const))('%s ships with a label', (_name, dish) => {
    expect(labelDoubt(dish.ingredients, dish.allergens)).toBeNull();
  });
});
