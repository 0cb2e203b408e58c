import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  AdminProductDto,
  AdminProductListDto,
  PricesDto,
} from '#backend/catalog/products/admin-catalog.dto.js';
import { MealDto, PackageListDto } from '#backend/catalog/catalog.dto.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { aBox } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { checkOut, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';

let shop: TestShop;
let writer: SignedInPerson;
let second: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  writer = await aSignedInPerson(shop, { roles: ['content'] });
  second = await aSignedInPerson(shop, { roles: ['content'] });
});
afterEach(async () => {
  await shop.changeCatalog(
    `update product set label_changed_by = null, label_changed_at = null, available = true, contains = '{}',
       may_contain = '{celery}' where sku = $1`,
    [CHICKEN],
  );
});
afterAll(() => shop.close());

const ask = (path: string) => shop.api.get(`admin/${path}`, { headers: writer.headers });
const list = async (query = '') => (await ask(`products${query}`)).read(AdminProductListDto);
const seen = async (sku = CHICKEN): Promise<number> => {
  const [row] = await shop.sql<{ version: number }>(`select version from product where sku = '${sku}'`);
  return row?.version ?? 1;
};
/** Sends the current version, as after loading it. */
const change = async (body: object, sku = CHICKEN): Promise<ApiResponse> =>
  shop.call('PATCH', `/api/admin/products/${sku}`, {
    body: { version: await seen(sku), ...body },
    headers: writer.headers,
  });
const approve = async ({ headers }: SignedInPerson, version?: number) =>
  shop.api.post(`admin/products/${CHICKEN}/approval`, { version: version ?? (await seen()) }, headers);
const meal = async () => (await shop.api.get('meals/1')).read(MealDto);
const audited = (action: string) => shop.count('audit_entry', `action = 'admin.${action}'`);

function ofVariant(wanted: string, answer: ApiResponse): AdminProductDto['allergens'] {
  const found = answer.read(AdminProductDto).variants.find(({ variant }) => variant === wanted);
  if (!found) throw new Error(`It is not made as ${wanted}.`);
  return found.allergens;
}

describe('the list', () => {
  it('finds by a part of the name, by kind and by label, page by page', async () => {
    const found = await list('?q=herb%20chick&kind=meal');
    expect(found.items.map(({ sku }) => sku)).toContain(CHICKEN);
    expect((await list('?q=%25')).items).toEqual([]);
    // In any order, misspelt, and by its SKU as it is written.
    for (const q of ['chick%20herb', 'chiken%20herb', CHICKEN])
      expect((await list(`?q=${q}&kind=meal`)).items.map(({ sku }) => sku)).toContain(CHICKEN);
    expect((await list('?label=changed')).items).toEqual([]);
    expect(found.counts).toMatchObject({ reviewed: 0, changed: 0 });
    const first = await list('?limit=3');
    const next = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect(next.items[0]?.sku).not.toBe(first.items[2]?.sku);
    expect(first.items).toHaveLength(3);
  });

  it('asks the database as often for many as for few', async () => {
    const few = await shop.statements.during(() => list('?limit=1'));
    const many = await shop.statements.during(() => list('?limit=50'));
    expect(many).toHaveLength(few.length);
  });
});

