import { shaped } from '#test/setup/system/shapes.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { RecipeReactionsService } from '#backend/catalog/reactions/recipe-reactions.service.js';
import { RECIPE_SORTS, RecipeQuery, type RecipeListDto } from '#backend/catalog/recipes/recipes.dto.js';
import { RecipesService } from '#backend/catalog/recipes/recipes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { Env } from '#backend/platform/env.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { SAMPLE_REACTOR } from '../growth/bulk-recipes.js';

const Blocks = z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() });
const Plan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Blocks })]) })]);

export interface Reading {
  readonly pages: number;
  readonly shown: number;
  readonly total: number;
}

/** Lists, filters and searches, twelve at a time, and fewer at a time where a hundred contain no more. */
const SELECTIONS: readonly string[] = [
  '',
  'limit=24',
  ...['Breakfast', 'Lunch', 'Dinner', 'Snacks'].map((category) => `category=${category}`),
  'category=Drinks&limit=4',
  ...['standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan'].map((diet) => `diet=${diet}`),
  ...['celery', 'gluten', 'eggs', 'fish', 'milk', 'nuts', 'sesame', 'soya', 'sulphites'].map(
    (allergen) => `excludeAllergen=${allergen}`,
  ),
  'category=Dinner&diet=vegan&limit=3',
  'category=Dinner&diet=halal&excludeAllergen=milk,nuts&limit=4',
  'excludeAllergen=gluten,milk,eggs,nuts,peanuts&limit=4',
  'q=chicken',
  'q=lemon',
  'q=chick',
  'q=lemon&category=Dinner&limit=4',
  'q=lemon&diet=vegan&limit=2',
  'q=chicken&excludeAllergen=milk&limit=4',
  'q=lemon%20spinach&limit=2',
  'q=lemon%20garlic&limit=3',
  'q=lemon%20spin&limit=2',
  'q=lemon%20garlic&diet=halal&limit=2',
];

/**
 * Only measured (ADR 0019): in an unrelated sort order, words and filters that seldom occur together are
 * searched along a whole list.
 */
export const EXPENSIVE_QUERIES: readonly string[] = [
  'q=lemon&diet=vegan&limit=2&sort=protein',
  'q=lemon&category=Dinner&limit=4&sort=calories',
  'q=lemon%20spinach&limit=2&sort=calories',
  'q=lemon%20garlic&limit=3&sort=calories',
  'q=lemon%20spin&limit=2&sort=calories',
  // The planner chooses one of two plans by the day's sample; the other one reads a whole list.
  'q=lemon%20garlic&diet=halal&limit=2&sort=calories',
  'q=lemon%20garlic&diet=halal&limit=2&sort=protein',
];

/**
 * The same for a million recipes, copies of a hundred: ten thousand adjacent ones contain one word and not
 * the other. Up to a hundred thousand they are judged.
 */
export const EXPENSIVE_AT_A_MILLION: readonly string[] = [
  'q=lemon&category=Dinner&limit=4&sort=protein',
  'q=chicken&excludeAllergen=milk&limit=4&sort=protein',
  'q=lemon%20spinach&limit=2&sort=protein',
  'q=lemon%20garlic&limit=3&sort=protein',
  'q=lemon%20spin&limit=2&sort=protein',
];

/** A visitor's queries of the list, each in every order. */
export const LIST_QUERIES: readonly string[] = RECIPE_SORTS.flatMap((sort) =>
  SELECTIONS.map((selection) =>
    sort === 'newest' ? selection : [selection, `sort=${sort}`].filter(Boolean).join('&'),
  ),
).filter((question) => !EXPENSIVE_QUERIES.includes(question));

/** Database pages that each query reads, all its statements together (EXPLAIN, BUFFERS). */
export async function pageReads(
  { em }: { readonly em: EntityManager },
  env: Env,
): Promise<ReadonlyMap<string, Reading>> {
  const pictures = new PictureStore();
  const readings = new Map<string, Reading>();
  const counter = countPages(em);
  for (const question of [...LIST_QUERIES, ...EXPENSIVE_QUERIES]) {
    const recipes = new RecipesService(
      em,
      pictures,
      new RecipeReactionsService(em, new Clock(env)),
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
