import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { PackageMenusService } from '#backend/catalog/products/package-menus.service.js';
import { KitchenSheetDto, RecallDto } from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { RecallPeopleService } from '#backend/ordering/recalls/recall-people.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { aBox, somePackages, type OrderBody } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { placeConfirmedOrder, type OpenOrder } from '#test/setup/orders/orders.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';

let shop: TestShop;
let cook: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
});
afterAll(() => shop.close());

async function on(date: string, body: OrderBody): Promise<OpenOrder> {
  const order = await placeConfirmedOrder(shop, body);
  await shop.sql('update orders set delivery_date = $1 where id = $2', [date, order.orderId]);
  return order;
}

const ask = (path: string) => shop.api.get(`admin/kitchen/${path}`, { headers: cook.headers });

describe('a recall of a dish of a package (F9)', () => {
  it('finds everybody with a package whose menu was changed since, though others still show the dish', async () => {
    const today = londonDate(shop.get(Clock).now());
    const [soon, later] = [addDays(today, 2), addDays(today, 40)];
    const [shared] = await shop.sql<{
      sku: string;
      version: number;
      day: number;
      place: number;
      name: string;
    }>(
      `with tray as (select m.sku, m.variant, d.n::int - 1 as day, s.n::int - 1 as place, s.slot ->> 'name' as name,
           s.slot - 'slot' as facts from package_menu m, jsonb_array_elements(m.days) with ordinality d(day, n),
           jsonb_array_elements(d.day -> 'slots') with ordinality s(slot, n))
       select t.sku, p.version, min(day) as day, min(place) as place, t.name from tray t join product p on p.sku = t.sku
        where variant = 'standard' and exists (
          select 1 from tray o where o.facts = t.facts and o.sku <> t.sku)
        group by t.sku, p.version, t.name having count(*) = 1 order by t.sku, t.name limit 1`,
    );
    if (!shared) throw new Error('No tray is on two menus.');
    const { sku, version, day: dayOfMenu, place, name } = shared;
    const got = await on(soon, somePackages([{ id: sku, variant: 'standard', quantity: 5 }]));
    const after = await on(later, somePackages([{ id: sku, variant: 'standard', quantity: 5 }]));
    const dish =
      (await ask(`days/${soon}`)).read(KitchenSheetDto).dishes.find((each) => each.name === name)?.key ?? '';
    const people = async (date: string) => {
      const response = await ask(`recall?dish=${dish}&from=${date}&to=${date}`);
      return response.read(RecallDto).people.map(({ orderId }) => orderId);
    };
    expect(await people(soon)).toContain(got.orderId);
    await shop.heard(() =>
      shop
        .get(PackageMenusService)
        .change(
          { sku, version, actorId: cook.userId },
          { variant: 'standard', trays: [{ day: dayOfMenu, place, sku: CHICKEN }] },
        ),
    );
    expect((await shop.get(DishesService).current()).dishes.has(dish)).toBe(true);
    expect(await people(soon)).toContain(got.orderId);
    // Its day is cooked from the new menu.
    expect(await people(later)).not.toContain(after.orderId);
  });
});

describe('a recall of a dish that is sold alone and as a tray (F9)', () => {
  const STEW = 'meal-paneer-saag-peas';

  /** A package that is sold. */
  async function aPackage(): Promise<string> {
    const [row] = await shop.sql<{ sku: string }>(
      `select p.sku from product p join package_menu m on m.sku = p.sku
        where p.available and m.variant = 'standard' order by p.sku desc limit 1`,
    );
    if (!row) throw new Error('No package is sold.');
    return row.sku;
  }

  async function put(sku: string, dish: string): Promise<void> {
    const [row] = await shop.sql<{ version: number }>('select version from product where sku = $1', [sku]);
    const edit = { sku, version: row?.version ?? 0, actorId: cook.userId };
    const trays = [{ day: 0, place: 0, sku: dish }];
    await shop.heard(() => shop.get(PackageMenusService).change(edit, { variant: 'standard', trays }));
  }

  it('names both, by whichever of them it was asked, and the dish once for each parcel', async () => {
    const today = londonDate(shop.get(Clock).now());
    const [soon, later] = [addDays(today, 3), addDays(today, 41)];
    const sku = await aPackage();
    const starter = { id: sku, variant: 'standard' as const, quantity: 5 };
    const tray = await on(later, somePackages([starter]));
    const alone = await on(later, aBox({ meals: { 1: 3, 32: 2 } }));
    const without = await on(later, aBox({ meals: { 32: 5 } }));
    const early = await on(soon, somePackages([starter]));
    // Until a second person has read its label it is not sold.
    await put(sku, CHICKEN);
    const found = async (dish: string, date: string) =>
      (await ask(`recall?dish=${dish}&from=${date}&to=${date}`)).read(RecallDto);
    const sheet = (await ask(`days/${later}`)).read(KitchenSheetDto);
    const chicken = sheet.dishes.find(({ key }) => key === CHICKEN)?.name;
    const trays = sheet.dishes.filter(({ name, kind }) => name === chicken && kind === 'package');
    const trayKey = trays[0]?.key ?? '';
    expect(trayKey).toMatch(/^menu-/);
    for (const key of [CHICKEN, trayKey]) {
      const { people } = await found(key, later);
      const ids = people.map(({ orderId }) => orderId);
      expect(ids).toEqual(expect.arrayContaining([tray.orderId, alone.orderId]));
      expect(ids).not.toContain(without.orderId);
      for (const { dishes } of people) expect(dishes).toHaveLength(1);
    }
    // The control: each key alone, as a lot of it has, misses the other parcels.
    const people = shop.get(RecallPeopleService);
    for (const [dish, missed] of [
      [CHICKEN, tray],
      [trayKey, alone],
    ] as const) {
      const ids: string[] = [];
      for await (const { orderId } of people.people([{ deliveryDate: later, dish, dishName: dish }]))
        ids.push(orderId);
      expect(ids).not.toContain(missed.orderId);
    }
    // Taken off the menu again: who gets the package soon may have got it, who gets it later does not.
    await put(sku, STEW);
    expect((await found(CHICKEN, soon)).people.map(({ orderId }) => orderId)).toContain(early.orderId);
    expect((await found(CHICKEN, later)).people.map(({ orderId }) => orderId)).not.toContain(tray.orderId);
  });
});

