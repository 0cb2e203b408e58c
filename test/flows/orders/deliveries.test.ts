import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { Mailer } from '#backend/platform/mailer/mailer.js';
import { CommissionConsumer } from '#worker/consumers/commission.consumer.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, domainEventsOf, orderRow, type OpenOrder } from '#test/setup/orders/orders.js';
import { race } from '#test/setup/system/race.js';
import { TestWorker } from '#test/setup/system/worker.js';

const ONCE = { orderPaid: 1, commissionPence: [383], emails: 1 };
const MAX_FAILURES = 24;
const HOUR_S = 3_600;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  await shop.sql('create table booking (order_id uuid not null)');
  await shop.sql('grant insert on booking to lighter_table_shop');
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const aReferredOrder = (): Promise<OpenOrder> =>
  aPaidOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));

interface DeliveryRow {
  consumer: string;
  failures: number;
  error: string | null;
  dead: boolean;
  wait_s: number;
}

function pendingWork(): Promise<DeliveryRow[]> {
  return shop.sql<DeliveryRow>(
    `select consumer, failures, error, dead_at is not null as dead,
            round(extract(epoch from next_at - now()))::int as wait_s
       from event_job where done_at is null order by consumer`,
  );
}

/** Retries until the job is dead. */
async function exhaust(): Promise<void> {
  for (let failure = 0; failure < MAX_FAILURES; failure += 1) {
    await worker.skipBackoff();
    await worker.drain();
  }
}

