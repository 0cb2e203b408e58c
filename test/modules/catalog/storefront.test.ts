import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeliveryDaysDto, MealPlanDto, MealPlanListDto, SiteDto } from '#backend/catalog/catalog.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { aBox } from '#test/factories.js';
import { anOpenOrder, checkOut } from '#test/setup/orders/orders.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  // The window of rule D3 alone; further days have tests of their own.
  await shop.set('delivery.bookAheadDays', 0);
});
afterAll(() => shop.close());

/** The shop as of that time. */
async function at<Result>(time: string, work: () => Promise<Result>): Promise<Result> {
  const clock = shop.get(Clock);
  const { now } = clock;
  clock.now = () => new Date(time);
  try {
    return await work();
  } finally {
    clock.now = now;
  }
}

async function deliveryDays(query = ''): Promise<DeliveryDaysDto> {
  return (await shop.api.get(`delivery-days${query}`)).read(DeliveryDaysDto);
}

const labels = async (query = '') => (await deliveryDays(query)).days.map(({ label }) => label);

describe('courier days', () => {
  it('are Tuesday to Thursday, three to five business days ahead', async () => {
    // A Wednesday: three business days on is Monday, five is Wednesday.
    expect(await at('2026-09-09T10:00:00Z', () => labels())).toEqual(['Tue (15 Sep)', 'Wed (16 Sep)']);
    expect(await at('2026-09-14T10:00:00Z', () => labels('?kind=courier'))).toEqual(['Thu (17 Sep)']);
  });

  it('go round bank holidays', async () => {
    // Good Friday and Easter Monday are no business days: from Thursday on, the third one is Wednesday.
    expect(await at('2026-04-01T10:00:00Z', () => labels())).toEqual(['Wed (08 Apr)', 'Thu (09 Apr)']);
    // Christmas Day 2026 is a Friday, and Boxing Day is made up for on Monday.
    const days = await at('2026-12-18T10:00:00Z', () => labels());
    expect(days).toEqual(['Wed (23 Dec)', 'Thu (24 Dec)', 'Tue (29 Dec)']);
  });

  it('go by the clocks of London, also on the day that they change', async () => {
    // 23:30 on a Sunday in UTC is already Monday in London's summer time.
    expect(await at('2026-06-07T23:30:00Z', () => labels())).toEqual(['Thu (11 Jun)']);
    expect(await at('2026-06-07T22:30:00Z', () => labels())).toEqual(['Wed (10 Jun)', 'Thu (11 Jun)']);
    const { days } = await at('2026-03-27T10:00:00Z', () => deliveryDays());
    expect(days[0]).toMatchObject({ label: 'Wed (01 Apr)', cutOffAt: '2026-03-29T22:59:59.999Z' });
  });
});

describe('courier days weeks ahead (rule D38)', () => {
  it('follow their setting, from the same first day, and one of them can be ordered', async () => {
    await shop.set('delivery.bookAheadDays', 21);
    const days = await at('2026-09-14T10:00:00Z', () => labels());
    expect([days[0], days.at(-1), days.length]).toEqual(['Thu (17 Sep)', 'Thu (01 Oct)', 7]);
    const { days: open, presetDate } = await deliveryDays();
    expect(presetDate).toBe(open[0]?.date);
    const last = open.at(-1)?.date ?? '';
    const { orderId } = await anOpenOrder(shop, aBox({ deliveryDate: last }));
    expect(await shop.count('orders', `id = '${orderId}' and delivery_date = '${last}'`)).toBe(1);
    // The control: with the setting at 0 the same day is refused.
    await shop.set('delivery.bookAheadDays', 0);
    expect((await checkOut(shop, aBox({ deliveryDate: last }))).body).toMatchObject({
      code: 'date_unavailable',
    });
  });
});