describe('a label (F10)', () => {
  it('shows in the shop at once, and is sold again when a second person has compared it', async () => {
    const before = await shop.api.get('meals');
    const answer = await change({
      allergens: { contains: ['milk'], mayContain: ['milk', 'celery'] },
      ingredients: 'Chicken Breast (40%), Semi-Skimmed MILK, Greens.',
    });
    expect(answer.read(AdminProductDto)).toMatchObject({
      label: 'changed',
      labelChangedBy: writer.userId,
      labelDoubt: null,
    });
    await shop.flushNotifications();
    expect((await meal()).allergens).toEqual({ contains: ['milk'], mayContain: ['celery'] });
    expect((await meal()).available).toBe(false);
    expect((await shop.api.get('meals')).headers['etag']).not.toBe(before.headers['etag']);
    expect((await checkOut(shop, aBox())).body).toMatchObject({ code: 'product_unavailable' });

    expect((await approve(writer)).body).toMatchObject({ status: 409, code: 'four_eyes_required' });
    expect((await approve(second)).read(AdminProductDto)).toMatchObject({
      label: 'reviewed',
      labelChangedBy: null,
    });
    await shop.flushNotifications();
    expect((await checkOut(shop, aBox())).status).toBe(201);
    expect([await audited('product-changed'), await audited('label-approved')]).toEqual([1, 1]);
  });

  it('would be sold unchecked if its editor could approve it: the control', async () => {
    await change({ allergens: { contains: ['milk'], mayContain: [] } });
    await shop.changeCatalog(
      `update product set label_changed_by = null, label_changed_at = null where sku = $1`,
      [CHICKEN],
    );
    expect((await checkOut(shop, aBox())).status).toBe(201);
  });

  it('that changes records an event, so that orders are reviewed; a text change alone does not', async () => {
    await placeConfirmedOrder(shop, aBox());
    const told = () =>
      shop.count('outbox_event', `name = 'catalog.product-changed' and payload ->> 'sku' = '${CHICKEN}'`);
    const before = await told();
    await change({ description: 'Sliced chicken over beans.' });
    expect((await ask(`products/${CHICKEN}`)).read(AdminProductDto).label).not.toBe('changed');
    expect(await told()).toBe(before);
    await change({ allergens: { contains: ['milk'], mayContain: [] } });
    await change({ available: false });
    expect(await told()).toBe(before + 2);
  });

  it('of a package belongs to one of its variants, and the package contains what any of them does', async () => {
    const before = ofVariant('vegan', await ask('products/energy-boost-starter'));
    const answer = await change(
      { variant: 'vegan', allergens: { ...before, contains: [...before.contains, 'lupin'] } },
      'energy-boost-starter',
    );
    expect(ofVariant('vegan', answer).contains).toEqual(
      expect.arrayContaining([...before.contains, 'lupin']),
    );
    expect(ofVariant('halal', answer).contains).not.toContain('lupin');
    expect(answer.read(AdminProductDto).allergens.contains).toContain('lupin');
    const less = await change(
      { variant: 'vegan', allergens: { contains: ['lupin'], mayContain: [] } },
      'energy-boost-starter',
    );
    expect(less.body).toMatchObject({ status: 422, code: 'menu_holds_allergen' });
    await shop.flushNotifications();
    const { items } = (await shop.api.get('packages')).read(PackageListDto);
    expect(items.find(({ sku }) => sku === 'energy-boost-starter')?.available).toBe(false);
    const none = await change(
      { variant: 'halal-vegan', allergens: { contains: [], mayContain: [] } },
      'energy-boost-starter',
    );
    expect(none.body).toMatchObject({ code: 'variant_unavailable' });
  });

  it('accepts only a product’s own fields, and loses nothing', async () => {
    const before = (await ask(`products/${CHICKEN}`)).read(AdminProductDto);
    expect((await change({ pricePence: 1 })).status).toBe(400);
    expect((await change({ name: ' <> ' })).status).toBe(400);
    expect((await change({}, 'none')).status).toBe(404);
    expect((await change({})).read(AdminProductDto)).toEqual(before);
  });
});

describe('two concurrent editors of a product (A27)', () => {
  const ofTwo = (version: number) =>
    race(2, (nth) => change({ version, description: `By the ${nth}. of two.` }));

  it('save one after the other only: the second gets a conflict, and nothing of the first is lost', async () => {
    const { version } = (await ask(`products/${CHICKEN}`)).read(AdminProductDto);
    expect((await change({ version, heating: 'Four minutes.' })).read(AdminProductDto).version).toBe(
      version + 1,
    );
    const late = await change({ version, heating: 'Three minutes.', description: 'Late.' });
    expect(late.body).toMatchObject({ status: 409, code: 'edit_conflict' });
    const now = (await ask(`products/${CHICKEN}`)).read(AdminProductDto);
    expect(now.heating).toBe('Four minutes.');
    expect(now.description).not.toBe('Late.');
    expect((await change({ version: now.version, heating: 'Three minutes.' })).status).toBe(200);
  });

  it('at the same moment get the same result', async () => {
    const before = await audited('product-changed');
    const answers = await ofTwo(await seen());
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await audited('product-changed')).toBe(before + 1);
  });

  it('would overwrite each other if a version were never incremented: the control', async () => {
    await shop.sql(`create function stay() returns trigger language plpgsql as
      $$ begin new.version := old.version; return new; end $$`);
    await shop.sql(`create trigger stay before update on product for each row execute function stay()`);
    expect((await ofTwo(await seen())).map(({ status }) => status)).toEqual([200, 200]);
    await shop.sql(`drop function stay cascade`);
  });

  it('cannot have a label approved that was not seen', async () => {
    await change({ allergens: { contains: ['milk'], mayContain: [] } });
    const version = await seen();
    await change({ allergens: { contains: ['fish'], mayContain: [] } });
    expect((await approve(second, version)).body).toMatchObject({ status: 409, code: 'edit_conflict' });
    expect((await approve(second)).status).toBe(200);
  });
});

