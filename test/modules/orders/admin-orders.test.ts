import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AdminOrderDto,
  AdminOrderListDto,
  AdminOrderSummaryDto,
} from '#backend/ordering/staff/admin-orders.dto.js';
import { OrderHealthDto } from '#backend/ordering/staff/order-health.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, placeConfirmedOrderForToday, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());

const get = (path: string, as = admin) => shop.api.get(`admin/orders${path}`, { headers: as.headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.api.post(`admin/orders/${path}`, body, { ...admin.headers, ...headers });
const setStatus = (id: string, body: unknown, as = admin) =>
  shop.call('PATCH', `/api/admin/orders/${id}`, { body, headers: as.headers });
const find = async (query: Record<string, string>) =>
  (await get(`?${new URLSearchParams(query).toString()}`)).read(AdminOrderListDto).items.map(({ id }) => id);
const order = async (id: string) => (await get(`/${id}`)).read(AdminOrderDto);
const summary = async () => (await get('/summary')).read(AdminOrderSummaryDto);

/** Staff's audit entries for an order, without the views. */
async function noted(orderId: string): Promise<unknown[]> {
  return shop.sql(
    `select action, details from audit_entry
      where subject_id = $1 and actor_id = $2 and action <> 'admin.order-read' order by id`,
    [orderId, admin.userId],
  );
}

const facts = (name: string, orderId: string) =>
  shop.count('outbox_event', `name = '${name}' and payload->>'orderId' = '${orderId}'`);

describe('the list of orders (rule A3)', () => {
  it('finds an order by its id, both kinds of 8 characters, its session and its address', async () => {
    const { orderId, sessionId, email } = await placeConfirmedOrder(shop);
    for (const q of [
      orderId,
      orderId.slice(0, 8),
      orderId.slice(0, 8).toUpperCase(),
      sessionId,
      sessionId.slice(-8).toUpperCase(),
      sessionId.slice(-8).toLowerCase(),
      email,
      email.slice(0, 6).toUpperCase(),
    ]) {
      expect([q, await find({ q, limit: '100' })]).toEqual([q, expect.arrayContaining([orderId])]);
    }
    expect(await find({ q: 'nobody@nowhere.test' })).toEqual([]);
    expect(await find({ q: orderId, status: 'pending' })).toEqual([]);
    expect(await find({ q: orderId, status: 'processing' })).toEqual([orderId]);
  });

  it('pages from the newest to the oldest, also when searched by address', async () => {
    const all: string[] = [];
    for (let each = 0; each < 5; each += 1) all.unshift((await anOpenOrder(shop)).orderId);
    const queries: Record<string, string>[] = [{}, { status: 'pending' }, { q: 'sam.' }];
    for (const query of queries) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const params = new URLSearchParams({ ...query, limit: '2' });
        if (cursor) params.set('cursor', cursor);
        const page: AdminOrderListDto = (await get(`?${params.toString()}`)).read(AdminOrderListDto);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(new Set(seen).size).toBe(seen.length);
      if (!('q' in query)) expect(seen.slice(0, 5)).toEqual(all);
    }
  });

  it('refuses invalid queries', async () => {
    for (const query of ['?status=lost', '?limit=101', '?cursor=x', '?page=2']) {
      expect((await get(query)).status).toBe(400);
    }
  });
});

describe('the three cards (rules A3, A22)', () => {
  it('follow every order and every status', async () => {
    const before = await summary();
    const { orderId } = await placeConfirmedOrder(shop);
    const { totalPence } = await order(orderId);
    expect(await summary()).toEqual({
      ...before,
      orders: before.orders + 1,
      ordersToDo: before.ordersToDo + 1,
    });
    await setStatus(orderId, { status: 'completed' });
    expect(await summary()).toEqual({
      orders: before.orders + 1,
      ordersToDo: before.ordersToDo,
      completedRevenuePence: before.completedRevenuePence + totalPence,
    });
    await setStatus(orderId, { status: 'processing' });
    expect((await summary()).completedRevenuePence).toBe(before.completedRevenuePence);
  });

  it('match a full count, however often the counters were rolled up', async () => {
    await shop.sql(
      `insert into order_counter (status, orders, total_pence)
       select 'pending', case when n % 2 = 0 then 1 else -1 end, 0 from generate_series(1, 400) n`,
    );
    const [counted] = await shop.sql(
      `select count(*)::int as orders, count(*) filter (where status in ('pending', 'processing'))::int as "ordersToDo",
              coalesce(sum(amount_pence + wallet_pence) filter (where status = 'completed'), 0)::int as "completedRevenuePence"
         from orders`,
    );
    expect(await summary()).toEqual(counted);
    expect(await summary()).toEqual(counted);
    expect(await shop.count('order_counter')).toBeLessThanOrEqual(104);
  });
});

describe('setting a status (rule A4)', () => {
  it('allows any transition, sets the time and is audited', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const steps = ['completed', 'pending', 'cancelled', 'processing', 'completed', 'cancelled', 'pending'];
    for (const status of steps) {
      const before = await order(orderId);
      const response = await setStatus(orderId, { status });
      expect([status, response.status]).toEqual([status, 200]);
      const after = response.read(AdminOrderDto);
      expect(after.status).toBe(status);
      expect(after.updatedAt >= before.updatedAt).toBe(true);
    }
    expect((await setStatus(orderId, { status: 'pending' })).status).toBe(200);
    expect(await noted(orderId)).toHaveLength(steps.length);
  });

  it('completes as a delivery does, so that commission becomes payable', async () => {
    const { orderId } = await placeConfirmedOrderForToday(shop);
    await setStatus(orderId, { status: 'completed' });
    expect(await facts('ordering.order-delivered', orderId)).toBe(1);
    const late = await placeConfirmedOrder(shop);
    await setStatus(late.orderId, { status: 'pending' });
    await setStatus(late.orderId, { status: 'completed' });
    expect(await facts('ordering.order-status-changed', late.orderId)).toBe(2);
  });

  it('closes the payment page of an unpaid order that it cancels', async () => {
    const { orderId, sessionId } = await anOpenOrder(shop);
    expect((await setStatus(orderId, { status: 'cancelled' })).status).toBe(200);
    expect(await shop.outside.pay(sessionId)).not.toBe(200);
    expect(await noted(orderId)).toEqual([
      {
        action: 'admin.order-status-set',
        details: { from: 'pending', to: 'cancelled', refund: false },
      },
    ]);
  });

  it('refunds a cancelled order only on request', async () => {
    const kept = await placeConfirmedOrder(shop);
    await setStatus(kept.orderId, { status: 'cancelled' });
    expect((await order(kept.orderId)).refunds).toEqual([]);
    const given = await placeConfirmedOrder(shop);
    await setStatus(given.orderId, { status: 'cancelled', refund: true });
    const { refunds, refundablePence, totalPence } = await order(given.orderId);
    expect(refunds.map(({ cardPence, requestedBy }) => [cardPence, requestedBy])).toEqual([
      [totalPence, 'admin'],
    ]);
    expect(refundablePence).toBe(0);
  });

  it('needs a role that may refund', async () => {
    const support = await aSignedInPerson(shop, { roles: ['support'] });
    const { orderId } = await placeConfirmedOrder(shop);
    expect((await setStatus(orderId, { status: 'cancelled', refund: true }, support)).status).toBe(403);
    expect((await setStatus(orderId, { status: 'cancelled' }, support)).status).toBe(200);
  });
});