describe('a consumer that fails', () => {
  it('is retried with exponential backoff, at most an hour apart', async () => {
    jest.spyOn(worker.get(Mailer), 'send').mockRejectedValue(new Error('the post office is closed'));
    const order = await aPaidOrder(shop);
    await worker.drain();
    const waits: number[] = [];
    for (let failure = 1; failure < MAX_FAILURES; failure += 1) {
      const [delivery] = await pendingWork();
      expect(delivery).toMatchObject({
        consumer: 'orderemail.orderConfirmed',
        failures: failure,
        error: 'the post office is closed',
        dead: false,
      });
      waits.push(delivery?.wait_s ?? 0);
      expect(await worker.drain()).toBe(0);
      await worker.skipBackoff();
      await worker.drain();
    }
    expect(waits).toEqual([
      1,
      2,
      4,
      8,
      16,
      32,
      64,
      128,
      256,
      512,
      1024,
      2048,
      ...Array.from({ length: MAX_FAILURES - 13 }, () => HOUR_S),
    ]);
    expect(await pendingWork()).toMatchObject([{ failures: MAX_FAILURES, dead: true }]);

    jest.restoreAllMocks();
    expect(await worker.deadLetters.replay()).toBe(1);
    await worker.drain();
    expect(await pendingWork()).toEqual([]);
    expect((await domainEventsOf(shop, order)).emails).toBe(1);
  });

  it('does not block other consumers', async () => {
    const failing = jest.spyOn(worker.get(Mailer), 'send').mockRejectedValue(new Error('closed'));
    const order = await aReferredOrder();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toMatchObject({
      orderPaid: 1,
      commissionPence: [383],
      emails: 0,
    });
    failing.mockRestore();
    await worker.skipBackoff();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('is atomic: a failure rolls back its changes', async () => {
    const order = await aReferredOrder();
    const consumer = worker.get(CommissionConsumer);
    const accrue = consumer.accrue.bind(consumer);
    const broken = jest.spyOn(consumer, 'accrue').mockImplementation(async (event, em) => {
      await accrue(event, em);
      throw new Error('after the entry was booked');
    });
    await worker.drain();
    expect((await domainEventsOf(shop, order)).commissionPence).toEqual([]);
    expect(
      await shop.count('outbox_event', `payload->>'orderId' = '${order.orderId}' and name like 'referral%'`),
    ).toBe(0);
    broken.mockRestore();
    await worker.skipBackoff();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });
});

describe('a payment whose amount differs from the order’s', () => {
  it('becomes a dead email with the reason, and succeeds once the cause is fixed', async () => {
    const order = await aReferredOrder();
    const dearer = `update orders set subtotal_pence = subtotal_pence + $2, amount_pence = amount_pence + $2 where id = $1`;
    await shop.sql(dearer, [order.orderId, 100]);
    await exhaust();
    const dead = await worker.deadLetters.list();
    expect(dead).toMatchObject([
      {
        eventName: 'payments.event-received',
        consumer: 'payment.syncFromProvider',
        error: expect.stringContaining('is over 4275p, its session was paid with 4175p'),
      },
    ]);
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
    });
    expect(await domainEventsOf(shop, order)).toEqual({ orderPaid: 0, commissionPence: [], emails: 0 });

    await shop.sql(dearer, [order.orderId, -100]);
    expect(await worker.deadLetters.replay({ eventId: '999999999' })).toBe(0);
    expect(await worker.deadLetters.replay({ eventId: dead[0]?.eventId })).toBe(1);
    await worker.drain();
    expect(await worker.deadLetters.list()).toEqual([]);
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('stays a dead email while the cause persists', async () => {
    const order = await aPaidOrder(shop);
    await shop.sql(
      `update orders set subtotal_pence = 1, discount_pence = 0, delivery_pence = 0, amount_pence = 1 where id = $1`,
      [order.orderId],
    );
    await exhaust();
    await worker.deadLetters.replay();
    await exhaust();
    expect(await worker.deadLetters.list()).toHaveLength(1);
    expect(await orderRow(shop, order.orderId)).toMatchObject({ payment_status: 'unpaid' });
    await shop.sql('update event_job set done_at = now(), dead_at = null where done_at is null');
  });
});

describe('the same job', () => {
  /** A consumer that books each time it is called: only the claim keeps it from booking twice. */
  class PlainConsumer {
    async accrue(event: DomainEvent<'ordering.order-paid'>, em: EntityManager): Promise<void> {
      await em
        .getConnection()
        .execute(
          'insert into booking values (?)',
          [event.payload.orderId],
          'run',
          em.getTransactionContext(),
        );
    }
  }

  /** Bookings after one order's commission job has run ten times at once. */
  async function bookingsOfTen(): Promise<number> {
    const plain = await TestWorker.open(shop, [{ provide: CommissionConsumer, useClass: PlainConsumer }]);
    try {
      const order = await aPaidOrder(shop);
      const [settle] = await plain.take();
      if (!settle) throw new Error('There is nothing to settle.');
      await plain.run(settle);
      const jobs = await plain.take();
      const job = jobs.find(({ consumer }) => consumer === 'commission.accrue');
      if (!job) throw new Error('There is no commission to book.');
      await race(10, () => plain.run(job));
      await plain.run(job);
      return await shop.count('booking', `order_id = '${order.orderId}'`);
    } finally {
      await plain.close();
      await shop.sql('update event_job set done_at = now() where done_at is null');
    }
  }

  it('run ten times at once has its effect once', async () => {
    expect(await bookingsOfTen()).toBe(1);
  });

  it('has it more than once without the claim: the control', async () => {
    await shop.sql(`create function forget_claim() returns trigger language plpgsql as
      $$ begin new.done_at := null; return new; end $$`);
    await shop.sql(`create trigger forget before update on event_job
      for each row when (new.consumer = 'commission.accrue') execute function forget_claim()`);
    const bookings = await bookingsOfTen();
    await shop.sql('drop trigger forget on event_job');
    expect(bookings).toBeGreaterThan(1);
    await shop.sql('update event_job set done_at = now() where done_at is null');
  });

  it('of an email run ten times at once sends it once', async () => {
    const order = await aPaidOrder(shop);
    const [settle] = await worker.take();
    if (settle) await worker.run(settle);
    const job = (await worker.take()).find(({ consumer }) => consumer === 'orderemail.orderConfirmed');
    if (!job) throw new Error('There is no email to send.');
    await race(10, () => worker.run(job));
    await worker.run(job);
    expect(await domainEventsOf(shop, order)).toMatchObject({ emails: 1 });
    await worker.skipBackoff();
    await worker.drain();
  });

  it('of an email that was sent but not recorded sends it again, with the same id', async () => {
    const mailer = worker.get(Mailer);
    const send = mailer.send.bind(mailer);
    jest.spyOn(mailer, 'send').mockImplementationOnce(async (sentEmail) => {
      await send(sentEmail);
      throw new Error('cut off after sending');
    });
    const order = await aPaidOrder(shop);
    await worker.drain();
    await worker.skipBackoff();
    await worker.drain();
    const emails = await shop.outside.emails(order.email);
    expect(emails).toHaveLength(2);
    expect(emails[0]?.messageId).toBe(emails[1]?.messageId);
    expect(emails[0]?.messageId).toMatch(/^<\d+\.orderConfirmed@shop\.test>$/);
  });

  it('for a consumer unknown to this build is kept for a build that knows it', async () => {
    await aPaidOrder(shop);
    const [settle] = await worker.take();
    if (!settle) throw new Error('There is nothing to settle.');
    await shop.sql(`update event_job set consumer = 'payment.future' where event_id = $1`, [settle.eventId]);
    await worker.run({ ...settle, consumer: 'payment.future' });
    expect(await pendingWork()).toMatchObject([
      {
        consumer: 'payment.future',
        failures: 1,
        error: expect.stringContaining('no consumer payment.future'),
      },
    ]);
    await shop.sql(`update event_job set done_at = now() where done_at is null`);
  });
});

describe('relays', () => {
  it('that run at once dispatch each event once, and queue each event job once', async () => {
    const other = await TestWorker.open(shop);
    const orders = await race(6, aReferredOrder);
    const settling = (await race(6, (each) => (each % 2 === 0 ? worker : other).take())).flat();
    expect(settling).toHaveLength(orders.length);
    expect(new Set(settling.map(({ eventId }) => eventId)).size).toBe(orders.length);
    await Promise.all(settling.map((job) => worker.run(job)));
    await Promise.all([worker.drain(), other.drain()]);
    await Promise.all([worker.drain(), other.drain()]);
    for (const order of orders) expect(await domainEventsOf(shop, order)).toEqual(ONCE);
    await other.close();
  });

  it('requeue lost jobs', async () => {
    const order = await aReferredOrder();
    for (let loss = 0; loss < 3; loss += 1) {
      const lost = await worker.take();
      expect(lost).toHaveLength(1);
      expect(await worker.drain()).toBe(0);
      await worker.skipBackoff();
    }
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('dispatch an event without consumers, and nothing else', async () => {
    await shop.sql(
      `insert into outbox_event (name, payload, occurred_at) values ('of.another-build', '{}', now()), ('of.a-third', '{}', now())`,
    );
    expect(await worker.drain()).toBe(0);
    expect(await shop.count('outbox_event', 'dispatched_at is null')).toBe(0);
  });

  it('report committed data, and nothing that was rolled back', async () => {
    await shop.sql(
      `begin; insert into outbox_event (name, payload, occurred_at) values ('ordering.order-paid', '{}', now()); rollback`,
    );
    expect(await worker.drain()).toBe(0);
  });
});