describe('days of packages', () => {
  it('are the courier’s and, preset, today + 7 days moved to a courier day', async () => {
    // Monday: the courier can come on Thursday; in a week it is Monday again, so Tuesday.
    const { days, presetDate } = await at('2026-09-14T10:00:00Z', () => deliveryDays('?kind=packages'));
    expect(days.map(({ label }) => label)).toEqual(['Thu (17 Sep)', 'Tue (22 Sep)']);
    expect(presetDate).toBe('2026-09-22');
    // Wednesday: today + 7 is one of the courier's own days, and the list contains it once.
    expect(await at('2026-09-09T10:00:00Z', () => labels('?kind=packages'))).toEqual([
      'Tue (15 Sep)',
      'Wed (16 Sep)',
    ]);
  });
});

describe('days of a weekly box', () => {
  it('are Sundays and Wednesdays, at least four days ahead', async () => {
    const days = await at('2025-08-27T10:00:00Z', () => labels('?kind=subscription'));
    expect(days.slice(0, 3)).toEqual(['Sun (31 Aug)', 'Wed (03 Sep)', 'Sun (07 Sep)']);
    expect(days).toHaveLength(8);
  });

  it('follow their settings', async () => {
    await shop.set('delivery.leadDays', 6);
    await shop.set('delivery.weekdays', [2]);
    expect((await at('2025-08-27T10:00:00Z', () => labels('?kind=subscription')))[0]).toBe('Tue (02 Sep)');
    await shop.set('delivery.leadDays', null);
    await shop.set('delivery.weekdays', null);
  });
});

describe('the served area', () => {
  it.each([
    ['?postcode=SW4%207AB', true],
    ['?postcode=sw47ab', true],
    ['?postcode=M1%201AE', false],
    ['?postcode=nonsense', false],
    ['?postcode=D02%20AF30&country=IE', true],
    ['?postcode=T12%20X2XX&country=IE', false],
    ['?postcode=SW4%207AB&country=IE', false],
    ['', null],
  ])('of %s is %s', async (query, served) => {
    expect((await deliveryDays(query)).served).toBe(served);
  });

  it('follows its setting', async () => {
    await shop.set('delivery.areas', { GB: ['M1'], IE: [] });
    expect((await deliveryDays('?postcode=M1%201AE')).served).toBe(true);
    expect((await deliveryDays('?postcode=SW4%207AB')).served).toBe(false);
    await shop.set('delivery.areas', null);
  });

  it('is asked for in the right way', async () => {
    for (const query of ['?kind=drone', '?country=FR', '?postcode=12345678901234', '?page=2'])
      expect((await shop.api.get(`delivery-days${query}`)).body).toMatchObject({ code: 'validation_failed' });
  });
});

describe('meal plans', () => {
  it('are found by name and by id while they are active', async () => {
    const { items } = (await shop.api.get('meal-plans?name=LT%2B%20Membership')).read(MealPlanListDto);
    expect(items).toMatchObject([{ name: 'LT+ Membership', pricePerMonthPence: 799, isActive: true }]);
    const path = `meal-plans/${items[0]?.id}`;
    expect((await shop.api.get(path)).read(MealPlanDto)).toEqual(items[0]);
    await shop.changeCatalog('update meal_plan set is_active = false');
    expect((await shop.api.get(path)).body).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: 'The selected meal plan is not available',
    });
    expect((await shop.api.get('meal-plans')).body).toMatchObject({ items: [] });
    await shop.changeCatalog('update meal_plan set is_active = true');
  });

  it('have ids that look like ids', async () => {
    expect((await shop.api.get('meal-plans/1')).body).toMatchObject({ status: 400 });
  });
});

describe('the waiting list', () => {
  it('accepts a person once, however often and however spelled', async () => {
    const somebody = { email: 'Jo@Example.com ', postcode: 'm11ae', country: 'GB' };
    for (const body of [somebody, somebody, { ...somebody, email: 'jo@example.com', postcode: 'M1 1AE' }]) {
      const response = await shop.api.post('waitlist', body);
      expect([response.status, response.body]).toEqual([202, { joined: true }]);
    }
    expect(await shop.sql('select email, postcode, country from waitlist_entry')).toEqual([
      { email: 'jo@example.com', postcode: 'M1 1AE', country: 'GB' },
    ]);
  });

  it.each([
    [{ email: 'jo', postcode: 'M1 1AE' }, 'email'],
    [{ email: 'jo@example.com', postcode: '' }, 'postcode'],
    [{ email: 'jo@example.com' }, 'postcode'],
    [{ email: 'jo@example.com', postcode: 'M1 1AE', country: 'FR' }, 'country'],
  ])('refuses %j', async (body, field) => {
    expect((await shop.api.post('waitlist', body)).body).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field }],
    });
  });
});

