import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckoutSessionDto } from '#backend/ordering/ordering.dto.js';
import { AwaitedPaymentsService } from '#backend/ordering/payment/awaited-payments.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { anOpenOrder, confirmPayment, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';

const HELD = { prefer: 'wait=20' };

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

function ask(sessionId: string, headers: Readonly<Record<string, string>> = HELD): Promise<ApiResponse> {
  return shop.api.get(`checkout/sessions/${sessionId}`, { headers });
}

async function untilHeld(count: number): Promise<void> {
  while (shop.get(AwaitedPaymentsService).heldCount !== count) await pause(5);
}

describe('the request of a success page that waits', () => {
  it('is held until the order is paid', async () => {
    const order = await anOpenOrder(shop);
    const asked = ask(order.sessionId);
    await untilHeld(1);
    await shop.outside.pay(order.sessionId);
    await confirmPayment(shop, order);
    const response = await asked;
    expect(response.read(CheckoutSessionDto)).toMatchObject({ state: 'paid', status: 'processing' });
    expect(response.headers['preference-applied']).toBe('wait=20');
    expect(shop.get(AwaitedPaymentsService).heldCount).toBe(0);
  });

  it('is held until the order is closed', async () => {
    const order = await anOpenOrder(shop);
    const asked = ask(order.sessionId);
    await untilHeld(1);
    await shop.get(PaymentConfirmationService).closeUnpaid(order.orderId, 'replaced');
    expect((await asked).read(CheckoutSessionDto)).toMatchObject({ state: 'expired', replaced: true });
  });

  it('is responded to at once for a paid order, and without the header', async () => {
    const paid = await placeConfirmedOrder(shop);
    const open = await anOpenOrder(shop);
    const responses = [await ask(paid.sessionId), await ask(open.sessionId, {})];
    expect(responses.map((one) => one.read(CheckoutSessionDto).state)).toEqual(['paid', 'pending']);
    expect(responses.map(({ headers }) => headers['preference-applied'])).toEqual([undefined, undefined]);
  });

  it('holds no connection of the database', async () => {
    const orders = await Promise.all(Array.from({ length: 15 }, () => anOpenOrder(shop)));
    const asked = orders.map(({ sessionId }) => ask(sessionId));
    await untilHeld(orders.length);
    const [row] = await shop.sql<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      [],
    );
    expect(row?.busy).toBe(0);
    for (const { orderId } of orders) await shop.get(PaymentConfirmationService).closeUnpaid(orderId);
    const states = (await Promise.all(asked)).map((one) => one.read(CheckoutSessionDto).state);
    expect(new Set(states)).toEqual(new Set(['expired']));
  });

  it('gets its response when the process ends', async () => {
    const own = await TestShop.open();
    const order = await anOpenOrder(own);
    const asked = own.api.get(`checkout/sessions/${order.sessionId}`, { headers: HELD });
    while (own.get(AwaitedPaymentsService).heldCount !== 1) await pause(5);
    await own.close();
    expect((await asked).read(CheckoutSessionDto).state).toBe('pending');
  });
});
