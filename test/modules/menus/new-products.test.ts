import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminProductDto, PackageMenusDto } from '#backend/catalog/products/admin-catalog.dto.js';
import sharp from 'sharp';
import { MealListDto, PackageListDto } from '#backend/catalog/catalog.dto.js';
import { aBox, somePackages } from '#test/factories.js';
import { checkOut } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { race } from '#test/setup/system/race.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';
/** Everything that a label has to be compared with. */
const LABEL = {
  description: 'Cod on braised fennel.',
  ingredients: 'COD (45%), Fennel, White Wine (SULPHITES).',
  heating: 'Four minutes.',
  weightG: 410,
  allergens: { contains: ['fish', 'sulphites'], mayContain: [] },
  nutrition: {
    calories: 390,
    proteinG: 41,
    carbsG: 18,
    sugarsG: 6,
    fatG: 14,
    saturatesG: 3,
    fibreG: 7,
    saltG: 1.2,
  },
  diets: ['standard'],
  categories: ['FISH & VEGGIE'],
};

let shop: TestShop;
let writer: SignedInPerson;
let second: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  writer = await aSignedInPerson(shop, { roles: ['content'] });
  second = await aSignedInPerson(shop, { roles: ['content'] });
});
afterAll(() => shop.close());

const create = (body: object) => shop.api.post('admin/products', body, writer.headers);
const created = async (body: object) => (await create(body)).read(AdminProductDto);
const now = async (sku: string) =>
  (await shop.api.get(`admin/products/${sku}`, { headers: writer.headers })).read(AdminProductDto);
const change = async (sku: string, body: object): Promise<ApiResponse> =>
  shop.call('PATCH', `/api/admin/products/${sku}`, {
    body: { version: (await now(sku)).version, ...body },
    headers: writer.headers,
  });
const step = async (sku: string, verb: string, { headers }: SignedInPerson = writer) =>
  shop.api.post(`admin/products/${sku}/${verb}`, { version: (await now(sku)).version }, headers);
const card = async (sku: string) => {
  await shop.flushNotifications();
  return (await shop.api.get('meals')).read(MealListDto).items.find((each) => each.sku === sku);
};
async function draw(sku: string): Promise<void> {
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2f6b5e' } })
    .jpeg()
    .toBuffer();
  const body = { picture: bytes.toString('base64'), alt: 'A bowl' };
  await shop.call('PUT', `/api/admin/products/${sku}/picture`, { body, headers: writer.headers });
}
/** A dish that is on sale, from nothing. */
async function aNewDish(name: string): Promise<AdminProductDto> {
  const { sku } = await created({ kind: 'meal', name });
  await draw(sku);
  await change(sku, LABEL);
  await step(sku, 'approval', second);
  return (await change(sku, { active: true })).read(AdminProductDto);
}

describe('a new dish (K34)', () => {
  it('is made, compared by a second person, shown and sold without a release', async () => {
    const { sku, ...made } = await created({ kind: 'meal', name: 'Cod & Braised Fennel' });
    expect(sku).toBe('meal-cod-braised-fennel');
    expect(made).toMatchObject({ active: false, label: 'changed', labelChangedBy: writer.userId });
    expect(await card(sku)).toBeUndefined();

    // Nothing to compare yet, and nothing to show.
    expect((await step(sku, 'approval', second)).body).toMatchObject({ code: 'label_incomplete' });
    expect((await change(sku, { active: true })).body).toMatchObject({ code: 'label_waiting' });
    expect((await change(sku, LABEL)).status).toBe(200);
    expect((await step(sku, 'approval')).body).toMatchObject({ code: 'four_eyes_required' });
    expect((await step(sku, 'approval', second)).status).toBe(200);
    expect((await change(sku, { active: true })).body).toMatchObject({ code: 'picture_missing' });
    await draw(sku);
    expect(await card(sku)).toBeUndefined();
    expect((await change(sku, { active: true })).status).toBe(200);

    const shown = await card(sku);
    expect(shown).toMatchObject({ name: 'Cod & Braised Fennel', available: true });
    expect(shown?.id).toBeGreaterThan(1_000);
    const box = aBox({ meals: { [shown?.id ?? 0]: 8 } });
    expect((await checkOut(shop, box)).status).toBe(201);
    expect(await shop.count('audit_entry', "action = 'admin.product-created'")).toBe(1);
  });

  it('would be shown unchecked if a hidden label could be skipped: the control', async () => {
    const { sku } = await created({ kind: 'meal', name: 'Unchecked Stew' });
    await shop.changeCatalog(
      'update product set active = true, label_changed_by = null, label_changed_at = null where sku = $1',
      [sku],
    );
    expect(await card(sku)).toMatchObject({ available: true });
  });

  it('has a name, a SKU and a number of its own, also when many are made at once', async () => {
    expect((await create({ kind: 'meal', name: 'Cod & Braised Fennel' })).status).toBe(400);
    const answers = await race(4, (nth) => create({ kind: 'meal', name: `Twin${'!'.repeat(nth)}` }));
    const twins = answers.map((answer) => answer.read(AdminProductDto).sku);
    expect(new Set(twins).size).toBe(4);
    const [row] = await shop.sql<{ numbers: string }>(
      'select count(distinct number) as numbers from product where sku = any ($1)',
      [twins],
    );
    expect(Number(row?.numbers)).toBe(4);
  });

  it('can be an extra, and a copy with everything but the approval', async () => {
    const pot = await created({ kind: 'protein', name: 'Lentil Pot' });
    expect(pot).toMatchObject({ sku: 'pot-lentil-pot', kind: 'protein', portions: 1 });
    const original = await now(CHICKEN);
    const copy = await created({ kind: 'meal', name: 'Lemon Herb Turkey', copyOf: CHICKEN });
    expect(copy).toMatchObject({
      ingredients: original.ingredients,
      nutrition: original.nutrition,
      allergens: original.allergens,
      image: original.image,
      label: 'changed',
      active: false,
    });
    expect((await create({ kind: 'protein', name: 'No Kin', copyOf: CHICKEN })).status).toBe(404);
  });
});