describe('the site', () => {
  it('has the prices, the promotion and the wording for the texts', async () => {
    const site = (await shop.api.get('site')).read(SiteDto);
    expect(site).toMatchObject({
      pricing: {
        oneTimeMealPence: 850,
        subscriptionMealPence: 800,
        breakfastPence: 395,
        proteinPotPence: 650,
      },
      delivery: { standardPence: 350, freeFromPence: 10_000 },
      referral: { discountPercent: 10 },
      minAge: 16,
      wallet: { minTopUpPence: 1_000, maxTopUpPence: 100_000, bonusStepPence: 10_000, bonusPence: 1_000 },
      promotion: {
        code: 'WELCOME20',
        percentByUse: [20, 10],
        sentence: 'New customers save 20% on the first box and 10% on the second with code WELCOME20.',
      },
      demo: false,
    });
    expect(site.placeholders).toMatchObject({
      oneTimeMealPrice: '£8.50',
      deliveryFee: '£3.50',
      freeDeliveryThreshold: '£100',
      packagePriceLow: '£27',
      packagePriceHigh: '£30',
      memberCount: '12,000+',
      walletBonusSentence: 'Every full £100 you add in one top-up earns a £10 bonus.',
    });
  });

  it('shows only what is for everybody', async () => {
    const text = (await shop.api.get('site')).text.toLowerCase();
    for (const secret of ['sk_test', 'whsec', 'postgres', 'smtp:', 'maxdaysperperson'])
      expect(text).not.toContain(secret);
  });

  it('shows an administrator’s change at once', async () => {
    await shop.set('delivery.standardPence', 499);
    await shop.changeCatalog(`update promotion set percent_by_use = '[25]' where code = 'WELCOME20'`);
    const site = (await shop.api.get('site')).read(SiteDto);
    expect(site.placeholders['deliveryFee']).toBe('£4.99');
    expect(site.promotion?.sentence).toBe('New customers save 25% on the first box with code WELCOME20.');
    await shop.set('delivery.standardPence', null);
    await shop.changeCatalog(`update promotion set percent_by_use = '[20, 10]', advertised = false`);
    expect((await shop.api.get('site')).read(SiteDto).promotion).toBeNull();
    await shop.changeCatalog(`update promotion set advertised = true`);
  });
});

describe('a referral code', () => {
  it('is reported as valid or not, and nothing else', async () => {
    const response = await shop.api.get(`referral/codes/${PROFESSIONAL.code}`);
    expect([response.status, response.text]).toEqual([200, '{"valid":true}']);
    for (const code of ['NOSUCH1', 'demopro1', 'DEMOPRO1%20', "X'%20or%20'1'='1", 'A'.repeat(21)])
      expect((await shop.api.get(`referral/codes/${code}`)).text).toBe('{"valid":false}');
  });

  it('is valid only while its campaign is', async () => {
    await shop.sql('update referral_campaign set is_active = false');
    expect((await shop.api.get(`referral/codes/${PROFESSIONAL.code}`)).text).toBe('{"valid":false}');
    await shop.sql('update referral_campaign set is_active = true');
  });
});

describe('the health check', () => {
  it('is reported, with database, migrations and queue', async () => {
    expect((await shop.call('GET', '/health/live')).body).toEqual({ status: 'ok' });
    expect((await shop.call('GET', '/health/ready')).body).toEqual({
      ready: true,
      database: true,
      migrations: true,
      notifications: true,
      queue: true,
      stopping: false,
    });
  });
});
