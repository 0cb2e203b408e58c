import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OrderChangeOptionsDto } from '#backend/ordering/changes/order-changes.dto.js';
import { ConsignmentDto, ConsignmentListDto } from '#backend/ordering/consignments/admin-consignments.dto.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  book,
  bookDay,
  consignmentOf,
  deliver,
  sync,
  TestCourier,
  type CourierMessage,
} from '#test/setup/orders/courier.js';
import {
  guestToken,
  orderRow,
  placeConfirmedOrder,
  setDeliveryDate,
  type OpenOrder,
} from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let courier: TestCourier;
let shop: TestShop;
let worker: TestWorker;
let support: SignedInPerson;
beforeAll(async () => {
  courier = await TestCourier.open();
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
beforeEach(() => courier.fail({ unlimited: true }));
afterAll(async () => {
  await worker.close();
  await shop.close();
  await courier.close();
});

const today = (): string => londonDate(shop.get(Clock).now());

async function anOrderOfToday(): Promise<OpenOrder> {
  const order = await placeConfirmedOrder(shop);
  await setDeliveryDate(shop, order.orderId);
  await worker.drain();
  return order;
}

async function aBookedOrder(): Promise<OpenOrder & { readonly parcelId: string }> {
  const order = await anOrderOfToday();
  await bookDay(shop, today(), support.headers);
  await book(worker);
  return { ...order, parcelId: (await consignmentOf(shop, order.orderId)).parcel_id ?? '' };
}

/** Time passes for what waits for another try. */
const dueAgain = () =>
  shop.sql(`update consignment set ask_at = now() - interval '1 second' where ask_at is not null`);

async function deliverAll(): Promise<void> {
  for (const message of await courier.allSent()) await deliver(shop, message);
  await worker.drain();
  await sync(worker);
  await worker.drain();
}

const viewOf = async ({ orderId }: OpenOrder): Promise<MyOrderDto> =>
  (await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}`)).read(MyOrderDto);
const kinds = async (order: OpenOrder) => (await viewOf(order)).timeline.map(({ kind }) => kind);
const subjects = async ({ email }: OpenOrder) =>
  (await shop.outside.emails(email)).map(({ subject }) => subject);

describe('booking a delivery day (O120, O121)', () => {
  it('books one parcel for each order, however often it is asked', async () => {
    const order = await anOrderOfToday();
    const days = await Promise.all([1, 2, 3].map(() => bookDay(shop, today(), support.headers)));
    expect(days.at(-1)?.unbooked).toBe(0);
    await Promise.all([book(worker), book(worker)]);
    const consignment = await consignmentOf(shop, order.orderId);
    expect(consignment).toMatchObject({
      status: 'booked',
      tracking_number: expect.stringMatching(/^SC\d+GB$/),
    });
    expect(await shop.count('consignment', `order_id = '${order.orderId}'`)).toBe(1);
    expect(await shop.count('consignment_label', `consignment_id = '${consignment.id}'`)).toBe(1);
    // Nothing has left: no email, no step.
    expect(await kinds(order)).not.toContain('dispatched');
  });

  it('prints new labels once, and all of them again', async () => {
    const order = await aBookedOrder();
    const print = (query: string) =>
      shop.call('POST', `/api/admin/deliveries/${today()}/labels?${query}`, {
        headers: support.headers,
        body: {},
      });
    const printed = await print('which=new');
    expect(printed.headers['content-type']).toBe('application/pdf');
    expect(printed.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await consignmentOf(shop, order.orderId)).status).toBe('label_printed');
    expect((await print('which=new')).body).toMatchObject({ code: 'no_labels' });
    expect((await print('which=all')).status).toBe(200);
    // Nothing to say needs no body.
    const path = `/api/admin/deliveries/${today()}/labels?which=all`;
    expect((await shop.call('POST', path, { headers: support.headers })).status).toBe(200);
    expect((await print('which=all&part=2')).body).toMatchObject({ code: 'no_labels' });
  });

  it('tells the courier the address and the note, and nothing of the food or of health', async () => {
    const { parcelId, orderId } = await aBookedOrder();
    const { request } = courier.running.store.parcel(Number(parcelId)) ?? { request: '' };
    const asked: unknown = JSON.parse(request);
    expect(asked).toMatchObject({
      external_reference_id: (await consignmentOf(shop, orderId)).id,
      to_address: { phone_number: '+442079460123', postal_code: 'SW4 7AB' },
    });
    expect(request).not.toMatch(/allerg|meal|gender|peanut|salmon|@/i);
  });

  it('books once when the response to a booking is lost', async () => {
    const order = await anOrderOfToday();
    await bookDay(shop, today(), support.headers);
    const before = courier.running.store.count();
    await courier.fail({ unlimited: true, loseBookings: true });
    await book(worker);
    expect(await consignmentOf(shop, order.orderId)).toMatchObject({ status: 'requested', failures: 1 });
    await courier.fail({ unlimited: true });
    await dueAgain();
    await book(worker);
    expect(await consignmentOf(shop, order.orderId)).toMatchObject({ status: 'booked' });
    expect(courier.running.store.count()).toBe(before + 1);
    const { id } = await consignmentOf(shop, order.orderId);
    expect(await shop.count('consignment_label', `consignment_id = '${id}'`)).toBe(1);
  });

  it('ends its tries, says why, and tries again when staff ask', async () => {
    const order = await anOrderOfToday();
    await bookDay(shop, today(), support.headers);
    await courier.fail({ status: 503 });
    for (let tries = 0; tries < 8; tries += 1) {
      await book(worker);
      await dueAgain();
    }
    const failed = await consignmentOf(shop, order.orderId);
    expect(failed).toMatchObject({
      status: 'booking_failed',
      failures: 6,
      failure: expect.stringContaining('503'),
    });
    await courier.fail({ unlimited: true });
    const path = `admin/deliveries/consignments/${failed.id}/retry`;
    expect((await shop.api.post(path, undefined, support.headers)).read(ConsignmentDto).status).toBe(
      'requested',
    );
    await book(worker);
    expect((await consignmentOf(shop, order.orderId)).status).toBe('booked');
    expect((await shop.api.post(path, undefined, support.headers)).body).toMatchObject({
      code: 'consignment_not_failed',
    });
  });

  it('does not try again what the courier refuses, and names the field', async () => {
    const order = await anOrderOfToday();
    await shop.sql(
      `update orders set delivery_address = delivery_address || '{"city": "Nowhere"}' where id = $1`,
      [order.orderId],
    );
    await bookDay(shop, today(), support.headers);
    await book(worker);
    const list = await shop.api.get(`admin/deliveries/${today()}/consignments?status=booking_failed`, {
      headers: support.headers,
    });
    expect(
      list.read(ConsignmentListDto).items.find(({ orderId }) => orderId === order.orderId),
    ).toMatchObject({
      failure: 'city: The carrier does not know this address.',
    });
  });

  it('waits when the courier has had too many calls, without counting a failure', async () => {
    const order = await anOrderOfToday();
    await bookDay(shop, today(), support.headers);
    await courier.fail({ status: 429 });
    await book(worker);
    expect(await consignmentOf(shop, order.orderId)).toMatchObject({ status: 'requested', failures: 0 });
    await courier.fail({ unlimited: true });
    expect(await book(worker)).toBe(0);
    await dueAgain();
    await book(worker);
    expect((await consignmentOf(shop, order.orderId)).status).toBe('booked');
  });
});

describe('what the courier reports (O122, O123)', () => {
  it('dispatches and completes the order as staff do, with the courier’s tracking link', async () => {
    const order = await aBookedOrder();
    courier.move(order.parcelId, 'PICKED_UP_BY_DRIVER');
    await deliverAll();
    const { tracking_url: trackingUrl } = await consignmentOf(shop, order.orderId);
    expect(await viewOf(order)).toMatchObject({ status: 'processing' });
    expect((await viewOf(order)).timeline.at(-1)).toMatchObject({
      kind: 'dispatched',
      detail: { carrier: 'Sandbox Courier', trackingUrl },
    });
    const [email] = await shop.outside.emails(order.email);
    expect(email?.subject).toMatch(/is on its way$/);
    expect(email?.text).toContain(trackingUrl);
    courier.move(order.parcelId, 'DRIVER_ON_ROUTE', 'DELIVERED');
    await deliverAll();
    expect((await orderRow(shop, order.orderId)).status).toBe('completed');
    expect((await subjects(order)).filter((each) => /has arrived$/.test(each))).toHaveLength(1);
    expect(
      await shop.count(
        'outbox_event',
        `name = 'ordering.order-delivered' and payload->>'orderId' = '${order.orderId}'`,
      ),
    ).toBe(1);
  });

  it('tells of an attempt in vain, and goes on with the next one', async () => {
    const order = await aBookedOrder();
    courier.move(order.parcelId, 'PICKED_UP_BY_DRIVER', 'DRIVER_ON_ROUTE', 'DELIVERY_FAILED');
    await deliverAll();
    expect((await consignmentOf(shop, order.orderId)).status).toBe('attempt_failed');
    expect((await kinds(order)).at(-1)).toBe('delivery_failed');
    courier.move(order.parcelId, 'DRIVER_ON_ROUTE', 'DELIVERED');
    await deliverAll();
    expect((await orderRow(shop, order.orderId)).status).toBe('completed');
  });

  it('is found without a message when all of them are lost', async () => {
    const order = await aBookedOrder();
    courier.move(order.parcelId, 'PICKED_UP_BY_DRIVER', 'DRIVER_ON_ROUTE', 'DELIVERED');
    await sync(worker);
    expect((await consignmentOf(shop, order.orderId)).status).toBe('booked');
    await shop.sql(`update consignment set read_at = now() - interval '1 second' where read_at is not null`);
    await sync(worker);
    await worker.drain();
    expect((await orderRow(shop, order.orderId)).status).toBe('completed');
    // Its departure is in the timeline, and no email says that it has just left.
    expect(await kinds(order)).toContain('dispatched');
    expect((await subjects(order)).some((each) => /on its way$/.test(each))).toBe(false);
  });

  it('waits for the delivery day where the courier is early (O98)', async () => {
    const order = await aBookedOrder();
    await setDeliveryDate(shop, order.orderId, 1);
    courier.move(order.parcelId, 'PICKED_UP_BY_DRIVER', 'DRIVER_ON_ROUTE', 'DELIVERED');
    await deliverAll();
    expect((await orderRow(shop, order.orderId)).status).toBe('processing');
    const [row] = await shop.sql<{ follow_at: Date | null }>(
      'select follow_at from consignment where order_id = $1',
      [order.orderId],
    );
    expect(londonDate(row?.follow_at ?? new Date(0))).toBe(addDays(today(), 1));
  });
});

describe('a message of the courier (O122)', () => {
  async function aMessage(): Promise<CourierMessage> {
    const { parcelId } = await aBookedOrder();
    const before = (await courier.allSent()).length;
    courier.move(parcelId, 'PICKED_UP_BY_DRIVER');
    const message = (await courier.allSent())[before];
    if (!message) throw new Error('No message was sent.');
    return message;
  }

  it('is stored once, without the name and address in it', async () => {
    const message = await aMessage();
    const before = await shop.count('courier_event');
    expect(await Promise.all([1, 2, 3].map(() => deliver(shop, message)))).toEqual([200, 200, 200]);
    expect(await shop.count('courier_event')).toBe(before + 1);
    const [stored] = await shop.sql('select * from courier_event order by received_at desc limit 1');
    expect(Object.keys(stored ?? {})).toEqual(['id', 'parcel_id', 'sent_at', 'received_at']);
  });

  it('is refused when its signature does not fit, and then changes nothing', async () => {
    const message = await aMessage();
    const before = await shop.count('courier_event');
    const forged = { ...message, body: message.body.replace('"id":', '"id": ') };
    for (const each of [forged, { ...message, signature: '' }, { ...message, signature: 'f'.repeat(64) }])
      expect(await deliver(shop, each)).toBe(400);
    expect(await shop.count('courier_event')).toBe(before);
  });
});

describe('the order of a consignment', () => {
  it('cancels the parcel when it is cancelled, and books another for another address', async () => {
    const order = await aBookedOrder();
    const first = await consignmentOf(shop, order.orderId);
    const moved = { address: { address: '9 New Street', city: 'London', postcode: 'E1 6AN', country: 'GB' } };
    await setDeliveryDate(shop, order.orderId, 3);
    await shop.call('PATCH', `/api/admin/orders/${order.orderId}/delivery`, {
      body: { ...moved, reason: 'Moved house' },
      headers: support.headers,
    });
    await worker.drain();
    await book(worker);
    const second = await consignmentOf(shop, order.orderId);
    expect(second.id).not.toBe(first.id);
    expect(courier.statusOf(first.parcel_id ?? '')).toBe('CANCELLED');
    expect(courier.running.store.parcel(Number(second.parcel_id))?.request).toContain('9 New Street');
    await shop.call('PATCH', `/api/admin/orders/${order.orderId}`, {
      body: { status: 'cancelled' },
      headers: support.headers,
    });
    await worker.drain();
    await book(worker);
    expect((await consignmentOf(shop, order.orderId)).status).toBe('cancelled');
    expect(courier.statusOf(second.parcel_id ?? '')).toBe('CANCELLED');
  });

  it('sends one parcel where the courier takes the first one before it is cancelled', async () => {
    const [order, other] = [await aBookedOrder(), await aBookedOrder()];
    await setDeliveryDate(shop, order.orderId, 3);
    const address = { address: '9 New Street', city: 'London', postcode: 'E1 6AN', country: 'GB' };
    await shop.call('PATCH', `/api/admin/orders/${order.orderId}/delivery`, {
      body: { address, reason: 'Moved house' },
      headers: support.headers,
    });
    await worker.drain();
    expect((await consignmentOf(shop, order.orderId)).status).toBe('requested');
    courier.move(order.parcelId, 'PICKED_UP_BY_DRIVER');
    courier.move(other.parcelId, 'PICKED_UP_BY_DRIVER');
    await deliverAll();
    const [first, second] = await shop.sql<{ parcel_id: string | null; status: string }>(
      'select parcel_id, status from consignment where order_id = $1 order by created_at',
      [order.orderId],
    );
    expect(first).toMatchObject({ parcel_id: order.parcelId, status: 'collected' });
    expect(second).toMatchObject({ parcel_id: null, status: 'cancelling' });
    // The parcel that was read after it moved as well.
    expect((await consignmentOf(shop, other.orderId)).status).toBe('collected');
    await book(worker);
    expect((await consignmentOf(shop, order.orderId)).status).toBe('cancelled');
  });

  it('cancels the parcel when it is changed to another day, whose parcels are booked later', async () => {
    const order = await aBookedOrder();
    const first = await consignmentOf(shop, order.orderId);
    await setDeliveryDate(shop, order.orderId, 4);
    const path = `/api/admin/orders/${order.orderId}/change`;
    const { days, deliveryDate } = (await shop.call('GET', path, { headers: support.headers })).read(
      OrderChangeOptionsDto,
    );
    const day = days.find(({ date, full }) => date !== deliveryDate && !full)?.date;
    const body = { deliveryDate: day, refundPence: 0, changesSeen: 0, reason: 'Away on the day' };
    expect((await shop.call('POST', path, { body, headers: support.headers })).status).toBe(200);
    await worker.drain();
    await book(worker);
    expect((await consignmentOf(shop, order.orderId)).status).toBe('cancelled');
    expect(courier.statusOf(first.parcel_id ?? '')).toBe('CANCELLED');
  });
});
