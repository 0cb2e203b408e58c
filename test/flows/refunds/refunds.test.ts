import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import { PaymentRefundsService } from '#backend/platform/payments/payment-refunds.service.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, type OpenOrder } from '#test/setup/orders/orders.js';
import { race } from '#test/setup/system/race.js';
import { requestRefund, moneyOf } from '#test/setup/orders/refunds.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** £42.50 of goods less 10%, and £3.50 of delivery; 10% of £38.25 is £3.83, half up. */
const TOTAL = 4175;
const COMMISSION = 383;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(async () => {
  jest.restoreAllMocks();
  shop.outside.webhooks.pass();
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** A paid and confirmed order with a professional's code. */
async function aReferredOrder(): Promise<OpenOrder & { readonly intentId: string }> {
  const order = await aPaidOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
  await worker.drain();
  return { ...order, intentId: await shop.outside.intentOf(order.sessionId) };
}

describe('a refund that we ask for', () => {
  it('reserves at once, is made by the worker, and reverses the commission', async () => {
    const { orderId, intentId } = await aReferredOrder();
    await requestRefund(shop, orderId);
    expect(await moneyOf(shop, orderId)).toMatchObject({
      paymentStatus: 'paid',
      reservedPence: TOTAL,
      refundedPence: 0,
      refunds: [`${TOTAL}+0 requested`],
      commissionPence: COMMISSION,
    });
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refundedPence: TOTAL,
      refunds: [`${TOTAL}+0 succeeded`],
      commissionPence: 0,
      steps: ['cancelled', 'paid', `refunded ${TOTAL}`],
    });
    expect(await shop.outside.refundsOf(intentId)).toHaveLength(1);
  });

  it('of a part counts as goods first: £10 reverses £1 of commission', async () => {
    const { orderId } = await aReferredOrder();
    await requestRefund(shop, orderId, { amountPence: 1000 });
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      commissionPence: 283,
    });
    expect(
      await shop.sql(
        `select base_pence, amount_pence, status, split_part(cause, ':', 1) as cause
           from commission_entry where order_id = $1 order by id`,
        [orderId],
      ),
    ).toEqual([
      { base_pence: 3825, amount_pence: 383, status: 'pending', cause: 'paid' },
      { base_pence: 2825, amount_pence: -100, status: 'pending', cause: 'refund' },
    ]);
  });

  it('is announced by one email, with the amount and its destination', async () => {
    const order = await aReferredOrder();
    await requestRefund(shop, order.orderId, { amountPence: 1000 });
    await worker.drain();
    const emails = (await shop.outside.emails(order.email)).filter(({ subject }) => /refund/.test(subject));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('You’ll get £10.00 back on your card within 5-10 business');
  });

  it('of the delivery charge leaves the commission unchanged', async () => {
    const { orderId } = await aReferredOrder();
    await requestRefund(shop, orderId, { amountPence: 350, deliveryPence: 350 });
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ refundedPence: 350, commissionPence: COMMISSION });
    await requestRefund(shop, orderId);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ paymentStatus: 'refunded', commissionPence: 0 });
  });

  it('is deducted from the next statement when the commission was paid out', async () => {
    const { orderId } = await aReferredOrder();
    await shop.sql(
      `update commission_entry set status = 'paid', approved_at = created_at where order_id = $1`,
      [orderId],
    );
    await requestRefund(shop, orderId);
    await worker.drain();
    expect(
      await shop.sql('select amount_pence, status from commission_entry where order_id = $1 order by id', [
        orderId,
      ]),
    ).toEqual([
      { amount_pence: COMMISSION, status: 'paid' },
      { amount_pence: -COMMISSION, status: 'approved' },
    ]);
  });

  it('is refused beyond what was paid, also by twenty at once', async () => {
    const { orderId, intentId } = await aReferredOrder();
    const asked = await race(20, () =>
      requestRefund(shop, orderId, { amountPence: 1000 }).then(
        () => 'asked',
        (error: unknown) => String(error),
      ),
    );
    expect(asked.filter((each) => each === 'asked')).toHaveLength(4);
    expect(asked.filter((each) => each.includes('refund_too_large'))).toHaveLength(16);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      refundedPence: 4000,
      paymentStatus: 'partly_refunded',
    });
    expect(await shop.outside.refundsOf(intentId)).toHaveLength(4);
  });

  it('beyond what was paid is refused by the database where the code forgets: the control', async () => {
    const { orderId } = await aReferredOrder();
    await expect(
      shop.sql('update orders set card_refund_pence = amount_pence + 1 where id = $1', [orderId]),
    ).rejects.toThrow(/orders_refunds_within_paid/);
  });

  it('is made once, however often the worker dies before recording it', async () => {
    const { orderId, intentId } = await aReferredOrder();
    const provider = worker.get(PaymentRefundsService);
    const make = provider.make.bind(provider);
    jest.spyOn(provider, 'make').mockImplementation(async (refund) => {
      await make(refund);
      throw new Error('died here');
    });
    shop.outside.webhooks.hold();
    await requestRefund(shop, orderId, { amountPence: 500 });
    await worker.drain();
    for (let again = 0; again < 3; again += 1) {
      await worker.skipBackoff();
      await worker.drain();
    }
    expect(await shop.outside.refundsOf(intentId)).toHaveLength(1);
    expect(await moneyOf(shop, orderId)).toMatchObject({ refunds: ['500+0 succeeded'], refundedPence: 500 });
  });

  it('waits while the provider is down', async () => {
    const { orderId } = await aReferredOrder();
    await shop.outside.fail({ status: 500 });
    await requestRefund(shop, orderId, { amountPence: 500 });
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      refunds: ['500+0 requested'],
      paymentStatus: 'paid',
    });
    await shop.outside.fail();
    await worker.skipBackoff();
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ refunds: ['500+0 succeeded'] });
  });

  it('that the provider refuses releases what it had reserved', async () => {
    const { orderId, intentId } = await aReferredOrder();
    jest
      .spyOn(worker.get(PaymentRefundsService), 'read')
      .mockImplementation((intentId) => Promise.resolve({ intentId, refunds: [], disputes: [] }));
    await shop.outside.refund(intentId);
    await requestRefund(shop, orderId);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      reservedPence: 0,
      refunds: [`${TOTAL}+0 failed`],
      commissionPence: COMMISSION,
    });
    const [row] = await shop.sql<{ failure: string }>('select failure from refund where order_id = $1', [
      orderId,
    ]);
    expect(row?.failure).toMatch(/already been refunded/);
  });

  it('by an administrator is audited', async () => {
    const { orderId } = await aReferredOrder();
    const actorId = randomUUID();
    const refundId = await shop.get(RefundsService).refundOrder({
      orderId,
      amountPence: 700,
      reason: 'damaged',
      actor: { userId: actorId, email: 'staff@people.test' },
    });
    expect(
      await shop.sql('select action, actor_id, details from audit_entry where subject_id = $1', [orderId]),
    ).toEqual([
      {
        action: 'admin.order-refunded',
        actor_id: actorId,
        details: { refundId, amountPence: 700, reason: 'damaged' },
      },
    ]);
  });
});

