import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { aBox, someTrialDays } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, aPaidOrder, checkOut, orderRow, sessionOf } from '#test/setup/orders/orders.js';
import { outcomes, race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  // Keys exist for many orders of one customer at once.
  await shop.set('orders.maxOpenUnpaidPerPerson', 100);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.outside.fail();
});
afterAll(() => shop.close());

/** Orders and payment pages of one shopper. */
async function made(email: string): Promise<{ orders: number; pages: number }> {
  const sessions = await Promise.all((await shop.outside.sessionIds()).map((id) => shop.outside.session(id)));
  return {
    orders: await shop.count('orders', `email = '${email}'`),
    pages: sessions.filter((each) => JSON.stringify(each).includes(`"${email}"`)).length,
  };
}

describe('the same key', () => {
  it('and body give the same response, and one order', async () => {
    const box = aBox();
    const first = await checkOut(shop, box, 'same-key');
    const again = await checkOut(shop, box, 'same-key');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await made(box.mealConfiguration.customerInfo.email)).toEqual({ orders: 1, pages: 1 });
  });

  it('with another body is refused', async () => {
    const box = aBox();
    await checkOut(shop, box, 'other-body');
    const response = await checkOut(shop, { ...box, selectedMeals: [1, 1, 1, 1, 1] }, 'other-body');
    expect(response.body).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
      detail: 'This Idempotency-Key was used for a different request.',
    });
    expect(await made(box.mealConfiguration.customerInfo.email)).toEqual({ orders: 1, pages: 1 });
  });

  it('twenty times at once makes one order and one page', async () => {
    const box = aBox();
    const answers = await race(20, () => checkOut(shop, box, 'twenty-times'));
    expect(outcomes(answers)).toEqual({ created: 20 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await made(box.mealConfiguration.customerInfo.email)).toEqual({ orders: 1, pages: 1 });
  });

  it('finds its order although the cart would be refused by now', async () => {
    const trial = someTrialDays([{ id: 'energy-boost-starter', quantity: 5 }]);
    const first = await checkOut(shop, trial, 'all-used-up');
    await shop.changeCatalog(`update product set available = false where kind = 'package'`);
    expect((await checkOut(shop, trial, 'all-used-up')).body).toEqual(first.body);
    await shop.changeCatalog(`update product set available = true where kind = 'package'`);
  });

  it('that was refused may be reused with a valid body', async () => {
    const box = aBox();
    expect((await checkOut(shop, { ...box, totalPrice: 1 }, 'put-right')).status).toBe(409);
    expect((await checkOut(shop, box, 'put-right')).status).toBe(201);
  });

  it.each(['', 'k'.repeat(256)])('has a length: %#', async (key) => {
    expect((await checkOut(shop, aBox(), key)).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'Idempotency-Key' }],
    });
  });
});

it('the control: twenty requests without a key make twenty orders', async () => {
  const box = aBox();
  await race(20, () => checkOut(shop, box));
  expect(await made(box.mealConfiguration.customerInfo.email)).toEqual({ orders: 20, pages: 20 });
});

