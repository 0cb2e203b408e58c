import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QuoteDto } from '#backend/ordering/ordering.dto.js';
import { PROFESSIONAL, TestShop, type ApiResponse } from '#test/setup/system/app.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';
const STARTER = 'energy-boost-starter';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  await shop.changeCatalog(
    `insert into promotion (code, percent_by_use, kinds, new_customers_only, active, starts_at, ends_at)
     values ('TEN', '[10]', '["one_time"]', false, true, null, null),
            ('ASLEEP', '[10]', '["one_time"]', false, false, null, null),
            ('LATER', '[10]', '["one_time"]', false, true, now() + interval '1 day', null),
            ('OVER', '[10]', '["one_time"]', false, true, null, now() - interval '1 day')`,
  );
});
afterAll(() => shop.close());

interface QuoteOptions {
  readonly kind?: string;
  readonly sku?: string;
  readonly quantity?: number;
  readonly [field: string]: unknown;
}

/** Five meals of a one-time box by default. */
function ask({
  kind = 'one_time',
  sku = CHICKEN,
  quantity = 5,
  ...more
}: QuoteOptions = {}): Promise<ApiResponse> {
  return shop.api.post('quotes', { kind, lines: [{ sku, quantity }], ...more });
}

async function quote(wishes: QuoteOptions = {}): Promise<QuoteDto> {
  const response = await ask(wishes);
  expect([response.status, response.text]).toEqual([200, response.text]);
  return response.read(QuoteDto);
}

describe('the price of a cart', () => {
  it.each([
    ['one_time', CHICKEN, 5, { subtotalPence: 4250, deliveryPence: 350, totalPence: 4600 }],
    ['subscription', CHICKEN, 5, { subtotalPence: 4000, deliveryPence: 350, totalPence: 4350 }],
    ['packages', STARTER, 2, { subtotalPence: 5400, deliveryPence: 350, totalPence: 5750 }],
    ['trial', STARTER, 1, { subtotalPence: 2700, deliveryPence: 0, totalPence: 2700 }],
  ])('in an order of kind %s', async (kind, sku, quantity, sums) => {
    expect(await quote({ kind, sku, quantity })).toMatchObject({
      ...sums,
      discountPence: 0,
      discount: null,
      walletPence: 0,
      served: null,
    });
  });

  it('names each trial day on a line of its own', async () => {
    const { lines, discountPence } = await quote({
      kind: 'trial',
      sku: STARTER,
      quantity: 2,
      referralCode: PROFESSIONAL.code,
    });
    expect(lines.map(({ name, quantity, variant }) => [name, quantity, variant])).toEqual([
      ['Energy Boost Starter - Trial Day 1', 1, 'standard'],
      ['Energy Boost Starter - Trial Day 2', 1, 'standard'],
    ]);
    expect(discountPence).toBe(540);
  });

  it('includes extras, line by line, with allergens', async () => {
    const lines = [
      { sku: CHICKEN, quantity: 5 },
      { sku: 'extra-blueberry-bircher-pot', quantity: 2 },
      { sku: 'extra-smoked-tofu-edamame-pot', quantity: 1 },
    ];
    const response = await shop.api.post('quotes', { kind: 'one_time', lines });
    expect(response.read(QuoteDto)).toMatchObject({
      lines: [
        { unitPence: 850, quantity: 5, totalPence: 4250, variant: null },
        { unitPence: 395, totalPence: 790, allergens: { contains: ['gluten', 'milk'] } },
        { unitPence: 650, totalPence: 650, allergens: { contains: ['sesame', 'soya'] } },
      ],
      subtotalPence: 5690,
      totalPence: 6040,
    });
  });

  it('is delivered free from £100 of goods, and says what is missing', async () => {
    expect(await quote({ quantity: 11 })).toMatchObject({
      deliveryPence: 350,
      freeDeliveryRemainingPence: 650,
    });
    expect(await quote({ quantity: 12 })).toMatchObject({ deliveryPence: 0, freeDeliveryRemainingPence: 0 });
    // The goods before the discount count.
    expect(await quote({ quantity: 12, promoCode: 'WELCOME20' })).toMatchObject({
      subtotalPence: 10_200,
      discountPence: 2040,
      deliveryPence: 0,
      totalPence: 8160,
    });
  });

  it('is nothing for an empty cart', async () => {
    const response = await shop.api.post('quotes', { kind: 'one_time', lines: [] });
    expect(response.read(QuoteDto)).toMatchObject({ lines: [], deliveryPence: 0, totalPence: 0 });
  });

  it('follows the prices in force', async () => {
    await shop.changeCatalog('update product set price_pence = 1000 where sku = $1', [CHICKEN]);
    await shop.set('delivery.standardPence', 0);
    expect(await quote()).toMatchObject({
      subtotalPence: 5000,
      totalPence: 5000,
      freeDeliveryRemainingPence: 0,
    });
    await shop.changeCatalog('update product set price_pence = null where sku = $1', [CHICKEN]);
    await shop.set('delivery.standardPence', null);
    expect((await quote()).totalPence).toBe(4600);
  });

  it('stores nothing', async () => {
    const statements = await shop.statements.during(() => quote({ promoCode: 'TEN' }));
    expect(statements.filter((each) => !/^select/i.test(each))).toEqual([]);
  });

  it('shows whether the postcode is served', async () => {
    expect((await quote({ postcode: 'SW4 7AB' })).served).toBe(true);
    expect((await quote({ postcode: 'M1 1AE' })).served).toBe(false);
    expect((await quote({ postcode: 'D02 AF30', country: 'IE' })).served).toBe(true);
  });
});

