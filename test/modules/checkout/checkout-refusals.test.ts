import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QuoteDto } from '#backend/ordering/ordering.dto.js';
import { z } from 'zod';
import { aBox, somePackages, someTrialDays, type Customer, type OrderBody } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { checkOut } from '#test/setup/orders/orders.js';
import { shaped } from '#test/setup/system/shapes.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

/** Row counts of every table that a checkout writes to, and the number of pages at the provider. */
async function traces(): Promise<number[]> {
  const tables = ['orders', 'order_line', 'payment', 'promotion_use', 'promotion_counter', 'trial_allowance'];
  const counts = [...tables, 'idempotency_key', 'outbox_event'].map((table) => shop.count(table));
  return [...(await Promise.all(counts)), (await shop.outside.sessionIds()).length];
}

/** Sends a checkout that must be refused and must leave nothing behind; returns the problem. */
async function refused(body: unknown): Promise<unknown> {
  const before = await traces();
  const response = await checkOut(shop, body, randomUUID());
  expect(response.headers['content-type']).toMatch('application/problem+json');
  expect(await traces()).toEqual(before);
  return response.body;
}

/** A checkout with customer data that the form has no field for. */
function saying(more: Record<string, unknown>): Record<string, unknown> {
  const box = aBox();
  const customerInfo = { ...box.mealConfiguration.customerInfo, ...more };
  return { ...box, mealConfiguration: { ...box.mealConfiguration, customerInfo } };
}

function without(customer: Customer, field: keyof Customer): unknown {
  const box = aBox();
  const { [field]: _left, ...rest } = customer;
  return { ...box, mealConfiguration: { ...box.mealConfiguration, customerInfo: rest } };
}

describe('a form that is not filled in', () => {
  it.each([
    ['email', 'Email is required'],
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['address', 'Address is required'],
    ['city', 'City is required'],
    ['postcode', 'Postcode is required'],
    ['phone', 'Phone number is required'],
  ] as const)('names what is missing: %s', async (field, message) => {
    const expected = {
      status: 400,
      code: 'validation_failed',
      title: 'Please fix the errors below',
      errors: [{ field: `mealConfiguration.customerInfo.${field}`, message }],
    };
    expect(await refused(aBox({ customer: { [field]: '  ' } }))).toMatchObject(expected);
    expect(await refused(without(aBox().mealConfiguration.customerInfo, field))).toMatchObject(expected);
  });

  it.each([
    ['email', 'sam@', 'Please enter a valid email'],
    ['email', `${'a'.repeat(250)}@b.uk`, 'This is too long'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['postcode', 'SW4 7A', 'Please enter a valid postcode'],
    ['address', 'x'.repeat(201), 'This is too long'],
    ['allergies', 'x'.repeat(1001), 'This is too long'],
  ])('names what is wrong with %s %#', async (field, value, message) => {
    const problem = await refused(aBox({ customer: { [field]: value } }));
    expect(problem).toMatchObject({ status: 400, code: 'validation_failed' });
    const { errors } = z
      .object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) })
      .parse(problem);
    expect(errors).toContainEqual({ field: `mealConfiguration.customerInfo.${field}`, message });
  });

  it('names every field at once', async () => {
    const problem = await refused(aBox({ customer: { email: '', city: '', phone: '' } }));
    expect(problem).toMatchObject({ errors: [{}, {}, {}] });
  });
});

