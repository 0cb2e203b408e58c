import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OrderChangeOptionsDto, OrderChangeQuoteDto } from '#backend/ordering/changes/order-changes.dto.js';
import { ExtraPaymentsService } from '#backend/ordering/changes/extra-payments.service.js';
import { MyOrderDto, PaymentPageDto } from '#backend/ordering/orders/my-orders.dto.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { aBox, type OrderBody } from '#test/factories.js';
import { aPaidOrder, guestToken, sessionOf, setDeliveryDate } from '#test/setup/orders/orders.js';
import { moneyOf, requestRefund } from '#test/setup/orders/refunds.js';
import { fillWallet, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { aProfessional } from '#test/setup/people/professionals.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

jest.setTimeout(120_000);

let shop: TestShop;
let worker: TestWorker;
let support: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const MORE = 4250;

/** A paid box of five, and how its page makes it a box of ten. */
async function aBoxOfFive(body: OrderBody = aBox(), person?: SignedInPerson) {
  const placed = await aPaidOrder(shop, body, person?.headers);
  await worker.drain();
  const { orderId } = placed;
  const path = person ? `/api/orders/${orderId}` : `/api/orders/guest/${await guestToken(shop, orderId)}`;
  const call = (method: 'GET' | 'POST', at = '', sent?: object): Promise<ApiResponse> =>
    shop.call(method, `${path}${at}`, {
      ...(sent ? { body: sent } : {}),
      ...(person ? { headers: person.headers } : {}),
    });
  const [own] = (await call('GET', '/change')).read(OrderChangeOptionsDto).lines;
  const lines = [{ sku: own?.sku ?? '', quantity: 10 }];
  const wish = (more: object = {}) => ({ lines, refundPence: 0, extraPence: MORE, changesSeen: 0, ...more });
  return {
    ...placed,
    call,
    wish,
    order: async () => (await call('GET')).read(MyOrderDto),
    change: (more: object = {}) => call('POST', '/change', wish(more)),
    page: async () => sessionOf((await call('POST', '/change/pay')).read(PaymentPageDto).url),
  };
}
type Box = Awaited<ReturnType<typeof aBoxOfFive>>;

/** Proposes the bigger box and pays for it, as far as the provider knows. */
async function paidFor(box: Box, more: object = {}): Promise<string> {
  expect((await box.change(more)).read(MyOrderDto).dearerChange).toMatchObject({ status: 'waiting' });
  const session = await box.page();
  expect(await shop.outside.pay(session)).toBe(200);
  return session;
}

async function intentsOf({ orderId }: Box): Promise<{ first: string; second: string }> {
  const [row] = await shop.sql<{ first: string; second: string }>(
    `select o.payment_intent_id as first, x.payment_intent_id as second
       from orders o join order_extra x on x.order_id = o.id and x.paid_at is not null where o.id = $1`,
    [orderId],
  );
  if (!row) throw new Error('It has no second payment.');
  return row;
}
const refundedAt = async (intent: string): Promise<number> =>
  (await shop.outside.refundsOf(intent)).reduce((sum, { amount }) => sum + amount, 0);

async function findings({ orderId }: Box): Promise<string[]> {
  await shop.sql(
    `update orders set paid_at = paid_at - interval '2 days', updated_at = updated_at - interval '2 days' where id = $1`,
    [orderId],
  );
  const extras = await shop.sql<{ id: string }>('select id from order_extra where order_id = $1', [orderId]);
  const { differences } = await shop.get(ReconciliationService).run();
  const ours = [orderId, ...extras.map(({ id }) => id)];
  return differences
    .filter(({ subject }) => ours.some((id) => subject.includes(id)))
    .map(({ check }) => check);
}

const emailsOf = async ({ email }: Box, subject: RegExp) =>
  (await shop.outside.emails(email)).filter((each) => subject.test(each.subject));

describe('a change that costs more (rule O113)', () => {
  it('waits for its payment with the order as it was, and is made once the money has come', async () => {
    const professional = await aProfessional(shop);
    const box = await aBoxOfFive(aBox({ percentOff: 10, referralCode: professional.code }));
    const quote = (await box.call('POST', '/change/quote', { lines: box.wish().lines })).read(
      OrderChangeQuoteDto,
    );
    expect(quote).toMatchObject({ extraPence: quote.totalPence - quote.beforePence, extraWalletPence: 0 });
    const { extraPence } = quote;
    const waiting = (await box.change({ extraPence })).read(MyOrderDto);
    expect(waiting).toMatchObject({
      totalPence: quote.beforePence,
      changes: [],
      dearerChange: { status: 'waiting', by: 'customer', cardPence: extraPence, walletPence: 0 },
    });
    const before = await moneyOf(shop, box.orderId);
    expect(await shop.outside.pay(await box.page())).toBe(200);
    await worker.drain();
    const made = await box.order();
    expect(made).toMatchObject({
      totalPence: quote.totalPence,
      paidPence: quote.totalPence,
      refundablePence: quote.totalPence,
      paymentState: 'paid',
      dearerChange: null,
      changes: [{ number: 1, extraPence, refundPence: 0 }],
    });
    expect(made.lines).toMatchObject([{ quantity: 10 }]);
    const after = await moneyOf(shop, box.orderId);
    expect(after.commissionPence).toBeGreaterThan(before.commissionPence);
    const [told] = await emailsOf(box, /order has changed/);
    expect(told?.text).toMatch(/You’ve paid £\d+\.\d\d more for it\./);
    expect(await findings(box)).toEqual([]);
  });

  it('is made once, however often and at once its payment is reported', async () => {
    const box = await aBoxOfFive();
    const session = await paidFor(box);
    const facts = await shop.get(PaymentsService).readSession(session);
    if (!facts) throw new Error('There is no such session.');
    const extras = shop.get(ExtraPaymentsService);
    await Promise.all([1, 2, 3].map(() => extras.confirm(facts)));
    await worker.drain();
    await extras.confirm(facts);
    expect(await box.order()).toMatchObject({ changes: [{ number: 1 }], paidPence: 4600 + MORE });
    expect(await emailsOf(box, /order has changed/)).toHaveLength(1);
    expect(await findings(box)).toEqual([]);
  });

  it('gives each payment back what it took when the order is cancelled', async () => {
    const box = await aBoxOfFive();
    await paidFor(box);
    await worker.drain();
    const { paidPence } = await box.order();
    await box.call('POST', '/cancel');
    await worker.drain();
    const { first, second } = await intentsOf(box);
    expect(await refundedAt(first)).toBe(4600);
    expect(await refundedAt(second)).toBe(paidPence - 4600);
    expect(await moneyOf(shop, box.orderId)).toMatchObject({
      paymentStatus: 'refunded',
      status: 'cancelled',
      refundedPence: paidPence,
    });
    const told = await emailsOf(box, /cancel/i);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`£${(paidPence / 100).toFixed(2)}`);
    expect(await findings(box)).toEqual([]);
  });

  it('never gives back on one payment what the bank has taken from it', async () => {
    const box = await aBoxOfFive();
    await paidFor(box);
    await worker.drain();
    const { first, second } = await intentsOf(box);
    const dispute = await shop.outside.openDispute(second);
    await worker.drain();
    await shop.outside.closeDispute(dispute, 'lost');
    await worker.drain();
    await requestRefund(shop, box.orderId, { cookAnyway: true });
    await worker.drain();
    expect(await refundedAt(first)).toBe(4600);
    expect(await refundedAt(second)).toBe(0);
    expect(await findings(box)).toEqual([]);
  });

  it('is refused at another price than was shown, and for fewer pence than a card pays', async () => {
    const box = await aBoxOfFive();
    expect((await box.change({ extraPence: MORE - 1 })).body).toMatchObject({ code: 'price_changed' });
    expect((await box.change({ extraPence: 0 })).body).toMatchObject({ code: 'change_costs_more' });
    expect((await box.change({ changesSeen: 1 })).body).toMatchObject({ code: 'edit_conflict' });
    expect((await box.order()).dearerChange).toBeNull();
  });

  it('control: the reconciliation finds more given back on one payment than it took', async () => {
    const box = await aBoxOfFive();
    await paidFor(box);
    await worker.drain();
    await requestRefund(shop, box.orderId, { amountPence: 4600, cookAnyway: true });
    await shop.sql(
      `update refund set extra_id = (select id from order_extra where order_id = $1) where order_id = $1`,
      [box.orderId],
    );
    expect(await findings(box)).toContain('refunded-beyond-one-payment');
  });
});

