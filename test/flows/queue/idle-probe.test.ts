import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { IdleProbe } from '#worker/idle-probe.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, anOpenOrder, domainEventsOf, orderRow } from '#test/setup/orders/orders.js';
import { QueueWorker } from '#test/setup/system/worker.js';

/** For tests that expect the probe to stay busy; tests that expect idleness wait as long as it takes. */
const SHORT_MS = 300;

let shop: TestShop;
let worker: QueueWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await QueueWorker.open(shop);
});
afterEach(() => {
  jest.restoreAllMocks();
  shop.outside.webhooks.pass();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

function now(): Date {
  return worker.get(Clock).now();
}

describe('the idle probe of a worker', () => {
  it('has processed the effects of a payment', async () => {
    const order = await aPaidOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
    expect(await worker.get(IdleProbe).waitUntilIdle(now())).toEqual({ isIdle: true, failed: [] });
    expect(await domainEventsOf(shop, order)).toEqual({ orderPaid: 1, commissionPence: [383], emails: 1 });
  });

  it('has run what the moved clock makes due, even between two polls', async () => {
    shop.outside.webhooks.hold();
    const order = await anOpenOrder(shop);
    await worker.get(IdleProbe).waitUntilIdle(now());
    await shop.outside.advanceClock({ advanceMinutes: 62 });
    expect(await worker.get(IdleProbe).waitUntilIdle(now())).toMatchObject({ isIdle: true });
    expect(await orderRow(shop, order.orderId)).toMatchObject({ status: 'cancelled' });
  });

  it('has not run it before the clock is there', async () => {
    const later = new Date(now().getTime() + 60_000);
    expect(await worker.get(IdleProbe).waitUntilIdle(later, SHORT_MS)).toMatchObject({ isIdle: false });
  });

  it('answers in time while a schedule still runs, and joins that run when it is asked again', async () => {
    let finish: (count: number) => void = () => undefined;
    const resolveOverdue = jest
      .spyOn(worker.get(PaymentConfirmationService), 'resolveOverdue')
      .mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
      .mockResolvedValue(0);
    expect(await worker.get(IdleProbe).waitUntilIdle(now(), SHORT_MS)).toMatchObject({ isIdle: false });
    const again = worker.get(IdleProbe).waitUntilIdle(now());
    expect(resolveOverdue).toHaveBeenCalledTimes(1);
    finish(0);
    expect(await again).toEqual({ isIdle: true, failed: [] });
  });

  it('reports what failed, without waiting for it', async () => {
    jest
      .spyOn(worker.get(PaymentConfirmationService), 'resolveOverdue')
      .mockRejectedValue(new Error('not now'));
    expect(await worker.get(IdleProbe).waitUntilIdle(now())).toEqual({
      isIdle: true,
      failed: ['payments.expire-overdue: order: not now'],
    });
  });

  it('waits for jobs in progress, but not for those awaiting a retry', async () => {
    await shop.sql(
      `insert into event_job (event_id, consumer, queue, tries, failures, next_at)
       select id, 'nobody', 'transactional', 1, 1, now() + interval '1 hour' from outbox_event limit 1`,
    );
    expect(await worker.get(IdleProbe).waitUntilIdle(now())).toMatchObject({ isIdle: true });
    await shop.sql(`update event_job set tries = 2 where consumer = 'nobody'`);
    expect(await worker.get(IdleProbe).waitUntilIdle(now(), SHORT_MS)).toMatchObject({ isIdle: false });
    await shop.sql(`delete from event_job where consumer = 'nobody'`);
  });
});
