import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import {
  extraSelection,
  fillBasket,
  mealSelection,
  quoteLines,
  readMenu,
  type Menu,
} from '#test/chaos/carts.js';
import { Random } from '#test/chaos/random.js';
import { Shop } from '#test/chaos/shop.js';
import type { Service } from '#sandbox/processes/supervise.js';
import { cpuSeconds } from './cpu-time.js';
import { allowManyOrders } from './raise-order-limits.js';

/**
 * Whole paid orders: checkout, payment on the provider's page, webhook, confirmation, commission and emails,
 * by eight clients; the CPU time of each process, and the work of PostgreSQL, for each order. The queue is
 * QUEUE_KIND's. `--orders=400`, `--warm-up=100`, `--page` (the success page's requests too), `--statements`
 * (the most expensive statements), `--profile=<folder>` (CPU profiles of backend and worker).
 */
const CLIENTS = 8;
const SEED = 7;
const IDLE_MS = 90_000;
const PAUSE_MS = 100;
/** What the shop does without orders is measured for this long, and subtracted. */
const REST_MS = 8_000;
const PAGE_PAUSE_MS = 1_000;
const ORDERS = numberOf('orders', 400);
const WARM_UP = numberOf('warm-up', 100);
const PROFILE = valueOf('profile');
const withPage = process.argv.includes('--page');
const withStatements = process.argv.includes('--statements');

const JSON_TYPE = { 'content-type': 'application/json' };
const Quote = z.object({ totalPence: z.number(), deliveryPence: z.number() });
const Placed = z.object({ orderId: z.string(), url: z.string() });
const Session = z.object({ state: z.string() });
const Work = z.object({
  commits: z.coerce.number(),
  inserted: z.coerce.number(),
  updated: z.coerce.number(),
  deleted: z.coerce.number(),
  walRecords: z.coerce.number(),
  walBytes: z.coerce.number(),
});
type Work = z.infer<typeof Work>;
const PARTS = ['backend', 'worker', 'PostgreSQL', 'queue', 'payments', 'mailbox'] as const;

function valueOf(name: string): string | undefined {
  return process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
}

function numberOf(name: string, usual: number): number {
  return Number(valueOf(name) ?? usual);
}

async function main(): Promise<void> {
  process.env['LIMITS_FACTOR'] = '1000';
  const shop = await Shop.start({ change: profiled });
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  try {
    await allowManyOrders(shop.databaseUrl);
    if (withStatements) await loadStatements(shop);
    await client.connect();
    if (withStatements) await client.query('create extension if not exists pg_stat_statements');
    const menu = await readMenu(shop.siteUrl);
    await buyAll(shop, menu, WARM_UP);
    await untilIdle(client);
    await sleep(2_000);
    const rest = { cpu: cpuOf(shop), work: await workOf(client) };
    await sleep(REST_MS);
    const rested = { cpu: cpuOf(shop), work: await workOf(client) };
    if (withStatements) await client.query('select pg_stat_statements_reset()');
    const before = { cpu: cpuOf(shop), work: await workOf(client), at: performance.now() };
    await buyAll(shop, menu, ORDERS);
    await untilIdle(client);
    const seconds = (performance.now() - before.at) / 1000;
    // Statistics of idle connections arrive within a second.
    const cpu = cpuOf(shop);
    await sleep(1_500);
    const work = await workOf(client);
    const quiet = (seconds * 1000) / REST_MS;
    report({
      kind: shop.queue.kind,
      seconds,
      cpu: cpu.map(
        (each, at) => each - at0(before.cpu, at) - quiet * (at0(rested.cpu, at) - at0(rest.cpu, at)),
      ),
      work: (Object.keys(work) as (keyof Work)[]).map(
        (key) => [key, work[key] - before.work[key] - quiet * (rested.work[key] - rest.work[key])] as const,
      ),
    });
    if (withStatements) await showStatements(client);
  } finally {
    await client.end();
    await shop.stop();
    await shop.deleteData();
  }
}

function profiled(part: Service): Service {
  if (!PROFILE || !['backend', 'worker'].includes(part.name)) return part;
  return { ...part, args: ['--cpu-prof', `--cpu-prof-dir=${PROFILE}/${part.name}`, ...part.args] };
}

async function loadStatements(shop: Shop): Promise<void> {
  await shop.stopPrograms();
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await client.query(`alter system set pg_stat_statements.track = 'top'`);
  await client.end();
  await shop.postgres.restart();
  await shop.startPrograms();
}

async function buyAll(shop: Shop, menu: Menu, count: number): Promise<void> {
  const random = new Random(SEED);
  let left = count;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, number) => {
      const own = random.branch(number);
      while (left > 0) {
        left -= 1;
        await buy(shop, menu, own);
      }
    }),
  );
}

