import { writeFileSync } from 'node:fs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { AppModule } from '#backend/app.module.js';
import { migrateUp } from '#backend/platform/database/migrate.js';
import { Env } from '#backend/platform/env.js';
import { seedCatalogRecipes } from '#test/setup/growth/bulk-recipes.js';
import { writeTable } from '../measurements-table.js';
import { callsOf } from './calls.js';
import { addProfessional, grow, type QueryRows } from './fill.js';
import { measure } from './measure.js';
import { plotOf } from './plot.js';
import { AIM, growthOf, type Curve, type Reading, type Size } from './reading.js';
import { tableOf } from './table.js';

const PLOT = 'docs/pictures/growth.svg';

const SMALLEST: Size = { times: 1, recipes: 100, likes: 1_000, rows: 100 };
const LARGER: Size = { times: 100, recipes: 10_000, likes: 100_000, rows: 10_000 };
/** A shop has no million recipes (D74). */
const LARGEST: Size = { ...LARGER, times: 10_000, rows: 1_000_000 };

function sizesAsked(): readonly Size[] {
  // A smoke run leaves the largest size out.
  return process.argv.includes('--smoke') ? [SMALLEST, LARGER] : [SMALLEST, LARGER, LARGEST];
}

/**
 * `npm run bench -- growth`: how many database pages calls read, and how long they take, in a growing shop.
 * Returns false when a call reads more than twice as many pages in a larger shop as in the smallest. `--write`
 * puts the table into docs/measurements.md and draws the plot beside it.
 */
export async function growth(environment: NodeJS.ProcessEnv & { DATABASE_URL: string }): Promise<boolean> {
  await migrateUp(environment.DATABASE_URL);
  Object.assign(process.env, environment);
  const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  try {
    return await measureGrowth(app, async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await client.end();
    await app.close();
  }
}

async function measureGrowth(app: INestApplicationContext, ask: QueryRows): Promise<boolean> {
  const [em, env] = [app.get(EntityManager, { strict: false }), app.get(Env, { strict: false })];
  const sizes = sizesAsked();
  let curves: readonly Curve[] = [];
  await seedCatalogRecipes(em, env);
  await addProfessional(ask);
  for (const [place, size] of sizes.entries()) {
    process.stdout.write(`filling up to ${size.recipes} recipes and ${size.rows} of everything else …\n`);
    await grow(ask, sizes[place - 1], size);
    curves = await read(app, ask, { size, curves });
  }
  return report(curves);
}

/** Adds to each curve the cost of its call at this size. */
async function read(
  app: INestApplicationContext,
  ask: QueryRows,
  { size, curves }: { readonly size: Size; readonly curves: readonly Curve[] },
): Promise<Curve[]> {
  const grown: Curve[] = [];
  for (const [place, call] of (await callsOf(app, ask)).entries()) {
    const before: readonly Reading[] = curves[place]?.readings ?? [];
    const reading = await measure(app.get(EntityManager, { strict: false }), call, size);
    if (reading.shown === 0 || reading.shown !== (before[0] ?? reading).shown)
      throw new Error(`${call.part}, ${call.name}: found ${reading.shown}, which cannot be compared`);
    const { part, name, isOfRecipes } = call;
    grown.push({ part, name, isOfRecipes, readings: [...before, reading] });
  }
  return grown;
}

function report(curves: readonly Curve[]): boolean {
  const table = tableOf(curves);
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write')) {
    writeTable('growth', table, 'Median of 30 calls without HTTP, each read again,');
    writeFileSync(PLOT, plotOf(curves));
  }
  const failed = curves.filter((curve) => growthOf(curve) > AIM).length;
  process.stdout.write(`${curves.length - failed} passed, ${failed} failed\n`);
  return failed === 0;
}
