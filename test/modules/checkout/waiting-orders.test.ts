import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MyOrderDto, PaymentPageDto } from '#backend/ordering/orders/my-orders.dto.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, orderRow, confirmPayment, type OpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
let me: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  me = await aSignedInPerson(shop);
});
afterAll(() => shop.close());

async function mine(): Promise<OpenOrder> {
  const order = await anOpenOrder(shop);
  await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, order.orderId]);
  return order;
}

const read = async (id: string) =>
  (await shop.api.get(`orders/${id}`, { headers: me.headers })).read(MyOrderDto);
const pay = (id: string, by = me) => shop.api.post(`orders/${id}/pay`, undefined, by.headers);

describe('an order that waits for its payment (rule O84)', () => {
  it('shows until when it is kept, and leads back to its own page', async () => {
    const { orderId, url } = await mine();
    const [row] = await shop.sql<{ at: Date }>('select expires_at as at from orders where id = $1', [
      orderId,
    ]);
    expect((await read(orderId)).payableUntil).toBe(row?.at.toISOString());
    expect((await pay(orderId)).read(PaymentPageDto).url).toBe(url);
    expect((await pay(orderId, await aSignedInPerson(shop))).status).toBe(404);
  });

  it('is cancelled with its page, and is payable no more', async () => {
    const { orderId } = await mine();
    const cancelled = await shop.api.post(`orders/${orderId}/cancel`, undefined, me.headers);
    expect(cancelled.read(MyOrderDto)).toMatchObject({ status: 'cancelled', payableUntil: null });
    expect((await orderRow(shop, orderId)).payment_status).toBe('unpaid');
    expect((await pay(orderId)).body).toMatchObject({ status: 409, code: 'order_closed' });
  });

  it('is payable no more when its time is over, or when it is paid', async () => {
    const late = await mine();
    await shop.sql(`update orders set expires_at = now() - interval '1 second' where id = $1`, [
      late.orderId,
    ]);
    expect((await read(late.orderId)).payableUntil).toBeNull();
    expect((await pay(late.orderId)).body).toMatchObject({ code: 'order_closed' });
    const paid = await mine();
    await shop.outside.pay(paid.sessionId);
    await confirmPayment(shop, paid);
    expect((await read(paid.orderId)).payableUntil).toBeNull();
    expect((await pay(paid.orderId)).body).toMatchObject({ status: 409, code: 'order_already_paid' });
  });
});
