import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ConsignmentListDto,
  DeliveryDaySummaryDto,
  TrackingFileResultDto,
} from '#backend/ordering/consignments/admin-consignments.dto.js';
import { ConsignmentSyncService } from '#backend/ordering/consignments/consignment-sync.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { aBox } from '#test/factories.js';
import { bookDay } from '#test/setup/orders/courier.js';
import { placeConfirmedOrder, setDeliveryDate, type OpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';

let shop: TestShop;
let support: SignedInPerson;
let days = 0;
beforeAll(async () => {
  shop = await TestShop.open();
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
// Each test has a day of its own, and works with files unless it says otherwise.
beforeEach(async () => {
  days += 10;
  await shop.set('delivery.bookWithCourier', false);
});
afterAll(() => shop.close());

const day = (offset = days): string => addDays(londonDate(shop.get(Clock).now()), offset);
const codeOf = ({ sessionId }: OpenOrder): string => sessionId.slice(-8).toUpperCase();
const post = (path: string, body?: unknown): Promise<ApiResponse> =>
  shop.api.post(`admin/deliveries/${path}`, body, support.headers);
const upload = async (date: string, file: string): Promise<TrackingFileResultDto> =>
  (await post(`${date}/tracking`, { file })).read(TrackingFileResultDto);
const list = async (date: string, query = ''): Promise<ConsignmentListDto> =>
  (await shop.api.get(`admin/deliveries/${date}/consignments${query}`, { headers: support.headers })).read(
    ConsignmentListDto,
  );

async function anOrder(offset = days, customer: Parameters<typeof aBox>[0] = {}): Promise<OpenOrder> {
  const order = await placeConfirmedOrder(shop, aBox(customer));
  await setDeliveryDate(shop, order.orderId, offset);
  return order;
}

describe('a delivery day as a file (O120)', () => {
  it('names recipient, address and note, and nothing about food, health or money', async () => {
    await anOrder(days, {
      customer: { firstName: '=Ada', courierNote: 'Code 1234', allergies: 'sesame', healthConsent: true },
    });
    await bookDay(shop, day(), support.headers);
    const { text, headers } = await shop.api.get(`admin/deliveries/${day()}/file`, {
      headers: support.headers,
    });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = text.split('\r\n');
    expect(head).toBe(
      '\uFEFFOrder,Delivery day,Name,Address,Flat or floor,City,Postcode,Country,Phone,Note for the driver,Tracking number',
    );
    expect(line).toContain('Code 1234');
    // A spreadsheet would run it otherwise.
    expect(line).toContain(`'=Ada`);
    expect(text).not.toMatch(/sesame|£|salmon|meal|@/i);
    expect(await shop.count('audit_entry', `action = 'admin.consignments-exported'`)).toBeGreaterThan(0);
  });

  it('has one line for each order that is cooked and has not left', async () => {
    const [kept, cancelled, left] = [await anOrder(), await anOrder(), await anOrder()];
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [cancelled.orderId]);
    await shop.sql(`insert into order_event (order_id, kind, at) values ($1, 'dispatched', now())`, [
      left.orderId,
    ]);
    const [first, second] = await Promise.all([1, 2].map(() => bookDay(shop, day(), support.headers)));
    expect([first?.unbooked, second?.unbooked]).toEqual([0, 0]);
    expect((await list(day())).items.map(({ orderId }) => orderId)).toEqual([kept.orderId]);
  });

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('takes the numbers back from a table with %s, and says what fits nothing', async (_, separator) => {
    const order = await anOrder();
    await bookDay(shop, day(), support.headers);
    const file =
      ['Order', 'Tracking number'].join(separator) + `\r\n${codeOf(order)}${separator}15504321\r\n`;
    const result = await upload(day(), `${file}ZZZZZZZZ${separator}15504322\nnothing\n`);
    expect(result).toEqual({ matched: 1, unknown: ['nothing', 'ZZZZZZZZ'] });
    expect((await list(day())).items).toMatchObject([{ status: 'booked', trackingNumber: '15504321' }]);
  });

  it('reads its own file with the last column filled in, quotes and line breaks included', async () => {
    const order = await anOrder(days, { customer: { courierNote: 'Ring "twice", please' } });
    await bookDay(shop, day(), support.headers);
    const { text } = await shop.api.get(`admin/deliveries/${day()}/file`, { headers: support.headers });
    const result = await upload(day(), text.replace(/,\r\n$/, ',15504399\r\n'));
    expect(result).toEqual({ matched: 1, unknown: [] });
    expect((await list(day())).items[0]).toMatchObject({
      orderId: order.orderId,
      trackingNumber: '15504399',
    });
  });

  it.each([';', '\t'])('reads an address with a comma in a table with %j', async (separator) => {
    const order = await anOrder();
    await bookDay(shop, day(), support.headers);
    const cells = [
      codeOf(order),
      'Ada Byron',
      'Flat 2, 5 High Street',
      '"Ring ""twice"", please"',
      '15504388',
    ];
    expect(await upload(day(), cells.join(separator))).toEqual({ matched: 1, unknown: [] });
  });

  it('marks no number of another day, nor one of an order without a consignment', async () => {
    const order = await anOrder();
    expect(await upload(day(), `Order,Number\n${codeOf(order)},15504321`)).toEqual({
      matched: 0,
      unknown: [codeOf(order)],
    });
    await bookDay(shop, day(), support.headers);
    expect((await upload(day(days + 1), `Order,Number\n${codeOf(order)},15504321`)).matched).toBe(0);
  });
});

describe('all parcels of a day have left', () => {
  it('dispatches each order with its number, in one step', async () => {
    const [one, other] = [await anOrder(0), await anOrder(0)];
    const today = day(0);
    await bookDay(shop, today, support.headers);
    await upload(today, `Order,Number\n${codeOf(one)},15501111\n`);
    const after = (await post(`${today}/dispatch`, {})).read(DeliveryDaySummaryDto);
    expect(after.counts).toContainEqual({ status: 'collected', consignments: 1 });
    await shop.get(ConsignmentSyncService).syncDue();
    const steps = await shop.sql<{ order_id: string; tracking_number: string }>(
      `select order_id, tracking_number from order_event where kind = 'dispatched' and order_id = any($1)`,
      [[one.orderId, other.orderId]],
    );
    // The other one has no number yet.
    expect(steps).toEqual([{ order_id: one.orderId, tracking_number: '15501111' }]);
  });

  it('is refused before the day before (O98), and nothing changes', async () => {
    const order = await anOrder();
    await bookDay(shop, day(), support.headers);
    await upload(day(), `Order,Number\n${codeOf(order)},15504321\n`);
    const refused = await post(`${day()}/dispatch`, {});
    expect(refused.body).toMatchObject({ code: 'delivery_too_early', from: day(days - 1) });
    expect((await list(day(), '?status=booked')).items).toHaveLength(1);
  });
});

describe('parcels with a recalled dish (F95)', () => {
  const PIXEL =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  /** Two parcels of today with numbers; the dish of the first one is recalled. */
  async function aRecalledParcel() {
    await shop.sql('update orders set delivery_date = delivery_date - 100 where delivery_date is not null');
    const cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
    const recalled = await anOrder(0, { meals: { 1: 3, 32: 2 } });
    const free = await anOrder(0, { meals: { 32: 5 } });
    const date = day(0);
    await bookDay(shop, date, support.headers);
    await upload(date, `Order,Number\n${codeOf(recalled)},15502221\n${codeOf(free)},15502222\n`);
    const recall = {
      dish: 'meal-lemon-herb-chicken-greens',
      from: date,
      to: date,
      subject: 'Please don’t eat our lemon chicken',
      message: 'A piece of plastic was found in one tray.',
      instruction: 'Please throw the dish away.',
    };
    const written = await shop.api.post('admin/recalls', recall, cook.headers);
    expect(written.status).toBeLessThan(300);
    const audited = (action: string, { orderId }: OpenOrder) =>
      shop.count(
        'audit_entry',
        `action = '${action}' and subject_id = '${orderId}' and details ->> 'recalled' <> ''`,
      );
    return { date, recalled, free, audited };
  }

  it('do not leave with the others of their day without an answer, which is audited', async () => {
    const { date, recalled, free, audited } = await aRecalledParcel();
    const refused = await post(`${date}/dispatch`, {});
    const detail: unknown = expect.stringContaining(codeOf(recalled));
    expect(refused.body).toMatchObject({ code: 'dish_recalled', orders: [codeOf(recalled)], detail });
    // None of them has left, and nobody gets an email.
    expect((await list(date, '?status=booked')).items).toHaveLength(2);
    const after = (await post(`${date}/dispatch`, { isRecallKnown: true })).read(DeliveryDaySummaryDto);
    expect(after.counts).toContainEqual({ status: 'collected', consignments: 2 });
    expect(await audited('admin.order-dispatched', recalled)).toBe(1);
    expect(await audited('admin.order-dispatched', free)).toBe(0);
  });

  it('are not in the courier’s file without an answer, which is audited', async () => {
    const { date, recalled, free, audited } = await aRecalledParcel();
    const file = (query = '') =>
      shop.api.get(`admin/deliveries/${date}/file${query}`, { headers: support.headers });
    expect((await file()).body).toMatchObject({ code: 'dish_recalled', orders: [codeOf(recalled)] });
    expect((await file('?recalled=known')).text).toContain(codeOf(recalled));
    expect(await audited('admin.consignments-exported', recalled)).toBe(1);
    expect(await audited('admin.consignments-exported', free)).toBe(0);
  });

  it('leave the others free to go once their own parcel is cancelled', async () => {
    const { date, recalled, free } = await aRecalledParcel();
    const { items } = await list(date);
    const held = items.find(({ orderId }) => orderId === recalled.orderId);
    await post(`consignments/${held?.id}/cancel`);
    expect((await post(`${date}/dispatch`, {})).status).toBe(200);
    const left = await list(date, '?status=collected');
    expect(left.items.map(({ orderId }) => orderId)).toEqual([free.orderId]);
  });

  it('get no label of the courier without an answer, because the courier takes what has one', async () => {
    const { date, recalled, free, audited } = await aRecalledParcel();
    await shop.sql(
      `insert into consignment_label (consignment_id, png, created_at)
       select id, decode($1, 'base64'), now() from consignment where order_id = any($2)`,
      [PIXEL, [recalled.orderId, free.orderId]],
    );
    for (const which of ['new', 'all'])
      expect((await post(`${date}/labels?which=${which}`, {})).body).toMatchObject({ code: 'dish_recalled' });
    expect((await list(date, '?status=label_printed')).items).toEqual([]);
    expect((await post(`${date}/labels?which=new`, { isRecallKnown: true })).status).toBe(200);
    expect((await list(date, '?status=label_printed')).items).toHaveLength(2);
    expect(await audited('admin.recalled-label-printed', recalled)).toBe(1);
    expect(await audited('admin.recalled-label-printed', free)).toBe(0);
  });
});

describe('booking by the courier’s API', () => {
  it('is refused without an account', async () => {
    await shop.set('delivery.bookWithCourier', true);
    await anOrder();
    expect((await post(`${day()}/book`)).body).toMatchObject({ code: 'courier_not_configured' });
    expect((await list(day())).items).toEqual([]);
  });

  it('has no labels to print before anything is booked', async () => {
    expect((await post(`${day()}/labels`, {})).body).toMatchObject({ code: 'no_labels' });
  });
});

describe('a consignment', () => {
  it('is cancelled before it has left, and its order can be booked again', async () => {
    const order = await anOrder();
    await bookDay(shop, day(), support.headers);
    const [item] = (await list(day())).items;
    expect((await post(`consignments/${item?.id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect((await post(`consignments/${item?.id}/cancel`)).body).toMatchObject({
      code: 'consignment_has_left',
    });
    await bookDay(shop, day(), support.headers);
    const all = (await list(day())).items.filter(({ orderId }) => orderId === order.orderId);
    expect(all.map(({ status }) => status).sort()).toEqual(['cancelled', 'requested']);
  });
});
