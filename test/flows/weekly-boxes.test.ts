import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { BoxChargingService } from '../../backend/src/boxes/box-charging.service.js';
import { TestShop } from '../setup/app.js';
import {
  aRunningBox,
  anOpenBox,
  aWeeklyBox,
  deliveryRows,
  subscribe,
  subscriptionRow,
} from '../setup/boxes.js';
import { orderRow } from '../setup/orders.js';
import { aSignedInPerson } from '../setup/people.js';
import { TestWorker } from '../setup/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.keepTime(worker.get(Clock));
});
afterEach(async () => {
  shop.outside.webhooks.pass();
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Lets time pass until just after a moment. */
async function passUntil(at: Date): Promise<void> {
  const minutes = Math.ceil((at.getTime() - shop.get(Clock).now().getTime()) / 60_000) + 1;
  if (minutes > 0) await shop.outside.passTime({ advanceMinutes: minutes });
}

describe('a weekly box that is subscribed to', () => {
  it('is pending with its first order until that is paid, and then runs', async () => {
    const box = await anOpenBox(shop, { promoCode: 'WELCOME20', percentOff: 20 });
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({ status: 'pending', card_last4: null });
    expect(await orderRow(shop, box.orderId)).toMatchObject({ status: 'pending', amount_pence: 5470 });

    expect(await shop.outside.pay(box.sessionId)).toBe(200);
    await worker.drain();
    expect(await orderRow(shop, box.orderId)).toMatchObject({ status: 'processing', payment_state: 'paid' });
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({ status: 'active', card_last4: '4242' });
    const [subscription] = await shop.sql<{ id: string }>(
      'select id from box_subscription where first_order_id = $1',
      [box.orderId],
    );
    const deliveries = await deliveryRows(shop, subscription?.id ?? '');
    expect(deliveries.map(({ state }) => state)).toEqual(['paid', ...Array<string>(7).fill('planned')]);
    expect(new Set(deliveries.map(({ date }) => new Date(`${date}T12:00Z`).getUTCDay()))).toEqual(
      new Set([3]),
    );
  });

  it('needs an account', async () => {
    const answer = await subscribe(shop, aWeeklyBox('nobody@example.com'), {});
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'account_required' }]);
  });

  it('is refused at another price, and nothing is written down', async () => {
    const person = await aSignedInPerson(shop);
    const body = { ...aWeeklyBox(person.email), weeklyPrice: 1 };
    const answer = await subscribe(shop, body, person.headers);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'price_changed' }]);
    expect(await shop.count('box_subscription', `user_id = '${person.userId}'`)).toBe(0);
  });

  it('is one for one key, and closes the older page of its checkout', async () => {
    const person = await aSignedInPerson(shop);
    const checkoutId = '6d1d3c56-4b0f-4c0e-9d54-9d2b5f0f0a11';
    const body = aWeeklyBox(person.email, { checkoutId });
    const headers = { ...person.headers, 'idempotency-key': 'weekly-1' };
    const first = await subscribe(shop, body, headers);
    expect((await subscribe(shop, body, headers)).body).toEqual(first.body);
    expect(await shop.count('box_subscription', `user_id = '${person.userId}'`)).toBe(1);
    await subscribe(shop, { ...body, halalOnly: false }, person.headers);
    await worker.drain();
    const rows = await shop.sql(
      'select status from box_subscription where user_id = $1 order by created_at',
      [person.userId],
    );
    expect(rows).toEqual([{ status: 'cancelled' }, { status: 'pending' }]);
  });

  it('is given up with its unpaid order', async () => {
    const box = await anOpenBox(shop);
    await shop.outside.passTime({ advanceMinutes: 62 });
    await worker.drain();
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({
      status: 'cancelled',
      end_reason: 'unpaid',
    });
  });
});

describe('a delivery at its cut-off', () => {
  it('becomes an order, and its one invoice is paid with the kept card', async () => {
    const box = await aRunningBox(shop, worker, { promoCode: 'WELCOME20', percentOff: 20 });
    const [, second] = await deliveryRows(shop, box.subscriptionId);
    if (!second) throw new Error('Nothing is planned.');
    await passUntil(second.cut_off_at);
    await worker.get(BoxChargingService).chargeDue();
    await worker.drain();

    const [, charged] = await deliveryRows(shop, box.subscriptionId);
    // Ten per cent off eight meals at £8, and delivery.
    expect(charged).toMatchObject({ state: 'paid', amount_pence: 6400 - 640 + 350, due_at: null });
    expect(await orderRow(shop, charged?.order_id ?? '')).toMatchObject({
      status: 'processing',
      payment_state: 'paid',
      amount_pence: 6110,
    });
    const { customer_id: customer } = await subscriptionRow(shop, box.orderId);
    const invoices = () => shop.outside.invoices(customer ?? 'none');
    expect(await invoices()).toMatchObject([{ status: 'paid', amount_paid: 6110 }]);
    // Nothing more happens, however often it is looked at.
    await worker.get(BoxChargingService).chargeDue();
    expect(await invoices()).toHaveLength(1);
    const rows = await deliveryRows(shop, box.subscriptionId);
    expect(rows.filter(({ state }) => state === 'planned').length).toBeGreaterThanOrEqual(6);
  });
});
