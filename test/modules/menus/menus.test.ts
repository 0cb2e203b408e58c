import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MenuListDto } from '#backend/catalog/menus/admin-menus.dto.js';
import { DayMenuDto, DeliveryDaysDto } from '#backend/catalog/catalog.dto.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { aBox } from '#test/factories.js';
import { checkOut, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { race } from '#test/setup/system/race.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';

let shop: TestShop;
let writer: SignedInPerson;
let day: string;
beforeAll(async () => {
  shop = await TestShop.open();
  writer = await aSignedInPerson(shop, { roles: ['content'] });
  const days = (await shop.api.get('delivery-days')).read(DeliveryDaysDto);
  day = days.presetDate ?? '';
});
afterEach(async () => {
  for (const { id, version } of await menus()) await post(`admin/menus/${id}/removal`, { version });
  await shop.sql(`update orders set status = 'cancelled' where status <> 'cancelled'`);
});
afterAll(() => shop.close());

const post = (path: string, body: object) => shop.api.post(path, body, writer.headers);
const menus = async () =>
  (await shop.api.get('admin/menus', { headers: writer.headers })).read(MenuListDto).items;
const everything = async () => {
  const rows = await shop.sql<{ sku: string }>('select sku from product where active order by sku');
  return rows.map(({ sku }) => ({ sku, cap: null as number | null }));
};
const capped = async (cap: number) =>
  (await everything()).map((dish) => (dish.sku === CHICKEN ? { ...dish, cap } : dish));
const without = async (sku: string) => (await everything()).filter((dish) => dish.sku !== sku);
const plan = async (body: object): Promise<ApiResponse> => {
  const answer = await post('admin/menus', { name: 'December', firstDay: day, lastDay: day, ...body });
  await shop.flushNotifications();
  return answer;
};
const menuOf = async (date: string) => (await shop.api.get(`menus/${date}`)).read(DayMenuDto);
const taken = async () => {
  const [row] = await shop.sql<{ taken: number }>('select taken from dish_day where sku = $1', [CHICKEN]);
  return row?.taken;
};

describe('a menu (K36)', () => {
  it('sells on its days what is on it, and says from when another dish is', async () => {
    const later = addDays(day, 30);
    await plan({ dishes: await without(CHICKEN) });
    await plan({ name: 'January', firstDay: later, lastDay: addDays(later, 5), dishes: await everything() });
    expect(await menuOf(day)).toMatchObject({
      name: 'December',
      lastDay: day,
      notOnMenu: [{ sku: CHICKEN, from: later }],
      soldOut: [],
    });
    // A day without a menu sells everything that is shown.
    expect((await menuOf(addDays(day, 9))).notOnMenu).toEqual([]);

    const refused = await checkOut(shop, aBox({ deliveryDate: day }));
    expect(refused.body).toMatchObject({ status: 422, code: 'not_on_menu', skus: [CHICKEN] });
    expect(refused.text).toContain('is on our menu from');
    expect((await checkOut(shop, aBox({ meals: { 2: 5 }, deliveryDate: day }))).status).toBe(201);
    expect(await shop.count('audit_entry', "action = 'admin.menu-created'")).toBe(2);
  });

  it('shares no day with another, lasts a year at most, and lists only products', async () => {
    const dishes = await everything();
    expect((await plan({ lastDay: addDays(day, 3), dishes })).status).toBe(200);
    const overlapping = { firstDay: addDays(day, 3), lastDay: addDays(day, 9), dishes };
    expect((await plan(overlapping)).body).toMatchObject({ status: 409, code: 'menu_days_taken' });
    const free = { firstDay: addDays(day, 4), dishes };
    expect((await plan({ ...free, lastDay: day })).status).toBe(400);
    expect((await plan({ ...free, lastDay: addDays(day, 900) })).status).toBe(400);
    const nobodys = [{ sku: 'none', cap: null }];
    expect((await plan({ ...free, lastDay: addDays(day, 9), dishes: nobodys })).body).toMatchObject({
      code: 'unknown_product',
    });
  });

  it('is changed only by somebody who has seen its current version', async () => {
    const dishes = await everything();
    await plan({ dishes });
    const [{ id, version } = { id: '', version: 0 }] = await menus();
    const put = (body: object) =>
      shop.call('PUT', `/api/admin/menus/${id}`, {
        body: { name: 'Winter', firstDay: day, lastDay: day, dishes, ...body },
        headers: writer.headers,
      });
    expect((await put({ version })).status).toBe(200);
    expect((await put({ version })).body).toMatchObject({ code: 'edit_conflict' });
    expect(await menus()).toMatchObject([{ name: 'Winter', version: version + 1 }]);
  });
});

describe('the limit of a dish for a day (D21)', () => {
  it('holds when more orders than it allows come at the same moment', async () => {
    await plan({ dishes: await capped(12) });
    const answers = await race(5, () => checkOut(shop, aBox({ deliveryDate: day })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'dish_sold_out',
      skus: [CHICKEN],
    });
    expect(await taken()).toBe(10);
    // Two are left, which is less than a box of five wants; another dish is sold as before.
    expect((await checkOut(shop, aBox({ deliveryDate: day }))).text).toContain('2 left');
    expect((await checkOut(shop, aBox({ meals: { 2: 5 }, deliveryDate: day }))).status).toBe(201);
  });

  it('would be passed if the database did not compare: the control', async () => {
    await plan({ dishes: await capped(5) });
    await shop.sql('alter table dish_day rename column cap to the_cap');
    await shop.sql('alter table dish_day add column cap int not null default 1000');
    const answers = await race(3, () => checkOut(shop, aBox({ deliveryDate: day })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await shop.sql('alter table dish_day drop column cap');
    await shop.sql('alter table dish_day rename column the_cap to cap');
  });

  it('counts what was ordered before it was set, and gives back what is cancelled', async () => {
    await placeConfirmedOrder(shop, aBox({ deliveryDate: day }));
    await plan({ dishes: await capped(6) });
    expect(await taken()).toBe(5);
    expect((await checkOut(shop, aBox({ deliveryDate: day }))).body).toMatchObject({ code: 'dish_sold_out' });
    await shop.sql(`update orders set status = 'cancelled' where delivery_date = $1`, [day]);
    expect(await taken()).toBe(0);
    expect((await checkOut(shop, aBox({ deliveryDate: day }))).status).toBe(201);
    await shop.sql(`update orders set status = 'pending' where delivery_date = $1 and paid_at is not null`, [
      day,
    ]);
    expect(await taken()).toBe(10);
  });

  it('shows a dish as sold out for that day only', async () => {
    await plan({ lastDay: addDays(day, 9), dishes: await capped(5) });
    await checkOut(shop, aBox({ deliveryDate: day }));
    await shop.flushNotifications();
    expect((await menuOf(day)).soldOut).toEqual([CHICKEN]);
    expect((await menuOf(addDays(day, 1))).soldOut).toEqual([]);
    expect(londonDate(shop.get(Clock).now()) < day).toBe(true);
  });
});
