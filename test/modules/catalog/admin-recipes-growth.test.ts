import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { StaffRecipesService, type RecipeSearch } from '#backend/catalog/recipes/staff-recipes.service.js';
import { Env } from '#backend/platform/env.js';
import { TestShop } from '#test/setup/system/app.js';
import { seedCatalogRecipes, copyRecipesUpTo } from '#test/setup/growth/bulk-recipes.js';
import { countPages } from '#test/setup/reading/page-reads.js';
import { flushedVacuum } from '#test/setup/growth/flushed-vacuum.js';

/** RECIPES=100000 tests far more. */
const FEW = 1_000;
const MANY = Number(process.env['RECIPES'] ?? 10_000);
const TIMEOUT_MS = MANY > 50_000 ? 900_000 : 120_000;
const PAGE = 20;
/** The tolerance for how the rows of one page are spread on disk. */
const CHANCE_PAGES = 15;

/**
 * Each of these finds a page, however many recipes there are. Not covered: words that seldom occur together,
 * whose matches are all fetched and sorted.
 */
const LIST_QUERIES: Readonly<Record<string, Partial<RecipeSearch>>> = {
  all: {},
  'those behind the 500th': { cursor: 'deep' },
  'a category': { category: 'Snacks' },
  'what is shown': { state: 'shown' },
  'what is hidden': { state: 'hidden' },
  'what waits for a second person': { label: 'changed' },
  'what nobody has compared': { label: 'estimated' },
  'what was compared': { label: 'reviewed' },
  'the collection': { state: 'collection' },
  'a common word': { q: 'chick' },
  'a rare word': { q: 'zanz' },
  'who it is by': { q: 'grace' },
};

type Readings = ReadonlyMap<string, { readonly pages: number; readonly shown: number }>;

let shop: TestShop;
let few: Readings;
let many: Readings;
beforeAll(async () => {
  shop = await TestShop.open();
  await seedCatalogRecipes(shop.get(EntityManager), shop.get(Env));
  // The same number of each kind, in a small and in a large shop.
  await shop.sql(`update recipe set shown = false where number % 4 = 0`);
  await shop.sql(`update recipe set label_reviewed = true where number % 5 = 0`);
  await shop.sql(
    `update recipe set label_changed_by = gen_random_uuid(), label_changed_at = now() where number % 5 = 1`,
  );
  await shop.sql(`update recipe set name = 'Zanzibar ' || name where number % 33 = 1`);
  await copyRecipesUpTo((sql) => shop.sql(sql), FEW);
  few = await read();
  await addCopies();
  many = await read();
}, TIMEOUT_MS);
afterAll(() => shop.close());

/** Of the thousand, each newer than all of them; the staff list reads no count. */
async function addCopies(): Promise<void> {
  await shop.sql('alter table recipe disable trigger recipe_counted');
  await shop.sql(
    `insert into recipe (id, name, description, category, sets, prep_time_minutes, prep_time_text, servings, calories,
       protein_g, fibre_g, diets, contains, may_contain, details, creator_id, created_at)
     select id || '-copy-' || n, replace(name, 'Zanzibar ', ''), description, category, '{}', prep_time_minutes,
       prep_time_text, servings, calories, protein_g, fibre_g, diets, contains, may_contain, details, creator_id,
       timestamptz '2027-06-01' + (n * ${FEW} + number) * interval '1 minute'
     from recipe, generate_series(2, ${MANY / FEW}) n where number <= ${FEW} order by n, number`,
  );
  await shop.sql('alter table recipe enable trigger recipe_counted');
  await flushedVacuum((sql) => shop.sql(sql), 'vacuum analyze recipe');
}

async function read(): Promise<Readings> {
  const recipes = shop.get(StaffRecipesService);
  const deep = await shop.sql<{ created_at: Date; number: number }>(
    `select created_at, number from recipe order by created_at desc, number desc limit 1 offset 500`,
  );
  const place = ['newest', deep[0]?.created_at.toISOString(), deep[0]?.number];
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
  const counter = countPages(shop.get(EntityManager));
  const readings = new Map<string, { pages: number; shown: number }>();
  for (const [name, question] of Object.entries(LIST_QUERIES)) {
    counter.pages = 0;
    const search = { ...question, ...(question.cursor ? { cursor } : {}), limit: PAGE };
    const { rows } = await recipes.page(search);
    readings.set(name, { pages: counter.pages, shown: rows.length });
  }
  counter.stop();
  return readings;
}

it.each(Object.keys(LIST_QUERIES))('a page of staff costs no more with ten times the recipes: %s', (name) => {
  const [before, after] = [few.get(name), many.get(name)];
  expect(after?.shown).toBe(before?.shown);
  expect(after?.pages).toBeLessThanOrEqual(2 * (before?.pages ?? 0) + CHANCE_PAGES);
});
