import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Housekeeping } from '#worker/housekeeping.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { signatureOf } from '#sandbox/payments/webhooks/webhooks.js';
import { Random } from '#test/chaos/random.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import {
  anOpenOrder,
  aPaidOrder,
  checkOut,
  domainEventsOf,
  orderRow,
  type OpenOrder,
} from '#test/setup/orders/orders.js';
import { WEBHOOK_SECRET } from '#test/setup/system/outside.js';
import { race } from '#test/setup/system/race.js';
import { TestWorker } from '#test/setup/system/worker.js';

const ONCE = { orderPaid: 1, commissionPence: [383], emails: 1 };
const NEVER = { orderPaid: 0, commissionPence: [], emails: 0 };

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(async () => {
  jest.restoreAllMocks();
  shop.outside.webhooks.pass();
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const referredBox = () => aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 });

/** Pays an order and holds its webhook for the test. */
async function paidUnheard(): Promise<OpenOrder> {
  shop.outside.webhooks.hold();
  return aPaidOrder(shop, referredBox());
}

/** Resends an event of the provider, optionally under another id or with other content. */
async function sendAgain(body: string): Promise<number> {
  return shop.receive({ body, signature: signatureOf(body, WEBHOOK_SECRET) });
}

describe('a notification from the provider', () => {
  it('in five copies at once acts once', async () => {
    const order = await paidUnheard();
    await race(5, () => shop.receive(shop.outside.webhooks.about(order.sessionId)));
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('in five copies one after the other acts once', async () => {
    const order = await paidUnheard();
    for (let copy = 0; copy < 5; copy += 1) {
      await shop.receive(shop.outside.webhooks.about(order.sessionId));
      await worker.drain();
    }
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('in five events about one payment acts once', async () => {
    const order = await paidUnheard();
    const { body, id } = shop.outside.webhooks.about(order.sessionId);
    await race(5, (each) => sendAgain(body.replaceAll(id, `${id}${each}`)));
    // Five deliveries confirm the same order at the same time.
    expect(await worker.drain()).toBeGreaterThanOrEqual(5);
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('acts five times when the order forgets that it was paid: the control', async () => {
    await shop.sql(`create function forget_payment() returns trigger language plpgsql as
      $$ begin new.payment_status := 'unpaid'; new.paid_at := null; return new; end $$`);
    await shop.sql(`create trigger forget before update on orders
      for each row execute function forget_payment()`);
    const order = await paidUnheard();
    const { body, id } = shop.outside.webhooks.about(order.sessionId);
    await race(5, (each) => sendAgain(body.replaceAll(id, `${id}${each}`)));
    await worker.drain();
    await shop.sql('drop trigger forget on orders');
    expect(await domainEventsOf(shop, order)).toMatchObject({ orderPaid: 5, emails: 5 });
  });

  it('that arrives before the page was recorded is accepted', async () => {
    const box = referredBox();
    jest.spyOn(shop.get(PaymentsService), 'attachSession').mockRejectedValueOnce(new Error('cut off here'));
    expect((await checkOut(shop, box, 'cut-off')).status).toBe(500);
    const [sessionId = ''] = await shop.outside.sessionIds();
    expect(await shop.outside.pay(sessionId)).toBe(200);
    await worker.drain();
    const { orderId } = (
      await shop.sql<{ orderId: string }>('select id as "orderId" from orders where stripe_session_id = $1', [
        sessionId,
      ])
    )[0] ?? { orderId: '' };
    const { email } = box.mealConfiguration.customerInfo;
    expect(await domainEventsOf(shop, { orderId, email, sessionId, url: '' })).toEqual(ONCE);
    // The same request later leads to the page that was paid.
    const again = await checkOut(shop, box, 'cut-off');
    expect([again.status, again.body]).toEqual([201, { url: expect.stringContaining(sessionId), orderId }]);
  });

  it('repeated after a day changes nothing', async () => {
    const order = await aPaidOrder(shop, referredBox());
    await worker.drain();
    await shop.outside.advanceClock({ advanceDays: 1 });
    const { body } = shop.outside.webhooks.about(order.sessionId);
    expect(await sendAgain(body)).toBe(200);
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('repeated after the inbox was emptied changes nothing', async () => {
    const order = await aPaidOrder(shop, referredBox());
    await worker.drain();
    await shop.sql(`update webhook_event set received_at = now() - interval '1 year'`);
    await worker.get(Housekeeping).sweep();
    expect(await shop.count('webhook_event', `object_id = '${order.sessionId}'`)).toBe(0);
    const { body } = shop.outside.webhooks.about(order.sessionId);
    expect(await sendAgain(body)).toBe(200);
    expect(await worker.drain()).toBeGreaterThan(0);
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('is not trusted: the object is read from the provider', async () => {
    const order = await anOpenOrder(shop, referredBox());
    const other = await aPaidOrder(shop);
    // Signed, but about a session that is unpaid.
    const { body, id } = shop.outside.webhooks.about(other.sessionId);
    await sendAgain(body.replaceAll(id, `${id}x`).replaceAll(other.sessionId, order.sessionId));
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(NEVER);
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
    });
  });

  it.each([1, 2, 3])(
    'about many orders in any order of arrival ends in the same state (%i)',
    async (seed) => {
      const random = new Random(seed);
      shop.outside.webhooks.hold();
      const paid = await race(4, () => aPaidOrder(shop, referredBox()));
      const left = await race(3, () => anOpenOrder(shop, referredBox()));
      await shop.outside.advanceClock({ advanceMinutes: 67 });
      const words = [
        ...paid.map(({ sessionId }) => shop.outside.webhooks.about(sessionId)),
        ...left.map(({ sessionId }) => shop.outside.webhooks.about(sessionId, 'checkout.session.expired')),
      ];
      for (const { body } of random.shuffled([...words, ...words])) {
        expect(await sendAgain(body)).toBe(200);
        if (random.chance(0.4)) await worker.drain();
      }
      await worker.drain();
      for (const order of paid) expect(await domainEventsOf(shop, order)).toEqual(ONCE);
      for (const order of left) {
        expect(await domainEventsOf(shop, order)).toEqual(NEVER);
        expect(await orderRow(shop, order.orderId)).toMatchObject({
          status: 'cancelled',
          cancel_reason: 'unpaid',
        });
      }
    },
  );

  it('that never arrived is fetched', async () => {
    await worker.runSchedules();
    const order = await paidUnheard();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(NEVER);
    await worker.runSchedules();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
    expect(
      await shop.sql('select source from webhook_event where object_id = $1', [order.sessionId]),
    ).toEqual([{ source: 'poll' }]);
    // It arrives late after all, and a poll returns it as well.
    await shop.receive(shop.outside.webhooks.about(order.sessionId));
    await worker.runSchedules();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('that never arrived is fetched again when the provider was down meanwhile', async () => {
    await worker.runSchedules();
    const order = await paidUnheard();
    await shop.outside.fail({ status: 500 });
    for (let look = 0; look < 3; look += 1) {
      await shop.outside.advanceClock({ advanceMinutes: 10 });
      await worker.runSchedules();
    }
    await shop.outside.fail();
    await worker.runSchedules();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });

  it('that cannot be checked with the provider waits until it can', async () => {
    const order = await aPaidOrder(shop, referredBox());
    await shop.outside.fail({ status: 500 });
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject({ payment_status: 'unpaid' });
    await shop.outside.fail();
    await worker.skipBackoff();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });
});

describe('a card that is declined', () => {
  it('leaves the order pending, and another card pays it', async () => {
    const order = await anOpenOrder(shop, referredBox());
    expect(await shop.outside.pay(order.sessionId, '4000000000000002')).toBe(402);
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
    });
    expect(await domainEventsOf(shop, order)).toEqual(NEVER);
    expect(await shop.outside.pay(order.sessionId)).toBe(200);
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(ONCE);
  });
});

describe('a session that is not for an order of ours', () => {
  async function orders(): Promise<unknown> {
    return shop.sql('select id, status, payment_status, updated_at from orders order by id');
  }

  it.each([
    ['of another system', undefined],
    ['with a reference that is no id', 'invoice-7'],
    ['with an id that nobody registered', randomUUID()],
  ])('changes nothing: one %s', async (_whose, reference) => {
    const before = await orders();
    const sessionId = await shop.outside.openSession(reference, 4600);
    expect(await shop.outside.pay(sessionId)).toBe(200);
    expect(await worker.drain()).toBe(1);
    expect(await orders()).toEqual(before);
    expect(await shop.count('event_job', 'done_at is null')).toBe(0);
  });

  it('changes nothing: a second one that claims the payment of an order', async () => {
    const order = await anOpenOrder(shop, referredBox());
    const rows = await shop.sql<{ payment_id: string }>('select payment_id from orders where id = $1', [
      order.orderId,
    ]);
    const sessionId = await shop.outside.openSession(rows[0]?.payment_id, 4175);
    await shop.outside.pay(sessionId);
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual(NEVER);
    expect(await orderRow(shop, order.orderId)).toMatchObject({ status: 'pending' });
  });

  it('of a purpose that only a newer build knows is kept for manual review', async () => {
    const paymentId = randomUUID();
    await shop.sql('alter table payment drop constraint payment_purpose_check');
    await shop.sql(
      `insert into payment (id, purpose, ref_id, amount_pence, created_at) values ($1, 'gift_card', $2, 5000, now())`,
      [paymentId, randomUUID()],
    );
    const before = await orders();
    await shop.outside.pay(await shop.outside.openSession(paymentId, 5000));
    await worker.drain();
    expect(await orders()).toEqual(before);
    expect(await shop.sql('select failures, error from event_job where done_at is null')).toEqual([
      {
        failures: 1,
        error: expect.stringContaining('no module has registered the payment purpose gift_card'),
      },
    ]);
    await shop.sql('update event_job set done_at = now() where done_at is null');
  });
});
