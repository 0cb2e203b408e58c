import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckoutSessionDto } from '#backend/ordering/ordering.dto.js';
import { aBox, type BoxOptions } from '#test/factories.js';
import { aVisitorAddress, TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { orderRow, sessionOf, confirmPayment, type OpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { outcomes, race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterEach(async () => {
  await shop.set('orders.maxOpenUnpaidPerPerson', null);
  await shop.set('orders.maxOpenUnpaidPerNetwork', null);
});
afterAll(() => shop.close());

const order = (
  from: string,
  wishes: BoxOptions = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse> => shop.call('POST', '/api/checkout/one-time', { body: aBox(wishes), from, headers });

async function opened(from: string, wishes: BoxOptions, headers = {}): Promise<OpenOrder> {
  const response = await order(from, wishes, headers);
  expect(response.status).toBe(201);
  const { orderId, url } = response.body as { orderId: string; url: string };
  return { orderId, url, sessionId: sessionOf(url), email: wishes.customer?.email ?? '' };
}

const openNow = (where: string): Promise<number> =>
  shop.count('orders', `status = 'pending' and paid_at is null and ${where}`);

describe('unpaid orders of one person (rule O45)', () => {
  it('are three of a guest: the fourth closes the oldest, with its page and what it had reserved', async () => {
    const email = 'undecided@example.com';
    await shop.changeCatalog(
      `insert into promotion (code, percent_by_use, kinds, new_customers_only, max_uses)
       values ('HELD', '[50]', '["one_time"]', false, 1)`,
    );
    const first = await opened(aVisitorAddress(), { customer: { email }, promoCode: 'HELD', percentOff: 50 });
    const others = [
      await opened(aVisitorAddress(), { customer: { email } }),
      await opened(aVisitorAddress(), { customer: { email: ' Undecided@Example.com' } }),
    ];
    expect(await openNow(`email = '${email}'`)).toBe(3);
    const fourth = await opened(aVisitorAddress(), { customer: { email } });
    expect(await orderRow(shop, first.orderId)).toMatchObject({
      status: 'cancelled',
      payment_status: 'unpaid',
      cancel_reason: 'replaced',
    });
    expect(await shop.outside.session(first.sessionId)).toMatchObject({ status: 'expired' });
    expect(await shop.outside.pay(first.sessionId)).toBe(409);
    expect(await shop.sql(`select uses from promotion_counter where code = 'HELD'`)).toEqual([{ uses: 0 }]);
    for (const { orderId } of [...others, fourth])
      expect(await orderRow(shop, orderId)).toMatchObject({ status: 'pending' });
    expect(await shop.outside.pay(fourth.sessionId)).toBe(200);
  });

  it('show on the page of the old one that a newer one replaced it', async () => {
    const email = 'replaced@example.com';
    await shop.set('orders.maxOpenUnpaidPerPerson', 1);
    const first = await opened(aVisitorAddress(), { customer: { email } });
    const shown = async (): Promise<CheckoutSessionDto> =>
      (await shop.api.get(`checkout/sessions/${first.sessionId}`)).read(CheckoutSessionDto);
    expect(await shown()).toMatchObject({ state: 'pending', replaced: false });
    await opened(aVisitorAddress(), { customer: { email } });
    expect(await shown()).toMatchObject({ state: 'expired', replaced: true });
  });

  it('are counted by account for signed-in users, so that entering an address cancels no other person’s orders', async () => {
    const person = await aSignedInPerson(shop);
    const customer = { email: person.email };
    const mine = [];
    for (let each = 0; each < 3; each += 1)
      mine.push(
        await opened(aVisitorAddress(), { customer: { email: `other.${each}@example.com` } }, person.headers),
      );
    for (let each = 0; each < 4; each += 1) await opened(aVisitorAddress(), { customer });
    for (const { orderId } of mine)
      expect(await orderRow(shop, orderId)).toMatchObject({ status: 'pending' });
    await opened(aVisitorAddress(), { customer }, person.headers);
    expect(await orderRow(shop, mine[0]?.orderId ?? '')).toMatchObject({ cancel_reason: 'replaced' });
    expect(await openNow(`user_id = '${person.userId}'`)).toBe(3);
  });

  it('no longer count once paid, even if that emerges only when the oldest is closed', async () => {
    const email = 'paid.three@example.com';
    const first = await opened(aVisitorAddress(), { customer: { email } });
    await shop.outside.pay(first.sessionId);
    for (let each = 0; each < 3; each += 1) await opened(aVisitorAddress(), { customer: { email } });
    expect(await orderRow(shop, first.orderId)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
    });
    expect(await openNow(`email = '${email}'`)).toBe(3);
  });

  it('are never more than three, however many are placed at once', async () => {
    const email = 'atonce@example.com';
    const answers = await race(12, () => order(aVisitorAddress(), { customer: { email } }));
    for (const { status } of answers) expect([201, 409, 429]).toContain(status);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await openNow(`email = '${email}'`)).toBeLessThanOrEqual(3);
    expect(await openNow(`email = '${email}'`)).toBeGreaterThan(0);
  });

  it('do not prevent ordering the same checkout again', async () => {
    await shop.set('orders.maxOpenUnpaidPerPerson', 1);
    await shop.set('orders.maxOpenUnpaidPerNetwork', 1);
    const from = aVisitorAddress();
    const wishes = { customer: { email: 'anew@example.com' }, checkoutId: randomUUID() };
    const first = await opened(from, wishes);
    await opened(from, { ...wishes, meals: { 2: 6 } });
    expect(await orderRow(shop, first.orderId)).toMatchObject({ cancel_reason: 'replaced' });
  });
});

describe('unpaid orders of one network (rule O45)', () => {
  it('are six: the next one is refused with the time to wait, and it is not an attempt', async () => {
    const from = '2001:db8:7:1::1';
    const answers = [];
    for (let each = 0; each < 12; each += 1) answers.push(await order(`2001:db8:7:1::${each + 1}`));
    expect(outcomes(answers)).toEqual({ created: 6, too_many_open_orders: 6 });
    const refused = await order(from);
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many_open_orders' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_600);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(1_800);
    expect((await order('2001:db8:7:2::1')).status).toBe(201);
  });

  it('are never more than six, however many are placed at once', async () => {
    const from = aVisitorAddress();
    const answers = await race(30, () => order(from));
    expect(outcomes(answers)).toEqual({ created: 6, too_many_open_orders: 24 });
  });

  it('allow a family of three behind one address an order each, and another when one is paid', async () => {
    const from = aVisitorAddress();
    const family = await race(3, (each) =>
      order(from, { customer: { email: `family.${each}@example.com` } }),
    );
    expect(outcomes(family)).toEqual({ created: 3 });
    await shop.set('orders.maxOpenUnpaidPerNetwork', 3);
    expect((await order(from)).status).toBe(429);
    const { orderId, url } = family[0]?.body as { orderId: string; url: string };
    await shop.outside.pay(sessionOf(url));
    await confirmPayment(shop, { orderId, url, sessionId: sessionOf(url), email: '' });
    expect((await order(from)).status).toBe(201);
  });

  it('are remembered by a keyed hash, and only as long as they are open', async () => {
    const from = '203.0.113.77';
    const { orderId } = await opened(from, { customer: { email: 'hashed@example.com' } });
    const networkOf = async (): Promise<unknown> =>
      (await shop.sql<{ network: string | null }>('select network from orders where id = $1', [orderId]))[0]
        ?.network;
    expect(await networkOf()).toMatch(/^[\w-]{43}$/);
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [orderId]);
    expect(await networkOf()).toBeNull();
  });
});
