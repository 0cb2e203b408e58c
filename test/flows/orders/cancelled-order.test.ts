import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { aBox, someTrialDays, type OrderBody } from '#test/factories.js';
import { PROFESSIONAL, TestShop, type ApiResponse } from '#test/setup/system/app.js';
import {
  anOpenOrder,
  aPaidOrder,
  checkOut,
  guestToken,
  orderRow,
  type OpenOrder,
} from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
import { moneyOf } from '#test/setup/orders/refunds.js';
import { TestWorker } from '#test/setup/system/worker.js';

const Refusal = z.object({ code: z.string() });

let shop: TestShop;
let worker: TestWorker;
let me: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  me = await aSignedInPerson(shop);
});
afterEach(async () => {
  await shop.set('orders.cancelHours', null);
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function mine<Order extends OpenOrder>(order: Order): Promise<Order> {
  await worker.drain();
  await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, order.orderId]);
  return order;
}

const myOrder = async (body?: OrderBody) => mine(await aPaidOrder(shop, body));
const cancel = (orderId: string): Promise<ApiResponse> =>
  shop.api.post(`orders/${orderId}/cancel`, undefined, me.headers);

describe('an order that its customer cancels', () => {
  it('is refunded in full, once, and its commission is reversed', async () => {
    const { orderId, sessionId } = await myOrder(aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
    const response = await cancel(orderId);
    expect(response.status).toBe(200);
    expect(response.read(MyOrderDto)).toMatchObject({
      id: orderId,
      status: 'cancelled',
      paymentState: 'paid',
    });
    expect((await cancel(orderId)).status).toBe(200);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refunds: ['4175+0 succeeded'],
      commissionPence: 0,
      steps: ['cancelled', 'paid', 'refunded 4175'],
    });
    expect(await orderRow(shop, orderId)).toMatchObject({ cancel_reason: 'customer' });
    expect(await shop.outside.refundsOf(await shop.outside.intentOf(sessionId))).toHaveLength(1);
  });

  it('is emailed once, with the refund, its destination and its date', async () => {
    const order = await myOrder();
    await cancel(order.orderId);
    await worker.drain();
    const [sentEmail, ...rest] = (await shop.outside.emails(order.email)).filter(({ subject }) =>
      /cancelled|refund/.test(subject),
    );
    expect(rest).toEqual([]);
    expect(sentEmail?.subject).toMatch(/^Order [A-Z0-9]{8} cancelled and refunded$/);
    expect(sentEmail?.text).toContain('You’ve cancelled your order.');
    expect(sentEmail?.text).toContain(
      'We’re refunding £46.00. You’ll get £46.00 back on your card within 5-10 business days.',
    );
    expect(sentEmail?.text).not.toContain('wallet');
  });

  it('five times at once is refunded once', async () => {
    const { orderId } = await myOrder();
    const answers = await race(5, () => cancel(orderId));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ refunds: ['4600+0 succeeded'] });
  });

  it('releases its promotion and its trial days', async () => {
    const email = 'back@example.com';
    const box = () => aBox({ promoCode: 'WELCOME20', percentOff: 20, customer: { email } });
    const days = () =>
      someTrialDays([{ id: 'energy-boost-starter', quantity: 5 }], {
        customer: { email, address: '1 Back Lane' },
      });
    const bought = await myOrder(box());
    const tried = await myOrder(days());
    expect((await checkOut(shop, days())).read(Refusal).code).toBe('trial_used');
    expect((await cancel(tried.orderId)).status).toBe(200);
    expect((await checkOut(shop, days())).status).toBe(201);
    expect(await shop.count('promotion_use', `order_id = '${bought.orderId}' and released_at is null`)).toBe(
      1,
    );
    expect((await cancel(bought.orderId)).status).toBe(200);
    expect(await shop.count('promotion_use', `order_id = '${bought.orderId}' and released_at is null`)).toBe(
      0,
    );
  });

  it('keeps its promotion when it is only refunded: it was delivered', async () => {
    const { orderId, sessionId } = await myOrder(aBox({ promoCode: 'WELCOME20', percentOff: 20 }));
    await shop.sql(`insert into order_event (order_id, kind, at) values ($1, 'dispatched', now())`, [
      orderId,
    ]);
    await shop.outside.refund(await shop.outside.intentOf(sessionId));
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ paymentStatus: 'refunded', status: 'processing' });
    expect(await shop.count('promotion_use', `order_id = '${orderId}' and released_at is null`)).toBe(1);
  });

  it('is cancelled while the provider is down, and refunded when it is back', async () => {
    const { orderId } = await myOrder();
    await shop.outside.fail({ status: 500 });
    expect((await cancel(orderId)).status).toBe(200);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      status: 'cancelled',
      refunds: ['4600+0 requested'],
    });
    await shop.outside.fail();
    await worker.skipBackoff();
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ paymentStatus: 'refunded' });
  });

  it('closes its payment page when it is not paid yet', async () => {
    const order = await mine(await anOpenOrder(shop));
    expect((await cancel(order.orderId)).status).toBe(200);
    expect(await shop.outside.session(order.sessionId)).toMatchObject({ status: 'expired' });
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'cancelled',
      payment_status: 'unpaid',
    });
  });
});

describe('a guest’s order', () => {
  it('is cancelled by the link in the emails', async () => {
    const { orderId } = await aPaidOrder(shop);
    await worker.drain();
    const response = await shop.api.post(`orders/guest/${await guestToken(shop, orderId)}/cancel`, undefined);
    expect(response.read(MyOrderDto)).toMatchObject({ id: orderId, status: 'cancelled' });
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ paymentStatus: 'refunded' });
  });

  it('is not cancelled by another link', async () => {
    const { orderId } = await aPaidOrder(shop);
    await worker.drain();
    const token = await guestToken(shop, orderId);
    expect((await shop.api.post(`orders/guest/${token}x/cancel`, undefined)).status).toBe(404);
    expect(await moneyOf(shop, orderId)).toMatchObject({ status: 'processing' });
  });
});

describe('an order that can no longer be cancelled', () => {
  const refusal = async (orderId: string) => {
    const response = await cancel(orderId);
    return [response.status, response.read(Refusal).code];
  };

  it('is one past the deadline of the settings', async () => {
    const { orderId } = await myOrder();
    await shop.set('orders.cancelHours', 240);
    expect(await refusal(orderId)).toEqual([422, 'cancel_too_late']);
    await shop.set('orders.cancelHours', null);
    expect((await cancel(orderId)).status).toBe(200);
  });

  it('is one that is on its way or was delivered', async () => {
    const sent = await myOrder();
    await shop.sql(`insert into order_event (order_id, kind, at) values ($1, 'dispatched', now())`, [
      sent.orderId,
    ]);
    const eaten = await myOrder();
    await shop.sql(`update orders set status = 'completed' where id = $1`, [eaten.orderId]);
    expect(await refusal(sent.orderId)).toEqual([422, 'cancel_too_late']);
    expect(await refusal(eaten.orderId)).toEqual([422, 'cancel_too_late']);
  });

  it('is one whose payment is disputed', async () => {
    const { orderId, sessionId } = await myOrder();
    await shop.outside.openDispute(await shop.outside.intentOf(sessionId));
    await worker.drain();
    expect(await refusal(orderId)).toEqual([409, 'order_disputed']);
    expect(await moneyOf(shop, orderId)).toMatchObject({ status: 'processing', refunds: [] });
  });
});
