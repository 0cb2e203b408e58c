import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  DeliveryDaysDto,
  ExtraListDto,
  MealDto,
  MealListDto,
  PackageListDto,
  SiteDto,
} from '#backend/catalog/catalog.dto.js';
import { HalalMetricsService } from '#backend/catalog/products/halal-metrics.service.js';
import { HalalService } from '#backend/catalog/products/halal.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Order } from '#backend/ordering/orders/order.entity.js';
import { ReplacementsService } from '#backend/ordering/complaints/replacements.service.js';
import { halalSaleDays } from '#backend/platform/metrics/metrics.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { aBox, somePackages } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aWeeklyBox, subscribe } from '#test/setup/boxes/boxes.js';
import { checkOut, placeConfirmedOrder, type OpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

const DAY_MS = 86_400_000;
const CERTIFICATE = { halalCertifier: 'Halal Board', halalCertificate: 'HB-17' };

let shop: TestShop;
let now: () => Date;
beforeAll(async () => {
  shop = await TestShop.open({ samples: false });
  ({ now } = shop.get(Clock));
  // Areas are sample content; these tests cover what is sold, not where.
  await shop.set('delivery.areas', { GB: ['SW'], IE: [] });
});
afterAll(() => shop.close());
afterEach(() => {
  shop.get(Clock).now = now;
});

const inDays = (days: number) => addDays(londonDate(now()), days);

async function certify(until: string | null): Promise<void> {
  for (const [part, value] of Object.entries(CERTIFICATE))
    await shop.set(`claims.${part}`, until === null ? null : value);
  await shop.set('claims.halalCertifiedUntil', until);
}

/** Everything that the shop offers as halal, on any page. */
async function halalShown(): Promise<string[]> {
  const read = { meals: MealListDto, extras: ExtraListDto, packages: PackageListDto };
  const { items: meals } = (await shop.api.get('meals')).read(read.meals);
  const { items: extras } = (await shop.api.get('extras')).read(read.extras);
  const { items: packages } = (await shop.api.get('packages')).read(read.packages);
  const one = (await shop.api.get('meals/1')).read(MealDto);
  const said = [
    ...[...meals, ...extras, one].flatMap(({ sku, diets }) => diets.map((diet) => `${sku} ${diet}`)),
    ...packages.flatMap(({ sku, variants }) => variants.map(({ variant }) => `${sku} ${variant}`)),
  ];
  return said.filter((each) => each.includes(' halal'));
}
const named = async () => (await shop.api.get('site')).read(SiteDto).placeholders['halalCertifier'];

const HALAL_ORDERS = {
  'a box that is halal only': () => checkOut(shop, aBox({ meals: { 1: 5 }, halalOnly: true })),
  'a box of the halal kind': () => checkOut(shop, aBox({ meals: { 1: 5 }, mealType: 'halal' })),
  'a halal day of a package': () =>
    checkOut(shop, somePackages([{ id: 'energy-boost-starter', variant: 'halal', quantity: 1 }])),
  'a halal vegan day of a package': () =>
    checkOut(shop, somePackages([{ id: 'plant-power-vegan', variant: 'halal-vegan', quantity: 1 }])),
  'a weekly box': async () => {
    const { email, headers } = await aSignedInPerson(shop);
    return subscribe(shop, aWeeklyBox(email, { halalOnly: true }), headers);
  },
};

describe('a shop without a halal certificate (rule F45)', () => {
  beforeEach(() => certify(null));

  it('offers nothing as halal, and what was halal and vegan as vegan', async () => {
    expect(await halalShown()).toEqual([]);
    expect(await named()).toBe('');
    const { items } = (await shop.api.get('meals')).read(MealListDto);
    const before = await shop.count('product', `kind = 'meal' and diets && '{vegan,halal-vegan}'`);
    expect(items.filter(({ diets }) => diets.includes('vegan'))).toHaveLength(before);
  });

  it.each(Object.keys(HALAL_ORDERS))('takes no order for %s', async (name) => {
    const response = await HALAL_ORDERS[name as keyof typeof HALAL_ORDERS]();
    expect(response.status).toBe(422);
    expect(['diet_mismatch', 'variant_unavailable']).toContain((response.body as { code: string }).code);
    expect(response.text).toMatch(/halal/);
  });

  it('sells the same dishes to everybody else', async () => {
    expect((await checkOut(shop, aBox({ meals: { 1: 5 } }))).status).toBe(201);
  });
});

describe('a shop with one', () => {
  it.each(Object.keys(HALAL_ORDERS))('takes %s', async (name) => {
    await certify(inDays(30));
    expect((await HALAL_ORDERS[name as keyof typeof HALAL_ORDERS]()).status).toBe(201);
  });

  it('sells nothing for a day that it does not cover, however far ahead the days on offer go', async () => {
    await certify(inDays(20));
    const { days } = (await shop.api.get('delivery-days?kind=subscription')).read(DeliveryDaysDto);
    const wednesdays = days.filter(({ weekday }) => weekday === 'Wed');
    const last = wednesdays.at(-1);
    if (!last || last.date <= inDays(20)) throw new Error('No day on offer is later than the certificate.');
    const { email, headers } = await aSignedInPerson(shop);
    const box = (deliveryDate: string) => aWeeklyBox(email, { halalOnly: true, deliveryDate });
    const late = await subscribe(shop, box(last.date), headers);
    expect(late.body).toMatchObject({ status: 422, code: 'diet_mismatch' });
    expect(late.text).toMatch(/covers deliveries until/);
    const soon = await subscribe(shop, box(wednesdays[0]?.date ?? ''), headers);
    expect(soon.body).toMatchObject({ orderId: expect.any(String) });
  });

  it('sends no replacement as halal once it has ended', async () => {
    await certify(inDays(30));
    const em = () => shop.get(EntityManager).fork();
    const hindrances = async ({ orderId }: OpenOrder) =>
      shop.get(ReplacementsService).hindrances(em(), await em().findOneOrFail(Order, { id: orderId }), []);
    const halal = await placeConfirmedOrder(shop, aBox({ halalOnly: true }));
    const days = [{ id: 'energy-boost-starter', variant: 'halal', quantity: 1 }] as const;
    const day = await placeConfirmedOrder(shop, somePackages(days));
    const plain = await placeConfirmedOrder(shop);
    expect(await hindrances(halal)).toEqual([]);
    expect(await hindrances(day)).toEqual([]);
    await certify(null);
    expect(await hindrances(halal)).toHaveLength(1);
    expect(await hindrances(day)).toHaveLength(1);
    expect(await hindrances(plain)).toEqual([]);
  });

  it('names it, and applies from the moment that it is entered', async () => {
    await certify(null);
    expect(await halalShown()).toEqual([]);
    await certify(inDays(14));
    expect((await halalShown()).length).toBeGreaterThan(20);
    expect(await named()).toBe('Halal Board');
    await certify(inDays(13));
    expect(await halalShown()).toEqual([]);
  });

  it('stops automatically on the day, also with cached responses', async () => {
    await certify(inDays(20));
    expect((await halalShown()).length).toBeGreaterThan(20);
    const since = now();
    const later = new Date(since.getTime() + 7 * DAY_MS);
    shop.get(Clock).now = () => later;
    await shop.heard(() => shop.get(HalalService).follow(since));
    expect(await halalShown()).toEqual([]);
    expect(await named()).toBe('');
    expect((await HALAL_ORDERS['a box that is halal only']()).status).toBe(422);
  });

  it('reports the days left, and nothing without a certificate', async () => {
    const days = async () => {
      await shop.get(HalalMetricsService).collect();
      return (await halalSaleDays.get()).values[0]?.value;
    };
    await certify(inDays(20));
    expect(await days()).toBe(7);
    await certify(inDays(3));
    expect(await days()).toBe(-10);
    await certify(null);
    expect(await days()).toBeNaN();
  });

  it('refuses an invalid date', async () => {
    const bad = ['2027-02-30', 'June', '30/06/2027'];
    const { headers } = await aSignedInPerson(shop, { roles: ['admin'] });
    for (const value of bad) {
      const changes = [{ key: 'claims.halalCertifiedUntil', value, version: 0 }];
      const response = await shop.call('PATCH', '/api/admin/settings', { body: { changes }, headers });
      expect({ value, status: response.status }).toEqual({ value, status: 400 });
    }
  });
});