describe('refunding (rule O20)', () => {
  it('refunds a part once, however often it is requested', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const body = { amountPence: 700, reason: 'One tray was cold' };
    const key = { 'idempotency-key': 'press-1' };
    const answers = await Promise.all([1, 2, 3].map(() => post(`${orderId}/refund`, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await order(orderId)).refunds).toHaveLength(1);
    expect((await post(`${orderId}/refund`, { ...body, amountPence: 800 }, key)).status).toBe(422);
    expect(await noted(orderId)).toEqual([
      {
        action: 'admin.order-refunded',
        details: {
          refundId: expect.any(String),
          amountPence: 700,
          reason: 'shop',
          note: 'One tray was cold',
        },
      },
    ]);
  });

  it('refunds no more than was paid', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const { totalPence } = await order(orderId);
    const tooMuch = await post(`${orderId}/refund`, { amountPence: totalPence + 1, reason: 'All' });
    expect(tooMuch.body).toMatchObject({ status: 422, code: 'refund_too_large' });
    expect((await post(`${orderId}/refund`, { reason: 'All' })).status).toBe(200);
    expect((await order(orderId)).refundablePence).toBe(0);
  });
});

describe('a parcel and its emails', () => {
  it('moves through its steps by hand, each audited and emailed', async () => {
    const { orderId } = await placeConfirmedOrderForToday(shop);
    expect((await order(orderId)).emails).toEqual(['confirmation']);
    await post(`${orderId}/dispatch`, { trackingNumber: 'LT 4711', carrier: 'DPD' });
    await post(`${orderId}/delivery-failed`, { reason: 'nobody_there' });
    const { timeline, emails, status } = (await post(`${orderId}/delivered`, {})).read(AdminOrderDto);
    expect(timeline.map(({ kind }) => kind)).toEqual([
      'placed',
      'paid',
      'dispatched',
      'delivery_failed',
      'delivered',
    ]);
    expect(timeline[2]?.detail).toMatchObject({ carrier: 'DPD', trackingNumber: 'LT 4711' });
    expect(emails).toEqual(['confirmation', 'dispatched', 'delivered', 'delivery_failed']);
    expect(status).toBe('completed');
    expect(await noted(orderId)).toMatchObject([
      { action: 'admin.order-dispatched' },
      { action: 'admin.order-delivery-failed' },
      { action: 'admin.order-delivered' },
    ]);
    expect((await post(`${orderId}/dispatch`, { trackingNumber: 'LT 4712' })).status).toBe(409);
  });

  it('can be resent only if it was sent', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    expect((await post(`${orderId}/emails`, { kind: 'confirmation' })).status).toBe(204);
    const early = await post(`${orderId}/emails`, { kind: 'dispatched' });
    expect(early.body).toMatchObject({ status: 409, code: 'email_not_applicable' });
    expect(await facts('ordering.email-requested', orderId)).toBe(1);
    expect(await noted(orderId)).toEqual([
      { action: 'admin.email-resent', details: { kind: 'confirmation' } },
    ]);
  });
});

