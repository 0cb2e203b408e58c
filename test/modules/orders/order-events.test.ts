import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordOrderEvent, type OrderStep } from '#backend/ordering/orders/order-events.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { record } from '#backend/platform/outbox/record.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, confirmPayment } from '#test/setup/orders/orders.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const stepsOf = (orderId: string) =>
  shop.sql<{ kind: string; reason: string | null }>(
    'select kind, reason from order_event where order_id = $1 order by id',
    [orderId],
  );

const write = (step: OrderStep) =>
  shop
    .get(EntityManager)
    .fork()
    .transactional((em) => recordOrderEvent(em, step));

describe('the progress of an order (O17)', () => {
  it('is paid once, however often the provider says so', async () => {
    const order = await anOpenOrder(shop);
    await shop.outside.pay(order.sessionId);
    await Promise.all([
      confirmPayment(shop, order),
      confirmPayment(shop, order),
      confirmPayment(shop, order),
    ]);
    expect(await stepsOf(order.orderId)).toEqual([{ kind: 'paid', reason: null }]);
  });

  it('ends when its payment page closes unpaid', async () => {
    const { orderId } = await anOpenOrder(shop);
    await shop.get(PaymentConfirmationService).closeUnpaid(orderId);
    expect(await stepsOf(orderId)).toEqual([{ kind: 'cancelled', reason: 'unpaid' }]);
  });

  it('is written only in the transaction that changes the order', async () => {
    const { orderId } = await anOpenOrder(shop);
    const em = shop.get(EntityManager).fork();
    await expect(recordOrderEvent(em, { orderId, kind: 'preparing', at: new Date() })).rejects.toThrow(
      'outside a transaction',
    );
    expect(await stepsOf(orderId)).toEqual([]);
    const told = record(em, 'ordering.order-expired', { orderId }, new Date());
    await expect(told).rejects.toThrow('outside a transaction');
  });

  it('names the amount of a refund only', async () => {
    const { orderId } = await anOpenOrder(shop);
    const at = new Date();
    await write({ orderId, kind: 'refunded', at, amountPence: 500 });
    await expect(write({ orderId, kind: 'refunded', at })).rejects.toThrow('order_event_refund_has_amount');
    await expect(write({ orderId, kind: 'refunded', at, amountPence: 0 })).rejects.toThrow(
      'order_event_amount_positive',
    );
    await expect(write({ orderId, kind: 'paid', at, amountPence: 500 })).rejects.toThrow(
      'order_event_refund_has_amount',
    );
  });
});
