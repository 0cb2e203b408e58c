import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminOrderDto } from '#backend/ordering/staff/admin-orders.dto.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { requestRefund, moneyOf } from '#test/setup/orders/refunds.js';
import type { TestShop } from '#test/setup/system/app.js';
import { signedIn } from '#test/setup/people/people.js';
import { CHICKEN, type Placed, RemovedLines } from '#test/setup/orders/removed-lines.js';
import { ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
import type { TestWorker } from '#test/setup/system/worker.js';

let stage: RemovedLines;
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  stage = await RemovedLines.open();
  ({ shop, worker } = stage);
});
afterEach(() => stage.contains([]));
afterAll(() => stage.close());

/** The bank opens a dispute; returns a function that closes it. */
async function disputed({ orderId }: Placed, amountPence?: number) {
  const [row] = await shop.sql<{ intent: string }>(
    'select payment_intent_id as intent from orders where id = $1',
    [orderId],
  );
  const disputeId = await shop.outside.openDispute(row?.intent ?? '', amountPence);
  await worker.drain();
  return async (end: 'won' | 'lost') => {
    await shop.outside.closeDispute(disputeId, end);
    await worker.drain();
  };
}

/** Open complaints about an order, including refunds that did not arrive. */
const complaintsAbout = ({ orderId }: Placed): Promise<number> =>
  shop.count('complaint', `order_id = '${orderId}' and status = 'open'`);

const linesOf = ({ orderId }: Placed) =>
  shop.sql<{ name: string; sku: string }>('select name, sku from order_line where order_id = $1', [orderId]);

/** The timeline entries for the end and the start of disputes, as the customer and staff read them. */
async function disputeSteps({ orderId, person }: Placed): Promise<(string | null)[]> {
  const steps = ({ timeline }: Pick<AdminOrderDto, 'timeline'>) =>
    timeline.filter(({ kind }) => kind === 'disputed').map(({ detail }) => detail?.reason ?? null);
  const { headers } = await signedIn(shop, person);
  const mine = steps((await shop.api.get(`orders/${orderId}`, { headers })).read(MyOrderDto));
  const path = `admin/orders/${orderId}`;
  const theirs = (await shop.api.get(path, { headers: stage.admin.headers })).read(AdminOrderDto);
  expect(steps(theirs)).toEqual(mine);
  return mine;
}

async function priceOf({ orderId }: Placed, sku = CHICKEN): Promise<number> {
  const [row] = await shop.sql<{ price: number }>(
    'select total_pence as price from order_line where order_id = $1 and sku = $2',
    [orderId, sku],
  );
  return row?.price ?? 0;
}

