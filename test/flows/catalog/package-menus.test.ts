import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KitchenSheetDto } from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { PackageListDto } from '#backend/catalog/catalog.dto.js';
import {
  ProductChangesService,
  type ProductChange,
} from '#backend/catalog/products/product-changes.service.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { somePackages, type OrderBody } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, checkOut, type OpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Meal 7, of the same size on the first day of the starter package; it contains celery and milk. */
const PIE = 'meal-beef-cottage-pie-swede-top';
const PIE_NAME = 'Lean Beef Cottage Pie with Swede and White Bean Mash';
/** Meal 1, on the same menu in another size. */
const CHICKEN = 'meal-lemon-herb-chicken-greens';
const CHICKEN_NAME = 'Lemon & Herb Chicken with Crushed Butter Beans and Greens';
const STARTER = 'energy-boost-starter';

let shop: TestShop;
let worker: TestWorker;
let cook: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
  await shop.sql('create table product_before as table product');
  await shop.sql('create table menu_before as table package_menu');
});
beforeEach(async () => {
  await shop.sql(`update product p set name = b.name, contains = b.contains, may_contain = b.may_contain,
      details = b.details, diets = b.diets, available = true, active = true, label_changed_by = null, label_changed_at = null, label_reviewed = true
    from product_before b where b.sku = p.sku`);
  await shop.changeCatalog(`update package_menu m set days = b.days from menu_before b
    where b.sku = m.sku and b.variant = m.variant`);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** The edit of a user who has loaded the product's current version. */
async function turn(sku: string, actorId: string = randomUUID()) {
  const [row] = await shop.sql<{ version: number }>('select version from product where sku = $1', [sku]);
  return { sku, version: row?.version ?? 0, actorId };
}

async function change(sku: string, wish: ProductChange, actorId?: string): Promise<void> {
  await shop.heard(async () =>
    shop.get(ProductChangesService).change({ ...wish, ...(await turn(sku, actorId)) }),
  );
  await worker.drain();
}

const approve = (sku: string, actorId?: string): Promise<void> =>
  shop.heard(async () => shop.get(ProductChangesService).approveLabel(await turn(sku, actorId)));

const holds = (contains: Allergen[], mayContain: Allergen[] = []): ProductChange => ({
  allergens: { contains, mayContain },
});
const withSulphites = holds(['celery', 'milk', 'sulphites'], ['mustard']);

const aDay = (customer: object = {}): OrderBody =>
  somePackages([{ id: STARTER, variant: 'standard', quantity: 1 }], { customer });

async function anOrder(): Promise<OpenOrder> {
  const order = await aPaidOrder(shop, aDay());
  await worker.drain();
  return order;
}

const questionsOf = ({ orderId }: OpenOrder) =>
  shop.sql('select kind, contains, may_contain from substitution_request where order_id = $1', [orderId]);

async function starter(variant = 'standard') {
  const { items } = (await shop.api.get('packages')).read(PackageListDto);
  const found = items.find(({ sku }) => sku === STARTER);
  const made = found?.variants.find((each) => each.variant === variant);
  if (!found || !made) throw new Error('The package is not there.');
  return { available: found.available, name: made.meals.map(({ name }) => name), ...made.allergens };
}

async function dayOf({ orderId }: OpenOrder): Promise<string> {
  const [row] = await shop.sql<{ date: string }>(
    `select to_char(delivery_date, 'YYYY-MM-DD') as date from orders where id = $1`,
    [orderId],
  );
  return row?.date ?? '';
}

const inKitchen = (path: string) => shop.api.get(`admin/kitchen/${path}`, { headers: cook.headers });

async function traysOf(order: OpenOrder) {
  const { dishes } = (await inKitchen(`days/${await dayOf(order)}`)).read(KitchenSheetDto);
  return dishes.filter(({ kind, diets }) => kind === 'package' && diets.includes('standard'));
}

async function trayOf(order: OpenOrder, name = PIE_NAME) {
  const tray = (await traysOf(order)).find((each) => each.name === name);
  if (!tray) throw new Error(`${name} is not on the sheet.`);
  return tray;
}

describe('a dish on the menu of a package (F60)', () => {
  it('with an added ingredient raises a question, and the package is sold with it', async () => {
    const order = await anOrder();
    const [before, vegan] = [await starter(), await starter('vegan')];
    expect(before).toMatchObject({ available: true, contains: expect.not.arrayContaining(['sulphites']) });
    await change(PIE, withSulphites);
    expect(await questionsOf(order)).toMatchObject([
      { kind: 'allergens_changed', contains: expect.arrayContaining(['sulphites']) },
    ]);
    expect(await starter()).toMatchObject({
      available: false,
      contains: [...before.contains, 'sulphites'],
    });
    expect((await starter('vegan')).contains).toEqual(vegan.contains);
    await approve(PIE);
    await approve(STARTER);
    expect((await starter()).available).toBe(true);
    const declaring = aDay({ allergens: ['sulphites'], healthConsent: true });
    expect((await checkOut(shop, declaring)).body).toMatchObject({ code: 'allergen_unconfirmed' });
    // A removed allergen is updated everywhere as well.
    await change(PIE, holds(['celery', 'milk'], ['mustard']));
    expect((await starter()).contains).toEqual(before.contains);
  });

  it('with an added trace shows it on its tray, whose label awaits approval', async () => {
    const order = await anOrder();
    expect(await trayOf(order)).toMatchObject({ labelDoubt: null, isLabelForSale: true });
    await change(PIE, holds(['celery', 'milk'], ['mustard', 'sulphites']));
    expect(await questionsOf(order)).toMatchObject([{ may_contain: expect.arrayContaining(['sulphites']) }]);
    expect(await trayOf(order)).toMatchObject({
      allergens: { contains: ['celery', 'milk'], mayContain: ['mustard', 'sulphites'] },
      labelDoubt: 'estimate',
    });
    await approve(PIE);
    expect(await trayOf(order)).toMatchObject({ labelDoubt: null, isLabelForSale: true });
  });

  it('follows in another size too, under a new name, and under the name it had before', async () => {
    const order = await anOrder();
    await change(CHICKEN, { name: 'Chicken with Greens' });
    expect(await starter()).toMatchObject({
      available: true,
      name: expect.arrayContaining(['Chicken with Greens']),
    });
    await change(CHICKEN, holds(['lupin'], ['celery']));
    expect((await starter()).contains).toContain('lupin');
    expect((await trayOf(order, 'Chicken with Greens')).allergens.contains).toEqual(['lupin']);
    expect(await questionsOf(order)).toHaveLength(1);
    await change(CHICKEN, { name: CHICKEN_NAME, ...holds([], ['celery']) });
    expect((await trayOf(order, CHICKEN_NAME)).allergens.contains).toEqual([]);
  });

  it('keeps the menu’s additional allergens, and those that staff recorded in addition to the menu', async () => {
    const { contains, mayContain } = await starter();
    await change(STARTER, { variant: 'standard', ...holds([...contains, 'lupin'], mayContain) });
    await shop.changeCatalog(`update product set contains = '{celery}' where sku = $1`, [PIE]);
    await change(PIE, holds(['celery', 'sulphites'], ['mustard']));
    const order = await menuTray();
    expect(order).toEqual(['celery', 'milk', 'sulphites']);
    expect((await starter()).contains).toEqual(expect.arrayContaining(['lupin', 'sulphites']));
  });

  it('applies two concurrent changes to the menu', async () => {
    const { contains } = await starter();
    const [pie, chicken] = [await turn(PIE), await turn(CHICKEN)];
    const changes = shop.get(ProductChangesService);
    await Promise.all([
      changes.change({ ...withSulphites, ...pie }),
      changes.change({ ...holds(['lupin']), ...chicken }),
    ]);
    await shop.flushNotifications();
    expect((await starter()).contains).toEqual(
      expect.arrayContaining([...contains, 'lupin', 'sulphites'] as Allergen[]),
    );
  });
});

async function menuTray(): Promise<string[]> {
  const [row] = await shop.sql<{ contains: string[] }>(
    `select slot -> 'allergens' -> 'contains' as contains
       from package_menu, jsonb_array_elements(days -> 0 -> 'slots') slot
      where sku = $1 and variant = 'standard' and slot ->> 'name' = $2`,
    [STARTER, PIE_NAME],
  );
  return row?.contains ?? [];
}

describe('a package and its menu (F61)', () => {
  it('that is recorded with what no dish on its menu has gives no tray a label', async () => {
    const order = await anOrder();
    const { contains, mayContain } = await starter();
    await change(STARTER, { variant: 'standard', ...holds([...contains, 'lupin'], mayContain) });
    expect(await questionsOf(order)).toHaveLength(1);
    const trays = await traysOf(order);
    expect(trays.length).toBeGreaterThanOrEqual(5);
    for (const tray of trays) {
      expect(tray).toMatchObject({
        labelDoubt: 'not_on_menu',
        labelDoubtAllergens: ['lupin'],
        isLabelForSale: false,
      });
    }
    const labels = await inKitchen(`days/${await dayOf(order)}/labels?dish=${(await trayOf(order)).key}`);
    expect(labels.body).toMatchObject({ code: 'no_labels' });
    await change(PIE, holds(['celery', 'milk', 'lupin'], ['mustard']));
    expect((await trayOf(order)).labelDoubt).not.toBe('not_on_menu');
  });

  it('is not recorded with less than a dish on its menu holds', async () => {
    const { contains, mayContain } = await starter();
    const without = holds(
      contains.filter((each) => each !== 'milk'),
      mayContain,
    );
    await expect(change(STARTER, { variant: 'standard', ...without })).rejects.toMatchObject({
      code: 'menu_holds_allergen',
    });
    await change(STARTER, { variant: 'standard', ...holds(contains, ['lupin']) });
    expect(await starter()).toMatchObject({ contains, mayContain: ['lupin'] });
  });

  it.each([
    ['contains', 'contains = contains || array[$2]', 'sulphites'],
    ['may contain', 'may_contain = may_contain || array[$2]', 'sulphites'],
    ['does not trace', `may_contain = array_remove(may_contain, $2)`, 'mustard'],
  ])('differs from the dish where that %s something else: no label', async (_word, set, allergen) => {
    const order = await anOrder();
    await shop.changeCatalog(`update product set ${set} where sku = $1`, [PIE, allergen]);
    expect(await trayOf(order)).toMatchObject({
      labelDoubt: 'menu_differs',
      labelDoubtAllergens: [allergen],
      isLabelForSale: false,
    });
  });
});

describe('a package with a changed dish on its menu (F62)', () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  const refused = { code: 'four_eyes_required' };

  it('waits for another person than the one who changed the dish, whatever changed on its label', async () => {
    await change(PIE, { heating: 'Four minutes.' }, one);
    expect((await starter()).available).toBe(true);
    await change(PIE, { ingredients: 'Beef, CELERY, MILK, Swede.' }, one);
    expect((await starter()).available).toBe(false);
    await expect(approve(STARTER, one)).rejects.toMatchObject(refused);
    await approve(STARTER, two);
    expect((await starter()).available).toBe(true);
  });

  it('waits for a third person where one changed the package and another the dish', async () => {
    const { contains, mayContain } = await starter();
    await change(STARTER, { variant: 'standard', ...holds([...contains, 'lupin'], mayContain) }, one);
    await change(PIE, withSulphites, two);
    await expect(approve(STARTER, one)).rejects.toMatchObject(refused);
    await expect(approve(STARTER, two)).rejects.toMatchObject(refused);
    await approve(PIE, one);
    await expect(approve(STARTER, one)).rejects.toMatchObject(refused);
    await approve(STARTER, three);
    expect((await starter()).available).toBe(true);
  });

  it('cannot be approved by somebody who saw it before its dish changed', async () => {
    const seen = await turn(STARTER, three);
    await change(PIE, withSulphites, one);
    await expect(shop.get(ProductChangesService).approveLabel(seen)).rejects.toMatchObject({
      code: 'edit_conflict',
    });
  });
});

const HALAL_DAY = { id: STARTER, variant: 'halal', quantity: 1 };
/** On day four of the starter package's menu, and on no other day. */
const HADDOCK = 'meal-haddock-leek-cauli-pie';

/** The starter package's variants on sale, and the default one. */
async function offered() {
  const { items } = (await shop.api.get('packages')).read(PackageListDto);
  const found = items.find(({ sku }) => sku === STARTER);
  return {
    variants: found?.variants.map(({ variant }) => variant),
    first: found?.defaultVariant,
    available: found?.available,
  };
}

async function anOrderOf(variant: string, quantity = 1): Promise<OpenOrder> {
  const order = await aPaidOrder(shop, somePackages([{ id: STARTER, variant, quantity }]));
  await worker.drain();
  return order;
}

describe('a package with a dish on its menu that is sold out (F73)', () => {
  it('is not sold in the variants that have it, and comes back with the dish', async () => {
    await change(PIE, { available: false });
    expect(await offered()).toEqual({
      variants: ['vegetarian', 'vegan'],
      first: 'vegetarian',
      available: true,
    });
    expect((await checkOut(shop, aDay())).body).toMatchObject({ code: 'variant_unavailable' });
    const vegan = somePackages([{ id: STARTER, variant: 'vegan', quantity: 1 }]);
    expect((await checkOut(shop, vegan)).status).toBe(201);
    await change(PIE, { available: true });
    expect((await offered()).first).toBe('standard');
    expect((await checkOut(shop, aDay())).status).toBe(201);
  });

  it('is not sold with a dish that is not shown any more either', async () => {
    await change(PIE, { active: false });
    expect((await offered()).variants).toEqual(['vegetarian', 'vegan']);
  });

  it('is given back where its days have the dish, and only there', async () => {
    const [oneDay, fourDays] = [await anOrderOf('standard'), await anOrderOf('standard', 4)];
    await change(HADDOCK, { available: false });
    expect(await questionsOf(oneDay)).toEqual([]);
    expect(await questionsOf(fourDays)).toMatchObject([{ kind: 'sold_out' }]);
    expect(await shop.sql('select status from orders where id = $1', [fourDays.orderId])).toEqual([
      { status: 'cancelled' },
    ]);
  });
});

describe('a package with a dish on its menu that loses a diet (F72, F73)', () => {
  it('is asked about where it was ordered for that diet, and not sold for it, approved or not', async () => {
    const [halal, standard] = [await anOrderOf('halal'), await anOrderOf('standard')];
    await change(PIE, { diets: ['standard'] });
    expect(await questionsOf(halal)).toMatchObject([{ kind: 'diet_changed' }]);
    expect(await questionsOf(standard)).toEqual([]);
    await approve(PIE);
    await approve(STARTER);
    expect((await offered()).variants).toEqual(['standard', 'vegetarian', 'vegan']);
    expect((await checkOut(shop, somePackages([HALAL_DAY]))).body).toMatchObject({
      code: 'variant_unavailable',
    });
    const emails = await shop.outside.emails(halal.email);
    expect(emails.find(({ subject }) => /question/.test(subject))?.text).toContain(
      'no longer suits the diet you ordered it for',
    );
  });
});
