import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ENTITIES } from '#backend/entities.js';
import { databaseOptions } from '#backend/platform/database/options.js';
import { freshDatabase } from '#test/setup/system/database.js';
import { environmentOf } from '#test/setup/system/environment.js';
import {
  seedCatalogRecipes,
  copyRecipesUpTo,
  like,
  TEMPLATES,
  type Ask,
} from '#test/setup/growth/bulk-recipes.js';
import { pageReads, LIST_QUERIES, type Reading } from '#test/setup/reading/page-reads.js';

/** A small version of `npm run bench -- growth`. */
const RECIPES = 5_000;
/** So few that a planner without statistics would consider reading all of them cheap. */
const SOME = 1_000;
const LIKES = 50_000;

/** The cards of a page are fetched one by one, three pages each, where a hundred recipes are read whole. */
const PAGES_OF_CARDS = 120;

let orm: MikroORM;
let few: ReadonlyMap<string, Reading>;
let some: ReadonlyMap<string, Reading>;
let many: ReadonlyMap<string, Reading>;

beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  orm = await MikroORM.init({ ...databaseOptions(databaseUrl, 2), entities: [...ENTITIES] });
  const env = environmentOf(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ask: Ask = (sql) => client.query(sql);
  await seedCatalogRecipes(orm.em, env);
  await like(ask, TEMPLATES, LIKES / 50);
  few = await pageReads(orm, env);
  await copyRecipesUpTo(ask, SOME);
  await like(ask, SOME, LIKES / 5);
  some = await pageReads(orm, env);
  await copyRecipesUpTo(ask, RECIPES, SOME);
  await like(ask, RECIPES, LIKES);
  many = await pageReads(orm, env);
  await client.end();
}, 120_000);
afterAll(() => orm.close(true));

it.each(LIST_QUERIES)('reads hardly more pages for ?%s with fifty times the recipes', (question) => {
  const [before, after] = [few.get(question), many.get(question)];
  // Only results of the same length are compared.
  expect(after?.shown).toBe(before?.shown);
  expect(after?.total).toBeGreaterThan(before?.total ?? 0);
  expect(after?.pages).toBeLessThanOrEqual(Math.max(2 * (before?.pages ?? 0), PAGES_OF_CARDS));
});

it.each(LIST_QUERIES)('reads hardly more pages for ?%s with ten times the recipes', (question) => {
  const [before, after] = [few.get(question), some.get(question)];
  expect(after?.shown).toBe(before?.shown);
  expect(after?.pages).toBeLessThanOrEqual(Math.max(2 * (before?.pages ?? 0), PAGES_OF_CARDS));
});

it('is read by one process, without parallel workers', async () => {
  const [setting] = await orm.em.getConnection().execute('show max_parallel_workers_per_gather');
  expect(setting).toEqual({ max_parallel_workers_per_gather: '0' });
});

it('shows only that there are more than a thousand', () => {
  expect(many.get('')?.total).toBe(1001);
});
