import { deepStrictEqual } from 'node:assert';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateUp } from '#backend/platform/database/migrate.js';
import { startPostgres, type Postgres } from '#sandbox/postgres/postgres.js';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { findFreePort } from '#sandbox/ports.js';
import { catchUp } from './billing-catch-up.js';
import { cpuSeconds } from './cpu-time.js';
import { growth } from './growth/main.js';
import { hammer } from './hammer.js';
import { underLoad } from './load/main.js';
import { allowManyOrders } from './raise-order-limits.js';
import { pages } from './pages.js';
import { run, start } from './processes.js';
import { writeTable } from './measurements-table.js';
import { revocation } from './revocation.js';
import { search } from './search.js';
import { start as startUp } from './start.js';
import { timing } from './timing.js';
import { SCENARIOS, type Scenario } from './scenarios.js';

/**
 * `npm run bench`: each scenario on the plain program and on the product, in turn, over several rounds; the
 * median counts. `--smoke` is one short round that only shows that it runs; `--write` puts the table into
 * docs/measurements.md. Other measurements: `growth`, the cost of calls as the shop grows (growth/main.ts);
 * `search`, the search of ten thousand recipes (search.ts); `pages`, the speed of the site's pages on a phone (pages.ts); `load`, the whole product under a steady load
 * (load/main.ts); `timing`, whether response times reveal who has an account (timing.ts); `revocation`, how long a session that ended is still accepted
 * (revocation.ts); `start`, how long
 * `npm start` takes and how much memory it uses (start.ts); `billing-catch-up`, page times while the shop
 * catches up with months of schedules (billing-catch-up.ts).
 */
const isSmoke = process.argv.includes('--smoke');
const ROUNDS = isSmoke ? 1 : 5;
const WARM_UP_S = isSmoke ? 0.3 : 2;
const MEASURE_S = isSmoke ? 0.7 : 4;

interface Measure {
  readonly perSecond: number;
  readonly processCpuMs: number;
  readonly postgresCpuMs: number;
}

interface Row {
  readonly scenario: Scenario;
  readonly plain: Measure;
  readonly product: Measure;
}

const SIDES = {
  plain: 'dist/test/bench/plain/server.js',
  product: 'dist/test/bench/product-server.js',
} as const;

async function main(): Promise<void> {
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
    if (process.argv.includes('pages')) {
      process.exitCode = (await pages(env)) ? 0 : 1;
      return;
    }
    await allowManyOrders(env.DATABASE_URL);
    const rows: Row[] = [];
    for (const scenario of SCENARIOS) rows.push(await compare(scenario, postgres, env));
    report(rows);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A ratio needs equal responses: the catalogue's must be identical, an order's of the same shape. */
async function checkResponses(scenario: Scenario, env: NodeJS.ProcessEnv): Promise<void> {
  const answers: unknown[] = [];
  for (const side of ['plain', 'product'] as const) {
    const port = await findFreePort();
    const child = await start(SIDES[side], { ...env, PORT: String(port) });
    const { path: url, ...init } = scenario.request();
    const response = await fetch(`http://127.0.0.1:${port}${url}`, init);
    const body: unknown = await response.json();
    answers.push(init.method === 'GET' ? body : [response.status, Object.keys(Object(body))]);
    child.kill('SIGKILL');
  }
  deepStrictEqual(answers[1], answers[0], `the answers to '${scenario.name}' differ`);
}

async function compare(scenario: Scenario, postgres: Postgres, env: NodeJS.ProcessEnv): Promise<Row> {
  await checkResponses(scenario, env);
  const plain: Measure[] = [];
  const product: Measure[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await measure('plain', scenario, postgres, env));
    product.push(await measure('product', scenario, postgres, env));
  }
  return { scenario, plain: median(plain), product: median(product) };
}

async function measure(
  side: keyof typeof SIDES,
  scenario: Scenario,
  postgres: Postgres,
  env: NodeJS.ProcessEnv,
): Promise<Measure> {
  const port = await findFreePort();
  const child = await start(SIDES[side], { ...env, PORT: String(port) });
  try {
    await hammer(port, scenario, WARM_UP_S);
    const before = { own: cpuSeconds(child.pid ?? 0), postgres: cpuSeconds(postgres.pid) };
    const result = await hammer(port, scenario, MEASURE_S);
    if (result.failed > 0)
      throw new Error(
        `${side}: ${result.failed} of ${result.requests} requests of '${scenario.name}' failed`,
      );
    return {
      perSecond: result.requests / result.seconds,
      processCpuMs: ((cpuSeconds(child.pid ?? 0) - before.own) * 1000) / result.requests,
      postgresCpuMs: ((cpuSeconds(postgres.pid) - before.postgres) * 1000) / result.requests,
    };
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

function report(rows: readonly Row[]): void {
  const lines = [
    '| | plain, req/s | product, req/s | ratio | aim | CPU ms/req plain | CPU ms/req product | PostgreSQL ms/req plain | PostgreSQL ms/req product |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows.map(({ scenario, plain, product }) =>
      [
        `| ${scenario.name}`,
        plain.perSecond.toFixed(0),
        product.perSecond.toFixed(0),
        (product.perSecond / plain.perSecond).toFixed(2),
        `≥ ${scenario.aim}`,
        plain.processCpuMs.toFixed(3),
        product.processCpuMs.toFixed(3),
        plain.postgresCpuMs.toFixed(3),
        `${product.postgresCpuMs.toFixed(3)} |`,
      ].join(' | '),
    ),
  ];
  const table = lines.join('\n');
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write')) {
    writeTable('bench', table, `Median of ${ROUNDS} rounds of ${MEASURE_S} s`);
  }
  process.stdout.write(`${rows.length} passed, 0 failed\n`);
}

function median(measures: readonly Measure[]): Measure {
  const sorted = [...measures].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
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
