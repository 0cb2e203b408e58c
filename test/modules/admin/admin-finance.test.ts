import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  JournalDto,
  LiabilitiesDto,
  SelfBillListDto,
  VatReportDto,
} from '#backend/admin/finance/admin-finance.dto.js';
import { ExtraPaymentsService } from '#backend/ordering/changes/extra-payments.service.js';
import { PaymentPageDto } from '#backend/ordering/orders/my-orders.dto.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { OrderChangeOptionsDto, OrderChangeQuoteDto } from '#backend/ordering/changes/order-changes.dto.js';
import { SelfBillingDto } from '#backend/referral/self-billing/self-billing.dto.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { londonMonth } from '#backend/rules/money/payouts.js';
import { SELF_BILLING } from '#backend/rules/money/self-billing.js';
import { vatByRate } from '#backend/rules/money/vat.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { aBox } from '#test/factories.js';
import { guestToken, placeConfirmedOrder, sessionOf, setDeliveryDate } from '#test/setup/orders/orders.js';
import { fillWallet } from '#test/setup/orders/wallets.js';
import { aProfessional, type Professional } from '#test/setup/people/professionals.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let finance: SignedInPerson;
let saver: SignedInPerson;
let professional: Professional;

const RATES = [0, 500, 2000];
const get = async (path: string) => {
  const response = await shop.api.get(`admin/finance/${path}`, { headers: finance.headers });
  expect([response.status, response.text]).toEqual([200, response.text]);
  return response;
};
const journal = async (month: string) => (await get(`journal/${month}`)).read(JournalDto);
const vat = async (query: string) => (await get(`vat?${query}`)).read(VatReportDto);
const liabilities = async (query = '') => (await get(`liabilities?${query}`)).read(LiabilitiesDto);

/** An order of goods at several rates, paid on a day of spring. */
async function anOrder(
  paidAt: string,
  meals: Record<number, number>,
  rates: readonly number[],
): Promise<string> {
  const { orderId } = await placeConfirmedOrder(
    shop,
    aBox({ meals, breakfast: { 101: 1 }, protein: { 201: 1 } }),
  );
  await shop.sql('update orders set paid_at = $2 where id = $1', [orderId, paidAt]);
  await shop.sql(
    `update order_line set vat_basis_points = ($2::int[])[1 + position % ${rates.length}] where order_id = $1`,
    [orderId, [...rates]],
  );
  return orderId;
}

async function aRefund(
  orderId: string,
  {
    at,
    pence,
    deliveryPence = 0,
    line = null,
  }: { at: string; pence: number; deliveryPence?: number; line?: number | null },
): Promise<void> {
  await shop.sql(
    `insert into refund (id, order_id, card_pence, wallet_pence, delivery_pence, line_position, reason, requested_by, status, created_at, resolved_at)
     values ($1, $2, $3, 0, $4, $5, 'goodwill', 'admin', 'succeeded', $6, $6)`,
    [randomUUID(), orderId, pence, deliveryPence, line, at],
  );
}

/** The VAT of a month's receipts, from the receipts' own function. */
async function vatOfReceipts(from: string, until: string): Promise<number> {
  const orders = await shop.sql<{ id: string; delivery: number }>(
    'select id, delivery_pence as delivery from orders where paid_at >= $1 and paid_at < $2',
    [from, until],
  );
  let sum = 0;
  for (const { id, delivery } of orders) {
    const lines = await shop.sql<{ totalPence: number; vatBasisPoints: number }>(
      'select total_pence as "totalPence", vat_basis_points as "vatBasisPoints" from order_line where order_id = $1',
      [id],
    );
    for (const { vatPence } of vatByRate(lines, delivery)) sum += vatPence;
  }
  return sum;
}

