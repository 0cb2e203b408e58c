import { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { Order } from '#backend/ordering/orders/order.entity.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { OneTimePaymentDto, QuoteDto } from '#backend/ordering/ordering.dto.js';
import { OrderComplaintsService } from '#backend/ordering/complaints/order-complaints.service.js';
import { RefundIntakeService } from '#backend/ordering/refunds/refund-intake.service.js';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { aBox, type OrderBody } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { orderRow, sessionOf } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { outcomes, race } from '#test/setup/system/race.js';
import { moneyOf } from '#test/setup/orders/refunds.js';
import { fillWallet, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** A box of five: £42.50 of meals and £3.50 delivery. */
const BOX_PENCE = 4_600;

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
afterEach(async () => expect(await ledgerMismatches(shop)).toEqual([]));

/** The box with this much of it paid from the wallet, as the page sends it. */
function boxOf(person: SignedInPerson, walletPence: number): OrderBody {
  const box = aBox({ customer: { email: person.email } });
  return { ...box, useWallet: true, totalPrice: (BOX_PENCE - walletPence) / 100 };
}

const order = ({ headers }: SignedInPerson, body: unknown): Promise<ApiResponse> =>
  shop.api.post('checkout/one-time', body, headers);

/** Refunds this much of an order, as an administrator would. */
async function refund(orderId: string, amountPence: number): Promise<void> {
  await shop
    .get(EntityManager)
    .fork()
    .transactional(async (em) => {
      const found = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await shop.get(RefundsService).refund(em, found, { amountPence, reason: 'test', by: 'admin' });
    });
  await worker.drain();
}

describe('an order that the wallet pays whole (W4)', () => {
  it('never sees the payment page, and is paid by being placed', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 4_000, bonusPence: 1_000 });
    const { url, orderId } = (await order(person, boxOf(person, BOX_PENCE))).read(OneTimePaymentDto);
    expect(url).toBeNull();
    await worker.drain();
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 400, bonusPence: 0, heldPence: 0 });
    expect((await shop.outside.emails(person.email)).map(({ subject }) => subject)).toHaveLength(1);
  });

  it('is paid for once, of twenty at a time', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: BOX_PENCE });
    const answers = await race(20, () => order(person, boxOf(person, BOX_PENCE)));
    expect(outcomes(answers)['created']).toBe(1);
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 0, heldPence: 0 });
  });
});

describe('an order that wallet and card share', () => {
  it('is quoted with the wallet’s part, sets it aside, and spends it when the card has paid', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 1_000, bonusPence: 500 });
    const lines = [{ sku: 'meal-lemon-herb-chicken-greens', quantity: 5 }];
    const quoted = await shop.api.post(
      'quotes',
      { kind: 'one_time', lines, useWallet: true },
      person.headers,
    );
    expect(quoted.read(QuoteDto)).toMatchObject({ walletPence: 1_500, totalPence: BOX_PENCE - 1_500 });
    const { url, orderId } = (await order(person, boxOf(person, 1_500))).read(OneTimePaymentDto);
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 0, heldPence: 1_500 });
    await shop.outside.pay(sessionOf(url ?? ''));
    await worker.drain();
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'processing', amount_pence: 3_100 });
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 0, heldPence: 0 });
  });

  it('gives the wallet’s part back when its page closes unpaid', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 1_000, bonusPence: 500 });
    const { orderId } = (await order(person, boxOf(person, 1_500))).read(OneTimePaymentDto);
    await shop.get(PaymentConfirmationService).closeUnpaid(orderId);
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 1_000, bonusPence: 500, heldPence: 0 });
  });

  it('is refunded by tender: the card’s part to the card, the wallet’s to the wallet (W7)', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 1_000, bonusPence: 500 });
    const { url, orderId } = (await order(person, boxOf(person, 1_500))).read(OneTimePaymentDto);
    const sessionId = sessionOf(url ?? '');
    await shop.outside.pay(sessionId);
    await worker.drain();
    await refund(orderId, BOX_PENCE);
    const refunds = await shop.outside.refundsOf(await shop.outside.intentOf(sessionId));
    expect(refunds.map(({ amount }) => amount)).toEqual([3_100]);
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 1_000, bonusPence: 500 });
  });

  it('keeps the wallet refund when the card rejects its share, and notifies staff once (O26)', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 2_300 });
    const { url, orderId } = (await order(person, boxOf(person, 2_300))).read(OneTimePaymentDto);
    await shop.outside.pay(sessionOf(url ?? ''));
    await worker.drain();
    await refund(orderId, 1_000);
    const intentId = await shop.outside.intentOf(sessionOf(url ?? ''));
    const [made] = await shop.outside.refundsOf(intentId);
    const facts = { id: made?.id ?? '', refundId: null, amountPence: 500, status: 'failed' } as const;
    for (const again of [facts, facts])
      await shop.get(RefundIntakeService).applyRefunds({ intentId, refunds: [again], disputes: [] });
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      reservedPence: 500,
      refundedPence: 500,
      refunds: ['0+500 succeeded', '500+0 failed'],
    });
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 500 });
    const told = await shop.get(OrderComplaintsService).listOf(orderId);
    expect(told).toMatchObject([{ wish: 'refund', state: 'open', hasPhoto: false }]);
    expect(told[0]?.text).toBe(
      'A refund of £5.00 did not reach the card. Refund it another way. £5.00 of the same refund is in the wallet and stays there.',
    );
    const shown = (await shop.api.get(`orders/${orderId}`, { headers: person.headers })).read(MyOrderDto);
    expect(shown).toMatchObject({ problems: [], refundedPence: 500 });
    // The wallet's part is not available for a second refund.
    await expect(refund(orderId, BOX_PENCE - 500 + 1)).rejects.toThrow('refund_too_large');
    expect(await shop.get(ReconciliationService).checkBooks(0)).toEqual([]);
  });

  it('is refused with price_changed if the wallet holds less by now', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 1_000 });
    expect((await order(person, boxOf(person, 1_500))).body).toMatchObject({
      status: 409,
      code: 'price_changed',
      quote: { walletPence: 1_000 },
    });
  });

  it('leaves the card its minimum amount, and a visitor has no wallet', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: BOX_PENCE - 10 });
    expect((await order(person, boxOf(person, BOX_PENCE - 30))).status).toBe(201);
    const visitor = await shop.api.post('checkout/one-time', { ...aBox(), useWallet: true });
    expect(visitor.status).toBe(201);
  });
});
