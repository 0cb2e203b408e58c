import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import {
  CommissionStatementDto,
  CommissionStatementListDto,
  PayoutBatchDto,
  PayoutBatchListDto,
  PayoutDetailsDto,
} from '#backend/referral/payouts/payouts.dto.js';
import { CommissionSummaryDto } from '#backend/referral/referral.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { setDeliveryDate, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';
import { aSignedInPerson, PASSWORD, signedIn } from '#test/setup/people/people.js';
import { aProfessional, type Professional } from '#test/setup/people/professionals.js';
import { race } from '#test/setup/system/race.js';
import { requestRefund } from '#test/setup/orders/refunds.js';
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

const BANK = { accountName: 'Priya Nair', sortCode: '20-00-00', accountNumber: '5577 9911' };
/** 10% of £38.25, half up. */
const COMMISSION = 383;

/** Sessions expire while time passes, so a returning user signs in again. */
const again = async (professional: Professional): Promise<Professional> => ({
  ...professional,
  ...(await signedIn(shop, professional)),
});
const setBank = ({ headers }: { headers: object }, body: object = BANK) =>
  shop.call('PUT', '/api/referral/payout-details', { body, headers: { ...headers } });
const financeMay = async () => aSignedInPerson(shop, { roles: ['finance'] });
const createBatch = async () => shop.api.post('admin/payouts', undefined, (await financeMay()).headers);
const markPaid = async (id: string) =>
  shop.api.post(`admin/payouts/${id}/paid`, undefined, (await financeMay()).headers);

async function deliveredOrders(count: number, { code }: Professional): Promise<string[]> {
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const { orderId } = await placeConfirmedOrder(shop, aBox({ referralCode: code, percentOff: 10 }));
    await shop.get(OrderDeliveryService).deliver(await setDeliveryDate(shop, orderId));
    ids.push(orderId);
  }
  await worker.drain();
  return ids;
}

/** Advances into the next month in London, with the work due then. */
async function aMonthLater(): Promise<void> {
  await shop.outside.advanceClock({ advanceDays: 31 });
  await worker.runSchedules();
  await worker.drain();
}

const statementsOf = async ({ headers }: Professional) =>
  (await shop.api.get('referral/statements', { headers })).read(CommissionStatementListDto).items;
const summaryOf = async ({ headers }: Professional) =>
  (await shop.api.get('referral/commission', { headers })).read(CommissionSummaryDto);

