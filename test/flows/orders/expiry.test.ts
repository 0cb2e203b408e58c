import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckoutSessionDto } from '#backend/ordering/ordering.dto.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { aBox, someTrialDays, type OrderBody } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, aPaidOrder, checkOut, domainEventsOf, orderRow } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** An order may be paid for half an hour, and the provider closes its page 35 minutes later. */
const TOO_LATE = { advanceMinutes: 67 } as const;
const TIME_IS_UP = { advanceMinutes: 31 } as const;
const LAPSED = { status: 'cancelled', payment_status: 'unpaid', cancel_reason: 'unpaid' };
const PAID = { status: 'processing', payment_status: 'paid', cancel_reason: null };

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  await shop.changeCatalog(
    `insert into promotion (code, percent_by_use, kinds, new_customers_only, max_uses)
     values ('LIMITED', '[50]', '["one_time"]', false, 1)`,
  );
});
afterEach(async () => {
  shop.outside.webhooks.pass();
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const limitedBox = (): OrderBody => aBox({ promoCode: 'LIMITED', percentOff: 50 });
const trialOf = (email: string): OrderBody =>
  someTrialDays([{ id: 'energy-boost-starter', quantity: 5 }], {
    customer: { email, address: `${email} Lane` },
  });

describe('a payment page that closes unpaid', () => {
  it('cancels its order and releases its reservations', async () => {
    const box = await anOpenOrder(shop, limitedBox());
    const trial = await anOpenOrder(shop, trialOf('late@example.com'));
    expect((await checkOut(shop, limitedBox())).status).toBe(422);
    expect((await checkOut(shop, trialOf('late@example.com'))).status).toBe(422);

    await shop.outside.advanceClock(TOO_LATE);
    await worker.drain();
    expect(await orderRow(shop, box.orderId)).toMatchObject(LAPSED);
    expect(await orderRow(shop, trial.orderId)).toMatchObject(LAPSED);
    const shown = (await shop.api.get(`checkout/sessions/${box.sessionId}`)).read(CheckoutSessionDto);
    expect(shown.state).toBe('expired');
    expect(await domainEventsOf(shop, box)).toEqual({ orderPaid: 0, commissionPence: [], emails: 0 });

    const [again, trialAgain] = [
      await anOpenOrder(shop, limitedBox()),
      await anOpenOrder(shop, trialOf('late@example.com')),
    ];
    expect([again.orderId, trialAgain.orderId]).not.toContain(box.orderId);
    await shop.get(PaymentConfirmationService).closeUnpaid(again.orderId);
  });

  it('is noticed without a webhook', async () => {
    shop.outside.webhooks.hold();
    const order = await anOpenOrder(shop, limitedBox());
    await shop.outside.advanceClock(TOO_LATE);
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject({ status: 'pending' });
    await worker.runSchedules();
    expect(await orderRow(shop, order.orderId)).toMatchObject(LAPSED);
    await shop.receive(shop.outside.webhooks.about(order.sessionId, 'checkout.session.expired'));
    await worker.drain();
    // Released once, not twice.
    expect(await shop.sql(`select uses from promotion_counter where code = 'LIMITED'`)).toEqual([
      { uses: 0 },
    ]);
  });

  it('is closed by us when the time to pay is over, long before the provider would', async () => {
    const order = await anOpenOrder(shop);
    await shop.outside.advanceClock(TIME_IS_UP);
    expect(await shop.outside.session(order.sessionId)).toMatchObject({ status: 'open' });
    await worker.runSchedules();
    expect(await orderRow(shop, order.orderId)).toMatchObject(LAPSED);
    expect(await shop.outside.session(order.sessionId)).toMatchObject({ status: 'expired' });
    expect(await shop.outside.pay(order.sessionId)).toBe(409);
  });

  it('counts as paid when it was, after its time and before anybody closed it', async () => {
    shop.outside.webhooks.hold();
    const order = await anOpenOrder(shop);
    await shop.outside.advanceClock(TIME_IS_UP);
    expect(await shop.outside.pay(order.sessionId)).toBe(200);
    await worker.runSchedules();
    expect(await orderRow(shop, order.orderId)).toMatchObject(PAID);
  });

  it('is not checked before its time', async () => {
    const order = await anOpenOrder(shop);
    await shop.outside.advanceClock({ advanceMinutes: 29 });
    await worker.runSchedules();
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject({ status: 'pending' });
    expect(await shop.outside.pay(order.sessionId)).toBe(200);
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject(PAID);
  });

  it('was never opened: its order expires too', async () => {
    await shop.outside.fail({ status: 500 });
    const box = limitedBox();
    expect((await checkOut(shop, box)).status).toBe(503);
    await shop.outside.fail();
    await shop.outside.advanceClock(TOO_LATE);
    await worker.runSchedules();
    const rows = await shop.sql('select status, payment_status, cancel_reason from orders where email = $1', [
      box.mealConfiguration.customerInfo.email,
    ]);
    expect(rows).toEqual([LAPSED]);
    await shop.get(PaymentConfirmationService).closeUnpaid((await anOpenOrder(shop, limitedBox())).orderId);
  });

  it('waits for a provider that is down', async () => {
    shop.outside.webhooks.hold();
    const order = await anOpenOrder(shop);
    await shop.outside.advanceClock(TOO_LATE);
    await shop.outside.fail({ status: 500 });
    await worker.runSchedules();
    expect(await orderRow(shop, order.orderId)).toMatchObject({ status: 'pending' });
    await shop.outside.fail();
    await worker.runSchedules();
    expect(await orderRow(shop, order.orderId)).toMatchObject(LAPSED);
  });
});

describe('a payment at the last moment', () => {
  it('counts, although its webhook never came and the time is over', async () => {
    shop.outside.webhooks.hold();
    const order = await anOpenOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
    await shop.outside.advanceClock({ advanceMinutes: 29 });
    expect(await shop.outside.pay(order.sessionId)).toBe(200);
    await shop.outside.advanceClock({ advanceMinutes: 3 });
    // Runs only the check for overdue orders, not the one for missed events.
    await worker.get(PaymentConfirmationService).resolveOverdue();
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject(PAID);
    expect(await domainEventsOf(shop, order)).toEqual({ orderPaid: 1, commissionPence: [383], emails: 1 });
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'and the closing of the page: one of them wins, and all records agree (%i)',
    async () => {
      const order = await anOpenOrder(shop, limitedBox());
      const [paid, outcome] = await Promise.all([
        shop.outside.pay(order.sessionId),
        shop.get(PaymentConfirmationService).closeUnpaid(order.orderId),
      ]);
      await worker.drain();
      const { orderPaid, emails } = await domainEventsOf(shop, order);
      const held = await shop.count('promotion_use', `order_id = '${order.orderId}' and released_at is null`);
      expect([paid, outcome]).toEqual(paid === 200 ? [200, 'paid'] : [409, 'expired']);
      expect(await orderRow(shop, order.orderId)).toMatchObject(paid === 200 ? PAID : LAPSED);
      expect([orderPaid, emails, held]).toEqual(paid === 200 ? [1, 1, 1] : [0, 0, 0]);
      // The next round starts with the use released.
      await shop.sql(
        `update promotion_use set released_at = now() where code = 'LIMITED' and released_at is null`,
      );
      await shop.sql(`update promotion_counter set uses = 0 where code = 'LIMITED'`);
    },
  );

  it('restores an order that was cancelled only because it was unpaid', async () => {
    shop.outside.webhooks.hold();
    const order = await aPaidOrder(shop);
    const facts = await worker.get(PaymentsService).readSession(order.sessionId);
    if (!facts) throw new Error('The session is not known.');
    // An outdated event: the page had not been paid when it was sent.
    await worker.get(PaymentConfirmationService).confirmPayment({ ...facts, status: 'expired' });
    expect(await orderRow(shop, order.orderId)).toMatchObject(LAPSED);
    await shop.receive(shop.outside.webhooks.about(order.sessionId));
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject(PAID);
    expect(await domainEventsOf(shop, order)).toEqual({ orderPaid: 1, commissionPence: [], emails: 1 });
  });

  it('leaves an order cancelled that a person had cancelled, and reports the money', async () => {
    const order = await aPaidOrder(shop);
    await shop.sql(`update orders set status = 'cancelled', cancel_reason = 'customer' where id = $1`, [
      order.orderId,
    ]);
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'cancelled',
      payment_status: 'paid',
      cancel_reason: 'customer',
    });
  });

  it('is not undone by a late notification that the page has closed', async () => {
    const order = await aPaidOrder(shop);
    await worker.drain();
    const facts = await worker.get(PaymentsService).readSession(order.sessionId);
    if (!facts) throw new Error('The session is not known.');
    await worker.get(PaymentConfirmationService).confirmPayment({ ...facts, status: 'expired' });
    expect(await orderRow(shop, order.orderId)).toMatchObject(PAID);
  });
});
