import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminOrderDto } from '#backend/ordering/staff/admin-orders.dto.js';
import { BulkResultsDto, MAX_IN_ONE_CALL } from '#backend/ordering/staff/bulk/bulk-orders.dto.js';
import { aBox } from '#test/factories.js';
import {
  anOpenOrder,
  placeConfirmedOrder,
  placeConfirmedOrderForToday,
  type OpenOrder,
} from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let support: SignedInPerson;
let finance: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  support = await aSignedInPerson(shop, { roles: ['support'] });
  finance = await aSignedInPerson(shop, { roles: ['finance'] });
});
afterAll(() => shop.close());

const post = (path: string, body: unknown, as = support) =>
  shop.api.post(`admin/orders/bulk/${path}`, body, as.headers);
const results = async (path: string, body: unknown) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(200);
  return answer.read(BulkResultsDto).results;
};
const order = async (id: string) =>
  (await shop.api.get(`admin/orders/${id}`, { headers: support.headers })).read(AdminOrderDto);
const events = (name: string, { orderId }: OpenOrder) =>
  shop.count('outbox_event', `name = '${name}' and payload->>'orderId' = '${orderId}'`);
const codeOf = ({ sessionId }: OpenOrder) => sessionId.slice(-8).toUpperCase();

describe('dispatch of many orders (rule A41)', () => {
  it('gives each its own number, by id or code, with one email and one audit entry each', async () => {
    const [first, second] = [
      await placeConfirmedOrderForToday(shop),
      await placeConfirmedOrderForToday(shop),
    ];
    const parcels = [
      { order: first.orderId, trackingNumber: 'A1' },
      { order: codeOf(second).toLowerCase(), trackingNumber: 'B2', carrier: 'Evri' },
    ];
    expect(await results('dispatch', { parcels })).toMatchObject([
      { orderId: first.orderId, isDone: true, code: null },
      { orderId: second.orderId, isDone: true, code: null },
    ]);
    const { timeline } = await order(second.orderId);
    expect(timeline.at(-1)?.detail).toMatchObject({ carrier: 'Evri', trackingNumber: 'B2' });
    for (const each of [first, second]) {
      expect(await events('ordering.order-dispatched', each)).toBe(1);
      expect(
        await shop.count(
          'audit_entry',
          `action = 'admin.order-dispatched' and subject_id = '${each.orderId}' and actor_id = '${support.userId}'`,
        ),
      ).toBe(1);
    }
  });

  it('finds no order under what is neither an id nor a code', async () => {
    const good = await placeConfirmedOrderForToday(shop);
    const parcels = ['abcdefghij', good.orderId.slice(0, -1), good.orderId].map((each, index) => ({
      order: each,
      trackingNumber: `U${index}`,
    }));
    expect(await results('dispatch', { parcels })).toMatchObject([
      { orderId: null, isDone: false, code: 'not_found' },
      { orderId: null, isDone: false, code: 'not_found' },
      { orderId: good.orderId, isDone: true },
    ]);
  });

  it('refuses only those that cannot leave, with the reason, and leaves the others as they are', async () => {
    const good = await placeConfirmedOrderForToday(shop);
    const early = await placeConfirmedOrder(shop);
    const unpaid = await anOpenOrder(shop);
    const parcels = [early.orderId, unpaid.orderId, 'ZZZZZZZZ', good.orderId].map((each, index) => ({
      order: each,
      trackingNumber: `N${index}`,
    }));
    expect(await results('dispatch', { parcels })).toMatchObject([
      {
        orderId: early.orderId,
        isDone: false,
        code: 'delivery_too_early',
        reason: expect.stringMatching(/from/),
      },
      { orderId: unpaid.orderId, isDone: false, code: 'order_not_in_transit' },
      { orderId: null, isDone: false, code: 'not_found', reason: 'No order has this number.' },
      { orderId: good.orderId, isDone: true },
    ]);
    expect(await events('ordering.order-dispatched', early)).toBe(0);
    expect(await events('ordering.order-dispatched', good)).toBe(1);
  });

  it('can be tried again, and never gives a parcel on its way another number', async () => {
    const one = await placeConfirmedOrderForToday(shop);
    const parcel = (trackingNumber: string) => ({ parcels: [{ order: one.orderId, trackingNumber }] });
    await results('dispatch', parcel('FIRST'));
    expect(await results('dispatch', parcel('FIRST'))).toMatchObject([{ isDone: true }]);
    expect(await results('dispatch', parcel('OTHER'))).toMatchObject([{ code: 'already_dispatched' }]);
    expect(await events('ordering.order-dispatched', one)).toBe(1);
  });

  it('takes one of two numbers for one order, also when two people press at once', async () => {
    const one = await placeConfirmedOrderForToday(shop);
    const twice = [
      { order: one.orderId, trackingNumber: 'A' },
      { order: codeOf(one), trackingNumber: 'B' },
    ];
    expect((await results('dispatch', { parcels: twice })).map(({ isDone }) => isDone)).toEqual([
      true,
      false,
    ]);
    const two = await placeConfirmedOrderForToday(shop);
    const racing = await Promise.all(
      ['A', 'B', 'C'].map((trackingNumber) =>
        results('dispatch', { parcels: [{ order: two.orderId, trackingNumber }] }),
      ),
    );
    expect(racing.flat().filter(({ isDone }) => isDone)).toHaveLength(1);
    expect(await events('ordering.order-dispatched', two)).toBe(1);
  });

  it('refuses more than one call may hold, nothing at all, and a parcel without a number', async () => {
    const parcel = { order: 'ABCDEFGH', trackingNumber: 'A' };
    const many = Array.from({ length: MAX_IN_ONE_CALL + 1 }, () => parcel);
    for (const parcels of [many, [], [{ ...parcel, trackingNumber: ' ' }], [{ ...parcel, order: 'short' }]])
      expect((await post('dispatch', { parcels })).status).toBe(400);
  });
});

