import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import {
  QueueConnection,
  type EventJobQueue,
  type EventJobWorker,
} from '#backend/platform/queues/queue-connection.js';
import { OutboxRelay } from '#worker/outbox-relay.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Rejects jobs until it is back. */
@Injectable()
class AbsentQueue extends QueueConnection {
  static isAway = true;
  static readonly jobIds: string[] = [];

  override openQueue(): EventJobQueue {
    return {
      addBulk: (jobs) =>
        AbsentQueue.isAway
          ? Promise.reject(new Error('the queue is away'))
          : Promise.resolve(AbsentQueue.jobIds.push(...jobs.map(({ opts }) => opts.jobId))),
      getJobCounts: () => Promise.resolve({}),
      getWaiting: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    };
  }

  override openWorker(): EventJobWorker {
    return { start: () => Promise.resolve(), close: () => Promise.resolve() };
  }

  override check(): Promise<void> {
    return Promise.resolve();
  }
}

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop, [{ provide: QueueConnection, useClass: AbsentQueue }]);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

it('costs a delivery neither tries nor waiting', async () => {
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
  expect(AbsentQueue.jobIds).toEqual([expect.stringMatching(/^\d+-payment\.syncFromProvider-1$/)]);
});