describe('codes', () => {
  it('take their percentage off the goods, not off delivery', async () => {
    expect(await quote({ promoCode: 'WELCOME20' })).toMatchObject({
      discount: { source: 'promotion', code: 'WELCOME20', percent: 20 },
      discountPence: 850,
      deliveryPence: 350,
      totalPence: 3750,
      otherDiscountWaived: false,
    });
    expect(await quote({ referralCode: PROFESSIONAL.code })).toMatchObject({
      discount: { source: 'referral', code: 'DEMOPRO1', percent: 10 },
      discountPence: 425,
      totalPence: 4175,
    });
  });

  it('never add up: the better one applies, and the quote says so', async () => {
    expect(await quote({ promoCode: 'WELCOME20', referralCode: PROFESSIONAL.code })).toMatchObject({
      discount: { source: 'promotion', percent: 20 },
      discountPence: 850,
      otherDiscountWaived: true,
    });
  });

  it('leave the promotion unused on a tie', async () => {
    expect(await quote({ promoCode: 'TEN', referralCode: PROFESSIONAL.code })).toMatchObject({
      discount: { source: 'referral', percent: 10 },
      otherDiscountWaived: true,
    });
  });

  it('may be typed with spaces and small letters', async () => {
    expect((await quote({ promoCode: ' welcome 20 ' })).discount?.code).toBe('WELCOME20');
    expect((await quote({ referralCode: 'demo pro1' })).discount?.code).toBe('DEMOPRO1');
  });

  it('are split over the lines so that the parts add up to the penny', async () => {
    const lines = [
      'extra-blueberry-bircher-pot',
      'extra-spinach-egg-muffins',
      'extra-coconut-chia-mango-pot',
    ];
    const response = await shop.api.post('quotes', {
      kind: 'one_time',
      referralCode: PROFESSIONAL.code,
      lines: lines.map((sku) => ({ sku, quantity: 1 })),
    });
    const priced = response.read(QuoteDto);
    // 10% of £11.85 is £1.185, half up.
    expect(priced.discountPence).toBe(119);
    expect(priced.lines.map(({ discountPence }) => discountPence)).toEqual([40, 40, 39]);
    expect(priced.lines.every((line) => line.totalPence === 395 - line.discountPence)).toBe(true);
  });

  it.each(['NOSUCH', 'ASLEEP', 'LATER', 'OVER'])('that give nothing are refused: %s', async (promoCode) => {
    expect((await ask({ promoCode })).body).toMatchObject({
      status: 422,
      code: 'code_invalid',
      detail: 'This code isn’t valid for this order.',
      errors: [{ field: 'promoCode' }],
    });
  });

  it('of a promotion for boxes give nothing on packages or trial days', async () => {
    for (const kind of ['packages', 'trial'])
      expect((await ask({ kind, sku: STARTER, promoCode: 'WELCOME20' })).body).toMatchObject({
        code: 'code_invalid',
      });
  });

  it('without an account are refused', async () => {
    for (const referralCode of ['NOBODY1', 'NOT-A-CODE', 'A'.repeat(30)])
      expect((await ask({ referralCode })).body).toMatchObject({
        status: 422,
        code: 'code_invalid',
        errors: [{ field: 'referralCode' }],
      });
  });

  it('end at once when the promotion does', async () => {
    expect((await ask({ promoCode: 'TEN' })).status).toBe(200);
    await shop.changeCatalog(`update promotion set active = false where code = 'TEN'`);
    expect((await ask({ promoCode: 'TEN' })).body).toMatchObject({ code: 'code_invalid' });
    await shop.changeCatalog(`update promotion set active = true where code = 'TEN'`);
  });
});

