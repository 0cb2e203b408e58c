import { z } from 'zod';
import { fillBasket, quoteLines, readMenu, type Menu } from '#test/chaos/carts.js';
import { Random } from '#test/chaos/random.js';
import { Shop } from '#test/chaos/shop.js';
import { cpuSeconds } from '../cpu-time.js';
import { writeTable } from '../measurements-table.js';
import { readEventLag, type EventLag } from './event-lag.js';
import { bulkSignIn } from '#test/setup/growth/bulk-sign-in.js';
import {
  percentile,
  sendAtConstantRate,
  someErrors,
  together,
  type Responses,
  type Outcome,
} from './steady-load.js';
import { VISIT_KINDS, type PricedBasket, type World } from './visits.js';

const isSmoke = process.argv.includes('--smoke');
const PER_SECOND = isSmoke ? 50 : 200;
const SECONDS = isSmoke ? 5 : 60;
const WARM_UP_S = isSmoke ? 2 : 10;
const PEOPLE = 200;
const BASKETS = 100;
const SEED = 1;
/** All requests come from one address, so the per-caller limits must not distort the measurement. */
const LIMITS_FACTOR = '1000';

const AIM_P99_MS = 250;
const AIM_LAG_MS = 1_000;
const AIM_EMAIL_MS = 2_000;

const Quote = z.object({ totalPence: z.number(), deliveryPence: z.number() });
const Recipes = z.object({ recipes: z.array(z.object({ id: z.string() })) });

const PARTS = ['backend', 'worker', 'PostgreSQL', 'payment sandbox'] as const;
type PartName = (typeof PARTS)[number];
type CpuSeconds = Readonly<Record<PartName, number>>;

/**
 * `npm run bench -- load`: the whole product at 200 requests a second for a minute: response times, the lag
 * of events and emails, and the cost of a request. Returns false when a target is missed.
 */
export async function underLoad(): Promise<boolean> {
  process.env['LIMITS_FACTOR'] = LIMITS_FACTOR;
  const shop = await Shop.start();
  try {
    const world = await makeWorld(shop);
    process.stdout.write(`warming up, then ${PER_SECOND} requests a second for ${SECONDS} s …\n`);
    await sendAtConstantRate(world, PER_SECOND, WARM_UP_S);
    const since = new Date();
    const before = cpuOf(shop);
    const outcome = await sendAtConstantRate(world, PER_SECOND, SECONDS);
    const after = cpuOf(shop);
    const lag = await readEventLag(shop.databaseUrl, since);
    return report({ outcome, lag, before, after, queue: shop.queue.kind });
  } finally {
    await shop.stop();
    await shop.deleteData();
  }
}

async function makeWorld(shop: Shop): Promise<World> {
  const random = new Random(SEED);
  const menu = await readMenu(shop.siteUrl);
  const { recipes } = Recipes.parse(await read(`${shop.siteUrl}/api/recipes?limit=100`));
  return {
    siteUrl: shop.siteUrl,
    paymentsUrl: shop.paymentsUrl,
    menu,
    baskets: await priceBaskets(shop.siteUrl, menu, random.branch(1)),
    recipeIds: recipes.map(({ id }) => id),
    people: await bulkSignIn({ ...shop.environment, DATABASE_URL: shop.databaseUrl }, PEOPLE),
    random: random.branch(2),
  };
}

async function priceBaskets(siteUrl: string, menu: Menu, random: Random): Promise<PricedBasket[]> {
  const priced: PricedBasket[] = [];
  for (let each = 0; each < BASKETS; each += 1) {
    const basket = fillBasket(menu, random);
    const body = JSON.stringify({ lines: quoteLines(basket), kind: 'one_time' });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    priced.push({ basket, ...Quote.parse(await read(`${siteUrl}/api/quotes`, init)) });
  }
  return priced;
}

async function read(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

function cpuOf(shop: Shop): CpuSeconds {
  return {
    backend: cpuSeconds(shop.program('backend').pid),
    worker: cpuSeconds(shop.program('worker').pid),
    PostgreSQL: cpuSeconds(shop.postgres.pid),
    'payment sandbox': cpuSeconds(shop.program('payments').pid),
  };
}

interface Measured {
  readonly outcome: Outcome;
  readonly lag: EventLag;
  readonly before: CpuSeconds;
  readonly after: CpuSeconds;
  readonly queue: string;
}

function report({ outcome, lag, before, after, queue }: Measured): boolean {
  const all = together(outcome);
  const requests = all.latenciesMs.length;
  const cost = (part: PartName) => ((after[part] - before[part]) * 1000) / requests;
  const answers = [
    '| | requests | p50, ms | p99, ms | longest, ms | errors |',
    '|---|---:|---:|---:|---:|---:|',
    ...VISIT_KINDS.map((kind) => responseRow(kind, outcome[kind])),
    responseRow('**all**', all),
  ];
  const rest = [
    '| | measured | aim |',
    '|---|---:|---:|',
    `| p99 of all responses, ms | ${percentile(all.latenciesMs, 99).toFixed(0)} | < ${AIM_P99_MS} |`,
    `| errors | ${all.errors.length} | 0 |`,
    `| event to consumers (outbox lag), p99 of ${lag.events}, ms | ${lag.dispatchP99Ms.toFixed(0)} | < ${AIM_LAG_MS} |`,
    `| event to transactional consumer done, p99, ms | ${lag.doneP99Ms.toFixed(0)} | |`,
    `| event to email sent, p99 of ${lag.emails}, ms | ${lag.emailP99Ms.toFixed(0)} | < ${AIM_EMAIL_MS} |`,
    ...PARTS.map((part) => `| CPU of ${part}, ms a request | ${cost(part).toFixed(3)} | |`),
  ];
  const table = [...answers, '', ...rest].join('\n');
  process.stdout.write(`${table}\n`);
  for (const error of someErrors(all)) process.stdout.write(`error: ${error}\n`);
  if (process.argv.includes('--write'))
    writeTable(
      'load',
      table,
      `${PER_SECOND} requests a second for ${SECONDS} s, queue on ${queue}, callers on the same machine,`,
    );
  const missed = [
    all.errors.length > 0,
    lag.open > 0,
    // Timings mean nothing on a machine that runs every check at once.
    !isSmoke && !(percentile(all.latenciesMs, 99) < AIM_P99_MS),
    !isSmoke && !(lag.dispatchP99Ms < AIM_LAG_MS),
    !isSmoke && !(lag.emailP99Ms < AIM_EMAIL_MS),
  ];
  const failed = missed.filter(Boolean).length;
  process.stdout.write(`${missed.length - failed} passed, ${failed} failed\n`);
  return failed === 0;
}

function responseRow(name: string, answers: Responses): string {
  const at = (percent: number) => percentile(answers.latenciesMs, percent).toFixed(0);
  return `| ${name} | ${answers.latenciesMs.length} | ${at(50)} | ${at(99)} | ${at(100)} | ${answers.errors.length} |`;
}