describe('bank details (R15)', () => {
  it('are kept sealed, read back masked, and need the password later on', async () => {
    const professional = await aProfessional(shop);
    const path = 'referral/payout-details';
    expect((await shop.api.get(path, { headers: professional.headers })).status).toBe(404);
    const set = (await setBank(professional)).read(PayoutDetailsDto);
    expect(set).toMatchObject({
      accountName: 'Priya Nair',
      sortCode: '••-••-00',
      accountNumber: '••••9911',
      isHeld: false,
    });
    expect((await shop.api.get(path, { headers: professional.headers })).body).toEqual(set);
    const stored = await shop.sql<{ all: string }>(
      `select string_agg(encode(details_sealed, 'escape'), '') as all from payout_details`,
    );
    expect(stored[0]?.all).not.toMatch(/Nair|55779911|200000/);
    await shop.outside.advanceClock({ advanceMinutes: 11 });
    const changed = { ...BANK, accountNumber: '12345678' };
    expect((await setBank(professional, changed)).body).toMatchObject({ code: 'reauthentication_required' });
    expect((await setBank(professional, { ...changed, password: 'Wrong1234' })).body).toMatchObject({
      code: 'password_incorrect',
    });
    const held = (await setBank(professional, { ...changed, password: PASSWORD })).read(PayoutDetailsDto);
    expect(held).toMatchObject({ accountNumber: '••••5678', isHeld: true });
    expect(Date.parse(held.usableFrom) - Date.parse(held.changedAt)).toBe(3 * 86_400_000);
    expect(await shop.count('audit_entry', `action like 'referral.payout-details-%'`)).toBe(2);
  });

  it.each([
    ['sortCode', '20-00-0'],
    ['accountNumber', '1234567'],
    ['accountName', '=cmd()'],
    ['accountName', ''],
  ])('are refused in another shape: %s %p', async (field, value) => {
    const response = await setBank(await aProfessional(shop), { ...BANK, [field]: value });
    expect(response.body).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('are set ten times an hour at most', async () => {
    const professional = await aProfessional(shop);
    for (let each = 0; each < 10; each += 1) expect((await setBank(professional)).status).toBe(200);
    expect((await setBank(professional)).status).toBe(429);
  });
});

describe('a month (R7, R17)', () => {
  it('closes with a statement, is paid by a batch once, and takes a late refund into the next', async () => {
    let professional = await aProfessional(shop, { email: `${randomUUID()}@clinic.test` });
    await setBank(professional);
    const [first = ''] = await deliveredOrders(3, professional);
    expect(await statementsOf(professional)).toEqual([]);
    await aMonthLater();
    professional = await again(professional);
    const [statement] = await statementsOf(professional);
    expect(statement).toMatchObject({
      openingPence: 0,
      earnedPence: 3 * COMMISSION,
      reversedPence: 0,
      closingPence: 3 * COMMISSION,
      state: 'payable',
    });
    const month = statement?.month ?? '';
    const batch = (await createBatch()).read(PayoutBatchDto);
    expect(batch).toMatchObject({ state: 'open', payouts: 1, amountPence: 3 * COMMISSION });
    expect((await createBatch()).body).toMatchObject({ status: 422, code: 'no_payouts_due' });
    const file = await shop.api.get(`admin/payouts/${batch.id}/file`, {
      headers: (await financeMay()).headers,
    });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.text.replace(/LT\w+/, 'LT')).toBe(
      '\uFEFFAccount name,Sort code,Account number,Amount,Reference\r\nPriya Nair,200000,55779911,11.49,LT\r\n',
    );
    const paid = await race(5, () => markPaid(batch.id));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await worker.drain();
    expect(await summaryOf(professional)).toMatchObject({
      commissionEarnedPence: 3 * COMMISSION,
      commissionPaidPence: 3 * COMMISSION,
      pendingCommissionPence: 0,
      recentCommissions: [{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }],
    });
    const emails = await shop.outside.emails(professional.email);
    const texts = emails.map(({ text }) => text).join('\n');
    expect(texts).toContain('is £11.49, after £0.00 deducted for refunds');
    expect(texts).toMatch(/We’ve sent £11\.49 for .* to your bank account ending in 9911/);

    await requestRefund(shop, first);
    await worker.drain();
    await deliveredOrders(4, professional);
    await aMonthLater();
    professional = await again(professional);
    const [next, before] = await statementsOf(professional);
    expect(before).toMatchObject({ month, state: 'paid', payoutPence: 3 * COMMISSION });
    expect(next).toMatchObject({
      openingPence: 0,
      earnedPence: 4 * COMMISSION,
      reversedPence: -COMMISSION,
      closingPence: 3 * COMMISSION,
    });
    expect((await createBatch()).body).toMatchObject({ amountPence: 3 * COMMISSION });
  });

  it('is available as JSON, as a table and as a page', async () => {
    let professional = await aProfessional(shop);
    await deliveredOrders(2, professional);
    await aMonthLater();
    professional = await again(professional);
    const [row] = await statementsOf(professional);
    expect(row).toMatchObject({ state: 'carried_over', closingPence: 2 * COMMISSION });
    const path = `referral/statements/${row?.month}`;
    const read = (accept?: string) =>
      shop.api.get(path, { headers: { ...professional.headers, ...(accept ? { accept } : {}) } });
    const statement = (await read()).read(CommissionStatementDto);
    expect(statement.entries).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({ kind: 'order', spendingPence: 3825, ratePercent: 10, amountPence: 383 }),
      ),
    );
    const table = await read('text/csv');
    expect(table.headers['content-disposition']).toBe(`attachment; filename="commission-${row?.month}.csv"`);
    expect(table.text.split('\r\n')).toHaveLength(4);
    expect(table.text).toContain(',Referred order,38.25,10,3.83');
    const page = await read('application/pdf');
    expect(page.headers['content-type']).toBe('application/pdf');
    const text = pdfText(page.bytes);
    for (const said of ['Commission statement', 'Priya Nair', '£38.25', '£7.66', 'we transfer £10 or more'])
      expect(text.replace(/\n/g, ' ')).toContain(said);
    expect(text).not.toMatch(/undefined|NaN|\{/);
    const other = await aProfessional(shop);
    expect((await shop.api.get(path, { headers: other.headers })).status).toBe(404);
  });

  it('below the minimum is carried over until it is enough', async () => {
    let professional = await aProfessional(shop);
    await setBank(professional);
    await deliveredOrders(2, professional);
    await aMonthLater();
    expect((await createBatch()).body).toMatchObject({ code: 'no_payouts_due' });
    await deliveredOrders(1, professional);
    await aMonthLater();
    professional = await again(professional);
    expect(
      (await statementsOf(professional)).map(({ openingPence, closingPence }) => [
        openingPence,
        closingPence,
      ]),
    ).toEqual([
      [2 * COMMISSION, 3 * COMMISSION],
      [0, 2 * COMMISSION],
    ]);
    const { id } = (await createBatch()).read(PayoutBatchDto);
    await markPaid(id);
    expect((await statementsOf(professional)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  it('waits for bank details, and for those that were changed a short while ago', async () => {
    let professional = await aProfessional(shop);
    await deliveredOrders(3, professional);
    await aMonthLater();
    professional = await again(professional);
    const { headers } = await financeMay();
    const due = async () => (await shop.api.get('admin/payouts', { headers })).read(PayoutBatchListDto).due;
    expect(await due()).toMatchObject({ payouts: 0, withoutDetails: 1 });
    await setBank(professional);
    await setBank(professional, { ...BANK, accountNumber: '12345678' });
    expect(await due()).toMatchObject({ payouts: 0, withoutDetails: 0, held: 1 });
    expect((await createBatch()).status).toBe(422);
    await shop.outside.advanceClock({ advanceDays: 3 });
    expect((await createBatch()).body).toMatchObject({ payouts: 1, amountPence: 3 * COMMISSION });
  });

  it('creates one batch from twenty concurrent requests', async () => {
    const professional = await aProfessional(shop);
    await setBank(professional);
    await deliveredOrders(3, professional);
    await aMonthLater();
    const answers = await race(20, createBatch);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('leaves the ledger balanced', async () => {
    const { differences } = await shop.get(ReconciliationService).run();
    expect(differences.filter(({ check }) => /commission|payout/.test(check))).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses an entry in a second transfer, and a transfer that differs from its entries: the controls', async () => {
    await expect(
      shop.sql(`update commission_entry set payout_id = null where payout_id is not null`),
    ).rejects.toThrow(/paid out already/);
    await expect(
      shop.sql(`update commission_entry set status = 'approved' where status = 'paid'`),
    ).rejects.toThrow(/paid out already/);
    await expect(shop.sql('update payout set amount_pence = amount_pence + 1')).rejects.toThrow(
      /not the sum of its entries/,
    );
    await expect(
      shop.sql(`update commission_entry set statement_id = (select id from commission_statement limit 1), status = 'pending'
                 where payout_id is null and statement_id is not null`),
    ).rejects.toThrow(/commission_entry_payable/);
  });
});

describe('leaving the programme (rule R40)', () => {
  const leave = ({ headers }: Professional) => shop.api.post('referral/signups/me/leave', undefined, headers);
  const isCode = async (code: string) => (await shop.api.get(`referral/codes/${code}`)).body;

  it('stops the code at once, and pays earned commission however small', async () => {
    const professional = await aProfessional(shop);
    await setBank(professional);
    await deliveredOrders(1, professional);
    expect(await isCode(professional.code)).toEqual({ valid: true });
    expect((await leave(professional)).body).toMatchObject({ status: 'left' });
    expect((await leave(professional)).status).toBe(200);
    expect(await isCode(professional.code)).toEqual({ valid: false });
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>(
      'select id from referral_signup where user_id = $1',
      [professional.userId],
    );
    expect(await shop.count('audit_entry', `action = 'referral.left' and subject_id = '${id}'`)).toBe(1);
    await shop.outside.advanceClock({ advanceDays: 31 });
    await worker.runSchedules();
    // £3.83 is below the £10 minimum of a transfer.
    expect((await createBatch()).status).toBe(201);
    const paid = await shop.sql<{ amount_pence: number }>(
      'select amount_pence::int from payout where signup_id = $1',
      [id],
    );
    expect(paid).toEqual([{ amount_pence: COMMISSION }]);
  });

  it('is not undone by staff, and is by joining again', async () => {
    const professional = await aProfessional(shop);
    await leave(professional);
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>(
      'select id from referral_signup where user_id = $1',
      [professional.userId],
    );
    const admin = await aSignedInPerson(shop, { roles: ['admin'] });
    await shop.api.post(`admin/professionals/${id}/approve`, undefined, admin.headers);
    expect(await isCode(professional.code)).toEqual({ valid: false });
    const body = { email: professional.email, firstName: 'Priya', lastName: 'Nair' };
    expect((await shop.api.post('referral/signups', body, professional.headers)).status).toBe(200);
    expect(await isCode(professional.code)).toEqual({ valid: true });
  });
});
