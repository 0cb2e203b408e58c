import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Shop } from '../chaos/shop.js';
import { bulkSignIn, type SignedInUser } from '../setup/growth/bulk-sign-in.js';
import { aWeeklyBox } from '../setup/boxes/boxes.js';
import { percentile } from './load/steady-load.js';

const isSmoke = process.argv.includes('--smoke');
const BOXES = isSmoke ? 5 : 200;
const DAYS = isSmoke ? 8 : 92;
const AT_ONCE = 8;
const QUIET_MS = isSmoke ? 1_000 : 20_000;
const PAUSE_MS = 50;
const CALL_MS = 60_000;
const CLOCK_MS = 60 * 60_000;
const AIM_P99_MS = 500;
const GOOD_CARD = '4242424242424242';
/** All requests come from one address, so the per-caller limits must not distort the measurement. */
const LIMITS_FACTOR = '1000';

/**
 * Pages that visitors open meanwhile: a static file, a cached page, a list from the database, and a write.
 */
const PAGES = ['/robots.txt', '/', '/api/meals', '/api/recipes?q=lemon', '/health/ready'] as const;
type Page = (typeof PAGES)[number];
type Latencies = Readonly<Record<Page, number[]>>;

const Placed = z.object({ url: z.string() });
const Moved = z.object({ steps: z.number(), unsettled: z.array(z.string()).optional() });

interface Measured {
  readonly latenciesMs: Latencies;
  readonly errors: string[];
}

/**
 * `npm run bench -- billing-catch-up`: page times while the shop catches up with three months of schedules:
 * it charges and cooks weekly boxes, sends reminders and statements. First with the worker running, then
 * after a stop of the same length, when everything is due at once. Returns false when a page took too long or
 * failed.
 */
export async function catchUp(): Promise<boolean> {
  process.env['LIMITS_FACTOR'] = LIMITS_FACTOR;
  const shop = await Shop.start();
  try {
    await startBoxes(shop);
    const quiet = await whileMeasuring(shop, () => sleep(QUIET_MS));
    const moving = await whileMeasuring(shop, () => moveClock(shop, DAYS));
    const restarted = await whileMeasuring(shop, () => restartAfter(shop, DAYS));
    return report({ quiet, moving, restarted });
  } finally {
    await shop.stop();
    await shop.deleteData();
  }
}

async function startBoxes(shop: Shop): Promise<void> {
  process.stdout.write(`starting ${BOXES} weekly boxes …\n`);
  const people = await bulkSignIn({ ...shop.environment, DATABASE_URL: shop.databaseUrl }, BOXES);
  const waiting = [...people];
  const lane = async (): Promise<void> => {
    for (let person = waiting.shift(); person; person = waiting.shift()) await startBox(shop, person);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function startBox(shop: Shop, person: SignedInUser): Promise<void> {
  const { authorization, email } = person;
  const body = aWeeklyBox(email);
  const answer = await post(`${shop.siteUrl}/api/checkout/subscription`, body, { authorization });
  const sessionId = Placed.parse(answer).url.split('/').at(-1) ?? '';
  await post(`${shop.paymentsUrl}/test/checkout/sessions/${sessionId}/complete`, { card: GOOD_CARD });
}

async function moveClock(shop: Shop, days: number): Promise<void> {
  process.stdout.write(`moving the clock by ${days} days …\n`);
  const moved = Moved.parse(
    await post(`${shop.paymentsUrl}/test/clock`, { advanceDays: days }, {}, CLOCK_MS),
  );
  process.stdout.write(`${moved.steps} steps, not at rest at ${moved.unsettled?.length ?? 0} of them\n`);
  for (const note of moved.unsettled ?? []) process.stdout.write(`  ${note}\n`);
}

/** Simulates a worker that was stopped for this long and finds everything due at once. */
async function restartAfter(shop: Shop, days: number): Promise<void> {
  const worker = shop.program('worker');
  await worker.stop();
  await moveClock(shop, days);
  await worker.start();
  await moveClock(shop, 1);
}

/** Opens each page repeatedly until the work ends. */
async function whileMeasuring(shop: Shop, act: () => Promise<unknown>): Promise<Measured> {
  const latenciesMs: Latencies = {
    '/robots.txt': [],
    '/': [],
    '/api/meals': [],
    '/api/recipes?q=lemon': [],
    '/health/ready': [],
  };
  const errors: string[] = [];
  const state = { isOver: false };
  const visitors = PAGES.map(async (page) => {
    while (!state.isOver) {
      const startedAtMs = performance.now();
      const error = await visit(`${shop.siteUrl}${page}`);
      latenciesMs[page].push(performance.now() - startedAtMs);
      if (error !== undefined) errors.push(`${page}: ${error}`);
      await sleep(PAUSE_MS);
    }
  });
  try {
    await act();
  } finally {
    state.isOver = true;
    await Promise.all(visitors);
  }
  return { latenciesMs, errors };
}

async function visit(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(CALL_MS) });
    await response.arrayBuffer();
    return response.ok ? undefined : String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  timeoutMs = CALL_MS,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function report(phases: Readonly<Record<string, Measured>>): boolean {
  const rows = ['| | page | requests | p50, ms | p99, ms | longest, ms |', '|---|---|---:|---:|---:|---:|'];
  for (const [phase, { latenciesMs }] of Object.entries(phases)) {
    for (const page of PAGES) {
      const figures = latenciesMs[page];
      const at = (percent: number) => percentile(figures, percent).toFixed(0);
      rows.push(`| ${phase} | ${page} | ${figures.length} | ${at(50)} | ${at(99)} | ${at(100)} |`);
    }
  }
  process.stdout.write(`${rows.join('\n')}\n`);
  const all = Object.values(phases);
  const errors = all.flatMap((phase) => phase.errors);
  for (const error of errors.slice(0, 10)) process.stdout.write(`error: ${error}\n`);
  const slow = all.flatMap(({ latenciesMs }) => PAGES.map((page) => percentile(latenciesMs[page], 99)));
  const failed = [errors.length > 0, !isSmoke && slow.some((p99) => !(p99 < AIM_P99_MS))].filter(
    Boolean,
  ).length;
  process.stdout.write(`${2 - failed} passed, ${failed} failed\n`);
  return failed === 0;
}
