import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  KitchenDaysDto,
  KitchenSheetDto,
  PickListDto,
  RecallDto,
} from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { anonymiseOrders } from '#backend/ordering/privacy/anonymise-orders.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { aBox, somePackages, someTrialDays, type OrderBody } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, placeConfirmedOrder, type OpenOrder } from '#test/setup/orders/orders.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { requestRefund } from '#test/setup/orders/refunds.js';

let shop: TestShop;
let cook: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
  await shop.changeCatalog('update product set label_reviewed = true');
});
afterAll(() => shop.close());

let day = 0;

/** A day of the test's own, far ahead of those on offer. */
function aDay(): string {
  day += 1;
  return `2031-03-${String(day).padStart(2, '0')}`;
}

async function on(date: string, body: OrderBody): Promise<OpenOrder> {
  const order = await placeConfirmedOrder(shop, body);
  await shop.sql('update orders set delivery_date = $1 where id = $2', [date, order.orderId]);
  return order;
}

const ask = (path: string) => shop.api.get(`admin/kitchen/${path}`, { headers: cook.headers });
const sheet = async (date: string) => (await ask(`days/${date}`)).read(KitchenSheetDto);
const picks = async (date: string, query = '') =>
  (await ask(`days/${date}/pick-list${query}`)).read(PickListDto);
const portionsOf = async (date: string) =>
  Object.fromEntries((await sheet(date)).dishes.map(({ key, portions }) => [key, portions]));
const recordLots = (date: string, lots: object[]) =>
  shop.api.post(`admin/kitchen/days/${date}/lots`, { lots }, cook.headers);
const recall = (lot: string) => ask(`recall?lot=${lot}`);
const CHICKEN = 'meal-lemon-herb-chicken-greens';

describe('the production sheet (F8)', () => {
  it('adds up paid lines, and excludes unpaid, cancelled and refunded ones', async () => {
    const date = aDay();
    await on(date, aBox({ meals: { 1: 3, 2: 2 } }));
    const back = await on(date, aBox({ meals: { 1: 5, 3: 1 } }));
    const cancelled = await on(date, aBox({ meals: { 1: 5 } }));
    const open = await anOpenOrder(shop, aBox());
    await shop.sql('update orders set delivery_date = $1 where id = $2', [date, open.orderId]);
    const before = await portionsOf(date);
    expect(before[CHICKEN]).toBe(13);
    await requestRefund(shop, back.orderId, { linePosition: 0, amountPence: 850 });
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [cancelled.orderId]);
    const { portions, orders, unpaidOrders, dishes } = await sheet(date);
    expect(dishes.map((each) => [each.key, each.portions])).toContainEqual([CHICKEN, 3]);
    expect({ portions, orders, unpaidOrders }).toEqual({ portions: 6, orders: 2, unpaidOrders: 1 });
  });

  it('ignores a refund that the provider refused', async () => {
    const date = aDay();
    const { orderId } = await on(date, aBox({ meals: { 1: 5 } }));
    const id = await requestRefund(shop, orderId, { linePosition: 0, amountPence: 850 });
    expect((await sheet(date)).portions).toBe(0);
    await shop.sql(`update refund set status = 'failed', resolved_at = now() where id = $1`, [id]);
    expect((await sheet(date)).portions).toBe(5);
  });

  it('cooks a week of a package day by day, and trial days one after the other', async () => {
    const date = aDay();
    await on(date, somePackages([{ id: 'energy-boost-starter', variant: 'vegan', quantity: 5 }]));
    await on(date, someTrialDays([{ id: 'energy-boost-starter', quantity: 2 }]));
    const { dishes, portions } = await sheet(date);
    expect(portions).toBe(35);
    expect(dishes.every(({ kind }) => kind === 'package')).toBe(true);
    const [menu] = await shop.sql<{ names: string[] }>(
      `select array(select slot ->> 'name' from jsonb_array_elements(days -> 1 -> 'slots') slot) as names
         from package_menu where sku = 'energy-boost-starter' and variant = 'standard'`,
    );
    const names = dishes.filter(({ diets }) => diets.includes('standard')).map(({ name }) => name);
    for (const name of menu?.names ?? []) expect(names).toContain(name);
  });

  it('shows which declared allergens a dish contains, without names', async () => {
    const date = aDay();
    const customer = {
      allergens: ['celery', 'nuts'],
      allergies: 'A trace is enough',
      preferences: 'Loves cats',
      gender: 'woman',
      healthConsent: true,
    };
    await on(date, aBox({ meals: { 1: 5 }, customer }));
    const response = await ask(`days/${date}`);
    const { dishes } = response.read(KitchenSheetDto);
    expect(dishes[0]?.declared).toEqual([
      { allergen: 'celery', portions: 5 },
      { allergen: 'nuts', portions: 5 },
    ]);
    expect(response.text).not.toMatch(/Okafor|Mill Lane|A trace is enough|Loves cats|woman/);
  });

  it('asks the database as often for many orders as for one', async () => {
    const [few, many] = [aDay(), aDay()];
    await on(few, aBox());
    for (let n = 0; n < 6; n += 1) await on(many, aBox({ meals: { 1: 2, 2: 2, 3: 1 } }));
    await sheet(few);
    const ofFew = await shop.statements.during(() => sheet(few));
    const ofMany = await shop.statements.during(() => sheet(many));
    expect(ofMany).toHaveLength(ofFew.length);
  });
});

