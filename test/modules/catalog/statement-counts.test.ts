import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { OpenOrdersService } from '#backend/ordering/checkout/open-orders.service.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { aPaidOrder, anOpenOrder, checkOut } from '#test/setup/orders/orders.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  // Values that are read once and then cached.
  await Promise.all(['meals', 'packages', 'extras', 'site'].map((path) => shop.api.get(path)));
  await checkOut(shop, aBox({ promoCode: 'WELCOME20', percentOff: 20 }));
});
afterAll(() => shop.close());

/**
 * A transaction of two statements for the limit on open orders (their locks, and the open orders), one insert
 * for the payment, the order and its lines, and a place of the day; and the record of the page: a change that
 * needs more should explain why.
 */
const PLACING = 7;

it.each([
  'meals',
  'packages',
  'extras',
  'site',
  'delivery-days',
  'delivery-days?kind=subscription&postcode=SW4%207AB',
])('answers %s without asking the database', async (path) => {
  expect(await shop.statements.during(() => shop.api.get(path))).toEqual([]);
});

it('answers a quote without codes without asking the database', async () => {
  const body = { kind: 'one_time', lines: [{ sku: 'meal-lemon-herb-chicken-greens', quantity: 5 }] };
  expect(await shop.statements.during(() => shop.api.post('quotes', body))).toEqual([]);
});

it('asks once for a referral code', async () => {
  const statements = await shop.statements.during(() => shop.api.get(`referral/codes/${PROFESSIONAL.code}`));
  expect(statements).toHaveLength(1);
  expect(await shop.statements.during(() => shop.api.get('referral/codes/no-code'))).toEqual([]);
});

it('places a box in few statements, however many dishes are in it', async () => {
  const small = await shop.statements.during(() => checkOut(shop, aBox()));
  const large = aBox({
    meals: { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2 },
    breakfast: { 101: 1, 102: 1 },
    protein: { 201: 1 },
  });
  const largeOnes = await shop.statements.during(() => checkOut(shop, large));
  expect(small).toHaveLength(PLACING);
  expect(largeOnes).toHaveLength(PLACING);
});

it('would be seen to place it in one more: the control', async () => {
  const openOrders = shop.get(OpenOrdersService);
  const usual = openOrders.checkCapacity.bind(openOrders);
  const reading = jest.spyOn(openOrders, 'checkCapacity').mockImplementation(async (em, ...rest) => {
    await em.execute('select 1');
    return usual(em, ...rest);
  });
  const statements = await shop.statements.during(() => checkOut(shop, aBox()));
  reading.mockRestore();
  expect(statements).toHaveLength(PLACING + 1);
});

it('needs none for the key, three for the promotion, and three for the referral code and its own doors', async () => {
  const box = aBox({ promoCode: 'WELCOME20', percentOff: 20, referralCode: PROFESSIONAL.code });
  const statements = await shop.statements.during(() => checkOut(shop, box, 'counted'));
  expect(statements).toHaveLength(PLACING + 6);
});

it('reads all limits of a checkout with a code together, and the one on codes again after it', async () => {
  const read = jest.spyOn(shop.get(RateLimits), 'checkAll');
  await checkOut(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
  const names = read.mock.calls.map(([limits]) => limits.map(([name]) => name));
  read.mockRestore();
  expect(names).toEqual([['checkout', 'checkoutNetwork', 'wrongCode'], ['wrongCode']]);
});

it('lists the newest orders for staff in one statement, beside that of their session', async () => {
  const { headers } = await aSignedInPerson(shop, { roles: ['support'] });
  await shop.flushNotifications();
  const list = () => shop.api.get('admin/orders?limit=25', { headers });
  const [session, orders, ...more] = await shop.statements.during(list);
  expect(session).toContain('from login_session');
  expect(orders).toContain('from orders');
  expect(orders).not.toMatch(/health|selected_meals|billing_address/);
  // Their tags and complaints come with them.
  expect(more).toEqual([]);
});

it('answers the waiting success page in one', async () => {
  const { sessionId } = await anOpenOrder(shop);
  expect(await shop.statements.during(() => shop.api.get(`checkout/sessions/${sessionId}`))).toHaveLength(1);
});

it('stores a webhook and its event in one statement, and notes a copy of it in a second', async () => {
  shop.outside.webhooks.hold();
  const order = await aPaidOrder(shop);
  const webhook = shop.outside.webhooks.about(order.sessionId);
  expect(await shop.statements.during(() => shop.receive(webhook))).toHaveLength(1);
  expect(await shop.statements.during(() => shop.receive(webhook))).toHaveLength(2);
});
