import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { RecipeListDto } from '#backend/catalog/recipes/recipes.dto.js';
import { TestShop } from '#test/setup/system/app.js';
import { QUESTIONS, type Question } from './recipe-questions.js';

const SHOWN_FIRST = 3;

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  const files = await readCatalogFiles('backend/catalogue');
  await shop.heard(() => shop.get(CatalogImportService).importFiles(files, { recipes: true }));
});
afterAll(() => shop.close());

/** Ids and titles of the first three recipes. */
async function firstThree(typed: string): Promise<RecipeListDto['recipes']> {
  const response = await shop.api.get(`recipes?q=${encodeURIComponent(typed)}&limit=${SHOWN_FIRST}`);
  return response.read(RecipeListDto).recipes;
}

function holds(recipes: RecipeListDto['recipes'], expected: Question[1]): boolean {
  if (expected instanceof RegExp)
    return recipes.length > 0 && recipes.every(({ name }) => expected.test(name));
  return expected.every((id) => recipes.some((recipe) => recipe.id === id));
}

it.each(QUESTIONS)('finds for %j what it means, among the first three', async (typed, expected) => {
  const recipes = await firstThree(typed);
  expect({ titles: recipes.map(({ name }) => name), good: holds(recipes, expected) }).toMatchObject({
    good: true,
  });
});

it('is a test that can fail: the newest three hold the answer to few questions', async () => {
  const recipes = await firstThree('');
  const found = QUESTIONS.filter(([, expected]) => holds(recipes, expected));
  expect(QUESTIONS).toHaveLength(40);
  expect(found.length).toBeLessThan(QUESTIONS.length / 10);
});