describe('the pick list (F8)', () => {
  it('shows the order, its area, its contents and declared allergens; no names and no other health details', async () => {
    const date = aDay();
    const customer = {
      allergens: ['nuts'],
      allergies: 'A trace is enough',
      preferences: 'Loves cats',
      gender: 'woman',
      healthConsent: true,
      courierNote: 'Safe place: the blue shed',
    };
    const { sessionId } = await on(date, aBox({ meals: { 1: 4, 2: 1 }, customer }));
    const response = await ask(`days/${date}/pick-list`);
    expect(response.read(PickListDto).items).toMatchObject([
      {
        orderCode: sessionId.slice(-8).toUpperCase(),
        area: 'SW4',
        courierNote: 'Safe place: the blue shed',
        kind: 'one_time',
        meals: 5,
        declared: { allergens: ['nuts'], note: 'A trace is enough' },
        lines: [
          { name: 'Lemon & Herb Chicken with Crushed Butter Beans and Greens', quantity: 4, dishes: [] },
          { quantity: 1 },
        ],
      },
    ]);
    expect(response.text).not.toMatch(/Okafor|Mill Lane|example\.com|Loves cats|woman/);
    expect(
      await shop.count('audit_entry', `action = 'admin.pick-list-read' and subject_id = '${date}'`),
    ).toBe(1);
  });

  it('forgets what was declared when the day has passed', async () => {
    const date = '2024-05-07';
    await on(date, aBox({ customer: { allergens: ['nuts'], healthConsent: true } }));
    expect((await picks(date)).items).toMatchObject([{ declared: null }]);
    expect((await sheet(date)).dishes[0]?.declared).toEqual([]);
  });

  it('pages through everyone without gaps', async () => {
    const date = aDay();
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await on(date, aBox())).orderId);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = await picks(date, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ orderId }) => orderId));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...made].sort());
  });

  it('lists the contents of a package, and omits refunded lines', async () => {
    const date = aDay();
    const { orderId } = await on(date, someTrialDays([{ id: 'energy-boost-starter', quantity: 2 }]));
    await requestRefund(shop, orderId, { linePosition: 0, amountPence: 850 });
    const { items } = await picks(date);
    expect(items[0]?.lines.map(({ name }) => name)).toEqual(['Energy Boost Starter - Trial Day 2']);
    expect(items[0]?.lines[0]?.dishes).toHaveLength(5);
  });
});