beforeAll(async () => {
  shop = await TestShop.open();
  finance = await aSignedInPerson(shop, { roles: ['finance'] });
  saver = await aSignedInPerson(shop, { firstName: 'Sara', lastName: 'Saver' });
  professional = await aProfessional(shop);
  const march = await anOrder('2026-03-31T22:30:00Z', { 1: 3, 2: 2 }, RATES);
  await anOrder('2026-03-15T12:00:00Z', { 3: 5 }, [2000]);
  // Half an hour into April in London.
  await anOrder('2026-03-31T23:30:00Z', { 1: 2, 4: 3 }, [0, 2000]);
  await anOrder('2026-04-20T09:00:00Z', { 5: 4, 6: 2 }, [500, 2000, 0]);
  await aRefund(march, { at: '2026-04-02T10:00:00Z', pence: 700, deliveryPence: 100 });
  await shop.sql(`update order_line set vat_basis_points = 2000 where order_id = $1 and position = 1`, [
    march,
  ]);
  await aRefund(march, { at: '2026-04-03T10:00:00Z', pence: 600, line: 1 });
  await shop.sql(
    `insert into membership (id, status, created_at, updated_at) values ($1, 'none', '2026-03-01', '2026-03-01')`,
    [saver.userId],
  );
  await shop.sql(
    `insert into membership_charge (id, membership_id, subscription_id, invoice_id, amount_pence, vat_basis_points, vat_pence, paid_at)
     values ($1, $2, 'sub_1', 'in_1', 799, 2000, 133, '2026-03-04T10:00:00Z')`,
    [randomUUID(), saver.userId],
  );
  await fillWallet(shop, saver, { cashPence: 5_000, bonusPence: 500 });
});
afterAll(() => shop.close());

describe('VAT by rate and month (A91)', () => {
  it.each([
    ['2026-03', '2026-03-01T00:00:00Z', '2026-03-31T23:00:00Z'],
    ['2026-04', '2026-03-31T23:00:00Z', '2026-04-30T23:00:00Z'],
  ])('is the sum of the receipts of %s', async (month, from, until) => {
    const { items } = await vat(`from=${month}&to=${month}`);
    const [refunds] = await shop.sql<{ sum: string }>(
      `select coalesce(sum(card_pence), 0) as sum from refund where resolved_at >= $1 and resolved_at < $2`,
      [from, until],
    );
    const orders = items.filter(({ stream }) => stream !== 'membership');
    expect(orders.reduce((sum, each) => sum + each.refundedPence, 0)).toBe(Number(refunds?.sum));
    const creditedPence = month === '2026-04' ? await creditedVat() : 0;
    expect(orders.reduce((sum, each) => sum + each.vatPence, 0)).toBe(
      (await vatOfReceipts(from, until)) - creditedPence,
    );
    for (const { chargedPence, refundedPence, netPence, vatPence } of items)
      expect(netPence + vatPence).toBe(chargedPence - refundedPence);
  });

  /** What the journal's refunds take back from VAT. */
  async function creditedVat(): Promise<number> {
    const { items } = await journal('2026-04');
    return items
      .filter(({ source, account }) => source === 'refunds' && account === 'vat')
      .reduce((sum, { debitPence }) => sum + debitPence, 0);
  }

  it('credits a refunded line at its own rate', async () => {
    const { items } = await journal('2026-04');
    const standard = items.find(
      ({ source, account, vatCode }) => source === 'refunds' && account === 'vat' && vatCode === 'S',
    );
    // £6 of a line at 20%, and a share of £7 over every rate.
    expect(standard?.debitPence).toBeGreaterThanOrEqual(100);
    expect(standard?.debitPence).toBeLessThan(100 + 117);
  });

  it('has a membership with the VAT that it was charged with', async () => {
    const { items } = await vat('from=2026-03&to=2026-03');
    expect(items.find(({ stream }) => stream === 'membership')).toMatchObject({
      vatCode: 'S',
      chargedPence: 799,
      vatPence: 133,
      netPence: 666,
    });
  });

  it('refuses a period that is backwards or too long', async () => {
    for (const query of ['from=2026-05&to=2026-04', 'from=2023-01&to=2026-04']) {
      const response = await shop.api.get(`admin/finance/vat?${query}`, { headers: finance.headers });
      expect(response).toMatchObject({ status: 400 });
    }
  });
});