describe('a body with unknown properties', () => {
  it.each<[string, Record<string, unknown>]>([
    ['at the top', { ...aBox(), discountPence: 4000 }],
    ['in the configuration', { ...aBox(), mealConfiguration: { ...aBox().mealConfiguration, free: true } }],
    ['in a choice', { ...aBox(), selectedMeals: [{ mealId: 1, quantity: 5, unitPence: 1 }] }],
    ['in the customer', saying({ role: 'admin' })],
  ])('is refused, never ignored: %s', async (_where, body) => {
    expect(await refused(body)).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it.each<[string, unknown]>([
    ['a list', []],
    ['nothing', {}],
    ['a quantity below nothing', { ...aBox(), selectedMeals: [{ mealId: 1, quantity: -5 }] }],
    ['extras below nothing', aBox({ breakfast: { 101: -1 } })],
    ['too many extras', aBox({ breakfast: { 101: 51 } })],
    ['a total below nothing', { ...aBox(), totalPrice: -1 }],
    ['a checkout id that is none', aBox({ checkoutId: 'mine' })],
    ['another country', saying({ country: 'FR' })],
  ])('is refused as well: %s', async (_what, body) => {
    expect(await refused(body)).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('totals that differ from the server’s', () => {
  const PriceChanged = z.object({ quote: z.unknown() });

  it.each<[string, Partial<OrderBody>]>([
    ['a penny less', { totalPrice: 45.99 }],
    ['a penny more', { totalPrice: 46.01 }],
    ['nothing at all', { totalPrice: 0 }],
    ['free delivery', { deliveryCharge: 0, totalPrice: 42.5 }],
    ['delivery hidden in the total', { deliveryCharge: 0 }],
    ['part of a penny', { totalPrice: 46.004 }],
  ])('are refused with a fresh quote: %s', async (_what, tampered) => {
    const box = { ...aBox(), ...tampered };
    const problem = await refused(box);
    expect(problem).toMatchObject({ status: 409, code: 'price_changed', title: 'The price has changed' });
    const quote = shaped(QuoteDto, PriceChanged.parse(problem).quote);
    expect(quote).toMatchObject({ subtotalPence: 4250, deliveryPence: 350, totalPence: 4600, served: true });
    const corrected = {
      ...box,
      totalPrice: quote.totalPence / 100,
      deliveryCharge: quote.deliveryPence / 100,
    };
    expect((await checkOut(shop, corrected)).status).toBe(201);
  });

  it('were right until a price changed', async () => {
    const box = aBox();
    await shop.set('pricing.oneTimeMealPence', 900);
    expect(await refused(box)).toMatchObject({ code: 'price_changed', quote: { totalPence: 4850 } });
    await shop.set('pricing.oneTimeMealPence', null);
    expect((await checkOut(shop, box)).status).toBe(201);
  });

  it('forget the discount that a code gives, or claim one without a code', async () => {
    expect(await refused(aBox({ promoCode: 'WELCOME20' }))).toMatchObject({
      code: 'price_changed',
      quote: { totalPence: 3750 },
    });
    expect(await refused(aBox({ percentOff: 20 }))).toMatchObject({
      code: 'price_changed',
      quote: { totalPence: 4600 },
    });
  });
});

describe('an order that cannot be', () => {
  const day = [{ id: 'energy-boost-starter', quantity: 1 }];

  it.each<[string, string, () => OrderBody, Record<string, unknown>]>([
    [
      'nothing chosen',
      'empty_cart',
      () => ({ ...aBox({ meals: {} }), mealsPerWeek: 0 }),
      {
        title: 'No items in cart',
        detail: 'Please add items to your cart before checkout.',
      },
    ],
    ['no packages', 'empty_cart', () => somePackages([]), {}],
    [
      'fewer meals than the box',
      'count_mismatch',
      () => ({ ...aBox(), mealsPerWeek: 6 }),
      {
        title: 'Meal Count Mismatch',
        detail: 'Please select exactly 6 meals. Currently selected: 5',
      },
    ],
    ['a box of a size not sold', 'count_mismatch', () => aBox({ meals: { 1: 7 } }), {}],
    [
      'two selections that differ',
      'count_mismatch',
      () => ({ ...aBox(), selectedMeals: [1, 1, 1, 1, 2] }),
      {},
    ],
    [
      'a dish nobody knows',
      'unknown_product',
      () => aBox({ meals: { 999: 5 } }),
      {
        detail: 'There is no meal with number 999.',
      },
    ],
    ['an extra as a meal', 'unknown_product', () => aBox({ meals: { 101: 5 } }), {}],
    ['a breakfast as a protein pot', 'unknown_product', () => aBox({ protein: { 101: 1 } }), {}],
    [
      'a package nobody knows',
      'unknown_product',
      () => somePackages([{ id: 'detox', quantity: 1 }]),
      {
        detail: 'There is no package called detox.',
      },
    ],
    [
      'a variant that is not made',
      'variant_unavailable',
      () => somePackages([{ id: 'plant-power-vegan', variant: 'halal', quantity: 1 }]),
      {
        detail: 'Plant Power Revolution is not made as halal.',
      },
    ],
    [
      'beef in a halal box',
      'diet_mismatch',
      () => aBox({ meals: { 5: 5 }, halalOnly: true }),
      {
        detail:
          'Slow-Cooked Beef and Pearl Barley Stew with Root Vegetables does not suit the diet chosen for the box.',
      },
    ],
    ['chicken in a vegan box', 'diet_mismatch', () => aBox({ meals: { 1: 5 }, mealType: 'vegan' }), {}],
    [
      'cheese in a vegetarian halal box',
      'diet_mismatch',
      () => aBox({ meals: { 1: 5 }, mealType: 'vegetarian', halalOnly: true }),
      {},
    ],
    [
      'eggs in a vegan’s breakfast',
      'diet_mismatch',
      () => aBox({ meals: { 4: 5 }, mealType: 'vegan', breakfast: { 102: 1 } }),
      {},
    ],
    [
      'Manchester',
      'area_not_served',
      () => aBox({ customer: { postcode: 'M1 1AE' } }),
      {
        title: 'Outside our delivery area',
      },
    ],
    ['Cork', 'area_not_served', () => aBox({ customer: { postcode: 'T12 X2XX', country: 'IE' } }), {}],
    [
      'yesterday',
      'date_unavailable',
      () => aBox({ deliveryDate: '2020-01-01' }),
      {
        title: 'Delivery day not available',
      },
    ],
    ['next year', 'date_unavailable', () => aBox({ deliveryDate: '2099-01-01' }), {}],
    [
      'a code of nobody',
      'code_invalid',
      () => aBox({ promoCode: 'FREELUNCH' }),
      {
        detail: 'This code isn’t valid for this order.',
        errors: [{ field: 'promoCode', message: 'This code isn’t valid for this order.' }],
      },
    ],
    ['a box code on packages', 'code_invalid', () => somePackages(day, { promoCode: 'WELCOME20' }), {}],
    [
      'a referral code of nobody',
      'code_invalid',
      () => aBox({ referralCode: 'NOBODY9' }),
      {
        errors: [{ field: 'referralCode' }],
      },
    ],
    [
      'one’s own referral code',
      'self_referral',
      () => aBox({ referralCode: PROFESSIONAL.code, percentOff: 10, customer: { email: 'PRO@demo.test' } }),
      {
        detail: 'You can’t use your own referral code.',
      },
    ],
    [
      'six trial days',
      'trial_used',
      () => someTrialDays([{ id: 'energy-boost-starter', quantity: 6 }]),
      {
        title: 'Trial days used',
      },
    ],
    [
      'declared fish in the dish',
      'allergen_unconfirmed',
      () => aBox({ meals: { 8: 5 }, customer: { allergens: ['fish'], healthConsent: true } }),
      {
        skus: ['meal-miso-cod-edamame-rice'],
        errors: [
          {
            field: 'confirmedAllergenSkus.meal-miso-cod-edamame-rice',
            message: 'Miso-Glazed Cod with Edamame, Pak Choi and Brown Rice contains fish.',
          },
        ],
      },
    ],
    [
      'declared nuts in a package',
      'allergen_unconfirmed',
      () => somePackages(day, { customer: { allergens: ['nuts'], healthConsent: true } }),
      {
        skus: ['energy-boost-starter'],
      },
    ],
    [
      'another dish confirmed',
      'allergen_unconfirmed',
      () =>
        aBox({
          meals: { 8: 5 },
          customer: { allergens: ['fish'], healthConsent: true },
          confirmedAllergenSkus: ['meal-lemon-herb-chicken-greens'],
        }),
      {},
    ],
    [
      'allergens without consent',
      'health_consent_required',
      () => aBox({ customer: { allergens: ['lupin'] } }),
      {
        errors: [
          {
            field: 'mealConfiguration.customerInfo.healthConsent',
            message: 'Please agree, or leave your allergies out',
          },
        ],
      },
    ],
    [
      'an allergy note without consent',
      'health_consent_required',
      () => aBox({ customer: { allergies: 'kiwi', healthConsent: false } }),
      {},
    ],
  ])('is refused: %s (%s)', async (_what, code, body, more) => {
    expect(await refused(body())).toMatchObject({ status: 422, code, type: `/api/docs#${code}`, ...more });
  });

  it('is refused when a dish is sold out', async () => {
    await shop.changeCatalog('update product set available = false where number = 3');
    expect(await refused(aBox({ meals: { 3: 5 } }))).toMatchObject({
      status: 422,
      code: 'product_unavailable',
    });
    await shop.changeCatalog('update product set available = true where number = 3');
  });

  it('is refused below what a card can pay', async () => {
    await shop.changeCatalog(`update product set price_pence = 29 where sku = 'energy-boost-starter'`);
    const trial = { ...someTrialDays(), totalPrice: 0.29 };
    expect(await refused(trial)).toMatchObject({
      status: 422,
      code: 'payment_minimum',
      title: 'Payment Error',
    });
    await shop.changeCatalog(`update product set price_pence = 30 where sku = 'energy-boost-starter'`);
    expect((await checkOut(shop, { ...trial, totalPrice: 0.3 })).status).toBe(201);
    await shop.changeCatalog(`update product set price_pence = 2700 where sku = 'energy-boost-starter'`);
  });
});
