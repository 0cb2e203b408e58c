import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { RecipeListDto } from '#backend/catalog/recipes/recipes.dto.js';
import { TestShop } from '#test/setup/system/app.js';
import { QUESTIONS, type Question } from '#test/setup/reading/recipe-questions.js';

const SHOWN_FIRST = 3;

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  const files = await readCatalogFiles('backend/catalog-content');
  await shop.heard(() => shop.get(CatalogImportService).importFiles(files, { recipes: true }));
});
afterAll(() => shop.close());

/** Ids and titles of the first three recipes. */
async function firstThree(typed: string, sort = ''): Promise<RecipeListDto['recipes']> {
  const query = new URLSearchParams({ q: typed, limit: String(SHOWN_FIRST), ...(sort && { sort }) });
  const response = await shop.api.get(`recipes?${query.toString()}`);
  return response.read(RecipeListDto).recipes;
}

const titlesOf = (recipes: RecipeListDto['recipes']): string[] => recipes.map(({ name }) => name);

function holds(recipes: RecipeListDto['recipes'], expected: Question[1]): boolean {
  if (expected instanceof RegExp)
    return recipes.length > 0 && recipes.every(({ name }) => expected.test(name));
  return expected.every((id) => recipes.some((recipe) => recipe.id === id));
}

it.each(QUESTIONS)('finds for %j what it means, among the first three', async (typed, expected) => {
  const recipes = await firstThree(typed);
  expect([titlesOf(recipes), holds(recipes, expected)]).toEqual([titlesOf(recipes), true]);
});

it('needs the order of the best match: among the newest that hold the words, fewer are good', async () => {
  const good = async (order: string): Promise<number> => {
    const firsts = await Promise.all(QUESTIONS.map(([typed]) => firstThree(typed, order)));
    return QUESTIONS.filter(([, expected], place) => holds(firsts[place] ?? [], expected)).length;
  };
  expect(await good('relevance')).toBe(QUESTIONS.length);
  expect(await good('newest')).toBeLessThan(QUESTIONS.length);
});

it('is a test that can fail: the newest three hold the answer to few questions', async () => {
  const recipes = await firstThree('');
  const found = QUESTIONS.filter(([, expected]) => holds(recipes, expected));
  expect(QUESTIONS).toHaveLength(40);
  expect(found.length).toBeLessThan(QUESTIONS.length / 10);
});
