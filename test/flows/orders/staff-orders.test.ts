import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { type OpenOrder, placeConfirmedOrderForToday } from '#test/setup/orders/orders.js';
import type { Email } from '#test/setup/system/outside.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** 10% of £38.25 of goods, half up. */
const COMMISSION_PENCE = 383;

let shop: TestShop;
let worker: TestWorker;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function does(path: string, body: unknown, method: 'POST' | 'PATCH' = 'POST'): Promise<ApiResponse> {
  const response = await shop.call(method, `/api/admin/orders/${path}`, { body, headers: admin.headers });
  if (response.status >= 300) throw new Error(`${path}: ${response.text}`);
  return response;
}

/** A paid order whose confirmation has been sent. */
async function aConfirmedOrder(body = aBox({ customer: { firstName: 'Ada' } })): Promise<OpenOrder> {
  const order = await placeConfirmedOrderForToday(shop, body);
  await worker.drain();
  return order;
}

/** The customer's emails for the same step, the original one and the one that staff resent. */
async function emailsMatching({ email }: OpenOrder, subject: RegExp): Promise<Email[]> {
  await worker.drain();
  return (await shop.outside.emails(email)).filter((sentEmail) => subject.test(sentEmail.subject));
}

const commission = async ({ orderId }: OpenOrder) =>
  shop.sql<{ status: string; amount_pence: number }>(
    'select status, amount_pence from commission_entry where order_id = $1 order by id',
    [orderId],
  );

describe('an email that staff send again (rule A23)', () => {
  const kinds: readonly [kind: string, subject: RegExp, before: (order: OpenOrder) => Promise<unknown>][] = [
    ['confirmation', /confirmed$/, () => Promise.resolve()],
    ['dispatched', /is on its way$/, ({ orderId }) => does(`${orderId}/dispatch`, { trackingNumber: '155' })],
    ['delivered', /has arrived$/, ({ orderId }) => does(`${orderId}/delivered`, {})],
    [
      'delivery_failed',
      /^We couldn’t deliver order/,
      ({ orderId }) => does(`${orderId}/delivery-failed`, { reason: 'damaged' }),
    ],
    [
      'refund',
      /refund/i,
      ({ orderId }) => does(`${orderId}/refund`, { amountPence: 700, reason: 'One tray was cold' }),
    ],
    [
      'cancelled',
      /cancelled/,
      ({ orderId }) => does(orderId, { status: 'cancelled', refund: true }, 'PATCH'),
    ],
  ];

  it.each(kinds)('is sent again unchanged: %s', async (kind, subject, before) => {
    const order = await aConfirmedOrder();
    await before(order);
    expect(await emailsMatching(order, subject)).toHaveLength(1);
    await does(`${order.orderId}/emails`, { kind });
    const [first, again, ...rest] = await emailsMatching(order, subject);
    expect(rest).toEqual([]);
    expect(again).toMatchObject({ subject: first?.subject, text: first?.text });
    expect(await shop.count('event_job', 'dead_at is not null')).toBe(0);
  });

  it('is sent once even if two workers take its job at the same time', async () => {
    const order = await aConfirmedOrder();
    await does(`${order.orderId}/emails`, { kind: 'confirmation' });
    const asked = `consumer = 'resentemail.resend' and done_at is null`;
    const [job] = await worker.take();
    if (!job) throw new Error('Nothing was asked for.');
    expect(await shop.count('event_job', asked)).toBe(1);
    await Promise.all([worker.run(job), worker.run(job)]);
    expect(await shop.count('event_job', asked)).toBe(0);
    expect(await emailsMatching(order, /confirmed$/)).toHaveLength(2);
  });
});

describe('a status that staff set by hand (rules A4, A24)', () => {
  const set = ({ orderId }: OpenOrder, status: string) => does(orderId, { status }, 'PATCH');

  it('completed makes commission payable, and undoing it does not change that', async () => {
    const order = await aConfirmedOrder(aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
    expect(await commission(order)).toEqual([{ status: 'pending', amount_pence: COMMISSION_PENCE }]);
    await set(order, 'pending');
    await worker.drain();
    expect(await commission(order)).toEqual([{ status: 'pending', amount_pence: COMMISSION_PENCE }]);
    await set(order, 'completed');
    await worker.drain();
    expect(await commission(order)).toEqual([{ status: 'approved', amount_pence: COMMISSION_PENCE }]);
    await set(order, 'processing');
    await worker.drain();
    expect(await commission(order)).toEqual([{ status: 'approved', amount_pence: COMMISSION_PENCE }]);
  });

  it('writes no email', async () => {
    const order = await aConfirmedOrder();
    await set(order, 'pending');
    await set(order, 'processing');
    await worker.drain();
    expect(await shop.outside.emails(order.email)).toHaveLength(1);
  });
});
