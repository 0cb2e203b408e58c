import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminOrderDto } from '#backend/ordering/staff/admin-orders.dto.js';
import { OperationsDto } from '#backend/admin/operations/admin-operations.dto.js';
import { UserDetailDto } from '#backend/admin/users/admin-users.dto.js';
import type { ProviderDisputeStatus } from '#backend/platform/payments/payment-refunds.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { moneyOf } from '#test/setup/orders/refunds.js';
import { anOpenTopUp, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
let staff: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  staff = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});
afterEach(async () => expect(await ledgerMismatches(shop)).toEqual([]));

interface Payment {
  readonly intentId: string;
}

/** A £100 top-up with its bonus. */
async function aDeposit(): Promise<Payment & { readonly person: SignedInPerson }> {
  const person = await aSignedInPerson(shop);
  const sessionId = await anOpenTopUp(shop, person, 100);
  await shop.outside.pay(sessionId);
  await worker.drain();
  return { person, intentId: await shop.outside.intentOf(sessionId) };
}

async function anOrder(): Promise<Payment & { readonly orderId: string }> {
  const { orderId, sessionId } = await placeConfirmedOrder(shop);
  await worker.drain();
  return { orderId, intentId: await shop.outside.intentOf(sessionId) };
}

async function dispute({ intentId }: Payment, status: string): Promise<string> {
  const id = await shop.outside.openDispute(intentId, undefined, status);
  await worker.drain();
  return id;
}

const refund = async (orderId: string): Promise<number> =>
  (await shop.api.post(`admin/orders/${orderId}/refund`, { reason: 'goodwill' }, staff.headers)).status;

/**
 * For each status that the provider's client declares: the wallet's balance, the order's status, and whether
 * it can be refunded.
 */
const MEANINGS: Readonly<
  Record<ProviderDisputeStatus, readonly [walletPence: number, paymentStatus: string, refund: number]>
> = {
  warning_needs_response: [11_000, 'paid', 200],
  warning_under_review: [11_000, 'paid', 200],
  warning_closed: [11_000, 'paid', 200],
  prevented: [11_000, 'paid', 200],
  needs_response: [0, 'disputed', 409],
  under_review: [0, 'disputed', 409],
  appeal_needs_response: [0, 'disputed', 409],
  appeal_under_review: [0, 'disputed', 409],
  // The bank holds all of it: nothing is left to refund.
  lost: [0, 'disputed', 409],
  won: [11_000, 'paid', 200],
};

describe('the effect of a dispute on wallet, order and refund (rules W10, W31, O23)', () => {
  it.each(Object.entries(MEANINGS))('%s', async (status, [walletPence, paymentStatus, response]) => {
    const deposit = await aDeposit();
    await dispute(deposit, status);
    expect(await walletOf(shop, deposit.person)).toMatchObject({ balancePence: walletPence, owedPence: 0 });
    const order = await anOrder();
    await dispute(order, status);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ paymentStatus });
    expect(await refund(order.orderId)).toBe(response);
  });
});

describe('an inquiry (rule W31)', () => {
  const inquired = 'warning_needs_response';

  it('about an order shows its deadline, and is resolved by a refund', async () => {
    const order = await anOrder();
    const before = await moneyOf(shop, order.orderId);
    const id = await dispute(order, inquired);
    expect(await moneyOf(shop, order.orderId)).toEqual({
      ...before,
      disputes: [expect.stringMatching(/inquiry$/)],
    });
    const detail = async (): Promise<AdminOrderDto> =>
      (await shop.api.get(`admin/orders/${order.orderId}`, { headers: staff.headers })).read(AdminOrderDto);
    expect((await detail()).inquiries).toEqual([
      { id, amountPence: expect.any(Number), respondBy: expect.any(String) },
    ]);
    expect(await inOperations(id)).toMatchObject({ about: 'order', subjectId: order.orderId });
    expect(await refund(order.orderId)).toBe(200);
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      paymentStatus: 'refunded',
      disputedPence: 0,
      lostPence: 0,
    });
    expect((await detail()).inquiries).toEqual([]);
    expect(await inOperations(id)).toBeUndefined();
  });

  it('about a top-up shows its deadline; the money can still be spent and withdrawn', async () => {
    const deposit = await aDeposit();
    const id = await dispute(deposit, inquired);
    const path = `admin/users/${deposit.person.userId}`;
    const { wallet } = (await shop.api.get(path, { headers: staff.headers })).read(UserDetailDto);
    expect(wallet?.inquiries).toEqual([{ id, amountPence: 10_000, respondBy: expect.any(String) }]);
    expect(await inOperations(id)).toMatchObject({ about: 'wallet', subjectId: deposit.person.userId });
    expect((await shop.api.post('wallet/cash-out', undefined, deposit.person.headers)).status).toBe(200);
    await worker.drain();
    expect((await shop.outside.refundsOf(deposit.intentId)).map(({ amount }) => amount)).toEqual([10_000]);
    expect(await inOperations(id)).toBeUndefined();
    expect(await walletOf(shop, deposit.person)).toMatchObject({
      balancePence: 0,
      owedPence: 0,
      frozen: false,
    });
  });

  it('that becomes a dispute takes the money once', async () => {
    const [deposit, order] = [await aDeposit(), await anOrder()];
    const ids = [await dispute(deposit, inquired), await dispute(order, inquired)];
    for (const id of ids) await shop.outside.escalateInquiry(id);
    for (const each of shop.outside.webhooks.sent.slice(-4)) await shop.receive(each);
    await worker.drain();
    expect(await walletOf(shop, deposit.person)).toMatchObject({ balancePence: 0, owedPence: 0 });
    const taken = await shop.sql(`select 1 from ledger_transfer where idempotency_key = $1`, [
      `dispute:${ids[0]}`,
    ]);
    expect(taken).toHaveLength(1);
    const { paymentStatus, steps } = await moneyOf(shop, order.orderId);
    expect({ paymentStatus, disputed: steps.filter((step) => step === 'disputed') }).toEqual({
      paymentStatus: 'disputed',
      disputed: ['disputed'],
    });
    expect(await refund(order.orderId)).toBe(409);
    for (const id of ids) expect(await inOperations(id)).toBeUndefined();
  });

  it('that is closed has moved nothing', async () => {
    const [deposit, order] = [await aDeposit(), await anOrder()];
    const before = await moneyOf(shop, order.orderId);
    const transfers = await shop.count('ledger_transfer');
    for (const payment of [deposit, order]) {
      await shop.outside.closeDispute(await dispute(payment, inquired), 'warning_closed');
    }
    await worker.drain();
    expect(await walletOf(shop, deposit.person)).toMatchObject({ cashPence: 10_000, bonusPence: 1_000 });
    expect(await shop.count('ledger_transfer')).toBe(transfers);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      ...before,
      disputes: [expect.stringMatching(/closed$/)],
    });
  });

  async function inOperations(id: string): Promise<OperationsDto['inquiries'][number] | undefined> {
    const { inquiries } = (await shop.api.get('admin/operations', { headers: staff.headers })).read(
      OperationsDto,
    );
    return inquiries.find((inquiry) => inquiry.id === id);
  }
});
