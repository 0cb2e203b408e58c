import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, orderRow } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

it('orders that cannot be resolved do not block those that can', async () => {
  const stuck = await anOpenOrder(shop);
  // Sixty that the provider does not know, all older than the one that can be resolved.
  await shop.sql(`
    with copied as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
        from orders o, generate_series(1, 60) returning id)
    insert into payment (id, purpose, ref_id, amount_pence, session_id, created_at)
      select gen_random_uuid(), 'order', id, 4600, 'cs_test_' || id, now() from copied`);
  await shop.sql(`update orders set expires_at = now() - interval '2 hours'`);
  const good = await anOpenOrder(shop);
  await shop.sql(`update orders set expires_at = now() - interval '1 hour' where id = $1`, [good.orderId]);

  const confirmations = worker.get(PaymentConfirmationService);
  await confirmations.resolveOverdue();
  await confirmations.resolveOverdue();
  expect(await orderRow(shop, good.orderId)).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid' });
  expect(await orderRow(shop, stuck.orderId)).toMatchObject({ status: 'cancelled' });
  await shop.sql(`update orders set status = 'cancelled' where status = 'pending'`);
});

it('a provider call that hangs does not delay overdue orders', async () => {
  const order = await anOpenOrder(shop);
  await shop.sql(`update orders set expires_at = now() - interval '1 hour' where id = $1`, [order.orderId]);
  let answer = (_missed: number): void => undefined;
  const hanging = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const look = jest
    .spyOn(worker.get(PaymentsService), 'fetchMissedEvents')
    .mockImplementationOnce(() => hanging);
  const round = worker.runSchedules();
  const isCancelled = async () => (await orderRow(shop, order.orderId)).status === 'cancelled';
  for (let tries = 0; tries < 50 && !(await isCancelled()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await isCancelled()).toBe(true);
  answer(0);
  await round;
  look.mockRestore();
});