describe('a refund made at the provider', () => {
  it('is credited once, whichever of its events arrives', async () => {
    const { orderId, intentId } = await aReferredOrder();
    await shop.outside.refund(intentId, 1000);
    expect(await worker.drain()).toBeGreaterThanOrEqual(2);
    expect(await moneyOf(shop, orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refunds: ['1000+0 succeeded'],
      commissionPence: 283,
    });
    expect(await shop.sql('select requested_by, reason from refund where order_id = $1', [orderId])).toEqual([
      { requested_by: 'provider', reason: 'provider' },
    ]);
  });

  it('replaces one of ours that can no longer be created', async () => {
    const { orderId, intentId } = await aReferredOrder();
    await shop.outside.fail({ status: 500 });
    await requestRefund(shop, orderId, { amountPence: 4000 });
    await requestRefund(shop, orderId, { amountPence: 100 });
    await worker.drain();
    await shop.outside.fail();
    await shop.outside.refund(intentId, 4000);
    await worker.skipBackoff();
    await worker.drain();
    const money = await moneyOf(shop, orderId);
    expect(money.reservedPence).toBe(money.refundedPence);
    const atProvider = await shop.outside.refundsOf(intentId);
    expect(money.refundedPence).toBe(atProvider.reduce((sum, { amount }) => sum + amount, 0));
  });

  it('of an unknown payment changes nothing', async () => {
    const sessionId = await shop.outside.openSession(undefined, 4600);
    await shop.outside.pay(sessionId);
    await worker.drain();
    const before = await shop.count('refund');
    await shop.outside.refund(await shop.outside.intentOf(sessionId));
    await worker.drain();
    expect(await shop.count('refund')).toBe(before);
    expect(await shop.count('event_job', 'done_at is null')).toBe(0);
  });
});

describe('a disputed payment', () => {
  it('is disputed while it is open, and as before when it is won', async () => {
    const { orderId, intentId } = await aReferredOrder();
    const disputeId = await shop.outside.openDispute(intentId);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      paymentStatus: 'disputed',
      disputes: [`${TOTAL} open`],
      commissionPence: COMMISSION,
      steps: ['disputed', 'paid'],
    });
    await expect(requestRefund(shop, orderId)).rejects.toMatchObject({ code: 'order_disputed' });
    await shop.outside.closeDispute(disputeId, 'won');
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      paymentStatus: 'paid',
      disputedPence: 0,
      commissionPence: COMMISSION,
    });
  });

  it('that is lost earns no commission', async () => {
    const { orderId, intentId } = await aReferredOrder();
    const disputeId = await shop.outside.openDispute(intentId, 2000);
    await shop.outside.closeDispute(disputeId, 'lost');
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      paymentStatus: 'disputed',
      lostPence: 2000,
      disputes: ['2000 lost'],
      commissionPence: 183,
    });
  });
});
