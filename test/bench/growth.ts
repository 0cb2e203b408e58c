import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ENTITIES } from '../../backend/src/entities.js';
import { databaseOptions } from '../../backend/src/platform/database/options.js';
import { migrateUp } from '../../backend/src/platform/database/migrate.js';
import { loadEnv } from '../../backend/src/platform/env.js';
import { addHundred, fillUp, like, TEMPLATES } from '../setup/many-recipes.js';
import { pagesRead, QUESTIONS, type Reading } from '../setup/pages-read.js';

const RECIPES = 100_000;
const LIKES = 1_000_000;
const LIKES_OF_FEW = 1_000;
/** What a list or a filter may read more than it reads with a hundred recipes. */
const AIM = 2;

/**
 * `npm run bench -- growth`: pages that recipe lists, filters and searches read with 100 recipes and 1,000
 * likes, and with 100,000 and 1,000,000. Returns false when a list, filter or search reads more than twice as many.
 */
export async function growth(environment: NodeJS.ProcessEnv & { DATABASE_URL: string }): Promise<boolean> {
  await migrateUp(environment.DATABASE_URL);
  const env = loadEnv(environment);
  const orm = await MikroORM.init({
    ...databaseOptions(environment.DATABASE_URL, 2),
    entities: [...ENTITIES],
  });
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  const ask = (sql: string) => client.query(sql);
  try {
    await addHundred(orm.em, env);
    await like(ask, TEMPLATES, LIKES_OF_FEW);
    const few = await pagesRead(orm, env);
    process.stdout.write(`filling up to ${RECIPES} recipes and ${LIKES} likes …\n`);
    await fillUp(ask, RECIPES);
    await like(ask, RECIPES, LIKES);
    return report(few, await pagesRead(orm, env));
  } finally {
    await client.end();
    await orm.close(true);
  }
}

function report(few: ReadonlyMap<string, Reading>, many: ReadonlyMap<string, Reading>): boolean {
  const rows = [...few].map(([question, before]) => {
    const after = many.get(question) ?? before;
    const ratio = after.pages / before.pages;
    return { question, before, after, ratio, isGood: !QUESTIONS.includes(question) || ratio <= AIM };
  });
  const lines = rows.map(
    ({ question, before, after, ratio, isGood }) =>
      `| \`?${question}\` | ${after.shown} | ${before.pages} | ${after.pages} | ${ratio.toFixed(2)} |${isGood ? '' : ' too much'}`,
  );
  process.stdout.write(
    [
      '| asked for | shown | pages of 100 | of 100,000 | ratio |',
      '|---|---:|---:|---:|---:|',
      ...lines,
      '',
    ].join('\n'),
  );
  const failed = rows.filter(({ isGood }) => !isGood).length;
  process.stdout.write(`${rows.length - failed} passed, ${failed} failed\n`);
  return failed === 0;
}