describe('the journal (A92)', () => {
  it('balances in each month', async () => {
    for (const month of ['2026-03', '2026-04', londonMonth(shop.get(Clock).now())]) {
      const { items, differencePence, debitPence, creditPence } = await journal(month);
      expect(items.length).toBeGreaterThan(0);
      expect([month, differencePence, debitPence]).toEqual([month, 0, creditPence]);
    }
  });

  it('balances for an order that a change made cheaper, which ends at the VAT of its receipt (O111)', async () => {
    const { orderId } = await placeConfirmedOrder(shop, aBox({ meals: { 1: 10 } }));
    const path = `/api/orders/guest/${await guestToken(shop, orderId)}/change`;
    const { lines } = (await shop.call('GET', path)).read(OrderChangeOptionsDto);
    const wish = { lines: lines.map(({ sku }) => ({ sku, quantity: 5 })) };
    const { refundPence } = (await shop.call('POST', `${path}/quote`, { body: wish })).read(
      OrderChangeQuoteDto,
    );
    expect(refundPence).toBeGreaterThan(0);
    const body = { ...wish, refundPence, changesSeen: 0 };
    expect((await shop.call('POST', path, { body })).status).toBe(200);
    await shop.sql(`update orders set paid_at = '2026-02-10T10:00:00Z' where id = $1`, [orderId]);
    await shop.sql('update order_line set vat_basis_points = 2000 where order_id = $1', [orderId]);
    await shop.sql(
      `update refund set status = 'succeeded', resolved_at = '2026-02-12T10:00:00Z' where order_id = $1`,
      [orderId],
    );
    expect(await journal('2026-02')).toMatchObject({ differencePence: 0 });
    const { items } = await vat('from=2026-02&to=2026-02');
    const [order] = await shop.sql<{ paid: number }>(
      'select amount_pence + wallet_pence as paid from orders where id = $1',
      [orderId],
    );
    expect(items.reduce((sum, { chargedPence }) => sum + chargedPence, 0)).toBe(order?.paid);
    expect(items.reduce((sum, { refundedPence }) => sum + refundedPence, 0)).toBe(refundPence);
    const receipts = await vatOfReceipts('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
    const reported = items.reduce((sum, { vatPence }) => sum + vatPence, 0);
    // Two roundings in place of one.
    expect(Math.abs(reported - receipts)).toBeLessThanOrEqual(1);
  });

  it('counts a dearer change in the month in which it was paid, with its VAT (O115)', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const path = `/api/orders/guest/${await guestToken(shop, orderId)}/change`;
    const { lines } = (await shop.call('GET', path)).read(OrderChangeOptionsDto);
    const wish = { lines: lines.map(({ sku }) => ({ sku, quantity: 10 })) };
    const { extraPence } = (await shop.call('POST', `${path}/quote`, { body: wish })).read(
      OrderChangeQuoteDto,
    );
    const body = { ...wish, refundPence: 0, extraPence, changesSeen: 0 };
    expect((await shop.call('POST', path, { body })).status).toBe(200);
    const session = sessionOf((await shop.call('POST', `${path}/pay`)).read(PaymentPageDto).url);
    await shop.outside.pay(session);
    const facts = await shop.get(PaymentsService).readSession(session);
    if (facts) await shop.get(ExtraPaymentsService).confirm(facts);
    await shop.sql(`update orders set paid_at = '2025-10-30T10:00:00Z' where id = $1`, [orderId]);
    await shop.sql(`update order_extra set paid_at = '2025-11-02T10:00:00Z' where order_id = $1`, [orderId]);
    await shop.sql('update order_line set vat_basis_points = 2000 where order_id = $1', [orderId]);
    for (const [month, paidPence] of [
      ['2025-10', 4600],
      ['2025-11', extraPence],
    ] as const) {
      expect(await journal(month)).toMatchObject({ differencePence: 0 });
      const { items } = await vat(`from=${month}&to=${month}`);
      expect(items.reduce((sum, { chargedPence }) => sum + chargedPence, 0)).toBe(paidPence);
      const inIt = items.reduce((sum, { vatPence }) => sum + vatPence, 0);
      expect(Math.abs(inIt - paidPence / 6)).toBeLessThanOrEqual(1);
    }
    const total = async (date: string): Promise<number> =>
      (await liabilities(`date=${date}`)).totals.prepaidPence;
    expect((await total('2025-11-02')) - (await total('2025-11-01'))).toBe(extraPence);
  });

  it('shows a penny that a line has and no payment (control)', async () => {
    const change = (sign: string) =>
      shop.sql(
        `update order_line set discount_pence = discount_pence ${sign} 1, total_pence = unit_pence * quantity - (discount_pence ${sign} 1)
          where position = 0 and order_id = (select id from orders where paid_at = '2026-04-20T09:00:00Z')`,
      );
    await change('-');
    const report = await journal('2026-04');
    await change('+');
    expect(report.differencePence).not.toBe(0);
  });

  it('is a file that a spreadsheet opens, and audited', async () => {
    const { text } = await get('file?report=journal&month=2026-03');
    const [head, first] = text.split('\r\n');
    expect(head).toBe('\uFEFFDate,Account,Account name,Description,VAT code,Debit,Credit');
    expect(first).toMatch(/^2026-03-31,1200,Card payments at the provider,Orders paid,,\d+\.\d\d,$/);
    for (const report of ['vat', 'liabilities', 'self-bills']) await get(`file?report=${report}`);
    const noted = await shop.sql(`select details from audit_entry where action = 'admin.finance-exported'`);
    expect(noted).toHaveLength(4);
  });
});