async function buy(shop: Shop, menu: Menu, random: Random): Promise<void> {
  const basket = fillBasket(menu, random);
  const quoted = await post(`${shop.siteUrl}/api/quotes`, {
    lines: quoteLines(basket),
    kind: 'one_time',
    referralCode: 'DEMOPRO1',
  });
  const quote = Quote.parse(quoted);
  const placed = await post(
    `${shop.siteUrl}/api/checkout/one-time`,
    {
      mealsPerWeek: basket.mealCount,
      selectedMeals: mealSelection(basket, random),
      totalPrice: quote.totalPence / 100,
      deliveryCharge: quote.deliveryPence / 100,
      referralCode: 'DEMOPRO1',
      mealConfiguration: { extras: extraSelection(basket), customerInfo: customer() },
    },
    { 'Idempotency-Key': randomUUID() },
  );
  const session = Placed.parse(placed).url.split('/').at(-1) ?? '';
  await post(`${shop.paymentsUrl}/test/checkout/sessions/${session}/complete`, { card: '4242424242424242' });
  if (withPage) await watchPage(shop, session);
}

/** The success page asks until the order is paid. */
async function watchPage(shop: Shop, session: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${shop.siteUrl}/api/checkout/sessions/${session}`);
    if (Session.parse(await response.json()).state !== 'pending') return;
    await sleep(PAGE_PAUSE_MS);
  }
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

function customer(): object {
  return {
    email: `${randomUUID()}@example.com`,
    firstName: 'Sam',
    lastName: 'Taylor',
    address: '12 Mill Lane',
    city: 'London',
    postcode: 'SE1 2AB',
    phone: '07700 900123',
    ageConfirmed: true,
  };
}

async function untilIdle(client: pg.Client): Promise<void> {
  const endAtMs = Date.now() + IDLE_MS;
  for (;;) {
    const { rows } = await client.query<{ open: number }>(
      `select (select count(*) from outbox_event where dispatched_at is null)::int
            + (select count(*) from event_job where done_at is null)::int as open`,
    );
    if (rows[0]?.open === 0) return;
    if (Date.now() > endAtMs) throw new Error(`${rows[0]?.open} event jobs are open`);
    await sleep(PAUSE_MS);
  }
}

function cpuOf(shop: Shop): readonly number[] {
  return PARTS.map((part) => {
    if (part === 'PostgreSQL') return cpuSeconds(shop.postgres.pid);
    if (part === 'queue') return shop.queue.pid === undefined ? 0 : cpuSeconds(shop.queue.pid);
    return cpuSeconds(shop.program(part).pid);
  });
}

async function workOf(client: pg.Client): Promise<Work> {
  const { rows } = await client.query(
    `select sum(xact_commit) as commits, sum(tup_inserted) as inserted, sum(tup_updated) as updated,
            sum(tup_deleted) as deleted, (select wal_records from pg_stat_wal) as "walRecords",
            (select wal_bytes from pg_stat_wal) as "walBytes"
       from pg_stat_database where datname is not null`,
  );
  return Work.parse(rows[0]);
}

function at0(list: readonly number[], at: number): number {
  return list[at] ?? 0;
}

/** Sums over the run, less what the shop does at rest. */
interface Measured {
  readonly kind: string;
  readonly seconds: number;
  readonly cpu: readonly number[];
  readonly work: readonly (readonly [string, number])[];
}

function report({ kind, seconds, cpu, work }: Measured): void {
  const ofOrder = cpu.map((each) => (each * 1000) / ORDERS);
  const lines = PARTS.map((part, at) => `${part.padEnd(12)} ${at0(ofOrder, at).toFixed(2)} ms`);
  const sum = at0(ofOrder, 0) + at0(ofOrder, 1) + at0(ofOrder, 2);
  const works = work.map(([key, all]) => `${key} ${(all / ORDERS).toFixed(1)}`);
  process.stdout.write(
    `queue on ${kind}: ${ORDERS} orders in ${seconds.toFixed(1)} s, ${(ORDERS / seconds).toFixed(1)}/s\n` +
      `${lines.join('\n')}\nbackend + worker + PostgreSQL ${sum.toFixed(2)} ms\n` +
      `for each order: ${works.join(', ')}\n`,
  );
}

async function showStatements(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ calls: string; ms: string; query: string }>(
    `select (calls::numeric / $1)::numeric(10, 2) as calls, ((total_exec_time + total_plan_time) / $1)::numeric(10, 3) as ms,
            left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query
       from pg_stat_statements where query not like '%pg_stat%' order by total_exec_time desc limit 70`,
    [ORDERS],
  );
  for (const { calls, ms, query } of rows) process.stdout.write(`${calls}\t${ms}\t${query}\n`);
}

await main();
