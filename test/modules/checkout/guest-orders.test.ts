import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuestLinks } from '#backend/ordering/orders/guest-links.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, guestToken, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const statusOf = async (token: string) =>
  (await shop.api.get(`orders/guest/${encodeURIComponent(token)}`)).status;

/** The same token with one character changed. */
function changedAt(token: string, index: number): string {
  const other = token[index] === 'A' ? 'B' : 'A';
  return token.slice(0, index) + other + token.slice(index + 1);
}

describe('the link in a guest’s emails (O18)', () => {
  it('shows the order with its timeline and its cancellation deadline', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const response = await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}`);
    const order = response.read(MyOrderDto);
    expect(order.id).toBe(orderId);
    expect(order.timeline.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
    expect(order.hasReceipt).toBe(true);
    expect(order.cancellableUntil).toMatch(/^\d{4}-\d\d-\d\dT0[78]:00:00\.000Z$/);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  it('is the same in every email of an order', async () => {
    const { orderId } = await anOpenOrder(shop);
    expect(await guestToken(shop, orderId)).toBe(await guestToken(shop, orderId));
  });

  it('cannot be forged or altered in any part', async () => {
    const { orderId } = await anOpenOrder(shop);
    const token = await guestToken(shop, orderId);
    expect(await statusOf(token)).toBe(200);
    const [body = '', signature = ''] = token.split('.');
    const other = await guestToken(shop, (await anOpenOrder(shop)).orderId);
    for (const forged of [
      orderId,
      body,
      `${body}.`,
      `.${signature}`,
      `${other.split('.')[0]}.${signature}`,
      `${token}A`,
      'ä.ö',
      // The last of 27 and of 43 characters carries unused bits: the test leaves it unchanged.
      ...[0, 5, 20, 28, 40, 60].map((index) => changedAt(token, index)),
    ])
      expect(await statusOf(forged)).toBe(404);
  });

  it('ends 400 days after the order was placed', async () => {
    const { orderId } = await anOpenOrder(shop);
    const placedDaysAgo = (days: number) =>
      shop.get(GuestLinks).tokenOf({ id: orderId, createdAt: new Date(Date.now() - days * 86_400_000) });
    expect(await statusOf(placedDaysAgo(398))).toBe(200);
    expect(await statusOf(placedDaysAgo(402))).toBe(404);
  });

  it('opens nothing once the order is anonymised', async () => {
    const { orderId } = await anOpenOrder(shop);
    await shop.sql(
      'update orders set anonymise_from = now()::date, anonymise_by = now()::date where id = $1',
      [orderId],
    );
    await shop.get(PaymentConfirmationService).closeUnpaid(orderId);
    expect(await statusOf(await guestToken(shop, orderId))).toBe(404);
  });

  it('leads a customer to the account, and a guest to the link', () => {
    const order = { id: randomUUID(), createdAt: new Date() };
    const links = shop.get(GuestLinks);
    expect(links.pageUrl({ ...order, userId: randomUUID() })).toBe(
      `http://shop.test/account?tab=orders&order=${order.id}`,
    );
    expect(links.pageUrl({ ...order, userId: null })).toBe(`http://shop.test/order/${links.tokenOf(order)}`);
  });
});

describe('until when an order can be cancelled (rule D6)', () => {
  const read = async (orderId: string) =>
    (await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}`)).read(MyOrderDto).cancellableUntil;

  it('is a day before eight in the morning of its delivery day, by the setting', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    await shop.sql(`update orders set delivery_date = '2099-01-14' where id = $1`, [orderId]);
    expect(await read(orderId)).toBe('2099-01-13T08:00:00.000Z');
    await shop.set('orders.cancelHours', 48);
    expect(await read(orderId)).toBe('2099-01-12T08:00:00.000Z');
    await shop.set('orders.cancelHours', null);
  });

  it.each([
    ['it is not paid', `payment_status = 'unpaid', status = 'pending', paid_at = null`],
    ['its time is over', `delivery_date = current_date`],
    ['it is cancelled', `status = 'cancelled'`],
    ['it is completed', `status = 'completed'`],
    ['its payment is disputed', `payment_status = 'disputed', disputed_pence = amount_pence`],
  ])('is over when %s', async (_why, change) => {
    const { orderId } = await placeConfirmedOrder(shop);
    expect(await read(orderId)).not.toBeNull();
    await shop.sql(`update orders set ${change} where id = $1`, [orderId]);
    expect(await read(orderId)).toBeNull();
  });

  it('shows another user neither health details nor the author', async () => {
    const someone = await aSignedInPerson(shop);
    const { orderId } = await placeConfirmedOrder(shop);
    expect((await shop.api.get(`orders/${orderId}`, { headers: someone.headers })).status).toBe(404);
  });
});