describe('a change whose payment comes too late (rule O114)', () => {
  async function expectReturned(box: Box, outcome: string, why: string): Promise<void> {
    await worker.drain();
    const order = await box.order();
    expect(order.dearerChange).toMatchObject({ status: 'returned', outcome });
    expect(order.changes).toEqual([]);
    const { first, second } = await intentsOf(box);
    expect(await refundedAt(second)).toBe(MORE);
    expect(await refundedAt(first)).toBe(order.status === 'cancelled' ? 4600 : 0);
    const told = await emailsOf(box, /wasn’t changed/);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(why);
    expect(await findings(box)).toEqual([]);
  }

  it('after the cut-off is refunded whole, and the order is as it was', async () => {
    const box = await aBoxOfFive();
    await paidFor(box);
    await setDeliveryDate(shop, box.orderId);
    await expectReturned(box, 'change_too_late', 'could no longer be changed');
    expect(await box.order()).toMatchObject({ totalPence: 4600, paymentState: 'paid' });
  });

  it('after the order was cancelled goes back beside what the order gets back', async () => {
    const box = await aBoxOfFive();
    await paidFor(box);
    await box.call('POST', '/cancel');
    await expectReturned(box, 'change_too_late', 'Your order is cancelled');
  });

  it('after a dish was taken off sale', async () => {
    const box = await aBoxOfFive();
    const [{ sku = '' } = {}] = box.wish().lines;
    await paidFor(box);
    await shop.sql('update product set available = false where sku = $1', [sku]);
    await expectReturned(box, 'product_unavailable', 'no longer on sale');
    await shop.sql('update product set available = true where sku = $1', [sku]);
  });

  it('after support changed the order', async () => {
    const box = await aBoxOfFive();
    await paidFor(box);
    await shop.sql(
      `insert into order_change (id, order_id, number, changed, changed_by, before, after, refund_pence, changed_at)
       values (gen_random_uuid(), $1, 1, '{day}', 'customer', $2, $2, 0, now())`,
      [box.orderId, { deliveryDate: null, totalPence: 4600, lines: [] }],
    );
    await worker.drain();
    expect((await box.order()).dearerChange).toMatchObject({ status: 'returned', outcome: 'edit_conflict' });
    const { second } = await intentsOf(box);
    expect(await refundedAt(second)).toBe(MORE);
  });

  it('after it was kept as it was, on a page that was paid in that moment', async () => {
    const box = await aBoxOfFive();
    await paidFor(box);
    await shop.sql(
      `update order_extra set status = 'closed', outcome = 'kept', closed_at = now() where order_id = $1`,
      [box.orderId],
    );
    await expectReturned(box, 'order_closed', 'withdrawn or had run out of time');
  });
});

