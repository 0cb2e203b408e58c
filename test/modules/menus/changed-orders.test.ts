import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MenuListDto } from '#backend/catalog/menus/admin-menus.dto.js';
import { OrderChangeOptionsDto } from '#backend/ordering/changes/order-changes.dto.js';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import { aBox } from '#test/factories.js';
import { guestToken, placeConfirmedOrder, type OpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { race } from '#test/setup/system/race.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';
const OTHER = 'meal-chickpea-spinach-tofu-curry';

let shop: TestShop;
let writer: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  writer = await aSignedInPerson(shop, { roles: ['content'] });
});
afterEach(async () => {
  const { items } = (await shop.api.get('admin/menus', { headers: writer.headers })).read(MenuListDto);
  for (const { id, version } of items)
    await shop.api.post(`admin/menus/${id}/removal`, { version }, writer.headers);
  await shop.flushNotifications();
});
afterAll(() => shop.close());

const pathOf = async ({ orderId }: OpenOrder) =>
  `/api/orders/guest/${await guestToken(shop, orderId)}/change`;
const optionsOf = async (order: OpenOrder) =>
  (await shop.call('GET', await pathOf(order))).read(OrderChangeOptionsDto);
const change = async (order: OpenOrder, body: object): Promise<ApiResponse> =>
  shop.call('POST', await pathOf(order), { body: { refundPence: 0, changesSeen: 0, ...body } });
const line = (sku: string, quantity: number) => ({ sku, quantity });

/** A menu for these days, with a limit for some dishes and without others. */
async function plan(
  [firstDay, lastDay]: readonly [string, string],
  { caps = {}, without = [] }: { caps?: Record<string, number>; without?: readonly string[] },
): Promise<void> {
  const rows = await shop.sql<{ sku: string }>('select sku from product where active order by sku');
  const dishes = rows
    .filter(({ sku }) => !without.includes(sku))
    .map(({ sku }) => ({ sku, cap: caps[sku] ?? null }));
  const body = { name: `From ${firstDay}`, firstDay, lastDay, dishes };
  expect((await shop.api.post('admin/menus', body, writer.headers)).status).toBe(200);
  await shop.flushNotifications();
}

const takenOn = async (date: string, sku: string): Promise<number | undefined> => {
  const rows = await shop.sql<{ taken: number }>('select taken from dish_day where date = $1 and sku = $2', [
    date,
    sku,
  ]);
  return rows[0]?.taken;
};

/** A paid box of five of the chicken, its day and another one. */
async function aPlacedBox() {
  const order = await placeConfirmedOrder(shop, aBox());
  const { days, deliveryDate, lines } = await optionsOf(order);
  const day = deliveryDate ?? '';
  expect(lines).toMatchObject([{ sku: CHICKEN, quantity: 5 }]);
  return { order, day, other: days.find(({ date }) => date > day)?.date ?? '' };
}

describe('a changed order and the limits of dishes (D21, D60)', () => {
  it('gives its portions back and takes those of the other dish', async () => {
    const { order, day } = await aPlacedBox();
    await plan([day, day], { caps: { [CHICKEN]: 50, [OTHER]: 50 } });
    const before = await takenOn(day, CHICKEN);
    expect((await change(order, { lines: [line(CHICKEN, 3), line(OTHER, 2)] })).status).toBe(200);
    expect(await takenOn(day, CHICKEN)).toBe((before ?? 0) - 2);
    expect(await takenOn(day, OTHER)).toBe(2);
  });

  it('moves its portions with it to another day, and is refused where they are not left', async () => {
    const { order, day, other } = await aPlacedBox();
    await plan([day, other], { caps: { [CHICKEN]: 50 } });
    const [here, there] = [await takenOn(day, CHICKEN), await takenOn(other, CHICKEN)];
    expect((await change(order, { deliveryDate: other })).status).toBe(200);
    expect(await takenOn(day, CHICKEN)).toBe((here ?? 0) - 5);
    expect(await takenOn(other, CHICKEN)).toBe((there ?? 0) + 5);
    await shop.sql('update dish_day set cap = taken + 4 where date = $1 and sku = $2', [day, CHICKEN]);
    await shop.flushNotifications();
    expect((await change(order, { deliveryDate: day, changesSeen: 1 })).body).toMatchObject({
      code: 'dish_sold_out',
      skus: [CHICKEN],
    });
    expect(await takenOn(other, CHICKEN)).toBe((there ?? 0) + 5);
    expect(await optionsOf(order)).toMatchObject({ deliveryDate: other });
  });

  it('gets no more than what is left when two orders change at the same moment', async () => {
    const [one, two] = [await aPlacedBox(), await aPlacedBox()];
    await plan([one.day, one.day], { caps: { [OTHER]: 3 } });
    await shop.sql('update dish_day set cap = taken + 3 where date = $1 and sku = $2', [one.day, OTHER]);
    const before = (await takenOn(one.day, OTHER)) ?? 0;
    const orders = [one.order, two.order];
    const answers = await race(2, (index) =>
      change(orders[index] ?? one.order, { lines: [line(CHICKEN, 3), line(OTHER, 2)] }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await takenOn(one.day, OTHER)).toBe(before + 2);
  });

  it('takes only dishes of the menu of its day, and keeps what it has', async () => {
    const { order, day, other } = await aPlacedBox();
    await plan([day, day], { without: [OTHER] });
    await plan([addDays(day, 1), addDays(other, 1)], { without: [CHICKEN] });
    expect((await change(order, { lines: [line(CHICKEN, 3), line(OTHER, 2)] })).body).toMatchObject({
      code: 'not_on_menu',
      skus: [OTHER],
    });
    expect((await change(order, { deliveryDate: other })).body).toMatchObject({
      code: 'not_on_menu',
      skus: [CHICKEN],
    });
    expect(await optionsOf(order)).toMatchObject({ deliveryDate: day });
  });
});