describe('products', () => {
  it('that are unknown are refused by name', async () => {
    expect((await ask({ sku: 'meal-of-the-day' })).body).toMatchObject({
      status: 422,
      code: 'unknown_product',
      detail: 'There is no product called meal-of-the-day.',
    });
  });

  it('that are sold out, or not sold any more, are refused', async () => {
    await shop.changeCatalog('update product set available = false where sku = $1', [CHICKEN]);
    expect((await ask()).body).toMatchObject({
      status: 422,
      code: 'product_unavailable',
      detail: 'Lemon & Herb Chicken with Crushed Butter Beans and Greens is sold out for now.',
    });
    await shop.changeCatalog('update product set available = true, active = false where sku = $1', [CHICKEN]);
    expect((await ask()).body).toMatchObject({ code: 'unknown_product' });
    await shop.changeCatalog('update product set active = true where sku = $1', [CHICKEN]);
  });

  it('that are packages have variants, each with its own allergens', async () => {
    const line = async (variant?: string) => {
      const lines = [{ sku: STARTER, quantity: 1, variant }];
      return shop.api.post('quotes', { kind: 'packages', lines });
    };
    expect((await line()).body).toMatchObject({ lines: [{ variant: 'standard' }] });
    const vegan = (await line('vegan')).read(QuoteDto).lines[0];
    expect(vegan).toMatchObject({ variant: 'vegan' });
    expect(vegan?.allergens.contains).not.toContain('fish');
    expect((await line('halal-vegan')).body).toMatchObject({ status: 422, code: 'variant_unavailable' });
  });

  it('that are packages are known by their other names too', async () => {
    expect(
      (await quote({ kind: 'packages', sku: 'muscle-preserve-pro', quantity: 1 })).lines[0],
    ).toMatchObject({
      sku: 'muscle-preserve-custom',
      name: 'Muscle Preserve Pro',
      totalPence: 3000,
    });
  });
});

describe('a request with unknown, missing or wrong fields', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no kind', { lines: [] }, 'kind'],
    ['another kind', { kind: 'wedding', lines: [] }, 'kind'],
    ['no lines', { kind: 'one_time' }, 'lines'],
    ['none of a product', { kind: 'one_time', lines: [{ sku: CHICKEN, quantity: 0 }] }, 'lines.0.quantity'],
    ['half a product', { kind: 'one_time', lines: [{ sku: CHICKEN, quantity: 1.5 }] }, 'lines.0.quantity'],
    ['a price', { kind: 'one_time', lines: [{ sku: CHICKEN, quantity: 1, unitPence: 1 }] }, 'lines.0'],
    ['something unknown', { kind: 'one_time', lines: [], discountPercent: 100 }, ''],
  ])('is refused: %s', async (_what, body, field) => {
    const response = await shop.api.post('quotes', body);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.body).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ field }] });
  });
});
