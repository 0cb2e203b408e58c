import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import type { EventJobBatch, EventJobRef } from '#backend/platform/queues/queue-names.js';
import { OutboxRelay } from '#worker/outbox-relay.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { insteadOfQueues, TestWorker } from '#test/setup/system/worker.js';

/** Rejects jobs until it is back. */
@Injectable()
class AbsentQueue {
  static isAway = true;
  static readonly jobIds = new Set<string>();
  static readonly jobs: EventJobRef[] = [];

  add(_name: string, { jobs }: EventJobBatch, { jobId }: { jobId: string }): Promise<unknown> {
    AbsentQueue.jobIds.add(jobId);
    if (AbsentQueue.isAway) return Promise.reject(new Error('the queue is away'));
    AbsentQueue.jobs.push(...jobs);
    return Promise.resolve();
  }

  waitUntilReady(): Promise<unknown> {
    return Promise.resolve();
  }
}

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop, insteadOfQueues(AbsentQueue));
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

it('costs an event job neither attempts nor delay', async () => {
  await aPaidOrder(shop);
  const relay = worker.get(OutboxRelay);
  for (let round = 0; round < 12; round += 1) {
    await expect(relay.relay()).rejects.toThrow('the queue is away');
    await worker.skipBackoff();
  }
  await expect(relay.relay()).rejects.toThrow('the queue is away');
  const waiting = await shop.sql(
    `select tries, next_at < now() + interval '3 seconds' as soon from event_job where done_at is null`,
  );
  expect(waiting).toEqual([{ tries: 0, soon: true }]);

  AbsentQueue.isAway = false;
  await worker.skipBackoff();
  expect(await relay.relay()).toBe(1);
  expect(AbsentQueue.jobs).toMatchObject([{ consumer: 'payment.syncFromProvider' }]);
  // A batch that got through although the queue did not answer is not doubled by the next offer.
  expect(AbsentQueue.jobIds.size).toBe(1);
});
