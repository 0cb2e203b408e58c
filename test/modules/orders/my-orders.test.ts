import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MyOrdersService } from '#backend/ordering/orders/my-orders.service.js';
import { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { aBox, type BoxOptions } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, type OpenOrder } from '#test/setup/orders/orders.js';
import { readAs } from '#backend/platform/http/validation/read.js';
import { shaped } from '#test/setup/system/shapes.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

/** An order of an account, placed this many minutes ago. */
async function anOrderOf(userId: string, minutesAgo: number, wishes: BoxOptions = {}): Promise<OpenOrder> {
  const order = await anOpenOrder(shop, aBox(wishes));
  await shop.sql(
    `update orders set user_id = $1, created_at = date_trunc('hour', now()) - $2 * interval '1 minute' where id = $3`,
    [userId, minutesAgo, order.orderId],
  );
  return order;
}

const listOf = (userId: string, query: object = {}) =>
  shop.get(MyOrdersService).list(userId, shaped(PageQuery, query));

describe('the list of my orders', () => {
  it('is empty before the first order', async () => {
    await anOpenOrder(shop);
    expect(await listOf(randomUUID())).toEqual({ items: [], nextCursor: null });
  });

  it('shows my own, the newest first, with the code that the emails use', async () => {
    const me = randomUUID();
    const older = await anOrderOf(me, 20);
    await shop.sql('update orders set stripe_session_id = $1 where id = $2', [
      older.sessionId,
      older.orderId,
    ]);
    const newer = await anOrderOf(me, 10, { meals: { 1: 4, 2: 4 } });
    await anOrderOf(randomUUID(), 5);
    const { items } = await listOf(me);
    expect(items.map(({ id }) => id)).toEqual([newer.orderId, older.orderId]);
    expect(items[1]?.orderCode).toBe(older.sessionId.slice(-8).toUpperCase());
    expect(items[0]).toMatchObject({
      // Its code comes from its payment, which is still open.
      orderCode: null,
      kind: 'one_time',
      status: 'pending',
      paymentState: 'unpaid',
      mealsPerWeek: 8,
      totalPence: 8 * 850 + 350,
    });
  });

  it('excludes an abandoned checkout, and includes an order cancelled after payment', async () => {
    const me = randomUUID();
    const givenUp = await anOrderOf(me, 30);
    const cancelled = await anOrderOf(me, 20);
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [givenUp.orderId]);
    await shop.sql(
      `update orders set status = 'cancelled', payment_status = 'refunded', paid_at = now() where id = $1`,
      [cancelled.orderId],
    );
    expect((await listOf(me)).items.map(({ id }) => id)).toEqual([cancelled.orderId]);
  });

  it('continues where a page ended, even between two orders of the same moment', async () => {
    const me = randomUUID();
    for (const minutesAgo of [1, 2, 2, 2, 3]) await anOrderOf(me, minutesAgo);
    const all = (await listOf(me)).items.map(({ id }) => id);
    expect(new Set(all).size).toBe(5);
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listOf(me, { limit: '2', ...(cursor === undefined ? {} : { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('refuses an invalid cursor', () => {
    for (const cursor of ['', 'nonsense', Buffer.from('yesterday 1').toString('base64url')]) {
      expect(readAs(PageQuery, { cursor })).toHaveProperty('issues');
    }
    expect(readAs(PageQuery, { limit: '51' })).toHaveProperty('issues');
  });

  it('queries the database once, however many there are, and for no more than it shows', async () => {
    const me = randomUUID();
    for (const minutesAgo of [1, 2, 3]) await anOrderOf(me, minutesAgo);
    const statements = await shop.statements.during(() => listOf(me));
    expect(statements).toHaveLength(1);
    expect(statements[0]).not.toMatch(/health_sealed|delivery_address|meal_configuration|email/);
  });
});

describe('one of my orders', () => {
  it('has its lines with their allergens, as they were sold', async () => {
    const me = randomUUID();
    const { orderId } = await anOrderOf(me, 1, {
      meals: { 1: 5 },
      customer: { firstName: 'Ada', lastName: 'Byron' },
    });
    const order = await shop.get(MyOrdersService).order(me, orderId);
    expect(order).toMatchObject({
      recipient: 'Ada Byron',
      subtotalPence: 4250,
      discountPence: 0,
      deliveryPence: 350,
      totalPence: 4600,
      deliveryAddress: { city: 'London', postcode: 'SW4 7AB', country: 'GB', apartment: null },
    });
    expect(order.lines).toHaveLength(1);
    expect(order.lines[0]).toMatchObject({ quantity: 5, grossPence: 4250 });
  });

  it('is not found for anybody else', async () => {
    const { orderId } = await anOrderOf(randomUUID(), 1);
    await expect(shop.get(MyOrdersService).order(randomUUID(), orderId)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