describe('lots and labels (F7, F9)', () => {
  it('prints a label for each portion, once its lot is written down', async () => {
    const date = aDay();
    await on(date, aBox({ meals: { 2: 5 } }));
    const [dish] = (await sheet(date)).dishes;
    if (!dish) throw new Error('There is no dish.');
    expect((await ask(`days/${date}/labels`)).body).toMatchObject({ status: 409, code: 'lot_missing' });
    await recordLots(date, [{ dish: dish.key, lot: 'l-31/07', useBy: dish.useBy }]);
    const text = pdfText((await ask(`days/${date}/labels`)).bytes);
    expect(text.split('Use by')).toHaveLength(6);
    expect(text).toContain('Lot L-31/07');
    expect(text).toMatch(/Keep (refrigerated|frozen)/);
    const one = pdfText((await ask(`days/${date}/labels?copies=dish`)).bytes);
    expect(one.split('Use by')).toHaveLength(2);
    expect((await ask(`days/${date}/labels?part=2`)).body).toMatchObject({ code: 'no_labels' });
  });

  it('prints none for a dish whose list lacks a newly added allergen', async () => {
    const date = aDay();
    await on(date, aBox({ meals: { 1: 5 } }));
    const { useBy } = (await sheet(date)).dishes[0] ?? {};
    await recordLots(date, [{ dish: CHICKEN, lot: 'L1', useBy }]);
    expect((await ask(`days/${date}/labels`)).status).toBe(200);
    await shop.changeCatalog(`update product set contains = '{nuts}' where sku = $1`, [CHICKEN]);
    expect((await ask(`days/${date}/labels`)).body).toMatchObject({ status: 422, code: 'no_labels' });
    expect((await sheet(date)).dishes[0]).toMatchObject({
      labelDoubt: 'not_emphasised',
      labelDoubtAllergens: ['nuts'],
    });
    await shop.changeCatalog(`update product set contains = '{}' where sku = $1`, [CHICKEN]);
  });

  it('prints none for a dish whose data is unchecked or incomplete (F32)', async () => {
    const date = aDay();
    await on(date, aBox({ meals: { 1: 5 } }));
    const { useBy } = (await sheet(date)).dishes[0] ?? {};
    await recordLots(date, [{ dish: CHICKEN, lot: 'L1', useBy }]);
    const one = pdfText((await ask(`days/${date}/labels?copies=dish`)).bytes);
    expect(one).toContain('Energy\n440 kJ\n1628 kJ\n105 kcal\n389 kcal\nFat\n4.5 g\n17 g\n');
    expect(one).not.toContain('NOT FOR SALE');
    const set = (part: string) => shop.changeCatalog(`update product set ${part} where sku = $1`, [CHICKEN]);
    await set('label_reviewed = false');
    expect((await ask(`days/${date}/labels`)).body).toMatchObject({ status: 422, code: 'no_labels' });
    expect((await sheet(date)).dishes[0]).toMatchObject({ labelDoubt: 'estimate', isLabelForSale: false });
    await set('label_reviewed = true');
    expect((await sheet(date)).dishes[0]).toMatchObject({ labelDoubt: null, isLabelForSale: true });
    await set(`details = jsonb_set(details, '{nutrition}', (details -> 'nutrition') - 'sugarsG')`);
    expect((await ask(`days/${date}/labels`)).body).toMatchObject({ code: 'no_labels' });
    expect((await sheet(date)).dishes[0]).toMatchObject({ labelDoubt: 'no_nutrition' });
    await set(`details = jsonb_set(details, '{nutrition,sugarsG}', '3.6')`);
  });

  it('refuses a date beyond the dish’s shelf life, and a dish that is not made', async () => {
    const date = aDay();
    await on(date, aBox({ meals: { 1: 5 } }));
    const lot = { dish: CHICKEN, lot: 'L1' };
    expect((await recordLots(date, [{ ...lot, useBy: '2031-12-31' }])).body).toMatchObject({
      code: 'lot_too_long',
    });
    expect((await recordLots(date, [{ ...lot, useBy: '2031-01-01' }])).body).toMatchObject({
      code: 'lot_too_long',
    });
    expect((await recordLots(date, [{ ...lot, dish: 'meal-none', useBy: date }])).status).toBe(404);
    expect(await shop.count('kitchen_lot', `delivery_date = '${date}'`)).toBe(0);
  });

  it('records a lot once with its author, and removes a mistake', async () => {
    const date = aDay();
    await on(date, aBox({ meals: { 1: 5 } }));
    const wish = [{ dish: CHICKEN, lot: 'L9', useBy: date }];
    await Promise.all([recordLots(date, wish), recordLots(date, wish)]);
    const [lot] = (await sheet(date)).dishes[0]?.lots ?? [];
    expect(await shop.count('kitchen_lot', `delivery_date = '${date}'`)).toBe(1);
    const url = `/api/admin/kitchen/lots/${lot?.id ?? ''}`;
    expect((await shop.call('DELETE', url, { headers: cook.headers })).status).toBe(204);
    expect((await shop.call('DELETE', url, { headers: cook.headers })).status).toBe(404);
    const noted = await shop.sql<{ action: string }>(
      `select distinct action from audit_entry where subject_id = $1 and actor_id = $2 order by 1`,
      [date, cook.userId],
    );
    expect(noted.map(({ action }) => action)).toEqual(['admin.lot-recorded', 'admin.lot-removed']);
  });
});