describe('a new package', () => {
  const SOURCE = 'energy-boost-starter';
  const menus = async (sku: string) =>
    (await shop.api.get(`admin/products/${sku}/menus`, { headers: writer.headers })).read(PackageMenusDto)
      .items;
  const put = async (sku: string, body: object) =>
    shop.call('PATCH', `/api/admin/products/${sku}/menus`, {
      body: { version: (await now(sku)).version, ...body },
      headers: writer.headers,
    });

  it('begins as a copy with its menus, gets other dishes, and is sold', async () => {
    const dish = await aNewDish('Hake with Lovage');
    expect((await create({ kind: 'package', name: 'Alone' })).status).toBe(400);
    const { sku } = await created({ kind: 'package', name: 'Winter Strength', copyOf: SOURCE });
    expect(sku).toBe('winter-strength');
    expect(await menus(sku)).toEqual(await menus(SOURCE));

    const body = { variant: 'standard', trays: [{ day: 0, place: 4, sku: dish.sku }] };
    const answer = await put(sku, body);
    const variant = answer.read(AdminProductDto).variants.find((each) => each.variant === 'standard');
    expect(variant?.allergens.contains).toEqual(expect.arrayContaining(['fish', 'sulphites']));
    const standard = (await menus(sku)).find((each) => each.variant === 'standard');
    expect(standard?.days[0]?.trays[4]?.name).toBe('Hake with Lovage');
    // The original keeps its own.
    expect(
      (await menus(SOURCE)).flatMap(({ days }) => days.flatMap(({ trays }) => trays)),
    ).not.toContainEqual(expect.objectContaining({ name: 'Hake with Lovage' }));
    expect((await put(sku, { ...body, variant: 'vegan' })).body).toMatchObject({ code: 'diet_mismatch' });
    expect((await put(sku, { ...body, trays: [{ day: 9, place: 0, sku: dish.sku }] })).body).toMatchObject({
      code: 'unknown_product',
    });

    await step(sku, 'approval', second);
    expect((await change(sku, { active: true })).status).toBe(200);
    await shop.flushNotifications();
    const { items } = (await shop.api.get('packages')).read(PackageListDto);
    expect(items.find((each) => each.sku === sku)).toMatchObject({
      name: 'Winter Strength',
      available: true,
    });
    expect((await checkOut(shop, somePackages([{ id: sku, quantity: 1 }]))).status).toBe(201);
  });
});

describe('a retired dish (K35)', () => {
  it('leaves the shop and every cart, and comes back', async () => {
    const { sku } = await aNewDish('Sole for a Season');
    const { id = 0 } = (await card(sku)) ?? {};
    const box = aBox({ meals: { [id]: 8 } });
    expect((await checkOut(shop, box)).status).toBe(201);
    const { retiredAt, active } = (await step(sku, 'retirement')).read(AdminProductDto);
    expect([typeof retiredAt, active]).toEqual(['string', false]);
    expect(await card(sku)).toBeUndefined();
    expect((await shop.api.get(`meals/${id}`)).status).toBe(404);
    expect((await checkOut(shop, box)).body).toMatchObject({
      code: 'unknown_product',
      detail: 'Sole for a Season has left our menu.',
    });
    expect((await step(sku, 'retirement')).status).toBe(200);
    expect(await shop.count('audit_entry', "action = 'admin.product-retired'")).toBe(1);

    expect((await step(sku, 'return')).read(AdminProductDto)).toMatchObject({
      retiredAt: null,
      active: true,
    });
    expect(await card(sku)).toMatchObject({ available: true });
    expect((await checkOut(shop, box)).status).toBe(201);
  });

  it('is retired only by somebody who has seen its current version', async () => {
    const { sku, version } = await aNewDish('Seen Once');
    await change(sku, { description: 'Other words.' });
    const late = await shop.api.post(`admin/products/${sku}/retirement`, { version }, writer.headers);
    expect(late.body).toMatchObject({ code: 'edit_conflict' });
  });
});
