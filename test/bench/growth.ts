import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ENTITIES } from '../../backend/src/entities.js';
import { databaseOptions } from '../../backend/src/platform/database/options.js';
import { migrateUp } from '../../backend/src/platform/database/migrate.js';
import { DoorsService } from '../../backend/src/identity/doors.service.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { DatabaseNotifications } from '../../backend/src/platform/database/notifications.js';
import { loadEnv, type Env } from '../../backend/src/platform/env.js';
import { SettingsService } from '../../backend/src/platform/settings/settings.service.js';
import { CommissionService } from '../../backend/src/referral/commission.service.js';
import { ReferralService } from '../../backend/src/referral/referral.service.js';
import { addEntries, summaryPages } from '../setup/commission-growth.js';
import { addHundred, fillUp, like, TEMPLATES } from '../setup/many-recipes.js';
import { pagesRead, QUESTIONS, type Reading } from '../setup/pages-read.js';

const RECIPES = 100_000;
const LIKES = 1_000_000;
const LIKES_OF_FEW = 1_000;
const ENTRIES = 1_000_000;
const ENTRIES_OF_FEW = 1_000;
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
    const lists = report(few, await pagesRead(orm, env));
    return (await commissionGrowth(orm, env, ask)) && lists;
  } finally {
    await client.end();
    await orm.close(true);
  }
}

/** What a professional earned: pages that their dashboard reads with 1,000 entries and with 1,000,000. */
async function commissionGrowth(
  orm: MikroORM,
  env: Env,
  ask: (sql: string) => Promise<unknown>,
): Promise<boolean> {
  const [signupId, userId] = [randomUUID(), randomUUID()];
  await ask(
    `insert into referral_signup (id, campaign_id, user_id, email, first_name, last_name, referral_code, created_at)
     select '${signupId}', id, '${userId}', 'growth@example.com', 'Priya', 'Nair', 'GROWTH', now() from referral_campaign where is_active`,
  );
  const [settings, clock] = [new SettingsService(orm.em, new DatabaseNotifications(env)), new Clock(env)];
  const referral = new ReferralService(orm.em, settings, clock, new DoorsService(orm.em));
  const commission = new CommissionService(orm.em, referral, settings, clock);
  await addEntries(ask, signupId, ENTRIES_OF_FEW);
  const few = await summaryPages(orm.em, commission, userId);
  process.stdout.write(`filling up to ${ENTRIES} entries of commission …\n`);
  await addEntries(ask, signupId, ENTRIES - ENTRIES_OF_FEW);
  const many = await summaryPages(orm.em, commission, userId);
  process.stdout.write(
    `pages of the dashboard with ${ENTRIES_OF_FEW} entries: ${few.pages}, with ${ENTRIES}: ${many.pages}\n`,
  );
  return many.earnedPence === ENTRIES * 383 && many.pages <= AIM * few.pages;
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