describe('health details (rule H1)', () => {
  const declared = aBox({ customer: { allergens: ['celery'], allergies: 'No celery', healthConsent: true } });

  it('is shown only for a purpose, which the audit log keeps', async () => {
    const { orderId } = await placeConfirmedOrder(shop, declared);
    const whole = await get(`/${orderId}`);
    expect(whole.read(AdminOrderDto).hasHealth).toBe(true);
    expect(whole.text).not.toContain('No celery');
    expect((await post(`${orderId}/health`, {})).status).toBe(400);
    expect((await post(`${orderId}/health`, { purpose: 'curiosity' })).status).toBe(400);
    expect(await noted(orderId)).toEqual([]);
    const health = (await post(`${orderId}/health`, { purpose: 'complaint' })).read(OrderHealthDto);
    expect(health).toMatchObject({ allergens: ['celery'], allergies: 'No celery' });
    expect(await noted(orderId)).toEqual([
      { action: 'admin.order-health-read', details: { purpose: 'complaint' } },
    ]);
  });

  it('are in no exported file', async () => {
    await placeConfirmedOrder(shop, declared);
    const file = await get('/export');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.text).not.toMatch(/celery/i);
  });
});

describe('the file (rule A7)', () => {
  it('holds what is looked for, and no cell that a spreadsheet would run', async () => {
    const { orderId, email } = await placeConfirmedOrder(shop, aBox({ customer: { firstName: '=1+1' } }));
    const { text } = await get(`/export?q=${encodeURIComponent(orderId)}`);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(email);
    expect(lines[1]).toMatch(/,'=1\+1 /);
    expect(
      await shop.count('audit_entry', `action = 'admin.orders-exported' and actor_id = '${admin.userId}'`),
    ).toBeGreaterThan(0);
  });
});
