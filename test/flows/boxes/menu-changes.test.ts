import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MenuPeriodsService, type MenuDraft } from '#backend/catalog/menus/menu-periods.service.js';
import { RetiredProductsService } from '#backend/catalog/products/retired-products.service.js';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import { advanceClockTo, aRunningBox, deliveryRows, processDueBoxes } from '#test/setup/boxes/boxes.js';
import { changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { TestShop } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

const REFILLED = /^Your upcoming boxes have changed/;
const EXTRA_GONE = /^Your weekly box has changed/;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function product(number: number): Promise<{ sku: string; version: number; name: string }> {
  const [row] = await shop.sql<{ sku: string; version: number; name: string }>(
    'select sku, version, name from product where number = $1',
    [number],
  );
  if (!row) throw new Error(`There is no product ${number}.`);
  return row;
}

async function retire(number: number): Promise<void> {
  const { sku, version } = await product(number);
  await shop.heard(() => shop.get(RetiredProductsService).retire({ sku, version, actorId: randomUUID() }));
  await worker.drain();
}

/** The meals of the next box that is still to come, by number. */
async function mealsOf(mine: MyBox): Promise<Record<number, number>> {
  const next = (await mine.deliveries()).find(({ state, changeable }) => state === 'planned' && changeable);
  return Object.fromEntries((next?.meals ?? []).map(({ mealId, quantity }) => [mealId, quantity]));
}

async function emails({ box }: MyBox, subject: RegExp) {
  return (await shop.outside.emails(box.person.email)).filter((each) => subject.test(each.subject));
}

describe('a retired dish in a coming box (B90)', () => {
  it('is replaced by the chef at once, and its owner reads what left and what came', async () => {
    const gone = await product(5);
    const mine = new MyBox(shop, await aRunningBox(shop, worker, { meals: { 1: 8 } }));
    changed(await mine.choose({ 5: 3, 2: 5 }));
    await retire(5);
    const meals = await mealsOf(mine);
    expect(meals).toMatchObject({ 2: 5 });
    expect(Object.keys(meals)).not.toContain('5');
    expect(Object.values(meals).reduce((sum, quantity) => sum + quantity, 0)).toBe(8);
    const [email, ...others] = await emails(mine, REFILLED);
    expect(others).toEqual([]);
    expect(email?.text).toContain(`${gone.name}: × 3`);
    expect(email?.text).toContain(`${(await product(2)).name}: × 5`);
  });

  it('leaves a box that never held it alone', async () => {
    const mine = new MyBox(shop, await aRunningBox(shop, worker, { meals: { 1: 8 } }));
    changed(await mine.choose({ 2: 8 }));
    await retire(6);
    expect(await emails(mine, REFILLED)).toEqual([]);
    expect(await mealsOf(mine)).toEqual({ 2: 8 });
  });

  it('would stay in the box if the event were not recorded: the control', async () => {
    const mine = new MyBox(shop, await aRunningBox(shop, worker, { meals: { 1: 8 } }));
    changed(await mine.choose({ 7: 8 }));
    await shop.changeCatalog('update product set retired_at = now(), active = false where number = 7', []);
    await worker.drain();
    expect(await mealsOf(mine)).toEqual({ 7: 8 });
  });

  it('leaves the extras of every box, with an email of its own', async () => {
    const extra = await product(101);
    const mine = new MyBox(shop, await aRunningBox(shop, worker, { meals: { 1: 8 } }));
    changed(await mine.change({ extras: { breakfast: { 101: 2 }, protein: {} } }));
    await retire(101);
    expect((await mine.subscription()).extras.breakfast).toEqual({});
    const [email] = await emails(mine, EXTRA_GONE);
    expect(email?.text).toContain(`${extra.name}: × 2`);
  });
});

describe('the border of a menu (K36, B90)', () => {
  const ALL = `select sku from product where active and number is distinct from $1 order by sku`;
  const without = async (number: number, caps: Readonly<Record<string, number>> = {}) => {
    const rows = await shop.sql<{ sku: string }>(ALL, [number]);
    return rows.map(({ sku }) => ({ sku, cap: caps[sku] ?? null }));
  };
  const plan = async (draft: Pick<MenuDraft, 'firstDay' | 'lastDay' | 'dishes'>) => {
    await shop.heard(() => shop.get(MenuPeriodsService).create({ name: 'December', ...draft }, randomUUID()));
    await worker.drain();
  };
  const clear = async () => {
    for (const { id, version } of await shop.get(MenuPeriodsService).list())
      await shop.heard(() => shop.get(MenuPeriodsService).remove(id, version, randomUUID()));
  };
  afterEach(clear);

  it('refills the boxes after it, leaves those before it alone, and tells the owner once', async () => {
    const mine = new MyBox(shop, await aRunningBox(shop, worker, { meals: { 1: 8 } }));
    const open = (await mine.deliveries()).filter(
      ({ state, changeable }) => state === 'planned' && changeable,
    );
    const [before, after] = open.map(({ date }) => date);
    if (!before || !after) throw new Error('There are no two open deliveries.');
    changed(await mine.choose({ 9: 8 }, { date: before }));
    changed(await mine.choose({ 9: 3, 2: 5 }, { date: after }));

    await plan({ firstDay: addDays(before, 1), lastDay: addDays(after, 5), dishes: await without(9) });
    const now = await mine.deliveries();
    const mealsOn = (day: string) => now.find(({ date }) => date === day)?.meals ?? [];
    expect(mealsOn(before)).toEqual([expect.objectContaining({ mealId: 9, quantity: 8 })]);
    expect(mealsOn(after).map(({ mealId }) => mealId)).not.toContain(9);
    expect(mealsOn(after)).toContainEqual(expect.objectContaining({ mealId: 2, quantity: 5 }));
    expect(mealsOn(after).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8);
    const told = await emails(mine, REFILLED);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`${(await product(9)).name}: × 3`);

    // Nor can it be chosen again for that day, and the answer says why.
    const refused = await mine.choose({ 9: 8 }, { date: after });
    expect(refused.body).toMatchObject({ status: 422, code: 'not_on_menu' });
    expect(refused.text).toContain((await product(9)).name);
  });

  it('is kept by the chef, who takes no more of a dish than is left of it', async () => {
    for (const _each of [1, 2, 3]) await aRunningBox(shop, worker, { meals: { 1: 8 } });
    const mine = new MyBox(shop, await aRunningBox(shop, worker, { meals: { 1: 8 } }));
    const next = (await deliveryRows(shop, mine.box.subscriptionId)).find(
      ({ status }) => status === 'planned',
    );
    if (!next) throw new Error('There is no planned delivery.');
    const [few, plenty] = [await product(2), await product(3)];
    const dishes = [
      { sku: few.sku, cap: 2 },
      { sku: plenty.sku, cap: null },
    ];
    await plan({ firstDay: next.date, lastDay: next.date, dishes });
    await advanceClockTo(shop, next.cut_off_at);
    await processDueBoxes(worker);
    const lines = await shop.sql<{ sku: string; quantity: number }>(
      'select l.sku, l.quantity from box_delivery d join order_line l on l.order_id = d.order_id where d.id = $1',
      [next.id],
    );
    expect(lines.map(({ sku }) => sku)).toContain(plenty.sku);
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8);
    // Every box of the day was filled at the same time.
    const [day] = await shop.sql<{ taken: number; sold: string }>(
      `select d.taken, (select sum(l.quantity) from orders o join order_line l on l.order_id = o.id
          where o.delivery_date = d.date and l.sku = d.sku) as sold from dish_day d where d.sku = $1`,
      [few.sku],
    );
    expect(day?.taken).toBe(2);
    expect(Number(day?.sold)).toBe(2);
  });
});
