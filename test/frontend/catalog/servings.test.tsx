import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { scaleIngredient } from '#frontend/features/catalog/recipes/page/servings.js';

describe('an ingredient for other servings', () => {
  it.each([
    ['40g rolled oats', 2, '80g rolled oats'],
    ['150g natural skyr', 1.5, '225g natural skyr'],
    ['25g oats', 0.5, '13g oats'],
    ['5g dark chocolate (70%), shaved', 0.5, '2.5g dark chocolate (70%), shaved'],
    ['80ml semi-skimmed milk', 3, '240ml semi-skimmed milk'],
    ['1.2 litres low-salt stock', 0.5, '0.6 litres low-salt stock'],
    ['2 tsp chia seeds (10g)', 2, '4 tsp chia seeds (20g)'],
    ['1 tsp olive oil', 0.5, '1/2 tsp olive oil'],
    ['1/2 tsp ground turmeric', 3, '1 1/2 tsp ground turmeric'],
    ['1 small onion (80g), finely chopped', 0.25, '1/4 small onion (20g), finely chopped'],
    ['1 tbsp oil', 1 / 3, '1/3 tbsp oil'],
    ['1/4 tsp salt', 0.25, '1/4 tsp salt'],
    ['2 tsp oil, plus 1 1/2 tsp for the pan', 2, '4 tsp oil, plus 3 tsp for the pan'],
  ])('%s, times %d: %s', (line, factor, scaled) => {
    expect(scaleIngredient(line, factor)).toBe(scaled);
  });

  it.each([
    ['1 pinch ground cinnamon', '1 pinch ground cinnamon'],
    ['1 small pinch chilli flakes', '1 small pinch chilli flakes'],
    ['Black pepper', 'Black pepper'],
    ['Pinch of salt and 6 ice cubes', 'Pinch of salt and 12 ice cubes'],
    ['Zest of 1/2 lemon and 2 tsp juice', 'Zest of 1 lemon and 4 tsp juice'],
    ['200g sweet potato, in 2cm cubes', '400g sweet potato, in 2cm cubes'],
    ['50g urad dal, soaked for 4 hours', '100g urad dal, soaked for 4 hours'],
    ['1 tbsp 0% Greek-style yoghurt', '2 tbsp 0% Greek-style yoghurt'],
    ['320g lean beef mince, 5% fat', '640g lean beef mince, 5% fat'],
    ['2 skinless cod loins (130g each)', '4 skinless cod loins (130g each)'],
  ])('doubles what is counted in %j and leaves sizes, times, shares and pinches', (line, scaled) => {
    expect(scaleIngredient(line, 2)).toBe(scaled);
  });

  it.each([
    ['1 x 400g tin chickpeas, drained (240g)', 2, '2 x 400g tins chickpeas, drained (480g)'],
    ['2 x 400g tins chopped tomatoes', 0.5, '1 x 400g tin chopped tomatoes'],
    ['400g tin chopped tomatoes', 0.5, '1/2 x 400g tin chopped tomatoes'],
    ['1 x 250g pouch cooked Puy lentils', 2, '2 x 250g pouches cooked Puy lentils'],
  ])('counts packs of a size that is sold: %s, times %d', (line, factor, scaled) => {
    expect(scaleIngredient(line, factor)).toBe(scaled);
  });

  it('is as written at the servings it was written for', () => {
    expect(scaleIngredient('123g oats and 7/8 tsp salt', 1)).toBe('123g oats and 7/8 tsp salt');
  });

  it('is never empty or zero for any line of the catalogue', () => {
    const lines = ['a', 'b'].flatMap((part) =>
      (
        JSON.parse(readFileSync(`backend/catalog-content/recipes-${part}.json`, 'utf8')) as {
          ingredients: string[];
        }[]
      ).flatMap(({ ingredients }) => ingredients),
    );
    expect(lines.length).toBeGreaterThan(800);
    for (const line of lines) {
      for (const factor of [0.25, 0.5, 1.5, 2, 3, 12]) {
        const scaled = scaleIngredient(line, factor);
        expect(scaled).not.toMatch(/(^|[\s(])0(g|ml| )|NaN|undefined/);
        expect(scaled.replaceAll(/[\d\s/.]/g, '').length).toBeGreaterThan(3);
      }
    }
  });
});
