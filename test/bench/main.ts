import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateUp } from '#backend/platform/database/migrate.js';
import { startPostgres } from '#sandbox/postgres/postgres.js';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { catchUp } from './billing-catch-up.js';
import { chef } from './chef.js';
import { compareAll } from './compare/main.js';
import { growth } from './growth/main.js';
import { underLoad } from './load/main.js';
import { pages } from './pages.js';
import { run } from './processes.js';
import { revocation } from './revocation.js';
import { search } from './search.js';
import { start as startUp } from './start.js';
import { timing } from './timing.js';

/**
 * `npm run bench`: what people do, on the product and on a plain program (compare/main.ts). Other measurements:
 * `growth`, the cost of calls as the shop grows (growth/main.ts); `search`, the search of ten thousand recipes
 * (search.ts); `pages`, the speed of the site's pages on a phone (pages.ts); `load`, the whole product under a
 * steady load (load/main.ts); `timing`, whether response times reveal who has an account (timing.ts);
 * `revocation`, how long a session that ended is still accepted (revocation.ts); `start`, how long `npm start` takes and how much memory it uses (start.ts); `billing-catch-up`, page times while the
 * shop catches up with months of schedules (billing-catch-up.ts); `chef`, twelve weekly boxes of five people
 * (chef.ts).
 */
const WITH_DATABASE = ['growth', 'search', 'timing', 'revocation', 'pages'];

async function main(): Promise<void> {
  if (process.argv.includes('chef')) {
    process.exitCode = chef() ? 0 : 1;
    return;
  }
  if (process.argv.includes('load')) {
    process.exitCode = (await underLoad()) ? 0 : 1;
    return;
  }
  if (process.argv.includes('billing-catch-up')) {
    process.exitCode = (await catchUp()) ? 0 : 1;
    return;
  }
  if (process.argv.includes('start')) {
    process.exitCode = (await startUp()) ? 0 : 1;
    return;
  }
  if (!WITH_DATABASE.some((name) => process.argv.includes(name))) return compareAll();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lighter-table-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, durable: true, log: () => undefined });
  try {
    await postgres.ensureDatabase('lighter_table');
    const env = environment(postgres.url('lighter_table'), dataDir);
    if (process.argv.includes('growth')) {
      process.exitCode = (await growth(env)) ? 0 : 1;
      return;
    }
    if (process.argv.includes('search')) {
      process.exitCode = (await search(env)) ? 0 : 1;
      return;
    }
    await migrateUp(env.DATABASE_URL);
    if (process.argv.includes('timing')) {
      process.exitCode = (await timing(env)) ? 0 : 1;
      return;
    }
    if (process.argv.includes('revocation')) {
      process.exitCode = (await revocation(env)) ? 0 : 1;
      return;
    }
    await run('dist/backend/src/seed.js', env);
    process.exitCode = (await pages(env)) ? 0 : 1;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function environment(databaseUrl: string, dataDir: string): NodeJS.ProcessEnv & { DATABASE_URL: string } {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://localhost',
    DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SIGNING_KEYS: makeSigningKeys(),
    LOG_LEVEL: 'silent',
    // Badges as the catalogue has them: elsewhere claims wait for an owner's confirmation (rule F33).
    DEMO: 'true',
    // All orders come from one address.
    LIMITS_FACTOR: '1000',
  };
}

await main();
