import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { anonymiseOrders } from '#backend/ordering/privacy/anonymise-orders.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { at } from '#test/setup/boxes/my-boxes.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import {
  anOpenOrder,
  setDeliveryDate,
  guestToken,
  orderRow,
  placeConfirmedOrderForToday,
  placeConfirmedOrder,
} from '#test/setup/orders/orders.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const delivery = () => shop.get(OrderDeliveryService);
const told = (orderId: string) =>
  shop.sql<{ name: string }>(
    `select name from outbox_event where payload->>'orderId' = $1 and name <> 'ordering.order-paid' order by id`,
    [orderId],
  );
const orderOf = async (orderId: string) =>
  (await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}`)).read(MyOrderDto);
const wayOf = async (orderId: string) => (await orderOf(orderId)).timeline.map(({ kind }) => kind);

describe('an order on its way (O19)', () => {
  it('is prepared, leaves, and is completed by its arrival', async () => {
    const { orderId } = await placeConfirmedOrderForToday(shop);
    await delivery().startPreparing(orderId);
    await delivery().dispatch(orderId, { trackingNumber: '1550 4321/7' });
    const order = await orderOf(orderId);
    expect(order.cancellableUntil).toBeNull();
    expect(order.timeline.at(-1)).toMatchObject({
      kind: 'dispatched',
      detail: {
        carrier: 'DPD',
        trackingNumber: '1550 4321/7',
        trackingUrl: 'https://track.dpd.co.uk/search?reference=1550%204321%2F7',
      },
    });
    await delivery().deliver(orderId);
    expect(await wayOf(orderId)).toEqual(['placed', 'paid', 'preparing', 'dispatched', 'delivered']);
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'completed', payment_status: 'paid' });
    expect(await told(orderId)).toEqual([
      { name: 'ordering.order-dispatched' },
      { name: 'ordering.order-delivered' },
    ]);
  });

  it('is announced once, however often and concurrently it is reported', async () => {
    const { orderId } = await placeConfirmedOrderForToday(shop);
    const parcel = { trackingNumber: '777' };
    await Promise.all([1, 2, 3].map(() => delivery().startPreparing(orderId)));
    await Promise.all([1, 2, 3].map(() => delivery().dispatch(orderId, parcel)));
    await Promise.all([1, 2, 3].map(() => delivery().deliver(orderId)));
    expect(await wayOf(orderId)).toEqual(['placed', 'paid', 'preparing', 'dispatched', 'delivered']);
    expect(await told(orderId)).toHaveLength(2);
  });

  it('can leave again after it came back', async () => {
    const { orderId } = await placeConfirmedOrderForToday(shop);
    await delivery().dispatch(orderId, { trackingNumber: '1' });
    await delivery().failDelivery(orderId, 'nobody_there');
    await delivery().failDelivery(orderId, 'nobody_there');
    await delivery().dispatch(orderId, { trackingNumber: '1' });
    await delivery().deliver(orderId);
    expect(await wayOf(orderId)).toEqual([
      'placed',
      'paid',
      'dispatched',
      'delivery_failed',
      'dispatched',
      'delivered',
    ]);
  });

  it('does not begin before it is paid, nor after it was cancelled', async () => {
    const { orderId: unpaid } = await anOpenOrder(shop);
    const { orderId: cancelled } = await placeConfirmedOrder(shop);
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [cancelled]);
    for (const id of [unpaid, cancelled]) {
      for (const step of [
        delivery().startPreparing(id),
        delivery().dispatch(id, { trackingNumber: '1' }),
        delivery().failDelivery(id, 'delayed'),
        delivery().deliver(id),
      ])
        await expect(step).rejects.toMatchObject({ code: 'order_not_in_transit' });
      expect(await told(id)).toEqual([]);
    }
  });

  it('does not leave before the day before its delivery, nor arrive before its delivery day (O98)', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const parcel = { trackingNumber: '1' };
    const tooEarly = { code: 'delivery_too_early' };
    await setDeliveryDate(shop, orderId, 2);
    await delivery().startPreparing(orderId);
    await expect(delivery().dispatch(orderId, parcel)).rejects.toMatchObject(tooEarly);
    await expect(delivery().failDelivery(orderId, 'delayed')).rejects.toMatchObject(tooEarly);
    await setDeliveryDate(shop, orderId, 1);
    await delivery().dispatch(orderId, parcel);
    await expect(delivery().deliver(orderId)).rejects.toMatchObject(tooEarly);
    await delivery().failDelivery(orderId, 'damaged');
    await setDeliveryDate(shop, orderId);
    await delivery().deliver(orderId);
    expect(await told(orderId)).toEqual([
      { name: 'ordering.order-dispatched' },
      { name: 'ordering.delivery-failed' },
      { name: 'ordering.order-delivered' },
    ]);
  });

  it('goes by the day in London, also in the hour before midnight in summer', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    await shop.sql(`update orders set delivery_date = '2027-07-07' where id = $1`, [orderId]);
    const beforeMidnight = new Date('2027-07-06T22:59:00Z');
    await at(shop, beforeMidnight, () =>
      expect(delivery().deliver(orderId)).rejects.toMatchObject({ code: 'delivery_too_early' }),
    );
    await at(shop, new Date('2027-07-06T23:00:00Z'), () => delivery().deliver(orderId));
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'completed' });
  });

  it('shows staff from when each step can be recorded', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const { headers } = await aSignedInPerson(shop, { roles: ['support'] });
    await setDeliveryDate(shop, orderId, 3);
    const [row] = await shop.sql<{ from: string; day: string }>(
      `select (delivery_date - 1)::text as "from",
              delivery_date::text as day from orders where id = $1`,
      [orderId],
    );
    const read = () => shop.api.get(`admin/orders/${orderId}`, { headers });
    expect((await read()).body).toMatchObject({ dispatchFrom: row?.from, deliveredFrom: row?.day });
    const refused = await shop.api.post(
      `admin/orders/${orderId}/dispatch`,
      { trackingNumber: '1' },
      { ...headers },
    );
    expect(refused.body).toMatchObject({ status: 422, code: 'delivery_too_early', from: row?.from });
    const arrived = await shop.api.post(`admin/orders/${orderId}/delivered`, {}, { ...headers });
    expect(arrived.body).toMatchObject({ status: 422, code: 'delivery_too_early', from: row?.day });
    await setDeliveryDate(shop, orderId);
    expect((await read()).body).toMatchObject({ dispatchFrom: null, deliveredFrom: null });
  });

  it('is completed by hand before its day without having arrived (O98)', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const { headers } = await aSignedInPerson(shop, { roles: ['support'] });
    const set = (status: string) =>
      shop.call('PATCH', `/api/admin/orders/${orderId}`, { body: { status }, headers });
    expect((await set('completed')).body).toMatchObject({ status: 'completed' });
    expect(await wayOf(orderId)).toEqual(['placed', 'paid']);
    expect(await told(orderId)).toEqual([{ name: 'ordering.order-status-changed' }]);
    await set('processing');
    await setDeliveryDate(shop, orderId);
    await set('completed');
    expect(await wayOf(orderId)).toEqual(['placed', 'paid', 'delivered']);
  });

  it('keeps no address key once it is anonymised', async () => {
    const { orderId } = await placeConfirmedOrderForToday(shop);
    await delivery().dispatch(orderId, { trackingNumber: '4711' });
    const em = shop.get(EntityManager).fork();
    await em.transactional((inner) => anonymiseOrders(inner, [orderId]));
    expect(await shop.count('order_event', `order_id = '${orderId}' and tracking_number is not null`)).toBe(
      0,
    );
  });
});