describe('liabilities at a date (A90)', () => {
  it('are the wallets, commission and undelivered orders of now', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const { totals, items } = await liabilities();
    const [wallets] = await shop.sql<{ cash: string; bonus: string }>(
      'select sum(cash_pence + held_cash_pence) as cash, sum(bonus_pence + held_bonus_pence) as bonus from user_wallets',
    );
    const [commission] = await shop.sql<{ sum: string }>(
      'select coalesce(sum(earned_pence - paid_pence), 0) as sum from referral_totals',
    );
    const today = londonDate(shop.get(Clock).now());
    const [prepaid] = await shop.sql<{ sum: string }>(
      `select sum(amount_pence + wallet_pence) - coalesce((select sum(card_pence) from refund r join orders o on o.id = r.order_id where o.delivery_date > $1), 0) as sum
         from orders where delivery_date > $1 and paid_at is not null`,
      [today],
    );
    expect(totals).toEqual({
      walletCashPence: Number(wallets?.cash),
      walletBonusPence: Number(wallets?.bonus),
      commissionPence: Number(commission?.sum),
      prepaidPence: Number(prepaid?.sum),
    });
    expect(items.find(({ name }) => name === 'Sara Saver')).toMatchObject({
      walletCashPence: 5_000,
      walletBonusPence: 500,
      totalPence: 5_500,
    });
    const sums = items.reduce((sum, { totalPence }) => sum + totalPence, 0);
    expect(sums).toBe(Object.values(totals).reduce((sum, pence) => sum + pence, 0));
    await setDeliveryDate(shop, orderId);
    expect((await liabilities()).totals.prepaidPence).toBe(Number(prepaid?.sum) - 4_600);
  });

  it('leave out what came later', async () => {
    const yesterday = addDays(londonDate(shop.get(Clock).now()), -1);
    const { totals, items } = await liabilities(`date=${yesterday}`);
    expect(totals).toMatchObject({ walletCashPence: 0, walletBonusPence: 0 });
    expect(items.map(({ name }) => name)).not.toContain('Sara Saver');
  });

  it('come page by page without a gap', async () => {
    const all = (await liabilities()).items.map(({ key }) => key);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: LiabilitiesDto = await liabilities(
        `limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      paged.push(...page.items.map(({ key }) => key));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('refuse a day to come', async () => {
    const response = await shop.api.get('admin/finance/liabilities?date=2999-01-01', {
      headers: finance.headers,
    });
    expect(response.status).toBe(400);
  });
});

describe('self-billing (R90)', () => {
  const agree = (body: object) =>
    shop.call('PUT', '/api/referral/self-billing', { headers: professional.headers, body });
  const request = { version: SELF_BILLING.version, vatNumber: 'gb 123 4567 82', agreed: true };
  const billsOf = async (month: string) => (await get(`self-bills/${month}`)).read(SelfBillListDto).items;

  it('is agreed to with a version and a VAT number, and finance sees who has agreed', async () => {
    const month = londonMonth(shop.get(Clock).now());
    for (const each of ['2026-04', month])
      await shop.sql(
        `insert into commission_statement (id, signup_id, month, opening_pence, earned_pence, reversed_pence, closed_at)
         values ($1, $2, $3, 0, 1500, -200, now())`,
        [randomUUID(), professional.signupId, each],
      );
    const response = await agree(request);
    expect(response.status).toBe(200);
    expect(response.read(SelfBillingDto)).toMatchObject({
      version: SELF_BILLING.version,
      vatNumber: 'GB123456782',
      bills: [
        { month, amountPence: 1300 },
        { month: '2026-04', number: `SB-${professional.code}-202604` },
      ],
    });
    expect(await billsOf(month)).toMatchObject([
      { agreementVersion: SELF_BILLING.version, vatNumber: 'GB123456782', amountPence: 1300 },
    ]);
    // The agreement of today was not in force then.
    expect(await billsOf('2026-04')).toMatchObject([{ agreementVersion: null, vatNumber: null }]);
  });

  it('refuses another version, a wrong VAT number, no agreement, and a caller who has not joined', async () => {
    expect((await agree({ ...request, version: '2020-01' })).status).toBe(409);
    expect((await agree({ ...request, vatNumber: 'DE12' })).status).toBe(400);
    expect((await agree({ ...request, agreed: false })).status).toBe(400);
    const { headers } = saver;
    expect((await shop.api.get('referral/self-billing', { headers })).status).toBe(403);
  });
});
