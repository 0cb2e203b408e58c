import { statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { backUp, type TableDigests } from '#backend/platform/backups/backup.js';
import { restore } from '#backend/platform/backups/restore.js';
import { grantShopRole } from '#backend/platform/database/shop-role.js';
import { followParent } from '#sandbox/processes/follow-parent.js';
import { gather } from './chaos-run.js';
import { judge, repeatedEmails } from './checks.js';
import { NO_SAVINGS, runShoppers } from './load.js';
import { Random } from './random.js';
import { Shop } from './shop.js';

const USAGE = 'npm run backup:drill -- [--sessions 120] [--seed 1]';
/** The tables that hold money. */
const LEDGER = [
  'orders',
  'order_line',
  'ledger_entry',
  'ledger_transfer',
  'user_wallets',
  'commission_entry',
];
const DATABASE = 'lighter_table';

/**
 * The drill: places orders on a running shop, kills the worker in the middle of its work, stops everything,
 * backs the database up, drops it, restores it into an empty one and starts the shop. Then the ledger must
 * match to the penny, no outbox event may be lost and no email may be sent twice.
 */
async function drill(shop: Shop, sessions: number, seed: number): Promise<number> {
  const random = new Random(seed);
  let haltedAt: Promise<void> | undefined;
  const load = await runShoppers(shop, {
    sessions,
    leastMs: 0,
    random,
    // For the last half of the orders, only the outbox has the event when everything stops.
    onArrival: (arrived) => {
      if (arrived >= sessions / 2) haltedAt ??= shop.program('worker').stop();
    },
  });
  await haltedAt;
  await shop.stopPrograms();
  const { databaseUrl } = shop;
  const undone = await count(databaseUrl, UNDONE);
  const file = join(shop.settings.dataDir, 'drill.backup');
  const startedAtMs = Date.now();
  const before = await backUp(databaseUrl, file);
  const backedUpAtMs = Date.now();
  await wipeDatabase(databaseUrl);
  await shop.postgres.ensureDatabase(DATABASE);
  const emptiedAtMs = Date.now();
  const after = await restore(databaseUrl, file);
  await grantShopRole(databaseUrl, shop.places.databaseUrl);
  const restoredAtMs = Date.now();
  const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
  print(`  rows                                 ${rows} in ${Object.keys(before).length} tables`);
  print(
    `  back-up                              ${backedUpAtMs - startedAtMs} ms, ${statSync(file).size} bytes`,
  );
  print(`  restore                              ${restoredAtMs - emptiedAtMs} ms`);
  print(`  ledger before                        ${ledgerOf(before)}`);
  print(`  ledger after                         ${ledgerOf(after)}`);
  print(`  events and event jobs not done     ${undone}`);
  await shop.startPrograms();
  const evidence = await gather(
    shop,
    { sessions, isControl: false },
    { load, saved: NO_SAVINGS, workersLost: 1 },
    Date.now(),
  );
  const repeats = repeatedEmails(evidence.emails);
  print(`  emails                              ${evidence.emails.length}, of them ${repeats} repeats`);
  const problems = [
    ...judge(evidence).flatMap(({ name, problems: found }) => found.map((problem) => `${name}: ${problem}`)),
    ...(ledgerOf(before) === ledgerOf(after) ? [] : ['the ledger is another']),
    ...(repeats === 0 ? [] : [`${repeats} emails came twice`]),
    ...(undone > 0 ? [] : ['nothing was left to do: the drill shows nothing']),
  ];
  for (const problem of problems.slice(0, 20)) print(`  FAILED ${problem}`);
  print(problems.length === 0 ? 'The drill succeeded.' : `The drill failed: ${problems.length} problems.`);
  return problems.length === 0 ? 0 : 1;
}

const UNDONE = `select (select count(*) from outbox_event where dispatched_at is null)::int
  + (select count(*) from event_job where done_at is null and dead_at is null)::int as count`;

function ledgerOf(digests: TableDigests): string {
  return LEDGER.map((table) => digests[table]?.digest.slice(0, 8) ?? '-').join(' ');
}

async function count(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(sql);
  await client.end();
  return rows[0]?.count ?? 0;
}

async function wipeDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(`drop database ${DATABASE} with (force)`);
  await client.end();
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  const value = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(USAGE);
  return value;
}

const sessions = option('--sessions', 120);
const seed = option('--seed', 1);
const starting = Shop.start();
async function end(): Promise<void> {
  await starting.then((started) => started.stop()).catch(() => undefined);
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
followParent(() => void end());

const shop = await starting;
print(`Drill: ${sessions} sessions, seed ${seed}, queue on ${shop.queue.kind}`);
try {
  process.exitCode = await drill(shop, sessions, seed);
} finally {
  await shop.stop();
  if (process.exitCode === 0) await shop.deleteData();
  else print(`Logs and data are kept in ${shop.settings.dataDir}`);
}
