import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OrderChangeOptionsDto } from '#backend/ordering/changes/order-changes.dto.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { aBox, type OrderBody } from '#test/factories.js';
import { aPaidOrder, guestToken, placeConfirmedOrder, type OpenOrder } from '#test/setup/orders/orders.js';
import { moneyOf } from '#test/setup/orders/refunds.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { aProfessional } from '#test/setup/people/professionals.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

jest.setTimeout(120_000);

let shop: TestShop;
let worker: TestWorker;
let support: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function placed(body: OrderBody = aBox()) {
  const order = await placeConfirmedOrder(shop, body);
  await worker.drain();
  const path = `/api/orders/guest/${await guestToken(shop, order.orderId)}`;
  const options = (await shop.call('GET', `${path}/change`)).read(OrderChangeOptionsDto);
  const [own] = options.lines;
  const other = options.choices.find(({ category, sku }) => category === 'Meals' && sku !== own?.sku);
  if (!own || !other) throw new Error('There is no other dish.');
  const change = (body: object): Promise<ApiResponse> =>
    shop.call('POST', `${path}/change`, { body: { refundPence: 0, changesSeen: 0, ...body } });
  return { order, path, options, own, other, change };
}

async function latest({ email }: OpenOrder) {
  await worker.drain();
  const [sentEmail] = (await shop.outside.emails(email)).filter(({ subject }) =>
    /order has changed/.test(subject),
  );
  if (!sentEmail) throw new Error('There is no such email.');
  return sentEmail;
}

/** A dish of the menu by what it contains; the one with the most allergens first. */
async function dishes(condition: string) {
  const [dish] = await shop.sql<{ number: number; sku: string; contains: string[] }>(
    `select number, sku, contains from product where kind = 'meal' and available and active and ${condition}
      order by cardinality(contains) desc, number limit 1`,
  );
  if (!dish) throw new Error('There is no such dish.');
  return dish;
}

/** What the nightly reconciliation finds about an order. */
async function findings({ orderId }: OpenOrder): Promise<string[]> {
  await shop.sql(
    `update orders set paid_at = paid_at - interval '2 days', updated_at = updated_at - interval '2 days' where id = $1`,
    [orderId],
  );
  const { differences } = await shop.get(ReconciliationService).run();
  return differences.filter(({ subject }) => subject.includes(orderId)).map(({ check }) => check);
}

describe('a changed order, all the way', () => {
  it('is told with the old and the new order, its day and the allergens of its dishes', async () => {
    const { order, options, own, other, change } = await placed();
    const day = options.days.find(({ date }) => date !== options.deliveryDate)?.date ?? '';
    const lines = [
      { sku: own.sku, quantity: 4 },
      { sku: other.sku, quantity: 1 },
    ];
    expect((await change({ deliveryDate: day, lines })).status).toBe(200);
    const { subject, text, html } = await latest(order);
    expect(subject).toMatch(/^Your order has changed: \w{8}$/);
    for (const part of [
      'You’ve changed order',
      `Delivery: ${dayLabel(options.deliveryDate ?? '')}`,
      `5 × ${own.name}`,
      `Now it comes on ${dayLabel(day)}`,
      `1 × ${other.name}`,
      'Contains',
      'The price stays the same.',
    ])
      expect(`${text}${html}`).toContain(part);
    expect(await findings(order)).toEqual([]);
  });

  it('of fewer dishes refunds the card once, takes the commission back and is told with the amount', async () => {
    const professional = await aProfessional(shop);
    const { order, path, own, change } = await placed(
      aBox({ meals: { 1: 10 }, percentOff: 10, referralCode: professional.code }),
    );
    const before = await moneyOf(shop, order.orderId);
    expect(before.commissionPence).toBe(765);
    const lines = [{ sku: own.sku, quantity: 5 }];
    expect((await change({ lines, refundPence: 3825 })).status).toBe(200);
    const { text } = await latest(order);
    expect(text).toContain('You’ll get £38.25 back on your card');
    expect(text).toContain('Total: £80.00');
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      refunds: ['3825+0 succeeded'],
      commissionPence: 383,
      paymentStatus: 'paid',
      status: 'processing',
    });
    // No second email about the same refund.
    const told = (await shop.outside.emails(order.email)).filter(({ text: said }) => said.includes('£38.25'));
    expect(told).toHaveLength(1);
    expect(await findings(order)).toEqual([]);
    // And then it is cancelled: what is left goes back, and all of the commission.
    await shop.call('POST', `${path}/cancel`);
    await worker.drain();
    const { paidPence } = (await shop.call('GET', path)).read(MyOrderDto);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'cancelled',
      refundedPence: paidPence,
      commissionPence: 0,
      paymentStatus: 'refunded',
    });
  });

  it('keeps a dish that was confirmed for an allergen which was declared after the order', async () => {
    const person = await aSignedInPerson(shop);
    const { headers } = person;
    const milkless = await dishes(`not ('milk' = any(contains || may_contain))`);
    const milky = await dishes(`'milk' = any(contains)`);
    const order = await aPaidOrder(
      shop,
      aBox({ customer: { email: person.email }, meals: { [milkless.number]: 5 } }),
      headers,
    );
    await worker.drain();
    await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
    await shop.call('PATCH', '/api/me', { headers, body: { allergens: ['milk'] } });
    await worker.drain();
    const lines = [
      { sku: milkless.sku, quantity: 4 },
      { sku: milky.sku, quantity: 1 },
    ];
    const path = `/api/orders/${order.orderId}/change`;
    const body = { lines, refundPence: 0, changesSeen: 0 };
    expect((await shop.call('POST', path, { headers, body })).body).toMatchObject({
      code: 'allergen_unconfirmed',
      skus: [milky.sku],
    });
    const confirmed = { ...body, confirmedAllergenSkus: [milky.sku] };
    expect((await shop.call('POST', path, { headers, body: confirmed })).status).toBe(200);
    await worker.drain();
    // A question without an answer would take the dish out of the box.
    expect(await shop.count('substitution_request', `order_id = '${order.orderId}'`)).toBe(0);
    // What is declared from then on is asked about.
    const more = milky.contains.filter((each) => each !== 'milk');
    await shop.call('PATCH', '/api/me', { headers, body: { allergens: ['milk', ...more] } });
    await worker.drain();
    expect(more).not.toEqual([]);
    expect(await shop.count('substitution_request', `order_id = '${order.orderId}'`)).toBeGreaterThan(0);
  });

  it('by support says so, with the reason', async () => {
    const { order, own, other } = await placed();
    const body = {
      reason: 'You told us by telephone',
      refundPence: 0,
      changesSeen: 0,
      lines: [
        { sku: own.sku, quantity: 3 },
        { sku: other.sku, quantity: 2 },
      ],
    };
    const path = `/api/admin/orders/${order.orderId}/change`;
    expect((await shop.call('POST', path, { body, headers: support.headers })).status).toBe(200);
    const { text } = await latest(order);
    expect(text).toContain('As agreed with you, we’ve changed order');
    expect(text).toContain('Why: You told us by telephone');
  });

  it('control: the reconciliation finds a change whose refund was never asked for', async () => {
    const { order, own, change } = await placed(aBox({ meals: { 1: 10 } }));
    await change({ lines: [{ sku: own.sku, quantity: 5 }], refundPence: 4250 });
    await worker.drain();
    await shop.sql(`update refund set reason = 'shop' where order_id = $1`, [order.orderId]);
    expect(await findings(order)).toContain('order-changes-do-not-add-up');
  });
});