describe('a line that was removed while the payment was disputed (F74)', () => {
  it('is refunded, once, when the dispute is won, with an email', async () => {
    const order = await stage.placed();
    const end = await disputed(order);
    await stage.refuse(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [] });
    await end('won');
    const price = await priceOf(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      status: 'processing',
      refundedPence: price,
      refunds: [`${price}+0 succeeded`],
    });
    const email = await stage.emailAbout(order, /^A refund for order/);
    expect(email).toContain('on its way to you');
    // It names the line that it is for, and nothing else of the order.
    for (const { name, sku } of await linesOf(order)) expect(email.includes(name)).toBe(sku === CHICKEN);
    expect(email).toContain('3 × ');
    expect(await stage.packed(order)).toHaveLength(1);
  });

  it('is refunded after delivery without that line', async () => {
    const order = await stage.placed();
    const end = await disputed(order);
    await stage.refuse(order);
    await shop.sql(`update orders set status = 'completed' where id = $1`, [order.orderId]);
    await end('won');
    const price = await priceOf(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'completed',
      refunds: [`${price}+0 succeeded`],
    });
  });

  it('is not refunded if the dispute is lost', async () => {
    const order = await stage.placed();
    const end = await disputed(order);
    await stage.refuse(order);
    await end('lost');
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ paymentStatus: 'disputed', refunds: [] });
  });

  it('is refunded as far as the bank has not claimed it', async () => {
    const order = await stage.placed();
    const end = await disputed(order, 500);
    await stage.refuse(order);
    await end('lost');
    const price = await priceOf(order);
    // The provider accepts no refund of a disputed payment: staff find another way (O26).
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${price - 500}+0 failed`] });
    expect(await complaintsAbout(order)).toBe(1);
  });

  it('is refunded in full when it is removed after the dispute has ended', async () => {
    const order = await stage.placed();
    await (
      await disputed(order, 500)
    )('lost');
    await stage.refuse(order);
    const price = await priceOf(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${price}+0 failed`] });
    expect(await complaintsAbout(order)).toBe(1);
  });

  it('and was the last refunds the wallet’s share, though the bank keeps the card’s', async () => {
    const order = await stage.placed({ 1: 5 }, 'standard', 2000);
    const end = await disputed(order);
    await stage.refuse(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled', refunds: [] });
    await end('lost');
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: ['0+2000 succeeded'] });
    expect((await walletOf(shop, await signedIn(shop, order.person))).balancePence).toBe(2000);
    expect(await ledgerMismatches(shop)).toEqual([]);
  });

  it('lets staff refund what the bank never held, and no more', async () => {
    const order = await stage.placed();
    await (
      await disputed(order, 500)
    )('lost');
    const [row] = await shop.sql<{ paid: number }>('select amount_pence as paid from orders where id = $1', [
      order.orderId,
    ]);
    const left = (row?.paid ?? 0) - 500;
    await expect(requestRefund(shop, order.orderId, { amountPence: left + 1 })).rejects.toMatchObject({
      code: 'refund_too_large',
    });
    await requestRefund(shop, order.orderId, { amountPence: left });
  });

  it('and was the last refunds everything that is left', async () => {
    const order = await stage.placed({ 1: 5 });
    const end = await disputed(order);
    await stage.refuse(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled', refunds: [] });
    await end('won');
    const [row] = await shop.sql<{ paid: number }>('select amount_pence as paid from orders where id = $1', [
      order.orderId,
    ]);
    const paid = row?.paid ?? 0;
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refundedPence: paid,
      refunds: [`${paid}+0 succeeded`],
    });
    const email = await stage.emailAbout(order, /^A refund for order/);
    expect(email).toContain('on its way to you');
    for (const { name } of await linesOf(order)) expect(email).toContain(`5 × ${name}`);
  });

  it('is also named when staff resend the email', async () => {
    const order = await stage.placed();
    const end = await disputed(order);
    await stage.refuse(order);
    await end('won');
    const path = `admin/orders/${order.orderId}/emails`;
    const asked = await shop.api.post(path, { kind: 'refund' }, stage.admin.headers);
    expect(asked.status).toBeLessThan(300);
    await worker.drain();
    const sent = await shop.outside.emails(order.person.email);
    const refunds = sent.filter(({ subject }) => subject.startsWith('A refund for order'));
    expect(refunds.map(({ text }) => text.includes('3 × '))).toEqual([true, true]);
  });

  it('is not refunded twice if it was refunded before the dispute', async () => {
    const order = await stage.placed();
    await stage.refuse(order);
    const price = await priceOf(order);
    const end = await disputed(order, 100);
    await end('won');
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${price}+0 succeeded`] });
  });
});

describe('the end of a dispute (O23)', () => {
  /** The order as its customer sees it. */
  const mine = async ({ orderId, person }: Placed) =>
    (await shop.api.get(`orders/${orderId}`, { headers: (await signedIn(shop, person)).headers })).read(
      MyOrderDto,
    );
  const cancel = async ({ orderId, person }: Placed) =>
    shop.api.post(`orders/${orderId}/cancel`, undefined, (await signedIn(shop, person)).headers);

  it('lets its customer change and cancel a partly disputed order, refunding the wallet’s rest', async () => {
    const order = await stage.placed({ 1: 3, 32: 2 }, 'standard', 2000);
    const end = await disputed(order);
    expect(await mine(order)).toMatchObject({ refundablePence: 0, cancellableUntil: null });
    expect((await cancel(order)).body).toMatchObject({ status: 409, code: 'order_disputed' });
    await end('lost');
    const shown = await mine(order);
    expect(shown).toMatchObject({ refundablePence: 2000, paymentState: 'disputed' });
    expect(shown.cancellableUntil).not.toBeNull();
    expect(shown.detailsChangeableUntil).toBe(shown.cancellableUntil);
    expect((await cancel(order)).status).toBe(200);
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'cancelled',
      refunds: ['0+2000 succeeded'],
    });
    expect(await mine(order)).toMatchObject({ refundablePence: 0 });
    expect(await ledgerMismatches(shop)).toEqual([]);
  });

  it('shows that the bank holds the payment if all of it is disputed', async () => {
    const order = await stage.placed();
    await (
      await disputed(order)
    )('lost');
    expect(await mine(order)).toMatchObject({ refundablePence: 0, cancellableUntil: null });
    expect((await cancel(order)).body).toMatchObject({ status: 409, code: 'order_disputed' });
  });

  it.each(['won', 'lost'] as const)('is a step of the order when it was %s, once', async (result) => {
    const order = await stage.placed();
    const end = await disputed(order);
    expect(await disputeSteps(order)).toEqual([null]);
    await end(result);
    await worker.drain();
    expect(await disputeSteps(order)).toEqual([null, result]);
  });
});
