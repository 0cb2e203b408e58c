import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadEnv } from '#backend/platform/env.js';
import { EventJobQueue, EventJobWorker } from '#backend/platform/queues/queue-backend.js';
import { QueueConnection } from '#backend/platform/queues/queue-connection.js';
import { startChild } from '#sandbox/processes/child.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, domainEventsOf } from '#test/setup/orders/orders.js';
import { queueKind } from '#test/setup/system/queue.js';
import { race } from '#test/setup/system/race.js';
import { countPendingWork, QueueWorker } from '#test/setup/system/worker.js';

const NOWHERE = 'postgres://nobody@127.0.0.1:9/none';
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

  it('continues where a stopped worker left off', async () => {
    const orders = await race(6, aReferredOrder);
    await worker.close();
    worker = await QueueWorker.open(shop);
    await worker.waitUntilIdle();
    for (const order of orders) expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('is waited for by queue and worker, or their start fails when it is away', async () => {
    const env = loadEnv({ ...process.env, QUEUE_DATABASE_URL: NOWHERE });
    const connection = new QueueConnection(env);
    const options = { connection: connection.server, autorun: false };
    const lost = [
      new EventJobQueue('transactional', options),
      new EventJobWorker('transactional', () => Promise.resolve(), options),
    ];
    for (const each of lost) {
      const start = connection.waitFor(each);
      if (queueKind() === 'postgres') await expect(start).rejects.toThrow();
      else await expect(start).resolves.toBeUndefined();
      await each.close();
    }
  });

  it('lets a worker close although a job hangs', async () => {
    const options = { connection: new QueueConnection(loadEnv()).server };
    const queue = new EventJobQueue('hanging', options);
    const job = new EventEmitter();
    const begun = once(job, 'begun');
    const run = async () => {
      const released = once(job, 'released');
      job.emit('begun');
      await released;
    };
    const hanging = new EventJobWorker('hanging', run, options);
    await queue.add('hang', { jobs: [] }, { removeOnComplete: true });
    await begun;
    const closed = once(hanging, 'closed');
    await hanging.close();
    job.emit('released');
    await closed;
    await queue.close();
  });

  it('ends a worker process that starts without it, before that takes anything from the outbox', async () => {
    await worker.close();
    const order = await aReferredOrder();
    const before = await countPendingWork(shop);
    expect(before).toBeGreaterThan(0);
    const { NODE_OPTIONS: _ofJest, ...env } = process.env;
    const away =
      queueKind() === 'postgres' ? { QUEUE_DATABASE_URL: NOWHERE } : { REDIS_URL: 'redis://127.0.0.1:9' };
    const child = startChild({
      command: process.execPath,
      args: ['dist/worker/src/main.js'],
      env: { ...env, ...away, METRICS_PORT: '', LOG_LEVEL: 'info' },
      // One that starts all the same is stopped, and does not end by its own refusal.
      log: (line) => {
        if (line.includes('worker ready')) child.signal('SIGTERM');
      },
    });
    expect(await child.exited).toMatchObject({ code: 1 });
    expect(child.lastLines().join()).not.toContain('worker ready');
    expect(await countPendingWork(shop)).toBe(before);
    expect(await shop.count('outbox_event', 'dispatched_at is null')).toBe(before);
    worker = await QueueWorker.open(shop);
    await worker.waitUntilIdle();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });
});