describe('a change that waits', () => {
  it('is kept as it was by a press, and its page is closed at the provider', async () => {
    const box = await aBoxOfFive();
    await box.change();
    const session = await box.page();
    const kept = (await box.call('POST', '/change/keep')).read(MyOrderDto);
    expect(kept.dearerChange).toMatchObject({ status: 'closed', outcome: 'kept' });
    expect(await shop.outside.pay(session)).not.toBe(200);
    expect((await box.call('POST', '/change/pay')).body).toMatchObject({ code: 'not_found' });
    expect(await findings(box)).toEqual([]);
  });

  it('gives way to a newer one; of two at once one is refused', async () => {
    const box = await aBoxOfFive();
    await box.change();
    const session = await box.page();
    const answers = await Promise.all([box.change(), box.change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.count('order_extra', `order_id = '${box.orderId}' and status = 'waiting'`)).toBe(1);
    expect(await shop.outside.pay(session)).not.toBe(200);
    expect(await shop.outside.pay(await box.page())).toBe(200);
    await worker.drain();
    expect(await box.order()).toMatchObject({ changes: [{ number: 1 }], paidPence: 4600 + MORE });
    expect(await findings(box)).toEqual([]);
  });

  it('that was paid before a newer one could close it is made, and the newer one refused', async () => {
    const box = await aBoxOfFive();
    await paidFor(box);
    expect((await box.change()).body).toMatchObject({ code: 'edit_conflict' });
    expect((await box.order()).changes).toMatchObject([{ number: 1 }]);
  });

  it('is closed when its time is over, or its order is', async () => {
    const [late, cancelled] = [await aBoxOfFive(), await aBoxOfFive()];
    await late.change();
    await cancelled.change();
    const sessions = [await late.page(), await cancelled.page()];
    await shop.sql(`update order_extra set expires_at = now() - interval '1 minute' where order_id = $1`, [
      late.orderId,
    ]);
    await cancelled.call('POST', '/cancel');
    expect((await late.call('POST', '/change/pay')).body).toMatchObject({ code: 'order_closed' });
    expect(await shop.get(ExtraPaymentsService).resolveOverdue()).toBe(2);
    for (const session of sessions) expect(await shop.outside.pay(session)).not.toBe(200);
    expect((await late.order()).dearerChange).toMatchObject({ status: 'closed', outcome: 'unpaid' });
  });

  it('by support asks its customer by email to pay, and is made for the reason given', async () => {
    const box = await aBoxOfFive();
    const path = `/api/admin/orders/${box.orderId}/change`;
    const body = { ...box.wish(), reason: 'You asked for more by telephone' };
    expect((await shop.call('POST', path, { body, headers: support.headers })).status).toBe(200);
    await worker.drain();
    const [asked] = await emailsOf(box, /^Pay £42\.50 to change your order/);
    expect(asked?.text).toContain('Why: You asked for more by telephone');
    expect((await box.order()).dearerChange).toMatchObject({ status: 'waiting', by: 'shop' });
    expect(await shop.outside.pay(await box.page())).toBe(200);
    await worker.drain();
    expect((await box.order()).changes).toMatchObject([{ by: 'shop', reason: body.reason }]);
    expect(await shop.count('audit_entry', `action = 'admin.order-change-offered'`)).toBeGreaterThan(0);
  });

  it('by support is taken back by support', async () => {
    const box = await aBoxOfFive();
    await box.change();
    const path = `/api/admin/orders/${box.orderId}/change/keep`;
    expect((await shop.call('POST', path, { headers: support.headers })).status).toBe(200);
    expect((await box.order()).dearerChange).toMatchObject({ status: 'closed', outcome: 'kept' });
  });
});

describe('the wallet’s part of a dearer change', () => {
  async function aBoxOfAMember(money: { cashPence: number; bonusPence?: number }) {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 1000 });
    const body = aBox({ customer: { email: person.email } });
    const box = await aBoxOfFive({ ...body, useWallet: true, totalPrice: 36 }, person);
    expect((await box.order()).walletPence).toBe(1000);
    await fillWallet(shop, person, money);
    return { person, box };
  }

  it('is all of it where there is enough: at once, bonus first, without a page', async () => {
    const { person, box } = await aBoxOfAMember({ cashPence: 4000, bonusPence: 1000 });
    const { lines } = box.wish();
    const quote = (await box.call('POST', '/change/quote', { lines })).read(OrderChangeQuoteDto);
    expect(quote).toMatchObject({ extraPence: MORE, extraWalletPence: MORE });
    const made = (await box.change({ useWallet: true })).read(MyOrderDto);
    expect(made).toMatchObject({ dearerChange: null, walletPence: 1000 + MORE, changes: [{ number: 1 }] });
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 750, bonusPence: 0, heldPence: 0 });
    await worker.drain();
    expect(await findings(box)).toEqual([]);
    await box.call('POST', '/cancel');
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 5000, bonusPence: 1000, heldPence: 0 });
    expect(await ledgerMismatches(shop)).toEqual([]);
    expect(await findings(box)).toEqual([]);
  });

  it('is held beside the card’s, and given back when the change is not made', async () => {
    const { person, box } = await aBoxOfAMember({ cashPence: 500 });
    const waiting = (await box.change({ useWallet: true })).read(MyOrderDto);
    expect(waiting.dearerChange).toMatchObject({ cardPence: MORE - 500 });
    expect(await shop.outside.pay(await box.page())).toBe(200);
    await setDeliveryDate(shop, box.orderId);
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 500, heldPence: 0 });
    const { second } = await intentsOf(box);
    expect(await refundedAt(second)).toBe(MORE - 500);
    expect(await ledgerMismatches(shop)).toEqual([]);
    expect(await findings(box)).toEqual([]);
  });

  it('is part of what a refund gives back, by tender and by payment', async () => {
    const { box } = await aBoxOfAMember({ cashPence: 500 });
    await box.change({ useWallet: true });
    await shop.outside.pay(await box.page());
    await worker.drain();
    expect(await findings(box)).toEqual([]);
    await box.call('POST', '/cancel');
    await worker.drain();
    const { first, second } = await intentsOf(box);
    expect([await refundedAt(first), await refundedAt(second)]).toEqual([3600, MORE - 500]);
    expect(await ledgerMismatches(shop)).toEqual([]);
    expect(await findings(box)).toEqual([]);
  });

  it('is not taken without a yes', async () => {
    const { box } = await aBoxOfAMember({ cashPence: 9000 });
    expect((await box.change()).read(MyOrderDto).dearerChange).toMatchObject({
      cardPence: MORE,
      walletPence: 0,
    });
  });
});
