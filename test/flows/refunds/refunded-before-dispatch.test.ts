import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { KitchenSheetDto, PickListDto } from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { AdminOrderDto } from '#backend/ordering/staff/admin-orders.dto.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { aBox, type OrderBody } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import {
  aPaidOrder,
  setDeliveryDate,
  guestToken,
  type OpenOrder,
  orderRow,
  sessionOf,
} from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { requestRefund, moneyOf } from '#test/setup/orders/refunds.js';
import { fillWallet, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** A box of five: £42.50 of meals and £3.50 delivery. */
const BOX_PENCE = 4_600;
const PARCEL = { trackingNumber: 'LT4711' };

let shop: TestShop;
let worker: TestWorker;
let finance: SignedInPerson;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  finance = await aSignedInPerson(shop, { roles: ['finance'] });
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterEach(async () => {
  await shop.outside.fail();
  expect(await ledgerMismatches(shop)).toEqual([]);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function anOrder(body?: OrderBody): Promise<OpenOrder> {
  const order = await aPaidOrder(shop, body);
  await worker.drain();
  return order;
}

/** The back office's request body. */
async function refund(orderId: string, body: object = {}): Promise<AdminOrderDto> {
  const response = await shop.api.post(
    `admin/orders/${orderId}/refund`,
    { reason: 'Asked by phone', ...body },
    finance.headers,
  );
  expect([response.status, response.text]).toEqual([200, expect.anything()]);
  await worker.drain();
  return response.read(AdminOrderDto);
}

async function setStatus(orderId: string, status: string): Promise<void> {
  const request = { body: { status }, headers: admin.headers };
  expect((await shop.call('PATCH', `/api/admin/orders/${orderId}`, request)).status).toBe(200);
  await worker.drain();
}

/** Where an order to be cooked and packed appears: the day's sheet and its pick list. */
async function isInKitchen(orderId: string): Promise<boolean> {
  const [row] = await shop.sql<{ date: string }>(
    'select delivery_date::text as date from orders where id = $1',
    [orderId],
  );
  const ask = (path: string) =>
    shop.api.get(`admin/kitchen/days/${row?.date}${path}`, { headers: admin.headers });
  const picked = (await ask('/pick-list?limit=100'))
    .read(PickListDto)
    .items.some((each) => each.orderId === orderId);
  const orders = (await ask('')).read(KitchenSheetDto).orders;
  const due = await shop.count(
    'orders',
    `delivery_date = '${row?.date}' and status in ('processing', 'completed') and paid_at is not null`,
  );
  expect(orders).toBe(due);
  return picked;
}

async function taken(orderId: string): Promise<number> {
  const [row] = await shop.sql<{ taken: number }>(
    'select d.taken from delivery_day d join orders o on o.delivery_date = d.date where o.id = $1',
    [orderId],
  );
  return row?.taken ?? 0;
}

/** The subjects of the emails after the confirmation, oldest first. */
async function told({ email }: Pick<OpenOrder, 'email'>): Promise<string[]> {
  const emails = await shop.outside.emails(email);
  return emails
    .map(({ subject }) => subject.replace(/[A-Z0-9]{8}/, '·'))
    .reverse()
    .filter((subject) => !subject.endsWith('confirmed'));
}

const CANCELLED = {
  status: 'cancelled',
  paymentStatus: 'refunded',
  reservedPence: BOX_PENCE,
  refundedPence: BOX_PENCE,
};

describe('an order refunded in full before dispatch (rule O51)', () => {
  it('is cancelled: not made, its place released, its commission reversed, its customer emailed once', async () => {
    const order = await anOrder(aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
    const { orderId } = order;
    expect(await isInKitchen(orderId)).toBe(true);
    const before = await taken(orderId);
    expect(await refund(orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'refunded' });
    expect(await moneyOf(shop, orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refunds: ['4175+0 succeeded'],
      commissionPence: 0,
      steps: ['cancelled', 'paid', 'refunded 4175'],
    });
    expect(await isInKitchen(orderId)).toBe(false);
    expect(await taken(orderId)).toBe(before - 1);
    expect(await told(order)).toEqual(['Order · cancelled and refunded']);
    const [sentEmail] = await shop.outside.emails(order.email);
    expect(sentEmail?.text).toContain('We’ve refunded your whole order, so we’re not making it.');
    expect(sentEmail?.text).toContain('We’re refunding £41.75.');
    const seen = (await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}`)).read(MyOrderDto);
    expect(seen).toMatchObject({ status: 'cancelled', paymentState: 'refunded' });
    expect(seen.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'cancelled',
        detail: expect.objectContaining({ reason: 'refunded' }),
      }),
    );
  });

  it('by refunds of its parts is cancelled with the last of them', async () => {
    const order = await anOrder();
    await refund(order.orderId, { amountPence: 4_000 });
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'processing' });
    await refund(order.orderId, { amountPence: 600 });
    expect(await moneyOf(shop, order.orderId)).toMatchObject(CANCELLED);
    expect(await told(order)).toEqual(['A refund for order ·', 'Order · cancelled and refunded']);
  });

  it('line by line is cancelled with the last line, also after the delivery charge was refunded', async () => {
    const order = await anOrder(aBox({ meals: { 1: 3, 2: 2 } }));
    await requestRefund(shop, order.orderId, { amountPence: 350, deliveryPence: 350 });
    await requestRefund(shop, order.orderId, { amountPence: 2_550, linePosition: 0 });
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'processing' });
    await requestRefund(shop, order.orderId, { amountPence: 1_700, linePosition: 1 });
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject(CANCELLED);
  });

  it('at the provider’s own pages is cancelled too, at once or in parts', async () => {
    const whole = await anOrder();
    await shop.outside.refund(await shop.outside.intentOf(whole.sessionId));
    await worker.drain();
    expect(await moneyOf(shop, whole.orderId)).toMatchObject(CANCELLED);
    expect(await told(whole)).toEqual(['Order · cancelled and refunded']);
    const parts = await anOrder();
    const intent = await shop.outside.intentOf(parts.sessionId);
    await shop.outside.refund(intent, 1_000);
    await worker.drain();
    expect(await moneyOf(shop, parts.orderId)).toMatchObject({ status: 'processing' });
    await refund(parts.orderId, { amountPence: 600 });
    await shop.outside.refund(intent, 3_000);
    await worker.drain();
    expect(await moneyOf(shop, parts.orderId)).toMatchObject(CANCELLED);
    expect(await isInKitchen(parts.orderId)).toBe(false);
  });

  it('frees its promotion, and its kitchen place stays free however often the provider repeats it', async () => {
    const order = await anOrder(aBox({ promoCode: 'WELCOME20', percentOff: 20 }));
    await shop.outside.refund(await shop.outside.intentOf(order.sessionId));
    await worker.drain();
    const uses = () => shop.count('promotion_use', `order_id = '${order.orderId}' and released_at is null`);
    expect(await uses()).toBe(0);
    const before = await taken(order.orderId);
    const [charge] = shop.outside.webhooks.sent.filter(({ type }) => type === 'charge.refunded').slice(-1);
    if (!charge) throw new Error('Nothing was sent of the refund.');
    await shop.receive(charge);
    await worker.drain();
    expect(await taken(order.orderId)).toBe(before);
    expect(await told(order)).toHaveLength(1);
  });

  it('stays cancelled when the provider refuses the refund, and a person looks', async () => {
    const order = await anOrder();
    const intent = await shop.outside.intentOf(order.sessionId);
    await shop.sql(`update orders set payment_intent_id = payment_intent_id || 'x' where id = $1`, [
      order.orderId,
    ]);
    await refund(order.orderId);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refunds: ['4600+0 failed'],
    });
    expect(await shop.count('complaint', `order_id = '${order.orderId}' and status = 'open'`)).toBe(1);
    await shop.sql('update orders set payment_intent_id = $1 where id = $2', [intent, order.orderId]);
  });
});

describe('an order with a share of the wallet', () => {
  async function anOrderOf(person: SignedInPerson, walletPence: number): Promise<OpenOrder> {
    await fillWallet(shop, person, { cashPence: walletPence });
    const box = aBox({ customer: { email: person.email } });
    const body = { ...box, useWallet: true, totalPrice: (BOX_PENCE - walletPence) / 100 };
    const { url, orderId } = (await shop.api.post('checkout/one-time', body, person.headers)).read(
      OneTimePaymentDto,
    );
    const sessionId = url === null ? '' : sessionOf(url);
    if (url !== null) await shop.outside.pay(sessionId);
    await worker.drain();
    return { orderId, email: person.email, sessionId, url: url ?? '' };
  }

  it('is complete only when card and wallet are both refunded', async () => {
    const person = await aSignedInPerson(shop);
    const order = await anOrderOf(person, 1_600);
    await shop.outside.refund(await shop.outside.intentOf(order.sessionId));
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'processing', refundedPence: 3_000 });
    await refund(order.orderId);
    expect(await moneyOf(shop, order.orderId)).toMatchObject(CANCELLED);
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 1_600 });
    expect(await isInKitchen(order.orderId)).toBe(false);
  });

  it('that paid everything is cancelled and emailed where the money is', async () => {
    const person = await aSignedInPerson(shop);
    const order = await anOrderOf(person, BOX_PENCE);
    await refund(order.orderId);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ ...CANCELLED, refunds: ['0+4600 succeeded'] });
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: BOX_PENCE });
    expect(await told(order)).toEqual(['Order · cancelled and refunded']);
    const [sentEmail] = await shop.outside.emails(order.email);
    expect(sentEmail?.text).toContain('£46.00 is back in your wallet.');
  });
});

describe('an order refunded in full after dispatch', () => {
  it.each([
    ['dispatched', (orderId: string) => shop.get(OrderDeliveryService).dispatch(orderId, PARCEL)],
    [
      'dispatched and brought back',
      async (orderId: string) => {
        await shop.get(OrderDeliveryService).dispatch(orderId, PARCEL);
        await shop.get(OrderDeliveryService).failDelivery(orderId, 'damaged');
      },
    ],
    ['delivered', (orderId: string) => shop.get(OrderDeliveryService).deliver(orderId)],
    [
      'of a day that is over',
      (orderId: string) =>
        shop.sql(`update orders set delivery_date = '2024-05-08' where id = $1`, [orderId]),
    ],
  ])('keeps its status: %s', async (_, leave) => {
    const order = await anOrder();
    await setDeliveryDate(shop, order.orderId);
    await leave(order.orderId);
    await worker.drain();
    const { status } = await orderRow(shop, order.orderId);
    expect(await refund(order.orderId)).toMatchObject({
      status,
      cancelReason: null,
      fullRefundCancels: false,
    });
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status, paymentStatus: 'refunded' });
    expect(await isInKitchen(order.orderId)).toBe(true);
    expect(await told(order)).toContain('A refund for order ·');
    expect(await told(order)).not.toContain('Order · cancelled and refunded');
  });
});

describe('an order refunded in full but still made', () => {
  const noted = (orderId: string) =>
    shop.sql<{ details: object }>(
      `select details from audit_entry where subject_id = $1 and action = 'admin.order-refunded'`,
      [orderId],
    );

  it('is delivered as planned, with an audit entry and an email to the customer', async () => {
    const order = await anOrder();
    const body = { cookAnyway: true, reason: 'A replacement for last week' };
    expect(await refund(order.orderId, body)).toMatchObject({ status: 'processing', cookAnyway: true });
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'processing',
      paymentStatus: 'refunded',
    });
    expect(await isInKitchen(order.orderId)).toBe(true);
    expect(await noted(order.orderId)).toMatchObject([
      { details: { cookAnyway: true, note: 'A replacement for last week' } },
    ]);
    expect(await told(order)).toEqual(['A refund for order ·']);
    const [sentEmail] = await shop.outside.emails(order.email);
    expect(sentEmail?.text).toContain('Your order will still come as planned.');
    // Later events from the provider change nothing.
    const [charge] = shop.outside.webhooks.sent.filter(({ type }) => type === 'charge.refunded').slice(-1);
    if (!charge) throw new Error('Nothing was sent of the refund.');
    await shop.sql('delete from webhook_event where id = $1', [charge.id]);
    await shop.receive(charge);
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'processing' });
    // It can still be cancelled by hand.
    await setStatus(order.orderId, 'cancelled');
    expect(await isInKitchen(order.orderId)).toBe(false);
  });

  it('is the status of a cancelled one that staff restore', async () => {
    const order = await anOrder();
    await refund(order.orderId);
    await setStatus(order.orderId, 'processing');
    expect(await isInKitchen(order.orderId)).toBe(true);
    const [charge] = shop.outside.webhooks.sent.filter(({ type }) => type === 'charge.refunded').slice(-1);
    if (!charge) throw new Error('Nothing was sent of the refund.');
    await shop.sql('delete from webhook_event where id = $1', [charge.id]);
    await shop.receive(charge);
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'processing',
      paymentStatus: 'refunded',
    });
  });

  it('is not offered for a partial refund', async () => {
    const order = await anOrder();
    expect(await refund(order.orderId, { amountPence: 700, cookAnyway: true })).toMatchObject({
      status: 'processing',
      cookAnyway: false,
      fullRefundCancels: true,
    });
    expect(await noted(order.orderId)).not.toMatchObject([{ details: { cookAnyway: true } }]);
    await refund(order.orderId);
    expect(await moneyOf(shop, order.orderId)).toMatchObject(CANCELLED);
  });
});
