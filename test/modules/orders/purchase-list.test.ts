import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminProductDto } from '#backend/catalog/products/admin-catalog.dto.js';
import { PurchaseListDto } from '#backend/ordering/purchase/purchase.dto.js';
import { aBox, somePackages, type OrderBody } from '#test/factories.js';
import { placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';
const NAME = 'Lemon & Herb Chicken with Crushed Butter Beans and Greens';
const BEANS = { ingredient: 'Butter beans', amount: 120, unit: 'g', wastePercent: 0 };
const LEMON = { ingredient: '=LEMON()', amount: 0.25, unit: 'piece', wastePercent: 0 };

let shop: TestShop;
let cook: SignedInPerson;
let editor: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
  editor = await aSignedInPerson(shop, { roles: ['content'] });
  await shop.changeCatalog('update product set label_reviewed = true');
});
afterAll(() => shop.close());

async function on(date: string, body: OrderBody): Promise<void> {
  const order = await placeConfirmedOrder(shop, body);
  await shop.sql('update orders set delivery_date = $1 where id = $2', [date, order.orderId]);
}

const product = async () =>
  (await shop.api.get(`admin/products/${CHICKEN}`, { headers: editor.headers })).read(AdminProductDto);
const patch = (body: object, { headers } = editor) =>
  shop.call('PATCH', `/api/admin/products/${CHICKEN}`, { headers, body });
const change = async (quantities: unknown) => patch({ version: (await product()).version, quantities });
const ask = (from: string, to = from) =>
  shop.api.get(`admin/kitchen/purchase?from=${from}&to=${to}`, { headers: cook.headers });
const list = async (from: string, to = from) => (await ask(from, to)).read(PurchaseListDto);

describe('quantities of a dish (F100)', () => {
  it('are recorded by staff and change nothing of the label', async () => {
    expect((await product()).quantities).toEqual([]);
    const changed = (await change([BEANS, LEMON])).read(AdminProductDto);
    expect(changed.quantities).toEqual([BEANS, LEMON]);
    expect(changed.label).toBe('reviewed');
    const again = (await change([BEANS])).read(AdminProductDto);
    expect(again.quantities).toEqual([BEANS]);
    expect(again.version).toBe(changed.version + 1);
  });

  it('outlive a change of the label', async () => {
    await change([BEANS]);
    const { version } = await product();
    await patch({ version, description: 'Now with more beans.' });
    expect((await product()).quantities).toEqual([BEANS]);
  });

  it('are in nothing that customers can read', async () => {
    await change([{ ...BEANS, ingredient: 'Our secret spice' }]);
    for (const path of ['site', 'meals', 'meals/1', 'products/lemon-herb-chicken-greens']) {
      const { status, text } = await shop.api.get(path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/secret spice|wastePercent|quantities/);
    }
  });

  it('have an ingredient, an amount and at most 90 % of waste', async () => {
    for (const wrong of [
      { ...BEANS, ingredient: ' ' },
      { ...BEANS, amount: 0 },
      { ...BEANS, unit: 'bunch' },
      { ...BEANS, wastePercent: 100 },
    ]) {
      expect((await change([wrong])).status).toBe(400);
    }
    expect((await change(Array.from({ length: 41 }, () => BEANS))).status).toBe(400);
  });

  it('are not changed by the kitchen, which only reads them', async () => {
    const { version } = await product();
    expect((await patch({ version, quantities: [] }, cook)).status).toBe(403);
  });
});

describe('the purchase list (F101)', () => {
  it('adds up the days and names the dishes that it cannot count', async () => {
    await change([BEANS, LEMON]);
    await on('2031-05-01', aBox({ meals: { 1: 3, 2: 2 } }));
    await on('2031-05-02', aBox({ meals: { 1: 2, 2: 3 } }));
    await on('2031-05-03', aBox({ meals: { 1: 5 } }));
    const one = await list('2031-05-01');
    expect(one.items).toEqual([
      { ingredient: '=LEMON()', unit: 'piece', needed: 0.75, toBuy: 1 },
      { ingredient: 'Butter beans', unit: 'g', needed: 360, toBuy: 360 },
    ]);
    const both = await list('2031-05-01', '2031-05-02');
    expect(both.portions).toBe(10);
    expect(both.items.find(({ unit }) => unit === 'g')).toMatchObject({ needed: 600 });
    expect(both.without).toHaveLength(1);
    expect(both.without[0]).toMatchObject({ portions: 5 });
    expect(both.without[0]?.name).not.toBe(NAME);
  });

  it('is a file that says so as well, and runs no formula', async () => {
    await change([LEMON]);
    await on('2031-05-11', aBox({ meals: { 1: 1, 2: 4 } }));
    const { text, headers } = await shop.api.get(
      'admin/kitchen/purchase/file?from=2031-05-11&to=2031-05-11',
      { headers: cook.headers },
    );
    expect(headers['content-disposition']).toContain('purchase-2031-05-11-2031-05-11.csv');
    const [head, lemon, missing] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('Ingredient,To buy,Unit,Goes into the pan');
    expect(lemon).toBe(`'=LEMON(),1,pieces,0.25`);
    expect(missing).toMatch(/: no quantities recorded"?,,portions,4$/);
  });

  it('is of one to fourteen days', async () => {
    expect((await ask('2031-06-02', '2031-06-01')).status).toBe(400);
    expect((await ask('2031-06-01', '2031-06-15')).status).toBe(400);
    expect((await list('2031-06-01', '2031-06-14')).portions).toBe(0);
  });

  it('counts the trays of a package that are dishes of ours, and names its others', async () => {
    const water = JSON.stringify([{ ingredient: 'Water', amount: 10, unit: 'g', wastePercent: 0 }]);
    await shop.changeCatalog(
      `update product set details = details || jsonb_build_object('quantities', $1::jsonb) where kind <> 'package'`,
      [water],
    );
    await on('2031-05-10', somePackages([{ id: 'gut-health-premium', variant: 'vegan', quantity: 5 }]));
    const { portions, without, items } = await list('2031-05-10');
    const missing = without.reduce((sum, each) => sum + each.portions, 0);
    expect(portions).toBe(25);
    expect(missing).toBe(23);
    expect(items).toMatchObject([{ ingredient: 'Water', needed: 20 }]);
  });
});
