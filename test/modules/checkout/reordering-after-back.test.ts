import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { checkOut, orderRow, sessionOf } from '#test/setup/orders/orders.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

function welcomeBox(email: string, percentOff: number, checkoutId?: string) {
  return aBox({
    customer: { email },
    promoCode: 'WELCOME20',
    percentOff,
    ...(checkoutId ? { checkoutId } : {}),
  });
}

describe('going back from the payment page and ordering again', () => {
  it('keeps the first use of a promotion', async () => {
    const checkoutId = randomUUID();
    const email = 'goes.back@example.com';
    const first = await checkOut(shop, welcomeBox(email, 20, checkoutId), randomUUID());
    const second = await checkOut(shop, welcomeBox(email, 20, checkoutId), randomUUID());
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await shop.count('promotion_use', `person = '${email}' and released_at is null`)).toBe(1);
    expect(await shop.sql(`select uses from promotion_counter where code = 'WELCOME20'`)).toEqual([
      { uses: 1 },
    ]);
  });

  it('keeps the last use of a limited promotion', async () => {
    await shop.changeCatalog(
      `insert into promotion (code, percent_by_use, kinds, new_customers_only, max_uses)
       values ('ONLYONE', '[50]', '["one_time"]', false, 1)`,
    );
    const checkoutId = randomUUID();
    const box = () => aBox({ promoCode: 'ONLYONE', percentOff: 50, checkoutId });
    await checkOut(shop, box());
    expect((await checkOut(shop, box())).status).toBe(201);
    expect((await checkOut(shop, { ...box(), checkoutId: randomUUID() })).body).toMatchObject({
      code: 'promotion_used',
    });
  });

  it('leaves one payable order when several come at once', async () => {
    const checkoutId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => checkOut(shop, aBox({ checkoutId }))));
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await shop.count('orders', `checkout_id = '${checkoutId}' and status = 'pending'`)).toBe(1);
  });

  it.each([400, 401, 404, 429, 500])(
    'is refused with 503 when the provider responds with %i',
    async (status) => {
      const checkoutId = randomUUID();
      await checkOut(shop, aBox({ checkoutId }));
      await shop.outside.fail({ status });
      const response = await checkOut(shop, aBox({ checkoutId }));
      await shop.outside.fail();
      expect([response.status, response.body]).toMatchObject([503, { code: 'payment_provider_unavailable' }]);
      expect((await checkOut(shop, aBox({ checkoutId }))).status).toBe(201);
    },
  );
});

describe('uses of a promotion that end out of order', () => {
  it('gives the first one, free again, to the next order', async () => {
    const email = 'two.boxes@example.com';
    const first = (await checkOut(shop, welcomeBox(email, 20))).read(OneTimePaymentDto);
    const second = (await checkOut(shop, welcomeBox(email, 10))).read(OneTimePaymentDto);
    await shop.outside.pay(sessionOf(second.url ?? ''));
    const confirmations = shop.get(PaymentConfirmationService);
    await confirmations.closeUnpaid(second.orderId);
    await confirmations.closeUnpaid(first.orderId);
    expect((await orderRow(shop, second.orderId)).payment_status).toBe('paid');
    expect((await checkOut(shop, welcomeBox(email, 20))).status).toBe(201);
    expect((await checkOut(shop, welcomeBox(email, 0))).body).toMatchObject({ code: 'promotion_used' });
  });
});
