import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { AppModule } from '#backend/app.module.js';
import { RecipeReactionsService } from '#backend/catalog/reactions/recipe-reactions.service.js';
import { RecipeQuery } from '#backend/catalog/recipes/recipes.dto.js';
import { RecipesService } from '#backend/catalog/recipes/recipes.service.js';
import { CatalogSearch } from '#backend/catalog/search/catalog-search.service.js';
import { migrateUp } from '#backend/platform/database/migrate.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { Env } from '#backend/platform/env.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { copyRecipesUpTo, SAMPLE_REACTOR, seedCatalogRecipes } from '#test/setup/growth/bulk-recipes.js';
import { QUESTIONS } from '#test/setup/reading/recipe-questions.js';
import { shaped } from '#test/setup/system/shapes.js';
import { writeTable } from './measurements-table.js';

const RECIPES = 10_000;
/** As many different words as that many recipes of their own would have. */
const WORDS = 10_000;
const ROUNDS = 25;
/** How long the usual search may take. */
const AIM_MS = 10;

/** Searches that differ in what they make PostgreSQL do. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'the forty questions of the tests': QUESTIONS.map(([typed]) => `q=${typed}`),
  'a word of most recipes': ['q=chicken', 'q=lemon', 'q=olive oil'],
  'a single letter': ['q=c', 'q=s'],
  'with filters': ['q=chicken&category=Dinner', 'q=lemon&diet=vegan', 'q=chicken&excludeAllergen=milk,nuts'],
  'in another order': ['q=chicken&sort=newest', 'q=lemon garlic&sort=protein', 'q=bean&sort=calories'],
  'nothing found': ['q=xylophone', 'q=chicken zzzzzz'],
  'filters without words': [
    '',
    'category=Dinner',
    'diet=vegan&sort=protein',
    'excludeAllergen=milk&sort=calories',
  ],
};

/**
 * `npm run bench -- search`: how long a search of ten thousand recipes takes, without HTTP and without a page
 * that is kept. Returns false when the median of any kind is above 10 ms. `--write` puts the table into
 * docs/measurements.md.
 */
export async function search(environment: NodeJS.ProcessEnv & { DATABASE_URL: string }): Promise<boolean> {
  await migrateUp(environment.DATABASE_URL);
  Object.assign(process.env, environment);
  const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  try {
    const ask = (sql: string) => client.query(sql);
    await seedCatalogRecipes(app.get(EntityManager, { strict: false }), app.get(Env, { strict: false }));
    await copyRecipesUpTo(ask, RECIPES);
    await ask(
      `insert into search_word select distinct translate(md5(n::text), '0123456789', 'aeioulnrst')::varchar(9)
         from generate_series(1, ${WORDS}) n on conflict do nothing`,
    );
    await ask('vacuum analyze search_word');
    return await measure(app);
  } finally {
    await client.end();
    await app.close();
  }
}

async function measure(app: INestApplicationContext): Promise<boolean> {
  const rows: string[] = [];
  let isGood = true;
  for (const [kind, questions] of Object.entries(KINDS)) {
    const times: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const question of questions) {
        const ms = await timeOf(app, question);
        if (round >= 0) times.push(ms);
      }
    }
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? NaN;
    isGood &&= at(0.5) <= AIM_MS;
    rows.push(
      `| ${kind} | ${questions.length} | ${at(0.5).toFixed(1)} | ${at(0.99).toFixed(1)} | ≤ ${AIM_MS} |`,
    );
  }
  const table = [
    '| | searches | median, ms | p99, ms | aim for the median, ms |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ];
  process.stdout.write(`${table.join('\n')}\n`);
  if (process.argv.includes('--write')) {
    writeTable(
      'search',
      table.join('\n'),
      `${ROUNDS} rounds over ${RECIPES.toLocaleString('en-GB')} recipes, without HTTP,`,
    );
  }
  return isGood;
}

/** Milliseconds for the first visitor after a change; later ones get the page that is kept. */
async function timeOf(app: INestApplicationContext, question: string): Promise<number> {
  const em = app.get(EntityManager, { strict: false });
  const recipes = new RecipesService(
    em,
    app.get(PictureStore, { strict: false }),
    app.get(RecipeReactionsService, { strict: false }),
    new CatalogSearch(em),
    new DatabaseNotifications(app.get(Env, { strict: false })),
  );
  // Reads the authors of recipes, which every process keeps.
  await recipes.list(shaped(RecipeQuery, { limit: '1' }), SAMPLE_REACTOR);
  const query = shaped(RecipeQuery, { limit: '12', ...Object.fromEntries(new URLSearchParams(question)) });
  const startedAtMs = performance.now();
  await recipes.list(query, SAMPLE_REACTOR);
  return performance.now() - startedAtMs;
}
