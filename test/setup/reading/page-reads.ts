import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { RecipeReactionsService } from '#backend/catalog/reactions/recipe-reactions.service.js';
import { RecipeQuery, type RecipeListDto } from '#backend/catalog/recipes/recipes.dto.js';
import { RecipesService } from '#backend/catalog/recipes/recipes.service.js';
import { CatalogSearch } from '#backend/catalog/search/catalog-search.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { Env } from '#backend/platform/env.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { shaped } from '#test/setup/system/shapes.js';
import { SAMPLE_REACTOR } from '../growth/bulk-recipes.js';

const Blocks = z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() });
const Plan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Blocks })]) })]);

export interface Reading {
  readonly pages: number;
  readonly shown: number;
  readonly total: number;
}

/** A visitor's filters, twelve at a time, and fewer at a time where a hundred contain no more. */
const FILTERS: readonly string[] = [
  '',
  'limit=24',
  ...['Breakfast', 'Lunch', 'Dinner', 'Snacks'].map((category) => `category=${category}`),
  'category=Drinks&limit=4',
  ...['vegetarian', 'vegan', 'halal'].map((diet) => `diet=${diet}`),
  ...['gluten', 'milk', 'nuts', 'soya'].map((allergen) => `excludeAllergen=${allergen}`),
  'excludeAllergen=gluten,milk,eggs,nuts,peanuts&limit=4',
];

/** The same in each order. */
export const LIST_QUERIES: readonly string[] = ['newest', 'protein', 'calories'].flatMap((sort) =>
  FILTERS.map((filter) => (sort === 'newest' ? filter : [filter, `sort=${sort}`].filter(Boolean).join('&'))),
);

/** Database pages that each query reads, all its statements together (EXPLAIN, BUFFERS). */
export async function pageReads(
  { em }: { readonly em: EntityManager },
  env: Env,
): Promise<ReadonlyMap<string, Reading>> {
  const pictures = new PictureStore();
  const readings = new Map<string, Reading>();
  const counter = countPages(em);
  for (const question of LIST_QUERIES) {
    const recipes = new RecipesService(
      em,
      pictures,
      new RecipeReactionsService(em, new Clock(env)),
      new CatalogSearch(em),
      new DatabaseNotifications(env),
    );
    // The first call caches the authors of recipes.
    await recipes.list(shaped(RecipeQuery, { limit: '1' }), SAMPLE_REACTOR);
    counter.pages = 0;
    const list = await recipes.list(queryOf(question), SAMPLE_REACTOR);
    readings.set(question, reading(counter.pages, list));
  }
  counter.stop();
  return readings;
}

function queryOf(question: string): RecipeQuery {
  return shaped(RecipeQuery, { limit: '12', ...Object.fromEntries(new URLSearchParams(question)) });
}

function reading(pages: number, { recipes, total }: RecipeListDto): Reading {
  return { pages, shown: recipes.length, total };
}

/**
 * Explains every statement only after it has run: excludes a new connection's first reads of the system
 * catalogues.
 */
export function countPages(em: EntityManager): { pages: number; stop(): void } {
  const connection = em.getConnection();
  const { execute } = connection;
  const counter = {
    pages: 0,
    stop: () => {
      connection.execute = execute;
    },
  };
  connection.execute = new Proxy(execute, {
    apply: async (target, self, [query, ...rest]: Parameters<typeof execute>) => {
      const answer: unknown = await target.call(self, query, ...rest);
      const explained: unknown = await target.call(
        self,
        `explain (analyze, buffers, format json) ${String(query)}`,
        ...rest,
      );
      const [row] = Plan.parse(explained);
      const [{ Plan: blocks }] = row['QUERY PLAN'];
      counter.pages += blocks['Shared Hit Blocks'] + blocks['Shared Read Blocks'];
      return answer;
    },
  });
  return counter;
}
