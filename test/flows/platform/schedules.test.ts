import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { Housekeeping } from '#worker/housekeeping.js';
import { Schedules } from '#worker/schedules.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, anOpenOrder, checkOut } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';
import { aBox } from '#test/factories.js';

let shop: TestShop;
let workers: TestWorker[] = [];
beforeAll(async () => {
  shop = await TestShop.open();
  workers = [await TestWorker.open(shop), await TestWorker.open(shop)];
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await shop.close();
});

function first(): TestWorker {
  const [worker] = workers;
  if (!worker) throw new Error('There is no worker.');
  return worker;
}

describe('scheduled jobs', () => {
  it('is done once, however many workers there are', async () => {
    const looks = workers.map((worker) =>
      jest.spyOn(worker.get(PaymentsService), 'fetchMissedEvents').mockResolvedValue(0),
    );
    for (let round = 1; round <= 3; round += 1) {
      await shop.sql(`update schedule set next_at = now() - interval '1 second'`);
      await Promise.all(workers.map((worker) => worker.get(Schedules).tick()));
      expect(looks.reduce((sum, look) => sum + look.mock.calls.length, 0)).toBe(round);
    }
  });

  it('is not done again before its time', async () => {
    await first().runSchedules();
    const look = jest.spyOn(first().get(PaymentConfirmationService), 'resolveOverdue');
    await first().get(Schedules).tick();
    expect(look).not.toHaveBeenCalled();
  });

  it('that fails keeps its place, without blocking other work', async () => {
    await first().runSchedules();
    const [before] = await shop.sql<{ last_at: Date }>(
      `select last_at from schedule where name = 'payments.fetch-missed-events'`,
    );
    jest.spyOn(first().get(PaymentsService), 'fetchMissedEvents').mockRejectedValue(new Error('not now'));
    const settle = jest.spyOn(first().get(PaymentConfirmationService), 'resolveOverdue');
    await first().runSchedules();
    expect(settle).toHaveBeenCalledTimes(1);
    expect(
      await shop.sql(`select last_at from schedule where name = 'payments.fetch-missed-events'`),
    ).toEqual([before]);
  });
});

describe('housekeeping', () => {
  it('removes old finished rows, and nothing pending', async () => {
    const worker = first();
    await aPaidOrder(shop);
    await worker.drain();
    const waiting = await aPaidOrder(shop);
    await worker.take();
    await anOpenOrder(shop);
    await checkOut(shop, aBox(), 'an-old-key');
    const orders = await shop.count('orders');
    await shop.sql(
      `update outbox_event set dispatched_at = now() - interval '1 year' where dispatched_at is not null`,
    );
    await shop.sql(`update event_job set done_at = now() - interval '1 year' where done_at is not null`);
    await shop.sql(`update idempotency_key set created_at = now() - interval '1 year'`);
    await worker.get(Housekeeping).sweep();

    expect(await shop.count('idempotency_key')).toBe(0);
    expect(await shop.sql('select consumer from event_job')).toEqual([
      { consumer: 'payment.syncFromProvider' },
    ]);
    expect(await shop.sql(`select payload->>'objectId' as about from outbox_event`)).toEqual([
      { about: waiting.sessionId },
    ]);
    expect(await shop.count('orders')).toBe(orders);
  });

  it('keeps the security log 90 days, and what staff did for two years (H4)', async () => {
    const ages = [
      ['identity.signed-in', 89],
      ['identity.sign-in-failed', 91],
      ['identity.role-granted', 91],
      ['admin.order-refunded', 700],
      ['admin.order-cancelled', 800],
    ] as const;
    for (const [action, days] of ages) {
      await shop.sql(
        `insert into audit_entry (at, action, details) values (now() - make_interval(days => $2), $1, '{}')`,
        [action, days],
      );
    }
    await first().get(Housekeeping).sweep();
    const kept = await shop.sql<{ action: string }>('select action from audit_entry order by id');
    expect(kept.map(({ action }) => action)).toEqual([
      'identity.signed-in',
      'identity.role-granted',
      'admin.order-refunded',
    ]);
  });

  it('forgets attempts whose window has ended', async () => {
    await shop.sql(`insert into rate_limit (key, points, expire) values
      ('limit:profile:ended', 3, extract(epoch from now())::bigint * 1000 - 1000),
      ('limit:profile:running', 3, extract(epoch from now())::bigint * 1000 + 60000)`);
    await first().get(Housekeeping).sweep();
    expect(await shop.sql(`select key from rate_limit where key like 'limit:profile:%'`)).toEqual([
      { key: 'limit:profile:running' },
    ]);
  });

  it('ignores recent entries', async () => {
    const worker = first();
    await worker.skipBackoff();
    await worker.drain();
    expect(await worker.get(Housekeeping).sweep()).toBe(0);
  });
});
