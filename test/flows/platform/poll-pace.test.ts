import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { PollPace, pollPaceS } from '#backend/platform/payments/poll-pace.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, orderRow, type OpenOrder } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

const OFTEN = 10;
const SELDOM = 60;
const A_DAY = 86_400;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
beforeEach(async () => {
  await worker.drain();
  // Nothing has happened lately.
  await shop.outside.advanceClock({ advanceMinutes: 120 });
  await worker.runSchedules();
  await worker.drain();
});
afterEach(() => shop.outside.webhooks.pass());
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const pace = (): Promise<number> => shop.get(PollPace).seconds();

/** Pays an order for which the provider sends no webhook. */
async function paidUnheard(): Promise<OpenOrder> {
  shop.outside.webhooks.hold();
  const order = await aPaidOrder(shop);
  shop.outside.webhooks.pass();
  return order;
}

/** Polls the provider for missed events, as if it were time to. */
async function look(by: TestWorker = worker): Promise<void> {
  await by.runSchedules();
  await by.drain();
}

/** Seconds until the next poll. */
async function restS(): Promise<number> {
  const [row] = await shop.sql<{ rest: number }>(
    `select extract(epoch from next_at - now())::float8 as rest from schedule where name = 'payments.fetch-missed-events'`,
  );
  return row?.rest ?? 0;
}

/** Whether the next poll is more than ten seconds away. */
async function isPutOff(): Promise<boolean> {
  return (await restS()) > OFTEN;
}

describe('how often the provider is asked for missed events (rule O53)', () => {
  it.each([
    { isLost: false, isFresh: true, isAwaited: true, seconds: SELDOM },
    { isLost: false, isFresh: true, isAwaited: false, seconds: SELDOM },
    { isLost: false, isFresh: false, isAwaited: false, seconds: SELDOM },
    { isLost: false, isFresh: false, isAwaited: true, seconds: OFTEN },
    { isLost: true, isFresh: true, isAwaited: true, seconds: OFTEN },
    { isLost: true, isFresh: true, isAwaited: false, seconds: OFTEN },
    { isLost: true, isFresh: false, isAwaited: false, seconds: OFTEN },
    { isLost: true, isFresh: false, isAwaited: true, seconds: OFTEN },
  ])('follows from whether webhooks arrive: %j', ({ seconds, ...signs }) =>
    expect(pollPaceS(signs)).toBe(seconds),
  );

  it('is fixed for a shop that no webhook can reach, and more often than otherwise', async () => {
    const env = new Env({ ...shop.get(Env).values, STRIPE_POLL_S: 2 });
    const fixed = new PollPace(shop.get(EntityManager), shop.get(Clock), env);
    expect(await fixed.seconds()).toBe(2);
    const own = await TestWorker.open(shop, [{ provide: PollPace, useValue: fixed }]);
    await look(own);
    expect(await restS()).toBeLessThanOrEqual(2);
    await own.close();
  });

  it('polls rarely when nothing happens, and when webhooks arrive', async () => {
    expect(await pace()).toBe(SELDOM);
    const order = await aPaidOrder(shop);
    await shop.outside.webhooks.taken(order.sessionId, 'checkout.session.completed');
    expect(await pace()).toBe(SELDOM);
  });

  it('polls often while a payment may be under way and no webhook arrives', async () => {
    const order = await paidUnheard();
    expect(await pace()).toBe(OFTEN);
    await look();
    expect(await orderRow(shop, order.orderId)).toMatchObject({ payment_status: 'paid' });
    expect(await isPutOff()).toBe(false);
  });

  it('is often after one was missed among others that came, until ten minutes have passed', async () => {
    const heard = await aPaidOrder(shop);
    await shop.outside.webhooks.taken(heard.sessionId, 'checkout.session.completed');
    const order = await paidUnheard();
    expect(await pace()).toBe(SELDOM);
    await look();
    expect(await orderRow(shop, order.orderId)).toMatchObject({ payment_status: 'paid' });
    expect(await pace()).toBe(OFTEN);
    expect(await isPutOff()).toBe(false);
    await shop.outside.advanceClock({ advanceMinutes: 11 });
    const later = await aPaidOrder(shop);
    await shop.outside.webhooks.taken(later.sessionId, 'checkout.session.completed');
    expect(await pace()).toBe(SELDOM);
  });

  it('polls rarely again when the webhook arrives after all', async () => {
    const order = await paidUnheard();
    await look();
    expect(await pace()).toBe(OFTEN);
    for (const webhook of shop.outside.webhooks.sent.slice()) await shop.receive(webhook);
    expect(await pace()).toBe(SELDOM);
    expect(
      await shop.sql('select source from webhook_event where object_id = $1', [order.sessionId]),
    ).toEqual([{ source: 'poll' }]);
  });

  it('stays at ten seconds when a look fails', async () => {
    await shop.outside.fail({ status: 500 });
    await look();
    expect(await isPutOff()).toBe(false);
    await shop.outside.fail();
  });

  it('would find the next one late if it never sped up again (control)', async () => {
    class NeverOften extends PollPace {
      override seconds(): Promise<number> {
        return Promise.resolve(A_DAY);
      }
    }
    const slow = await TestWorker.open(shop, [{ provide: PollPace, useClass: NeverOften }]);
    await paidUnheard();
    await look(slow);
    expect(await isPutOff()).toBe(true);
    await slow.close();
  });
});

describe('the polling of the provider', () => {
  const reads = async (resource: string): Promise<number> => {
    const text = await worker.get(InternalServer).metrics();
    const series = `shop_provider_requests_total{method="GET",resource="${resource}"} `;
    const line = text.split('\n').find((each) => each.startsWith(series));
    return Number(line?.slice(series.length) ?? 0);
  };

  it('are counted by what they are about, never by id', async () => {
    const before = await reads('events');
    await look();
    expect(await reads('events')).toBe(before + 1);
    await aPaidOrder(shop);
    await worker.drain();
    expect(await reads('checkout')).toBeGreaterThan(0);
    const text = await worker.get(InternalServer).metrics();
    expect(text).not.toMatch(/shop_provider_requests_total\{[^}]*cs_test/);
  });
});