describe('a picture', () => {
  const drawing = (width: number) =>
    sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background: '#2f6b5e' } })
      .jpeg()
      .toBuffer();
  const send = (bytes: Buffer, alt = 'A bowl') =>
    shop.call('PUT', `/api/admin/products/${CHICKEN}/picture`, {
      body: { picture: bytes.toString('base64'), alt },
      headers: writer.headers,
    });

  it('is drawn in every size, and served for ever under the hash of its bytes', async () => {
    const { image } = (await send(await drawing(1000))).read(AdminProductDto);
    expect(image).toMatchObject({ alt: 'A bowl', width: 800, height: 600 });
    expect(image.avif.map(({ width }) => width)).toEqual([400, 800]);
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    const served = await shop.call('GET', image.avif[0]?.url ?? '');
    expect(served.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(served.bytes.toString('latin1', 4, 12)).toBe('ftypavif');
    await shop.flushNotifications();
    expect((await meal()).image.webp).toEqual(image.webp);
    expect(await audited('product-picture-set')).toBe(1);
  });

  it('is refused when it is too small, or no picture', async () => {
    expect((await send(await drawing(500))).body).toMatchObject({ code: 'photo_too_small' });
    expect((await send(Buffer.from('<svg/>'))).body).toMatchObject({ code: 'photo_invalid' });
  });
});

describe('the table of prices (P11)', () => {
  const today = () => londonDate(shop.get(Clock).now());
  const plan = (body: object) => shop.api.post('admin/prices', body, writer.headers);

  it('shows current and planned prices, and withdraws a planned one', async () => {
    const key = 'pricing.breakfastPence';
    const planned = await plan({ key, newPence: 425, effectiveFrom: addDays(today(), 40) });
    const { prices, changes } = planned.read(PricesDto);
    expect(prices).toContainEqual({ key, name: null, pence: 395 });
    expect(changes).toMatchObject([{ key, oldPence: 395, newPence: 425, state: 'planned' }]);
    expect((await plan({ key, newPence: 430, effectiveFrom: today() })).body).toMatchObject({
      code: 'price_planned',
    });
    const url = `/api/admin/prices/${changes[0]?.id ?? ''}`;
    const withdrawn = await shop.call('DELETE', url, { headers: writer.headers });
    expect(withdrawn.read(PricesDto).changes).toMatchObject([{ state: 'withdrawn' }]);
    expect((await shop.call('DELETE', url, { headers: writer.headers })).status).toBe(404);
  });

  it('changes the price of a package at once, for the shop and the till', async () => {
    const key = 'product:plant-power-vegan';
    await plan({ key, newPence: 2900, effectiveFrom: today() });
    await shop.flushNotifications();
    const { items } = (await shop.api.get('packages')).read(PackageListDto);
    expect(items.find(({ sku }) => sku === 'plant-power-vegan')).toMatchObject({
      dailyPricePence: 2900,
      weeklyPricePence: 14_500,
    });
    const body = { kind: 'packages', lines: [{ sku: 'plant-power-vegan', quantity: 1 }] };
    expect((await shop.api.post('quotes', body)).body).toMatchObject({ subtotalPence: 2900 });
  });

  it('accepts no other prices, and none below a penny', async () => {
    for (const key of ['membership.pricePence', 'product:none', `product:${CHICKEN}`])
      expect((await plan({ key, newPence: 100, effectiveFrom: today() })).status).toBe(404);
    expect((await plan({ key: 'pricing.breakfastPence', newPence: 0, effectiveFrom: today() })).status).toBe(
      400,
    );
  });

  it('contains the delivery charge, which can be zero, and the days of notice (B60, B61)', async () => {
    await shop.set('legal.priceNoticeDays', 45);
    const key = 'delivery.standardPence';
    const planned = await plan({ key, newPence: 0, effectiveFrom: addDays(today(), 9) });
    const { prices, changes, noticeDays } = planned.read(PricesDto);
    expect(noticeDays).toBe(45);
    expect(prices).toContainEqual({ key, name: null, pence: 350 });
    expect(prices).toContainEqual({ key: 'delivery.freeFromPence', name: null, pence: 10_000 });
    const change = changes.find((each) => each.key === key);
    const kept = Date.parse(change?.keepUntil ?? '') - shop.get(Clock).now().getTime();
    expect(Math.round(kept / 86_400_000)).toBe(45);
    await shop.set('legal.priceNoticeDays', null);
    const tooMuch = { key: 'delivery.freeFromPence', newPence: 1_000_001, effectiveFrom: today() };
    expect(await plan(tooMuch)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('allows one of two concurrent plans', async () => {
    const body = { key: 'pricing.proteinPotPence', newPence: 700, effectiveFrom: addDays(today(), 9) };
    const answers = await Promise.all([plan(body), plan(body), plan(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
