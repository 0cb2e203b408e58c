import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DeliveryDaysDto } from '#backend/catalog/catalog.dto.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { aBox } from '#test/factories.js';
import { aVisitorAddress, TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { sessionOf } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { outcomes, race } from '#test/setup/system/race.js';
import { fillWallet } from '#test/setup/orders/wallets.js';

const WEDNESDAY = 3;

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  // Of the days offered on a Monday or a Tuesday only one is a courier day.
  await shop.outside.advanceToWeekday(WEDNESDAY);
});
afterEach(async () => {
  await shop.changeCatalog('delete from delivery_day');
  await shop.sql(`update orders set status = 'cancelled' where status <> 'cancelled'`);
  await shop.set('orders.maxOpenUnpaidPerNetwork', null);
});
afterAll(() => shop.close());

/** The days on offer, once the shop has heard of every order so far. */
async function availableDays(): Promise<string[]> {
  await shop.flushNotifications();
  const { days } = (await shop.api.get('delivery-days?kind=courier')).read(DeliveryDaysDto);
  return days.filter(({ available }) => available).map(({ date }) => date);
}

/** The first day on offer, with this many places. */
async function aDayOf(capacity: number): Promise<string> {
  const [date = ''] = await availableDays();
  await shop.changeCatalog(
    `insert into delivery_day (date, capacity) values ($1, $2)
     on conflict (date) do update set capacity = excluded.capacity`,
    [date, capacity],
  );
  return date;
}

const order = (from: string, date: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  shop.call('POST', '/api/checkout/one-time', { body: aBox({ deliveryDate: date }), from, headers });

/** An order that the wallet pays in full; useWallet shows a total of zero. */
async function payFromWallet(date: string): Promise<ApiResponse> {
  const person = await aSignedInPerson(shop);
  await fillWallet(shop, person, { cashPence: 10_000 });
  const box = aBox({ deliveryDate: date });
  return shop.api.post('checkout/one-time', { ...box, useWallet: true, totalPrice: 0 }, person.headers);
}

async function placesOn(date: string): Promise<{ taken: number; held: number }> {
  const rows = await shop.sql<{ taken: number; held: number }>(
    'select taken, held from delivery_day where date = $1',
    [date],
  );
  return rows[0] ?? { taken: 0, held: 0 };
}

/**
 * A hundred orders, ten at a time: all at once would wait longer for a connection than a slow machine allows.
 */
async function hundredOrders(date: string, from: (each: string) => string): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = [];
  for (let before = 0; before < 100; before += 10)
    answers.push(...(await race(10, (each) => order(from((before + each + 1).toString(16)), date))));
  return answers;
}

/** A hundred visitors of one network, then one from each of a hundred networks (/64). */
async function siege(date: string): Promise<Record<string, number>> {
  const oneNetwork = await hundredOrders(date, (each) => `2001:db8:a:1::${each}`);
  const many = await hundredOrders(date, (each) => `2001:db8:b:${each}::1`);
  return outcomes([...oneNetwork, ...many]);
}

describe('places that unpaid orders hold (rule D20)', () => {
  it('are at most a quarter of a day, however many orders come at once; paid orders fill the rest', async () => {
    const date = await aDayOf(8);
    const answers = await race(20, () => order(aVisitorAddress(), date));
    expect(outcomes(answers)).toEqual({ created: 2, date_unavailable: 18 });
    expect(await placesOn(date)).toEqual({ taken: 2, held: 2 });
    for (let taken = 3; taken <= 8; taken += 1) {
      expect((await payFromWallet(date)).status).toBe(201);
      expect(await placesOn(date)).toEqual({ taken, held: 2 });
    }
    expect((await payFromWallet(date)).body).toMatchObject({ code: 'date_unavailable' });
  });

  it('are free for the next order as soon as one is paid, which keeps its place', async () => {
    const date = await aDayOf(4);
    const first = await order(aVisitorAddress(), date);
    expect(await availableDays()).not.toContain(date);
    expect((await order(aVisitorAddress(), date)).body).toMatchObject({ code: 'date_unavailable' });
    const { orderId, url } = first.body as { orderId: string; url: string };
    await shop.outside.pay(sessionOf(url));
    await shop.heard(() => shop.get(PaymentConfirmationService).closeUnpaid(orderId));
    expect(await placesOn(date)).toEqual({ taken: 1, held: 0 });
    expect(await availableDays()).toContain(date);
    expect((await order(aVisitorAddress(), date)).status).toBe(201);
  });

  it('return when the order expires, once only', async () => {
    const date = await aDayOf(4);
    const { orderId } = (await order(aVisitorAddress(), date)).body as { orderId: string };
    await race(3, () => shop.get(PaymentConfirmationService).closeUnpaid(orderId));
    await shop.flushNotifications();
    expect(await placesOn(date)).toEqual({ taken: 0, held: 0 });
    expect(await availableDays()).toContain(date);
    // Restored by hand, it takes its place again and holds none.
    await shop.sql(`update orders set status = 'pending' where id = $1`, [orderId]);
    expect(await placesOn(date)).toEqual({ taken: 1, held: 0 });
  });

  it('are one at least, so that the smallest day still sells', async () => {
    const date = await aDayOf(1);
    expect((await order(aVisitorAddress(), date)).status).toBe(201);
  });

  it('assign an order without a day to the next one', async () => {
    const date = await aDayOf(4);
    await order(aVisitorAddress(), date);
    await shop.flushNotifications();
    const { orderId } = (await shop.api.post('checkout/one-time', aBox())).body as { orderId: string };
    const rows = await shop.sql<{ day: string }>(
      `select to_char(delivery_date, 'YYYY-MM-DD') as day from orders where id = $1`,
      [orderId],
    );
    expect((rows[0]?.day ?? '') > date).toBe(true);
  });
});

describe('two hundred strangers who order and do not pay', () => {
  it('leave capacity to a customer who comes after them', async () => {
    const date = await aDayOf(480);
    expect(await siege(date)).toEqual({ created: 106, too_many_open_orders: 94 });
    expect((await order(aVisitorAddress(), date)).status).toBe(201);
    expect(await availableDays()).toContain(date);
  });

  it('leave three quarters of a small day to paid orders', async () => {
    const date = await aDayOf(60);
    const { created } = await siege(date);
    expect(created).toBe(15);
    expect((await payFromWallet(date)).status).toBe(201);
  });

  it('the control: without the network limit they hold everything that may be held', async () => {
    await shop.set('orders.maxOpenUnpaidPerNetwork', 10_000);
    const date = await aDayOf(480);
    expect(await siege(date)).toEqual({ created: 120, date_unavailable: 80 });
    expect((await order(aVisitorAddress(), date)).body).toMatchObject({ code: 'date_unavailable' });
  });

  it('the control: if held places are not counted, they sell a small day out', async () => {
    const date = await aDayOf(60);
    await shop.sql(`create function forget_held() returns trigger language plpgsql as
      $$ begin new.held := 0; return new; end $$`);
    await shop.sql(`create trigger forget before insert or update on delivery_day
      for each row execute function forget_held()`);
    expect(await siege(date)).toEqual({ created: 60, too_many_open_orders: 94, date_unavailable: 46 });
    expect((await payFromWallet(date)).body).toMatchObject({ code: 'date_unavailable' });
    await shop.sql('drop trigger forget on delivery_day');
  });
});
