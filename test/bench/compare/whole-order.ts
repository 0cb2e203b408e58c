import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Shop } from '#test/chaos/shop.js';
import { untilDone } from '../load/event-lag.js';
import { cpuOf, cpuSince, middle, type Effort } from './compare.js';
import { JSON_TYPE, referredBody } from './order-body.js';
import type { QueueKind } from './sides.js';

const CLIENTS = 8;
const GOOD_CARD = '4242424242424242';
const CALL_MS = 20_000;
/** The page's request is held until the payment is known; else it asks again. */
const PREFER = { prefer: 'wait=12' };
const POLL_MS = 100;
const PROFESSIONAL_CODE = 'DEMOPRO1';
/** What backend, worker, PostgreSQL and a queue of its own may take together. */
export const WHOLE_ORDER_AIM_MS = 25;

/** What one order costs, all of it: placed, paid, confirmed, commission and emails. */
export interface WholeOrder {
  readonly queue: QueueKind;
  readonly orders: number;
  readonly perSecond: number;
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly totalCpuMs: number;
  /** Transactions that wrote. */
  readonly commits: number;
  readonly walBytes: number;
  /** How often the page behind the payment asked until it knew. */
  readonly pageCalls: number;
}

const Placed = z.object({ url: z.string() });
const Confirmed = z.object({ state: z.string() });

/** Eight clients order and pay for some seconds; everything that follows from it is waited for and counted. */
export async function measureWholeOrder(shop: Shop, effort: Effort): Promise<WholeOrder> {
  await orderFor(shop, effort.warmUpS);
  const rounds: WholeOrder[] = [];
  for (let round = 0; round < effort.rounds; round += 1)
    rounds.push(await measureRound(shop, effort.measureS));
  const wanted = middle(rounds.map(({ totalCpuMs }) => totalCpuMs).sort((a, b) => a - b));
  const [chosen] = rounds.filter(({ totalCpuMs }) => totalCpuMs === wanted);
  if (!chosen) throw new Error('nothing was measured');
  return chosen;
}

async function measureRound(shop: Shop, seconds: number): Promise<WholeOrder> {
  const processes = {
    backend: shop.program('backend').pid,
    worker: shop.program('worker').pid,
    PostgreSQL: shop.postgres.pid,
    ...(shop.queue.pid === undefined ? {} : { Redis: shop.queue.pid }),
  };
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const [before, written] = [cpuOf(processes), await writtenBy(client)];
    const startedAtMs = performance.now();
    const { orders, pageCalls } = await orderFor(shop, seconds);
    const tookS = (performance.now() - startedAtMs) / 1000;
    if ((await untilDone(client)) > 0) throw new Error('not everything that follows from an order was done');
    const cpuMs = cpuSince(processes, before, orders);
    const after = await writtenBy(client);
    return {
      queue: shop.queue.kind,
      orders,
      perSecond: orders / tookS,
      cpuMs,
      totalCpuMs: Object.values(cpuMs).reduce((sum, each) => sum + each, 0),
      commits: (after.transactions - written.transactions) / orders,
      walBytes: (after.walBytes - written.walBytes) / orders,
      pageCalls: pageCalls / orders,
    };
  } finally {
    await client.end();
  }
}

async function orderFor(shop: Shop, seconds: number): Promise<{ orders: number; pageCalls: number }> {
  const endAtMs = performance.now() + seconds * 1000;
  let orders = 0;
  let pageCalls = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    do {
      const calls = await orderOnce(shop);
      pageCalls += calls;
      orders += 1;
    } while (performance.now() < endAtMs);
  });
  await Promise.all(clients);
  return { orders, pageCalls };
}

/** Returns how often the page asked. */
async function orderOnce({ siteUrl, paymentsUrl }: Shop): Promise<number> {
  const body = referredBody(PROFESSIONAL_CODE);
  const headers = { 'idempotency-key': randomUUID() };
  const { url } = Placed.parse(await send(`${siteUrl}/api/checkout/one-time`, body, headers));
  const session = url.split('/').at(-1) ?? '';
  await send(`${paymentsUrl}/test/checkout/sessions/${session}/complete`, { card: GOOD_CARD });
  const endAtMs = Date.now() + CALL_MS;
  for (let calls = 1; Date.now() < endAtMs; calls += 1) {
    const confirmed = await send(`${siteUrl}/api/checkout/sessions/${session}`, undefined, PREFER);
    const { state } = Confirmed.parse(confirmed);
    if (state === 'paid') return calls;
    await sleep(POLL_MS);
  }
  throw new Error(`${session} was not confirmed`);
}

async function send(url: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...(body ? JSON_TYPE : {}), ...headers },
    signal: AbortSignal.timeout(CALL_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** How many transactions have written, and how much, since the server exists. */
async function writtenBy(client: pg.Client): Promise<{ transactions: number; walBytes: number }> {
  const { rows } = await client.query<{ transactions: string; wal: string }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as transactions,
            (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as wal`,
  );
  return { transactions: Number(rows[0]?.transactions), walBytes: Number(rows[0]?.wal) };
}