describe('a provider that is down', () => {
  it('is 503 with a time to wait, and the same key goes on later with the same order', async () => {
    const box = aBox();
    const { email } = box.mealConfiguration.customerInfo;
    await shop.outside.fail({ status: 500 });
    const response = await checkOut(shop, box, 'comes-back');
    expect(response.body).toMatchObject({
      status: 503,
      code: 'payment_provider_unavailable',
      title: 'Payment Error',
      detail: 'There was an issue processing your payment. Please try again.',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await shop.outside.fail();
    expect(await made(email)).toEqual({ orders: 1, pages: 0 });

    const later = await checkOut(shop, box, 'comes-back');
    expect(later.status).toBe(201);
    expect(later.read(OneTimePaymentDto).url).toMatch(/^http/);
    expect(await made(email)).toEqual({ orders: 1, pages: 1 });
  });

  it('does not leave two pages behind when its response was lost', async () => {
    const box = aBox();
    jest.spyOn(shop.get(PaymentsService), 'attachSession').mockRejectedValueOnce(new Error('cut off here'));
    expect((await checkOut(shop, box, 'cut-off')).status).toBe(500);
    const { email } = box.mealConfiguration.customerInfo;
    expect(await made(email)).toEqual({ orders: 1, pages: 1 });
    expect((await checkOut(shop, box, 'cut-off')).status).toBe(201);
    expect(await made(email)).toEqual({ orders: 1, pages: 1 });
  });

  it('does not hold what the next order of the same checkout needs', async () => {
    const checkoutId = randomUUID();
    const box = aBox({ checkoutId, promoCode: 'WELCOME20', percentOff: 20 });
    await shop.outside.fail({ status: 503 });
    expect((await checkOut(shop, box)).status).toBe(503);
    await shop.outside.fail();
    expect((await checkOut(shop, box)).status).toBe(201);
    expect(await shop.count('orders', `checkout_id = '${checkoutId}' and status = 'pending'`)).toBe(1);
  });
});

describe('one checkout', () => {
  it('that places a new order closes the older page for good', async () => {
    const checkoutId = randomUUID();
    const first = await anOpenOrder(shop, aBox({ checkoutId }));
    const second = await anOpenOrder(shop, aBox({ checkoutId, meals: { 2: 6 } }));
    expect(await shop.outside.session(first.sessionId)).toMatchObject({ status: 'expired' });
    expect(await shop.outside.pay(first.sessionId)).toBe(409);
    expect(await orderRow(shop, first.orderId)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'replaced',
    });
    expect(await orderRow(shop, second.orderId)).toMatchObject({ status: 'pending' });
    expect(await shop.outside.pay(second.sessionId)).toBe(200);
  });

  it('that was paid meanwhile shows so, without another payment', async () => {
    const checkoutId = randomUUID();
    // The webhook has not been processed yet: only the provider knows.
    const first = await aPaidOrder(shop, aBox({ checkoutId }));
    const response = await checkOut(shop, aBox({ checkoutId, meals: { 2: 6 } }));
    expect(response.body).toMatchObject({
      status: 409,
      code: 'order_already_paid',
      title: 'Already paid',
      orderId: first.orderId,
      sessionId: first.sessionId,
    });
    expect(await orderRow(shop, first.orderId)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
    });
    expect(await shop.count('orders', `checkout_id = '${checkoutId}'`)).toBe(1);
  });

  it('that placed a new order cannot reuse the key of the older one', async () => {
    const checkoutId = randomUUID();
    const box = aBox({ checkoutId });
    await checkOut(shop, box, 'older');
    await checkOut(shop, aBox({ checkoutId }), 'newer');
    expect((await checkOut(shop, box, 'older')).body).toMatchObject({
      status: 409,
      code: 'order_closed',
      detail: 'It timed out or a newer one replaced it. You haven’t been charged. Please try again.',
    });
  });

  it('waits while the provider cannot close the older page: two payable pages never coexist', async () => {
    const checkoutId = randomUUID();
    const first = await anOpenOrder(shop, aBox({ checkoutId }));
    await shop.outside.fail({ status: 500 });
    const response = await checkOut(shop, aBox({ checkoutId }));
    expect(response.body).toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
    await shop.outside.fail();
    expect(await orderRow(shop, first.orderId)).toMatchObject({ status: 'pending' });
    expect(await shop.count('orders', `checkout_id = '${checkoutId}'`)).toBe(1);
  });

  it('of another user is left alone', async () => {
    const first = await anOpenOrder(shop, aBox({ checkoutId: randomUUID() }));
    await anOpenOrder(shop, aBox({ checkoutId: randomUUID() }));
    await anOpenOrder(shop, aBox());
    expect(await orderRow(shop, first.orderId)).toMatchObject({ status: 'pending' });
    expect(sessionOf(first.url)).toBe(first.sessionId);
  });
});
