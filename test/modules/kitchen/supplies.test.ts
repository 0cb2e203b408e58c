import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RecallDto } from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { RecallMessageDto } from '#backend/ordering/recalls/recalls.dto.js';
import {
  DayBatchesDto,
  IngredientBatchDto,
  IngredientBatchListDto,
  SupplyChoicesDto,
} from '#backend/ordering/supplies/supplies.dto.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { aBox, type OrderBody } from '#test/factories.js';
import { placeConfirmedOrder, type OpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';
const BEANS = [{ ingredient: 'Butter beans', amount: 120, unit: 'g', wastePercent: 0 }];

let shop: TestShop;
let cook: SignedInPerson;
let today: string;
beforeAll(async () => {
  shop = await TestShop.open();
  cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
  today = londonDate(shop.get(Clock).now());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql('delete from batch_use');
  await shop.sql('delete from ingredient_batch');
  await shop.changeCatalog(
    `update product set details = jsonb_set(details, '{quantities}', $1::jsonb) where sku = $2`,
    [JSON.stringify(BEANS), CHICKEN],
  );
});

async function on(date: string, body: OrderBody = aBox({ meals: { 1: 5 } })): Promise<OpenOrder> {
  const order = await placeConfirmedOrder(shop, body);
  await shop.sql('update orders set delivery_date = $1 where id = $2', [date, order.orderId]);
  return order;
}

const get = (path: string) => shop.api.get(`admin/kitchen/${path}`, { headers: cook.headers });
const post = (path: string, body: object) =>
  shop.call('POST', `/api/admin/kitchen/${path}`, { headers: cook.headers, body });

const aDelivery = (more: object = {}) => ({
  id: randomUUID(),
  ingredient: 'butter  beans',
  newSupplier: { name: 'Pulses & Co', address: '1 Mill Lane, Leeds LS1 1AA', phone: '' },
  code: ' pb-471 ',
  useBy: null,
  amount: 20_000,
  unit: 'g',
  storage: 'chilled',
  celsius: 4.5,
  action: '',
  receivedOn: today,
  ...more,
});
const recorded = async (more: object = {}) =>
  (await post('batches', aDelivery(more))).read(IngredientBatchDto);
const day = async (date: string) => (await get(`days/${date}/batches`)).read(DayBatchesDto);
const use = (date: string, batches: object[], dish = CHICKEN) =>
  shop.call('PUT', `/api/admin/kitchen/days/${date}/batches`, {
    headers: cook.headers,
    body: { dish, batches },
  });
const traced = async (code: string, supplier = '') => {
  const more = supplier === '' ? '' : `&supplier=${supplier}`;
  return (await get(`recall?batch=${encodeURIComponent(code)}${more}`)).read(RecallDto);
};

describe('a delivery to the kitchen (F102)', () => {
  it('is recorded with its supplier, batch and temperature, and audited', async () => {
    const batch = await recorded();
    expect(batch).toMatchObject({ code: 'PB-471', celsius: 4.5, action: null, endedOn: null });
    expect(batch.supplier).toMatchObject({ name: 'Pulses & Co', address: '1 Mill Lane, Leeds LS1 1AA' });
    const { items } = (await get('batches')).read(IngredientBatchListDto);
    expect(items).toEqual([batch]);
    const noted = await shop.sql<{ actor_id: string }>(
      `select actor_id from audit_entry where action = 'admin.batch-recorded' and subject_id = $1`,
      [batch.id],
    );
    expect(noted).toEqual([{ actor_id: cook.userId }]);
  });

  it('is recorded once, however often it is sent, and its supplier once for each name', async () => {
    const body = aDelivery({ newSupplier: { name: 'Green Farm', address: 'Ely', phone: '' } });
    const sent = await Promise.all([1, 2, 3].map(() => post('batches', body)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const others = await Promise.all(
      ['GREEN FARM', 'green farm'].map((name) =>
        recorded({ newSupplier: { name, address: 'Ely', phone: '' } }),
      ),
    );
    const suppliers = new Set(others.map(({ supplier }) => supplier.id));
    expect(suppliers.size).toBe(1);
    expect(await shop.count('ingredient_batch')).toBe(3);
    expect(await shop.count('supplier', `name_key = 'green farm'`)).toBe(1);
    expect(
      await shop.count('audit_entry', `action = 'admin.batch-recorded' and subject_id = '${body.id}'`),
    ).toBe(1);
  });

  it('of chilled food needs a temperature, and of warm food what was done', async () => {
    expect((await post('batches', aDelivery({ celsius: null }))).status).toBe(400);
    expect((await recorded({ celsius: 8 })).action).toBeNull();
    const warm = await post('batches', aDelivery({ celsius: 8.1 }));
    expect(warm.status).toBe(400);
    expect(warm.text).toContain('"action"');
    expect((await recorded({ celsius: 8.1, action: 'Sent back' })).action).toBe('Sent back');
    expect((await post('batches', aDelivery({ storage: 'frozen', celsius: -17 }))).status).toBe(400);
    expect(await recorded({ storage: 'ambient', celsius: null })).toMatchObject({ celsius: null });
  });

  it('is refused for tomorrow, without a supplier, and with an unknown one', async () => {
    expect((await post('batches', aDelivery({ receivedOn: addDays(today, 1) }))).status).toBe(400);
    expect((await post('batches', aDelivery({ newSupplier: undefined }))).status).toBe(400);
    const unknown = aDelivery({ newSupplier: undefined, supplierId: randomUUID() });
    expect((await post('batches', unknown)).status).toBe(404);
  });

  it('is found by ingredient, supplier and code, and listed while some is left', async () => {
    const beans = await recorded();
    const rice = await recorded({ ingredient: 'Rice', code: 'R_1', storage: 'ambient', celsius: null });
    const found = async (query: string) =>
      (await get(`batches?${query}`)).read(IngredientBatchListDto).items.map(({ id }) => id);
    expect(await found('q=BEANS')).toEqual([beans.id]);
    expect(await found('q=r_1')).toEqual([rice.id]);
    expect(await found('q=pulses')).toHaveLength(2);
    await post(`batches/${rice.id}/end`, { endedOn: today });
    expect(await found('state=open')).toEqual([beans.id]);
    await post(`batches/${rice.id}/end`, { endedOn: null });
    expect(await found('state=open')).toHaveLength(2);
    expect((await post(`batches/${rice.id}/end`, { endedOn: addDays(today, -1) })).status).toBe(400);
  });

  it('is a file that runs no formula', async () => {
    await recorded({ ingredient: '=BEANS()' });
    const { text } = await get('batches/file');
    const [head, line] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toContain('Received,Ingredient,Supplier,Address');
    expect(line).toContain(`${today},'=BEANS(),Pulses & Co`);
  });

  it('offers the ingredients of the dishes as they are spelled there', async () => {
    await recorded();
    const { ingredients, limits } = (await get('batches/choices')).read(SupplyChoicesDto);
    expect(ingredients).toContainEqual({ name: 'Butter beans', unit: 'g' });
    expect(ingredients.filter(({ name }) => /butter\s+beans/i.test(name))).toHaveLength(1);
    expect(limits).toEqual({ chilled: 8, frozen: -18 });
  });
});

describe('the batches of a dish (F103)', () => {
  it('are all that were open, until the kitchen says otherwise', async () => {
    await on(today);
    const first = await recorded({ code: 'A1' });
    const second = await recorded({ code: 'A2' });
    await recorded({ ingredient: 'Rice', code: 'R1' });
    const before = (await day(today)).dishes.find(({ key }) => key === CHICKEN);
    expect(before?.batches.map(({ code, isUsed }) => [code, isUsed])).toEqual([
      ['A1', true],
      ['A2', true],
    ]);
    expect(before?.missing).toEqual([]);
    const response = await use(today, [{ id: second.id, isUsed: false }]);
    const after = response.read(DayBatchesDto).dishes.find(({ key }) => key === CHICKEN);
    expect(after?.batches).toMatchObject([
      { id: first.id, isUsed: true, isRecorded: false },
      { id: second.id, isUsed: false, isRecorded: true },
    ]);
    expect(await shop.count('audit_entry', `action = 'admin.batches-used'`)).toBeGreaterThan(0);
  });

  it('say which ingredient has none', async () => {
    await on(today);
    const found = (await day(today)).dishes.find(({ key }) => key === CHICKEN);
    expect(found?.missing).toEqual([{ ingredient: 'Butter beans' }]);
  });

  it('count for two days after a batch was used up, because dishes are cooked before they leave', async () => {
    const batch = await recorded({ receivedOn: addDays(today, -10) });
    await post(`batches/${batch.id}/end`, { endedOn: today });
    for (const [days, isIn] of [
      [2, true],
      [3, false],
    ] as const) {
      const date = addDays(today, days);
      await on(date);
      const dish = (await day(date)).dishes.find(({ key }) => key === CHICKEN);
      expect(dish?.batches.some(({ id }) => id === batch.id)).toBe(isIn);
    }
  });

  it('are kept with the lots, whatever the dish is made of later', async () => {
    const date = addDays(today, 5);
    await on(date);
    await recorded({ code: 'K1' });
    const lots = [{ dish: CHICKEN, lot: 'L-KEPT', useBy: date }];
    expect((await post(`days/${date}/lots`, { lots })).status).toBe(200);
    await shop.changeCatalog(
      `update product set details = jsonb_set(details, '{quantities}', '[]') where sku = $1`,
      [CHICKEN],
    );
    const dish = (await day(date)).dishes.find(({ key }) => key === CHICKEN);
    expect(dish?.batches).toMatchObject([{ code: 'K1', isUsed: true, isRecorded: true }]);
    const [recalled, ...trays] = (await traced('K1')).dishes;
    expect(recalled).toMatchObject({ date, dish: CHICKEN, lots: ['L-KEPT'] });
    // The same recipe goes into packages, whose trays nobody asked about.
    expect(trays.length).toBeGreaterThan(0);
    expect(new Set(trays.map(({ name }) => name))).toEqual(new Set([recalled?.name]));
  });

  it('are refused for a dish that is not cooked, an unknown batch, and one that came later', async () => {
    const date = addDays(today, -1);
    await on(date);
    const batch = await recorded();
    expect((await use(date, [{ id: batch.id, isUsed: true }])).status).toBe(400);
    expect((await use(date, [{ id: randomUUID(), isUsed: true }])).status).toBe(404);
    expect((await use(date, [{ id: batch.id, isUsed: true }], 'meal-none')).status).toBe(404);
  });
});

describe('a recall from a supplier’s batch (F104)', () => {
  it('finds the dishes, and everybody who got them', async () => {
    const with1 = await on(today);
    const without = await on(today, aBox({ meals: { 2: 5 } }));
    const later = await on(addDays(today, 3));
    await recorded();
    const found = await traced('pb-471');
    expect(found.batch).toBe('PB-471');
    expect(found.deliveries).toMatchObject([{ supplier: { name: 'Pulses & Co' } }]);
    const orders = found.people.map(({ orderId }) => orderId);
    expect(orders).toEqual(expect.arrayContaining([with1.orderId, later.orderId]));
    expect(orders).not.toContain(without.orderId);
  });

  it('leaves out a dish of which the kitchen says that it was not in it, and only that', async () => {
    const date = addDays(today, 6);
    const order = await on(date);
    const batch = await recorded({ code: 'ONE' });
    expect((await traced('ONE')).people.map(({ orderId }) => orderId)).toContain(order.orderId);
    await use(date, [{ id: batch.id, isUsed: false }]);
    const found = await traced('ONE');
    expect(found.people.map(({ orderId }) => orderId)).not.toContain(order.orderId);
    expect(found.dishes.map((each) => each.date)).not.toContain(date);
  });

  it('includes a dish whose ingredients nobody recorded, once the kitchen adds the batch', async () => {
    const date = addDays(today, 7);
    const order = await on(date, aBox({ meals: { 2: 5 } }));
    const dish = (await day(date)).dishes[0]?.key ?? '';
    const batch = await recorded({ code: 'ADDED' });
    await use(date, [{ id: batch.id, isUsed: true }], dish);
    expect((await traced('ADDED')).people.map(({ orderId }) => orderId)).toContain(order.orderId);
  });

  it('tells two suppliers with one code apart', async () => {
    await on(today);
    const ours = await recorded({ code: 'SAME' });
    const other = await recorded({
      code: 'SAME',
      ingredient: 'Saffron',
      newSupplier: { name: 'Spice Road', address: 'Hull', phone: '' },
    });
    expect((await traced('SAME')).deliveries).toHaveLength(2);
    const one = await traced('SAME', other.supplier.id);
    expect(one.deliveries.map(({ id }) => id)).toEqual([other.id]);
    expect(one.dishes).toEqual([]);
    expect((await traced('SAME', ours.supplier.id)).dishes.length).toBeGreaterThan(0);
  });

  it('is written as a message, which holds its parcels back', async () => {
    const date = addDays(today, 8);
    await on(date);
    await recorded({ code: 'MSG' });
    const message = { subject: 'Please read', message: 'Glass in beans.', instruction: 'Do not eat it.' };
    const written = await shop.call('POST', '/api/admin/recalls', {
      headers: cook.headers,
      body: { batch: 'msg', ...message },
    });
    expect(written.status).toBe(200);
    expect(written.read(RecallMessageDto)).toMatchObject({ lot: null, batch: 'MSG' });
    expect(
      await shop.count('recall_dish', `delivery_date = '${date}' and dish = '${CHICKEN}'`),
    ).toBeGreaterThan(0);
  });

  it('is refused for a batch that nobody recorded, and for one in no dish', async () => {
    expect((await get('recall?batch=NONE')).status).toBe(404);
    await recorded({ code: 'SPICE', ingredient: 'Saffron' });
    const body = { batch: 'SPICE', subject: 'S', message: 'M', instruction: 'I' };
    const refused = await shop.call('POST', '/api/admin/recalls', { headers: cook.headers, body });
    expect(refused.status).toBe(409);
  });

  it('finds nothing of a delivery that was removed as a mistake', async () => {
    await on(today);
    const batch = await recorded({ code: 'WRONG' });
    await use(today, [{ id: batch.id, isUsed: true }]);
    const gone = await shop.call('DELETE', `/api/admin/kitchen/batches/${batch.id}`, {
      headers: cook.headers,
    });
    expect(gone.status).toBe(204);
    expect((await get('recall?batch=WRONG')).status).toBe(404);
    expect(await shop.count('audit_entry', `action = 'admin.batch-removed'`)).toBe(1);
  });
});
