import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import { DeliveryDaysDto } from '#backend/catalog/catalog.dto.js';
import { CheckoutSessionDto, OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { aBox, somePackages, someTrialDays } from '#test/factories.js';
import { PROFESSIONAL, PUBLIC_URL, TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, checkOut, sessionOf } from '#test/setup/orders/orders.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

interface Line {
  name: string;
  category: string;
  variant: string | null;
  quantity: number;
  unit_pence: number;
  discount_pence: number;
  total_pence: number;
  contains: string[];
}

function linesOf(orderId: string): Promise<Line[]> {
  return shop.sql<Line>('select * from order_line where order_id = $1 order by position', [orderId]);
}

async function column(orderId: string, name: string): Promise<unknown> {
  const rows = await shop.sql<Record<string, unknown>>(`select ${name} as it from orders where id = $1`, [
    orderId,
  ]);
  return rows[0]?.['it'];
}

describe('a box', () => {
  it('is an order, whole and pending, before the payment page opens', async () => {
    const body = aBox({
      meals: { 1: 2, 8: 3 },
      breakfast: { 101: 1 },
      protein: { 201: 2 },
      customer: {
        email: ' Robin@Example.COM',
        firstName: ' Robin ',
        postcode: 'sw47ab',
        apartment: 'Flat 2',
      },
    });
    const response = await checkOut(shop, body);
    expect(response.status).toBe(201);
    const { orderId } = response.read(OneTimePaymentDto);
    expect(await shop.sql('select * from orders where id = $1', [orderId])).toMatchObject([
      {
        kind: 'one_time',
        status: 'pending',
        payment_status: 'unpaid',
        email: 'robin@example.com',
        first_name: 'Robin',
        delivery_address: {
          address: body.mealConfiguration.customerInfo.address,
          apartment: 'Flat 2',
          postcode: 'SW4 7AB',
        },
        subtotal_pence: 5945,
        delivery_pence: 350,
        amount_pence: 6295,
        meals_per_week: 5,
        selected_meals: [
          { mealId: 1, quantity: 2 },
          { mealId: 8, quantity: 3 },
        ],
        paid_at: null,
      },
    ]);
    expect(await linesOf(orderId)).toMatchObject([
      {
        name: 'Lemon & Herb Chicken with Crushed Butter Beans and Greens',
        category: 'Meals',
        quantity: 2,
        unit_pence: 850,
        total_pence: 1700,
      },
      {
        name: 'Miso-Glazed Cod with Edamame, Pak Choi and Brown Rice',
        quantity: 3,
        total_pence: 2550,
        contains: ['fish', 'sesame', 'soya'],
      },
      {
        name: 'Blueberry and Apple Bircher Pot with Skyr and Seeds',
        category: 'Breakfasts',
        total_pence: 395,
      },
      {
        name: 'Lemon and Herb Chicken Protein Pot (4 portions)',
        category: 'Protein pots',
        quantity: 2,
        total_pence: 1300,
      },
    ]);
  });

  it('opens a payment page over exactly its lines', async () => {
    const order = await anOpenOrder(shop, aBox({ meals: { 1: 5 }, breakfast: { 102: 2 } }));
    expect(await shop.outside.session(order.sessionId)).toMatchObject({
      amount_total: 5390,
      currency: 'gbp',
      mode: 'payment',
      client_reference_id: await column(order.orderId, 'payment_id'),
      customer_email: order.email,
      success_url: `${PUBLIC_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${PUBLIC_URL}/checkout?cancelled=1`,
    });
  });

  it.each([
    ['repeated ids', [2, 1, 1, 2, 1]],
    [
      'ids with quantities',
      [
        { mealId: 2, quantity: 2 },
        { mealId: 1, quantity: 3 },
      ],
    ],
    [
      'an id twice with quantities',
      [
        { mealId: 2, quantity: 2 },
        { mealId: 1, quantity: 1 },
        { mealId: 1, quantity: 2 },
      ],
    ],
  ])('understands its meals as %s', async (_spelling, selectedMeals) => {
    const body = { ...aBox({ meals: { 1: 3, 2: 2 } }), selectedMeals };
    const { orderId } = (await checkOut(shop, body)).read(OneTimePaymentDto);
    expect(await column(orderId, 'selected_meals')).toEqual([
      { mealId: 2, quantity: 2 },
      { mealId: 1, quantity: 3 },
    ]);
  });

  it('may name its meals in the configuration alone', async () => {
    const { orderId } = (await checkOut(shop, { ...aBox({ meals: { 3: 6 } }), selectedMeals: [] })).read(
      OneTimePaymentDto,
    );
    expect(await linesOf(orderId)).toMatchObject([
      { name: 'Turkey and Red Lentil Bolognese with Wholewheat Penne', quantity: 6 },
    ]);
  });

  it('comes on the first courier day unless another on offer is asked for', async () => {
    const { days } = (await shop.api.get('delivery-days')).read(DeliveryDaysDto);
    const dates = days.map(({ date }) => date);
    const first = await anOpenOrder(shop);
    const last = await anOpenOrder(shop, aBox({ deliveryDate: dates.at(-1) ?? '' }));
    expect(await column(first.orderId, `delivery_date::text`)).toBe(dates[0]);
    expect(await column(last.orderId, `delivery_date::text`)).toBe(dates.at(-1));
  });

  it('keeps what was sold when the catalogue changes', async () => {
    const { orderId } = await anOpenOrder(shop, aBox({ meals: { 9: 5 } }));
    const sold = await linesOf(orderId);
    await shop.changeCatalog(
      `update product set name = 'Renamed', price_pence = 1, contains = '{milk}' where number = 9`,
    );
    expect(await linesOf(orderId)).toEqual(sold);
  });

  it('splits a discount over its lines so that they add up', async () => {
    const box = aBox({
      meals: { 1: 5 },
      breakfast: { 101: 1, 102: 1, 103: 1 },
      percentOff: 10,
      referralCode: PROFESSIONAL.code,
    });
    const { orderId } = await anOpenOrder(shop, box);
    const lines = await linesOf(orderId);
    expect(lines.reduce((sum, line) => sum + line.discount_pence, 0)).toBe(
      await column(orderId, 'discount_pence'),
    );
    expect(
      lines.every((line) => line.total_pence === line.unit_pence * line.quantity - line.discount_pence),
    ).toBe(true);
    expect(await column(orderId, 'referral_code')).toBe('DEMOPRO1');
    expect(await column(orderId, 'discount')).toEqual({ source: 'referral', code: 'DEMOPRO1', percent: 10 });
  });

  it('carries the referral code for the commission also when a promotion gives more', async () => {
    const box = aBox({ percentOff: 20, promoCode: 'WELCOME20', referralCode: PROFESSIONAL.code });
    const { orderId } = await anOpenOrder(shop, box);
    expect(await column(orderId, 'referral_code')).toBe('DEMOPRO1');
    expect(await column(orderId, 'promotion_code')).toBe('WELCOME20');
  });

  it('does not use a promotion up where the referral gives as much', async () => {
    await shop.changeCatalog(
      `insert into promotion (code, percent_by_use, kinds, new_customers_only) values ('TEN', '[10]', '["one_time"]', false)`,
    );
    const { orderId } = await anOpenOrder(
      shop,
      aBox({ percentOff: 10, promoCode: 'TEN', referralCode: PROFESSIONAL.code }),
    );
    expect(await column(orderId, 'promotion_code')).toBeNull();
    expect(await shop.count('promotion_use', `code = 'TEN'`)).toBe(0);
  });

  it('goes to Ireland as well', async () => {
    const body = aBox({ customer: { country: 'IE', postcode: 'd02af30', city: 'Dublin' } });
    const { orderId } = await anOpenOrder(shop, body);
    expect(await column(orderId, `delivery_address->>'postcode'`)).toBe('D02 AF30');
  });

  it('is sanitised', async () => {
    const body = aBox({ customer: { firstName: '<b>Robin</b>', lastName: 'x javascript:alert(1)' } });
    const { orderId } = await anOpenOrder(shop, body);
    expect(await column(orderId, 'first_name')).toBe('bRobin/b');
    expect(await column(orderId, 'last_name')).toBe('x alert(1)');
  });
});

describe('packages', () => {
  it('are sold by the day, under the variant asked for', async () => {
    const body = somePackages([
      { id: 'energy-boost-starter', variant: 'vegan', quantity: 2 },
      { id: 'muscle-preserve-pro', quantity: 1 },
      { id: 'plant-power-vegan', quantity: 1 },
    ]);
    const { orderId } = await anOpenOrder(shop, body);
    expect(await linesOf(orderId)).toMatchObject([
      {
        name: 'Energy Boost Starter',
        variant: 'vegan',
        category: 'Energy Packages',
        quantity: 2,
        total_pence: 5400,
      },
      { name: 'Muscle Preserve Pro', variant: 'standard', category: 'Muscle Packages', unit_pence: 3000 },
      { name: 'Plant Power Revolution', variant: 'vegan', category: 'Meal Packages', unit_pence: 2700 },
    ]);
    // Delivery of £111 of goods is free.
    expect(await column(orderId, 'delivery_pence')).toBe(0);
    expect(await column(orderId, 'meals_per_week')).toBe(0);
  });

  it('come a week later, on a courier day', async () => {
    const { orderId } = await anOpenOrder(shop, somePackages([{ id: 'gut-health-premium', quantity: 1 }]));
    const date = new Date(String(await column(orderId, 'delivery_date::text')));
    expect([2, 3, 4]).toContain(date.getUTCDay());
    expect(date.getTime()).toBeGreaterThan(Date.now() + 5 * 86_400_000);
  });
});

describe('trial days', () => {
  it('have one line each, are counted per package, and are delivered free', async () => {
    const body = someTrialDays([
      { id: 'energy-boost-starter', quantity: 2 },
      { id: 'global-flavors-premium', variant: 'halal', quantity: 1 },
    ]);
    const { orderId } = await anOpenOrder(shop, body);
    const lines = await linesOf(orderId);
    expect(lines.map(({ name, quantity, category }) => [name, quantity, category])).toEqual([
      ['Energy Boost Starter - Trial Day 1', 1, 'Trial Days'],
      ['Energy Boost Starter - Trial Day 2', 1, 'Trial Days'],
      ['Global Flavors Journey - Trial Day 1', 1, 'Trial Days'],
    ]);
    expect(await column(orderId, 'kind')).toBe('trial');
    expect(await column(orderId, 'delivery_pence')).toBe(0);
  });
});

describe('health details', () => {
  const NOTE = 'Anaphylaktika';
  const customer = {
    allergens: ['lupin'],
    allergies: `${NOTE} since childhood`,
    preferences: `no ${NOTE} please`,
    gender: `gender ${NOTE}`,
    healthConsent: true,
  };

  /** Tables that contain the text in any column. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await shop.sql<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const hex = Buffer.from(text).toString('hex');
      const rows = await shop.sql(
        `select 1 from ${name} t where t::text ilike $1 or t::text ilike $2 limit 1`,
        [`%${text}%`, `%${hex}%`],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  it('are sealed, and readable in no table', async () => {
    const { orderId } = await anOpenOrder(shop, aBox({ customer: { ...customer, city: 'Londinium' } }));
    expect(await tablesWith(NOTE)).toEqual([]);
    // No dish of that box contains or may contain lupin: the word can only come from the shopper's
    // declaration.
    expect(
      await shop.sql(`select 1 from orders o where id = $1 and o::text ilike '%lupin%'`, [orderId]),
    ).toEqual([]);
    expect(await tablesWith('"lupin"')).toEqual([]);
    const sealed = await column(orderId, 'health_sealed');
    if (!Buffer.isBuffer(sealed)) throw new Error('Nothing was sealed.');
    const { healthConsent: _consent, ...details } = customer;
    expect(shop.get(Vault).open(sealed, `orders.health:${orderId}`)).toEqual({
      ...details,
      confirmedSkus: [],
      consentedAt: expect.any(String),
      consentWords: agreedWording('order-health'),
    });
    // The control: the same search finds text that is stored in the clear.
    expect(await tablesWith('Londinium')).toEqual(['orders']);
  });

  it('cannot be moved to another order', async () => {
    const { orderId } = await anOpenOrder(shop, aBox({ customer }));
    const sealed = await column(orderId, 'health_sealed');
    if (!Buffer.isBuffer(sealed)) throw new Error('Nothing was sealed.');
    expect(() => shop.get(Vault).open(sealed, 'orders.health:another')).toThrow();
  });

  it('are not sealed where there are none', async () => {
    const { orderId } = await anOpenOrder(shop);
    expect(await column(orderId, 'health_sealed')).toBeNull();
  });

  it('allow keeping a dish once it is confirmed by name', async () => {
    const box = aBox({
      meals: { 8: 5 },
      customer: { allergens: ['fish', 'milk'], healthConsent: true },
      confirmedAllergenSkus: ['meal-miso-cod-edamame-rice'],
    });
    const { orderId } = await anOpenOrder(shop, box);
    const sealed = await column(orderId, 'health_sealed');
    if (!Buffer.isBuffer(sealed)) throw new Error('Nothing was sealed.');
    expect(shop.get(Vault).open(sealed, `orders.health:${orderId}`)).toMatchObject({
      confirmedSkus: ['meal-miso-cod-edamame-rice'],
    });
  });

  it('do not stop a dish that only may contain the allergen', async () => {
    const box = aBox({ meals: { 1: 5 }, customer: { allergens: ['celery'], healthConsent: true } });
    expect((await checkOut(shop, box)).status).toBe(201);
  });
});

describe('the order as the success page shows it', () => {
  it('is pending until the provider’s notification is processed', async () => {
    const { orderId, sessionId } = await anOpenOrder(
      shop,
      aBox({ meals: { 1: 4, 2: 2 }, mealType: 'halal' }),
    );
    const shown = (await shop.api.get(`checkout/sessions/${sessionId}`)).read(CheckoutSessionDto);
    expect(shown).toMatchObject({
      orderId,
      orderCode: sessionId.slice(-8).toUpperCase(),
      state: 'pending',
      status: 'pending',
      paymentState: 'unpaid',
      totalPence: 5450,
      mealsPerWeek: 6,
      mealType: 'halal',
      halalOnly: false,
      lines: [
        { name: 'Lemon & Herb Chicken with Crushed Butter Beans and Greens', quantity: 4, totalPence: 3400 },
        {
          name: 'Baked Salmon with Puy Lentils, Roast Fennel and Dill Yoghurt',
          quantity: 2,
          totalPence: 1700,
        },
      ],
    });
    expect(shown.deliveryLabel).toMatch(/^(Tue|Wed|Thu) \(\d\d \w{3}\)$/);
    expect(JSON.stringify(shown)).not.toMatch(/sam\.|Okafor|Mill Lane|SW4/);
  });

  it('is shown only with its session id', async () => {
    const { orderId, sessionId } = await anOpenOrder(shop);
    expect((await shop.api.get(`checkout/sessions/${orderId}`)).body).toMatchObject({ status: 404 });
    expect((await shop.api.get(`checkout/sessions/${sessionId}x`)).body).toMatchObject({ code: 'not_found' });
    expect((await shop.api.get('checkout/sessions/1%27%20or%201=1')).body).toMatchObject({ status: 400 });
  });

  it('has the URL of its page in the response', async () => {
    const { url, sessionId } = await anOpenOrder(shop);
    expect(sessionOf(url)).toBe(sessionId);
    expect(url).toMatch(/^http:\/\/localhost:\d+\/c\/pay\/cs_test_\w+$/);
  });
});
