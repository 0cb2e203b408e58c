import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { drawKitchenLabel } from '#backend/ordering/kitchen/kitchen-label.js';
import { makePdf } from '#backend/platform/pdf/pdf.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { ingredientWords, kitchenLabelWarning } from '#backend/rules/food/kitchen-labels.js';
import { declaration, per100g } from '#backend/rules/food/nutrition.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';

const Allergens = z.array(z.enum(ALLERGENS));
const Dishes = z.array(
  z.object({
    sku: z.string(),
    name: z.string(),
    ingredients: z.string(),
    heating: z.string(),
    storage: z.enum(['chilled', 'frozen']),
    useDays: z.number(),
    weightG: z.number(),
    allergens: z.object({ contains: Allergens, mayContain: Allergens }),
    calories: z.number(),
    proteinG: z.number(),
    carbsG: z.number(),
    sugarsG: z.number(),
    fatG: z.number(),
    saturatesG: z.number(),
    fibreG: z.number(),
    saltG: z.number(),
  }),
);
type CatalogDish = z.infer<typeof Dishes>[number];
const read = (file: string): unknown =>
  JSON.parse(readFileSync(`backend/catalog-content/${file}.json`, 'utf8'));
const extras = z.object({ breakfasts: Dishes, proteinPots: Dishes }).parse(read('extras'));
const shipped = [...Dishes.parse(read('meals')), ...extras.breakfasts, ...extras.proteinPots];

function dishOf(each: CatalogDish, isReviewed = true) {
  const { sku, calories, proteinG, carbsG, sugarsG, fatG, saturatesG, fibreG, saltG, ...rest } = each;
  const nutrition = { calories, proteinG, carbsG, sugarsG, fatG, saturatesG, fibreG, saltG };
  return { ...rest, key: sku, kind: 'meal' as const, diets: [], quantities: [], nutrition, isReviewed };
}

/** The lines of a label as drawn, each piece in one font. */
async function linesOf(each: CatalogDish, isForSale = true): Promise<string> {
  const facts = { title: '', author: '', madeAt: new Date(0) };
  const label = { lot: 'L1', useBy: '1 December 2026', company: 'Us', address: 'London', isForSale };
  return pdfText(await makePdf(facts, (pdf) => drawKitchenLabel(pdf, 0, { ...label, dish: dishOf(each) })));
}

const ROWS = [
  ['Fat', 'fat'],
  ['of which saturates', 'saturates'],
  ['Carbohydrate', 'carbs'],
  ['of which sugars', 'sugars'],
  ['Fibre', 'fibre'],
  ['Protein', 'protein'],
  ['Salt', 'salt'],
] as const;

describe.each(shipped.map((dish) => [dish.sku, dish] as const))(
  'the label of %s (rule F32)',
  (_sku, dish) => {
    it('declares energy in both units and the figures, per 100 g and per tray', async () => {
      const text = await linesOf(dish);
      const { nutrition, weightG } = dishOf(dish);
      const [hundred, tray] = [declaration(per100g(nutrition, weightG)), declaration(nutrition)];
      const [kj100, kcal100] = hundred.energy?.split(' / ') ?? [];
      const [kj, kcal] = tray.energy?.split(' / ') ?? [];
      expect(text).toContain(`Typical values\n100 g\nTray\nEnergy\n${kj100}\n${kj}\n${kcal100}\n${kcal}\n`);
      for (const [name, row] of ROWS) expect(text).toContain(`${name}\n${hundred[row]}\n${tray[row]}\n`);
    });

    it('has room for all it says, and tears no bracket', async () => {
      const text = await linesOf(dish);
      expect(text.replace(/\s+/g, '')).toContain(dish.heating.replace(/\s+/g, ''));
      expect(text.replace(/\s+/g, '')).toContain(dish.ingredients.replace(/\s+/g, ''));
      const words = ingredientWords(dish.ingredients).map((word) => word.map((each) => each.text).join(''));
      expect(words.join(' ')).toBe(dish.ingredients);
      expect(words.filter((word) => /\($/.test(word) || /^\)/.test(word))).toEqual([]);
      for (const [bracket] of dish.ingredients.matchAll(/\([^()]{1,20}\)/g)) {
        expect(words.some((word) => word.includes(bracket))).toBe(true);
      }
    });
  },
);

const [first] = shipped;
if (!first) throw new Error('There is no dish.');

it('keeps a bracket together where its words have different fonts', async () => {
  const text = await linesOf({ ...first, ingredients: 'Edamame (SOYA), '.repeat(12) + 'Salt.' });
  // Every piece of a line follows the one before it; only a whole bracket starts a new line.
  expect(text.replace(/\n(?=SOYA)/g, '').replace(/SOYA\n/g, 'SOYA')).not.toMatch(/\( SOYA|\(\s*$/m);
  expect(text.match(/\(\nSOYA\n\)/g)).toHaveLength(12);
});

describe('an estimate (rule F32)', () => {
  it('shows that it is not for sale', async () => {
    expect(await linesOf(first, false)).toContain('ESTIMATE – NOT FOR SALE');
    expect(await linesOf(first, true)).not.toContain('NOT FOR SALE');
  });

  it('has no label but in the demo shop', () => {
    expect(kitchenLabelWarning(dishOf(first, false), { isDemo: false })).toEqual({ kind: 'estimate' });
    expect(kitchenLabelWarning(dishOf(first, false), { isDemo: true })).toBeNull();
    expect(kitchenLabelWarning(dishOf(first, true), { isDemo: false })).toBeNull();
  });

  it.each(['sugarsG', 'saturatesG'] as const)('and a dish without %s has none anywhere', (name) => {
    const dish = dishOf(first);
    const nutrition = { ...dish.nutrition, [name]: undefined };
    expect(kitchenLabelWarning({ ...dish, nutrition }, { isDemo: true })).toEqual({ kind: 'no_nutrition' });
    expect(kitchenLabelWarning({ ...dish, weightG: null }, { isDemo: true })).toEqual({
      kind: 'no_nutrition',
    });
  });
});
