import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBox, somePackages, someTrialDays, type OrderBody } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aWeeklyBox, subscribe } from '#test/setup/boxes/boxes.js';
import { anOpenOrder, aPaidOrder, confirmPayment } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const CUSTOMER = {
  allergens: ['milk'],
  allergies: 'A trace is enough',
  preferences: 'Not too hot',
  gender: 'Other',
  healthConsent: true,
};
const SALMON = 'meal-salmon-puy-lentils-dill';

const declaring = (checkoutId: string, customer: object = CUSTOMER): OrderBody =>
  aBox({ meals: { 1: 3, 2: 2 }, customer, checkoutId, confirmedAllergenSkus: [SALMON] });

const recall = (checkoutId: string, headers: Readonly<Record<string, string>> = {}): Promise<ApiResponse> =>
  shop.api.post('checkout/recall', { checkoutId }, headers);

describe('the declaration of an unpaid order', () => {
  it('is returned to the tab that placed it', async () => {
    const checkoutId = randomUUID();
    await anOpenOrder(shop, declaring(checkoutId));
    const { allergens, allergies, preferences, gender } = CUSTOMER;
    expect((await recall(checkoutId)).body).toEqual({
      allergens,
      allergies,
      preferences,
      gender,
      deliveryDate: expect.any(String),
      ageConfirmed: true,
      healthConsent: true,
      confirmedAllergenSkus: [SALMON],
    });
    expect((await recall(randomUUID())).status).toBe(404);
  });

  it('is the newest one of the checkout, also when its time to pay is over', async () => {
    const checkoutId = randomUUID();
    await anOpenOrder(shop, declaring(checkoutId));
    const { orderId } = await anOpenOrder(
      shop,
      declaring(checkoutId, { allergens: ['milk', 'fish'], healthConsent: true }),
    );
    await shop.sql(
      `update orders set status = 'cancelled', holds_place = false, network = null where id = $1`,
      [orderId],
    );
    expect((await recall(checkoutId)).body).toMatchObject({ allergens: ['fish', 'milk'] });
    await shop.sql(`update orders set created_at = created_at - interval '25 hours' where checkout_id = $1`, [
      checkoutId,
    ]);
    expect((await recall(checkoutId)).status).toBe(404);
  });

  it('is anonymised once it is paid', async () => {
    const checkoutId = randomUUID();
    await confirmPayment(shop, await aPaidOrder(shop, declaring(checkoutId)));
    expect((await recall(checkoutId)).status).toBe(404);
  });

  it('of an account is returned to its owner only', async () => {
    const checkoutId = randomUUID();
    const owner = await aSignedInPerson(shop);
    await anOpenOrder(shop, declaring(checkoutId), owner.headers);
    expect((await recall(checkoutId, owner.headers)).body).toMatchObject({ allergens: ['milk'] });
    expect((await recall(checkoutId)).status).toBe(404);
    expect((await recall(checkoutId, (await aSignedInPerson(shop)).headers)).status).toBe(404);
  });
});

describe('the minimum age', () => {
  const without = { ageConfirmed: false };
  const orders: readonly [string, OrderBody][] = [
    ['a box', aBox({ customer: without })],
    ['packages', somePackages([{ id: 'energy-boost-starter', quantity: 1 }], { customer: without })],
    ['trial days', someTrialDays(undefined, { customer: without })],
  ];
  const refusedAt = (field: string) => ({
    code: 'validation_failed',
    errors: [{ field, message: 'Please confirm your age' }],
  });

  it.each(orders)('is declared by a guest with %s', async (_what, body) => {
    const before = await shop.count('orders');
    const { ageConfirmed: _left, ...customerInfo } = body.mealConfiguration.customerInfo;
    const unsaid = { ...body, mealConfiguration: { ...body.mealConfiguration, customerInfo } };
    for (const each of [body, unsaid]) {
      const response = await shop.api.post('checkout/one-time', each);
      expect([response.status, response.body]).toMatchObject([
        400,
        refusedAt('mealConfiguration.customerInfo.ageConfirmed'),
      ]);
    }
    expect(await shop.count('orders')).toBe(before);
  });

  it('is not asked again of an account that has declared it', async () => {
    const person = await aSignedInPerson(shop);
    const { orderId } = await anOpenOrder(shop, aBox({ customer: without }), person.headers);
    expect(await shop.count('orders', `id = '${orderId}' and age_confirmed_at is not null`)).toBe(1);
    const weekly = aWeeklyBox(person.email, { customer: without });
    expect((await subscribe(shop, weekly, person.headers)).status).toBe(201);
  });

  it('is asked once of an account that has not', async () => {
    const person = await aSignedInPerson(shop);
    await shop.sql('update app_user set age_confirmed_at = null where id = $1', [person.userId]);
    const weekly = aWeeklyBox(person.email, { customer: without });
    expect((await subscribe(shop, weekly, person.headers)).body).toMatchObject(
      refusedAt('customerInfo.ageConfirmed'),
    );
    await anOpenOrder(shop, aBox(), person.headers);
    expect((await subscribe(shop, weekly, person.headers)).status).toBe(201);
    expect((await shop.api.get('me', { headers: person.headers })).body).toMatchObject({
      ageConfirmed: true,
    });
  });
});
