import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeliveryDaysDto } from '#backend/catalog/catalog.dto.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { aBox, someTrialDays } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, anOpenOrder, checkOut } from '#test/setup/orders/orders.js';
import { outcomes, race } from '#test/setup/system/race.js';

const WEDNESDAY = 3;

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  // Of the days offered on a Monday or a Tuesday only one is a courier day.
  await shop.outside.advanceToWeekday(WEDNESDAY);
});
afterAll(() => shop.close());

/** Days on offer that still take orders. */
async function openDays(kind = 'courier'): Promise<string[]> {
  const { days } = (await shop.api.get(`delivery-days?kind=${kind}`)).read(DeliveryDaysDto);
  return days.filter(({ available }) => available).map(({ date }) => date);
}

/** The first day on offer, with places for this many more orders. */
async function aDayWithRoomFor(places: number): Promise<string> {
  const [date = ''] = await openDays('packages');
  await shop.changeCatalog(
    `insert into delivery_day (date, capacity) values ($1, $2)
     on conflict (date) do update set capacity = delivery_day.taken + $2, closed = false`,
    [date, places],
  );
  return date;
}

const takenOn = async (date: string): Promise<number | undefined> =>
  (await shop.sql<{ taken: number }>('select taken from delivery_day where date = $1', [date]))[0]?.taken;

async function reopen(): Promise<void> {
  await shop.sql(`update orders set status = 'cancelled' where status = 'pending'`);
  await shop.changeCatalog('update delivery_day set capacity = 1000, closed = false');
}

describe('the capacity of a day (rule D9)', () => {
  it('gives the last place of a day to one of fifty who want it at once', async () => {
    const date = await aDayWithRoomFor(1);
    const answers = await race(50, () => checkOut(shop, aBox({ deliveryDate: date })));
    expect(outcomes(answers)).toEqual({ created: 1, date_unavailable: 49 });
    expect(await shop.count('orders', `delivery_date = '${date}' and status <> 'cancelled'`)).toBe(1);
    expect(await openDays()).not.toContain(date);
    await reopen();
  });

  it('mentions a full day only if it was chosen: otherwise the order goes to the next one', async () => {
    const date = await aDayWithRoomFor(0);
    const { orderId } = await anOpenOrder(shop, aBox());
    const rows = await shop.sql<{ day: string }>(
      `select to_char(delivery_date, 'YYYY-MM-DD') as day from orders where id = $1`,
      [orderId],
    );
    expect(rows[0]?.day).not.toBe(date);
    await reopen();
  });

  it('gives a place back when its order lapses, and takes it again when that is paid after all', async () => {
    const date = await aDayWithRoomFor(1);
    const before = (await takenOn(date)) ?? 0;
    const order = await aPaidOrder(shop, aBox({ deliveryDate: date }));
    expect(await openDays()).not.toContain(date);
    const again = shop.changeCatalog(`update orders set status = 'cancelled' where id = $1`, [order.orderId]);
    await again;
    expect(await takenOn(date)).toBe(before);
    expect(await openDays()).toContain(date);
    await shop.sql(`update orders set status = 'processing' where id = $1`, [order.orderId]);
    expect(await takenOn(date)).toBe(before + 1);
    await reopen();
  });

  it('releases the place of an order that was never paid', async () => {
    const date = await aDayWithRoomFor(5);
    const before = (await takenOn(date)) ?? 0;
    const { orderId } = await anOpenOrder(shop, aBox({ deliveryDate: date }));
    expect(await takenOn(date)).toBe(before + 1);
    await shop.get(PaymentConfirmationService).closeUnpaid(orderId);
    expect(await takenOn(date)).toBe(before);
    await reopen();
  });

  it('takes nothing for a day on which the kitchen is closed', async () => {
    const date = await aDayWithRoomFor(5);
    await shop.changeCatalog('update delivery_day set closed = true where date = $1', [date]);
    expect(await openDays()).not.toContain(date);
    expect((await checkOut(shop, aBox({ deliveryDate: date }))).body).toMatchObject({
      status: 422,
      code: 'date_unavailable',
    });
    await reopen();
  });

  it('counts trial days and boxes together', async () => {
    const date = await aDayWithRoomFor(1);
    await anOpenOrder(shop, someTrialDays(undefined, { deliveryDate: date }));
    expect((await checkOut(shop, aBox({ deliveryDate: date }))).body).toMatchObject({
      code: 'date_unavailable',
    });
    await reopen();
  });

  it('follows the number of the settings', async () => {
    await shop.sql('update delivery_day set capacity = null');
    await shop.set('delivery.capacityPerDay', 0);
    expect(await openDays()).toEqual([]);
    expect((await checkOut(shop, aBox())).body).toMatchObject({ code: 'date_unavailable' });
    await shop.set('delivery.capacityPerDay', null);
    expect(await openDays()).not.toEqual([]);
  });
});

describe('the control', () => {
  it('with places that are not counted, the same race is won by several', async () => {
    const date = await aDayWithRoomFor(1);
    await shop.sql(`create function forget_taken() returns trigger language plpgsql as
      $$ begin new.taken := 0; new.held := 0; return new; end $$`);
    await shop.sql(`create trigger forget before insert or update on delivery_day
      for each row execute function forget_taken()`);
    const answers = await race(20, () => checkOut(shop, aBox({ deliveryDate: date })));
    expect(outcomes(answers)['created']).toBeGreaterThan(1);
    await shop.sql('drop trigger forget on delivery_day');
  });
});