describe('labels of a recalled lot (F96)', () => {
  const message = { subject: 'Please don’t eat it', message: 'There was plastic.', instruction: 'Bin it.' };
  const sheet = async (date: string) => (await ask(`days/${date}`)).read(KitchenSheetDto);
  const recordLots = (date: string, lots: object[]) =>
    shop.api.post(`admin/kitchen/days/${date}/lots`, { lots }, cook.headers);
  const write = (about: object) => shop.api.post('admin/recalls', { ...message, ...about }, cook.headers);

  it('are counted before it, shown with it, and printed only after an answer, which is audited', async () => {
    const date = '2031-03-01';
    await shop.changeCatalog('update product set label_reviewed = true');
    await on(date, aBox({ meals: { 1: 3, 32: 2 } }));
    const dishes = (await sheet(date)).dishes;
    await recordLots(
      date,
      dishes.map(({ key, useBy }, index) => ({ dish: key, useBy, lot: `F96-${index}` })),
    );
    const lots = async () => (await sheet(date)).dishes.map(({ key, lots: [lot] }) => ({ key, ...lot }));
    expect(await lots()).toMatchObject([
      { isRecalled: false, labelsPrinted: 0, printedAt: null },
      { isRecalled: false, labelsPrinted: 0, printedAt: null },
    ]);
    await Promise.all([1, 2].map(() => ask(`days/${date}/labels?copies=dish`)));
    const [chicken, other] = await lots();
    expect(chicken).toMatchObject({ labelsPrinted: 2, isRecalled: false });
    expect((await write({ lot: chicken?.lot })).status).toBe(200);
    expect(await lots()).toMatchObject([
      { key: chicken?.key, isRecalled: true, labelsPrinted: 2 },
      { key: other?.key, isRecalled: false, labelsPrinted: 2 },
    ]);
    for (const query of ['', `?dish=${chicken?.key}`, '?copies=dish']) {
      const refused = await ask(`days/${date}/labels${query}`);
      expect(refused.body).toMatchObject({ status: 409, code: 'dish_recalled' });
    }
    // Nothing was printed meanwhile, and a lot that is not recalled asks nothing.
    expect((await lots())[0]).toMatchObject({ labelsPrinted: 2 });
    expect((await ask(`days/${date}/labels?dish=${other?.key}`)).status).toBe(200);
    const known = await ask(`days/${date}/labels?copies=dish&recall=known`);
    expect(pdfText(known.bytes)).toContain(chicken?.lot);
    expect((await lots())[0]).toMatchObject({ labelsPrinted: 3 });
    expect(
      await shop.count(
        'audit_entry',
        `action = 'admin.recalled-lot-label-printed' and subject_id = '${date}'`,
      ),
    ).toBe(1);
    // A new lot of the same dish is not the recalled one; a recall of the dish itself has every lot.
    await recordLots(date, [{ dish: chicken?.key, lot: 'F96-NEW', useBy: date }]);
    expect((await ask(`days/${date}/labels?dish=${chicken?.key}`)).status).toBe(200);
    await write({ dish: chicken?.key, from: date, to: date });
    expect((await ask(`days/${date}/labels?dish=${chicken?.key}`)).body).toMatchObject({
      code: 'dish_recalled',
    });
    await shop.sql(
      `update recall set status = 'withdrawn', reason = 'A test', ended_at = now(), ended_by = written_by`,
    );
    expect((await ask(`days/${date}/labels?dish=${chicken?.key}`)).status).toBe(200);
  });
});
