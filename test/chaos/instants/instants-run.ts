import pg from 'pg';
import { z } from 'zod';
import { Random } from '../random.js';
import type { Shop } from '../shop.js';
import { makeMembers, until, type Member } from './members.js';
import { ProviderRecords } from './provider-records.js';
import type { Verdict, Window, WindowContext } from './window.js';
import { clockOf, WINDOWS } from './windows.js';

/** Longer than the scheduler's interval and the leases of a killed worker's jobs. */
const SETTLE_MS = 150_000;
const STRIKE_MS = 30_000;
const GONE_MS = 5_000;
const CLOCK_MS = 240_000;
const MINUTE_MS = 60_000;

export interface InstantsPlan {
  readonly kills: number;
  readonly seed: number;
  /** Only the windows with this in their name. */
  readonly windows: string;
  readonly isControl: boolean;
}

/** The outcome of the kills in one window. */
export interface WindowResult {
  readonly window: Window;
  readonly kills: number;
  /** Kills between the provider's operation and our commit. */
  readonly hits: number;
  readonly doubles: readonly string[];
  readonly losses: readonly string[];
}

const Held = z.object({ waiting: z.array(z.object({ call: z.string() })), gone: z.number() });

/**
 * Kills a program of the shop repeatedly between the provider's operation and our commit of it, in each
 * window, and compares the provider's records with ours once no work is pending.
 */
export async function runInstants(shop: Shop, plan: InstantsPlan): Promise<WindowResult[]> {
  const random = new Random(plan.seed);
  const client = new pg.Client({ connectionString: shop.databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { members, staff } = await makeMembers(
      shop,
      client,
      plan.kills * Math.max(1, boxWindows(plan)),
      random,
    );
    const scene = { shop, client, staff, random, books: new ProviderRecords(shop) };
    const results: WindowResult[] = [];
    let struckBoxes = 0;
    for (const window of windowsOf(plan)) {
      if (!window.isAfterCutOff) {
        results.push(await strikeAll(scene, window, members.slice(0, plan.kills), plan));
        continue;
      }
      if (struckBoxes === 0) await passCutOffs(scene);
      const next = members.slice(struckBoxes, struckBoxes + plan.kills);
      struckBoxes += plan.kills;
      results.push(await strikeAll(scene, window, next, plan));
    }
    return results;
  } finally {
    await client.end();
  }
}

/** The control covers the windows in which only a key and a look-up prevent a repeat. */
function windowsOf({ isControl, windows }: InstantsPlan): readonly Window[] {
  const wanted = WINDOWS.filter(({ name }) => name.includes(windows));
  return isControl ? wanted.filter(({ isKeyed }) => isKeyed) : wanted;
}

/** Each box is charged only once, so every box window needs members of its own. */
function boxWindows(plan: InstantsPlan): number {
  return windowsOf(plan).filter(({ isAfterCutOff }) => isAfterCutOff).length;
}

async function strikeAll(
  scene: WindowContext,
  window: Window,
  members: readonly Member[],
  { isControl }: InstantsPlan,
): Promise<WindowResult> {
  let hits = 0;
  for (const [number, member] of members.entries()) {
    // Half of the time the provider's webhook is late, so that the retry starts without it.
    if (await strike(scene, window, member, isControl || number % 2 === 1)) hits += 1;
  }
  await waitUntilIdle(scene, window, { members, isControl });
  const verdicts = await judgeAll(scene, window, members);
  return {
    window,
    kills: members.length,
    hits,
    doubles: verdicts.flatMap(({ doubles }) => doubles),
    losses: verdicts.flatMap(({ losses }) => losses),
  };
}

/** One after the other: they share a connection. */
async function judgeAll(
  scene: WindowContext,
  window: Window,
  members: readonly Member[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const member of members) verdicts.push(await window.judge(scene, member));
  return verdicts;
}

/** One kill; returns whether it came after the provider's operation and before its response arrived here. */
async function strike(
  scene: WindowContext,
  window: Window,
  member: Member,
  isUnknowing: boolean,
): Promise<boolean> {
  const { shop, client } = scene;
  const program = shop.program(window.program);
  await window.prepare?.(scene, member);
  const webhooks = isUnknowing ? { drop: 1 } : {};
  await setTest(shop, 'webhooks', window.hearsFirst ? {} : webhooks);
  await setTest(shop, 'faults', { holdAnswersTo: [window.call] });
  const before = (await held(shop)).gone;
  await window.begin(scene, member);
  if (window.hearsFirst) await setTest(shop, 'webhooks', webhooks);
  await until(`${window.name} is at the provider`, STRIKE_MS, async () => {
    const { waiting } = await held(shop);
    return waiting.length > 0;
  });
  await program.kill9();
  await until('the provider has noticed', GONE_MS, async () => (await held(shop)).waiting.length === 0);
  const isHit = (await held(shop)).gone > before;
  await setTest(shop, 'faults', {});
  if (isUnknowing) await endLeases(client);
  await program.start();
  await setTest(shop, 'webhooks', {});
  return isHit;
}

/** Expires the leases of the killed worker's jobs at once. */
async function endLeases(client: pg.Client): Promise<void> {
  await client.query(
    `update event_job set locked_until = null, next_at = now() where done_at is null and dead_at is null`,
  );
}

/**
 * Waits until nothing is missing any more, or the control has seen enough; the verdicts report what is still
 * missing at the end.
 */
async function waitUntilIdle(
  scene: WindowContext,
  window: Window,
  { members, isControl }: { members: readonly Member[]; isControl: boolean },
): Promise<void> {
  const isAtRest = async (): Promise<boolean> => {
    const { rows } = await scene.client.query<{ open: number }>(
      `select (select count(*)::int from outbox_event where dispatched_at is null) +
              (select count(*)::int from event_job where done_at is null and dead_at is null) as open`,
    );
    const verdicts = await judgeAll(scene, window, members);
    if (isControl) return verdicts.some(({ doubles }) => doubles.length > 0);
    return rows[0]?.open === 0 && verdicts.every(({ losses }) => losses.length === 0);
  };
  await until('all is at rest', SETTLE_MS, isAtRest).catch(() => undefined);
}

/** Moves the clock past the cut-offs of the second boxes; none of them is charged before its turn. */
async function passCutOffs({ shop, client }: WindowContext): Promise<void> {
  await client.query('update box_delivery set due_at = null where sequence > 1');
  const { rows } = await client.query<{ at: Date }>(
    'select max(cut_off_at) as at from box_delivery where sequence = 2',
  );
  const now = new Date((await clockOf(shop)).now).getTime();
  const advanceMinutes = Math.ceil(((rows[0]?.at.getTime() ?? now) - now) / MINUTE_MS) + 1;
  await setTest(shop, 'clock', { advanceMinutes: Math.max(1, advanceMinutes) }, CLOCK_MS);
}

async function held(shop: Shop): Promise<z.infer<typeof Held>> {
  return Held.parse(await (await fetch(`${shop.paymentsUrl}/test/held`)).json());
}

async function setTest(
  shop: Shop,
  route: 'webhooks' | 'faults' | 'clock',
  settings: object,
  timeoutMs = 10_000,
): Promise<void> {
  const response = await fetch(`${shop.paymentsUrl}/test/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`/test/${route} answered ${response.status}: ${await response.text()}`);
}
