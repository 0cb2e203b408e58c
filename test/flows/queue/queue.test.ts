import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadEnv } from '#backend/platform/env.js';
import { QueueConnection } from '#backend/platform/queues/queue-connection.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, domainEventsOf } from '#test/setup/orders/orders.js';
import { queueKind } from '#test/setup/system/queue.js';
import { race } from '#test/setup/system/race.js';
import { QueueWorker } from '#test/setup/system/worker.js';

const ONCE = { orderPaid: 1, commissionPence: [383], emails: 1 };

let shop: TestShop;
let worker: QueueWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await QueueWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const aReferredOrder = () => aPaidOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));

describe(`the queue in ${queueKind() === 'redis' ? 'Redis' : 'PostgreSQL'}`, () => {
  it('is the one that this run is about', () => {
    expect(worker.get(QueueConnection).kind).toBe(queueKind());
  });

  it('carries an order from its payment to its emails', async () => {
    const order = await aReferredOrder();
    await worker.waitUntilIdle();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('carries many at once, each once', async () => {
    const orders = await race(12, aReferredOrder);
    await worker.waitUntilIdle();
    for (const order of orders) expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('is shared by two workers, each order once', async () => {
    const other = await QueueWorker.open(shop);
    const orders = await race(8, aReferredOrder);
    await Promise.race([worker.waitUntilIdle(), other.waitUntilIdle()]);
    for (const order of orders) expect(await domainEventsOf(shop, order)).toEqual(ONCE);
    await other.close();
  });

  it('goes on where a worker that left had stopped', async () => {
    const orders = await race(6, aReferredOrder);
    await worker.close();
    worker = await QueueWorker.open(shop);
    await worker.waitUntilIdle();
    for (const order of orders) expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('is waited for when it is away at the start, or the start fails and the process with it', async () => {
    const env = loadEnv({ ...process.env, QUEUE_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    const lost = new QueueConnection(env).openWorker(
      'transactional',
      () => Promise.resolve(),
      1,
      () => undefined,
    );
    const start = lost.start();
    if (queueKind() === 'postgres') await expect(start).rejects.toThrow();
    else await expect(start).resolves.toBeUndefined();
    await lost.close(true);
  });
});