describe('a recall (F9)', () => {
  it('names exactly the recipients of a dish of the lot', async () => {
    const [date, other] = [aDay(), aDay()];
    const got = await on(date, aBox({ meals: { 1: 5 }, customer: { firstName: '=HYPERLINK("x")' } }));
    await on(date, aBox({ meals: { 2: 5 } }));
    await on(other, aBox({ meals: { 1: 5 } }));
    await recordLots(date, [{ dish: CHICKEN, lot: 'RECALL-1', useBy: date }]);
    const found = (await recall('recall-1')).read(RecallDto);
    expect(found).toMatchObject({ orders: 1, portions: 5, dishes: [{ date, dish: CHICKEN }] });
    expect(found.people).toMatchObject([{ orderId: got.orderId, email: got.email, phone: '020 7946 0123' }]);
    const { text, headers } = await ask('recall/file?lot=RECALL-1');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(`"'=HYPERLINK(""x"") Okafor"`);
    expect(await shop.count('audit_entry', `subject_id = 'RECALL-1' and action like 'admin.recall%'`)).toBe(
      2,
    );
  });

  it('counts what was given back after it had arrived, and not what was never made', async () => {
    const date = '2024-05-08';
    const ate = await on(date, aBox({ meals: { 1: 5 } }));
    await requestRefund(shop, ate.orderId, { linePosition: 0, amountPence: 850 });
    const never = await on(date, aBox({ meals: { 1: 5 } }));
    await requestRefund(shop, never.orderId, { linePosition: 0, amountPence: 850 });
    await shop.sql(`update refund set created_at = '2024-05-07' where order_id = $1`, [never.orderId]);
    await on(date, aBox({ meals: { 1: 5 } }));
    await recordLots(date, [{ dish: CHICKEN, lot: 'EATEN', useBy: date }]);
    const found = (await recall('EATEN')).read(RecallDto);
    expect(found.orders).toBe(2);
    expect(found.people.map(({ orderId }) => orderId)).toContain(ate.orderId);
  });

  it('finds a dish of a package, by the day of its menu, and everybody once the menu is another', async () => {
    const date = aDay();
    await on(date, someTrialDays([{ id: 'energy-boost-starter', quantity: 1 }]));
    await on(date, somePackages([{ id: 'energy-boost-starter', quantity: 5 }]));
    await on(date, somePackages([{ id: 'gut-health-premium', quantity: 1 }]));
    const { dishes } = await sheet(date);
    const ofFive = dishes.filter(({ portions }) => portions === 1).map(({ key }) => key);
    const lots = ofFive.map((dish) => ({ dish, lot: 'MENU', useBy: date }));
    await recordLots(date, lots);
    expect((await recall('MENU')).read(RecallDto).orders).toBeGreaterThanOrEqual(2);
    await shop.sql(`update kitchen_lot set dish = 'menu-gone-123456' where lot = 'MENU' and dish = $1`, [
      ofFive[0],
    ]);
    expect((await recall('MENU')).read(RecallDto).orders).toBe(3);
  });

  it('keeps the order of a deleted account, without the name', async () => {
    const date = aDay();
    const { orderId } = await on(date, aBox({ meals: { 1: 5 } }));
    await recordLots(date, [{ dish: CHICKEN, lot: 'GONE', useBy: date }]);
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) => anonymiseOrders(em, [orderId]));
    expect((await recall('GONE')).read(RecallDto).people).toMatchObject([{ orderId, name: '', email: '' }]);
    expect((await recall('NONE')).status).toBe(404);
  });
});

describe('the days (rule D9)', () => {
  it('have a number of their own and can be closed, which the shop hears of at once', async () => {
    const { items } = (await ask('days')).read(KitchenDaysDto);
    const offered = (await shop.api.get('delivery-days')).body as { days: { date: string }[] };
    const date = offered.days[0]?.date ?? '';
    expect(items.find((each) => each.date === date)).toMatchObject({ capacity: 20_000, ownCapacity: null });
    const set = (body: object) =>
      shop.call('PUT', `/api/admin/kitchen/days/${date}/capacity`, { body, headers: cook.headers });
    expect((await set({ capacity: null, closed: true })).body).toMatchObject({
      closed: true,
      ownCapacity: null,
    });
    await new Promise((resolve) => setImmediate(resolve));
    const isOpen = async () => {
      const { days } = (await shop.api.get('delivery-days')).body as {
        days: { date: string; available: boolean }[];
      };
      return days.find((each) => each.date === date)?.available;
    };
    expect(await isOpen()).toBe(false);
    expect((await set({ capacity: 30, closed: false })).body).toMatchObject({
      capacity: 30,
      ownCapacity: 30,
    });
    expect(
      await shop.count('audit_entry', `action = 'admin.day-capacity-set' and subject_id = '${date}'`),
    ).toBe(2);
  });
});