describe('other steps with many orders', () => {
  it('delivers those that have left', async () => {
    const one = await placeConfirmedOrderForToday(shop);
    const early = await placeConfirmedOrder(shop);
    const orderIds = [one.orderId, early.orderId];
    expect(await results('delivered', { orderIds })).toMatchObject([
      { isDone: true },
      { isDone: false, code: 'delivery_too_early' },
    ]);
    expect((await order(one.orderId)).status).toBe('completed');
  });

  it('sends an email again to those that had it', async () => {
    const [paid, unpaid] = [await placeConfirmedOrder(shop), await anOpenOrder(shop)];
    const orderIds = [paid.orderId, unpaid.orderId];
    expect(await results('emails', { orderIds, kind: 'confirmation' })).toMatchObject([
      { isDone: true },
      { isDone: false, code: 'email_not_applicable' },
    ]);
    expect(await events('ordering.email-requested', paid)).toBe(1);
  });
});

describe('papers and files of chosen orders', () => {
  const declared = aBox({
    customer: { allergens: ['celery'], allergies: 'No celeriac', healthConsent: true },
  });

  it('prints a slip for each, with the dishes and without health details; audited', async () => {
    const one = await placeConfirmedOrder(shop, declared);
    const answer = await post('packing-slips', { orderIds: [one.orderId] });
    const text = pdfText(answer.bytes);
    expect(text).toContain(codeOf(one));
    const [line] = (await order(one.orderId)).lines;
    expect(text.replaceAll('\n', ' ')).toContain(line?.name.slice(0, 20));
    expect(text).not.toContain('celeriac');
    expect(await shop.count('audit_entry', `action = 'admin.packing-slips-made'`)).toBe(1);
  });

  it('writes a file that a spreadsheet reads: two decimals, London time, no formula', async () => {
    const one = await placeConfirmedOrder(shop, aBox({ customer: { firstName: '=1+1' } }));
    await shop.sql(
      `update orders set created_at = '2026-07-01T22:30:00Z', refunded_pence = 0 where id = $1`,
      [one.orderId],
    );
    const { text } = await post('export', { orderIds: [one.orderId] }, finance);
    const [head = '', line = ''] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFFOrder,Code,Placed/);
    expect(line).toContain(',2026-07-01 23:30,');
    expect(line).toMatch(/,\d+\.\d\d,0\.00,/);
    expect(line).toMatch(/,'=1\+1 /);
    expect((await post('export', { orderIds: [one.orderId] })).status).toBe(403);
  });
});
