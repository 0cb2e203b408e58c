import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { someTrialDays } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { checkOut, orderRow } from '#test/setup/orders/orders.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

it('is paid when it is placed, and confirmed once', async () => {
  await shop.set('referral.discountPercent', 100);
  const order = someTrialDays(undefined, { referralCode: PROFESSIONAL.code });
  const response = await checkOut(shop, { ...order, totalPrice: 0 }, 'free-of-charge');
  const { url, orderId } = response.read(OneTimePaymentDto);
  expect(url).toBeNull();
  expect(await orderRow(shop, orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
  expect((await shop.api.get(`checkout/sessions/${orderId}`)).body).toMatchObject({ state: 'paid' });

  const again = await checkOut(shop, { ...order, totalPrice: 0 }, 'free-of-charge');
  expect(again.body).toEqual({ url: null, orderId });
  expect(await shop.count('outbox_event', `name = 'ordering.order-paid'`)).toBe(1);
});
