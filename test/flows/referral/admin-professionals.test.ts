import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminProfessionalListDto } from '#backend/referral/professionals/admin-professionals.dto.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import {
  PayoutBalanceListDto,
  PayoutBatchDetailDto,
  PayoutBatchDto,
} from '#backend/referral/payouts/payouts.dto.js';
import { ReferralSignupDto } from '#backend/referral/referral.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { setDeliveryDate, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { aProfessional, join, type Professional } from '#test/setup/people/professionals.js';
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
const setBank = ({ headers }: Professional, body: object = BANK) =>
  shop.call('PUT', '/api/referral/payout-details', { body, headers: { ...headers } });
const support = async () => (await aSignedInPerson(shop, { roles: ['support'] })).headers;
const finance = async () => (await aSignedInPerson(shop, { roles: ['finance'] })).headers;
const list = async (query = '') =>
  (await shop.api.get(`admin/professionals?${query}`, { headers: await support() })).read(
    AdminProfessionalListDto,
  );
const decide = async (id: string, what: 'approve' | 'refuse') =>
  (
    await shop.api.post(
      `admin/professionals/${id}/${what}`,
      what === 'refuse' ? { reason: 'Not in the register' } : undefined,
      await support(),
    )
  ).status;
const isCode = async (code: string) => (await shop.api.get(`referral/codes/${code}`)).body;
const subjectsTo = async (email: string) => (await shop.outside.emails(email)).map(({ subject }) => subject);

describe('professionals in the back office', () => {
  it('are found by how name, address or code begin, page by page, with what they earned', async () => {
    const professional = await aProfessional(shop, {
      email: `Odd_name%${randomUUID()}@clinic.test`.toLowerCase(),
    });
    const { orderId } = await placeConfirmedOrder(
      shop,
      aBox({ referralCode: professional.code, percentOff: 10 }),
    );
    await shop.get(OrderDeliveryService).deliver(await setDeliveryDate(shop, orderId));
    await worker.drain();
    const { code, email, signupId } = professional;
    const found = { id: signupId, email, referralCode: code, status: 'active' };
    const money = { patients: 1, spendingPence: 3825, earnedPence: 383, approvedPence: 383, paidPence: 0 };
    for (const typed of [email.slice(0, 20), email.toUpperCase(), code.toLowerCase(), code])
      expect((await list(`q=${encodeURIComponent(typed)}`)).items).toMatchObject([{ ...found, ...money }]);
    for (const typed of ['nair', 'Priya N', 'priya  nair'])
      expect((await list(`q=${encodeURIComponent(typed)}`)).items).toContainEqual(
        expect.objectContaining({ id: signupId }),
      );
    expect((await list('q=odd_name_')).items).toEqual([]);
    expect((await list('q=%25')).items).toEqual([]);
    await aProfessional(shop);
    const { items: all } = await list('limit=100');
    const first = await list('limit=2');
    const second = await list(`limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      all.slice(0, 4).map(({ id }) => id),
    );
    expect(all.length).toBeGreaterThan(2);
    expect(await shop.count('audit_entry', `action = 'admin.professionals-read'`)).toBeGreaterThan(5);
  });

  it('wait for approval if the setting requires it, and are approved, refused and approved again', async () => {
    await shop.set('referral.requiresApproval', true);
    const person = await aSignedInPerson(shop, { email: `${randomUUID()}@clinic.test` });
    const asked = await join(shop, person, { profession: 'Nurse', registerNumber: '123' });
    const signup = asked.read(ReferralSignupDto);
    expect(signup.status).toBe('pending');
    expect(await isCode(signup.referralCode)).toEqual({ valid: false });
    expect(await list('status=pending')).toMatchObject({
      items: [{ id: signup.id, registerNumber: '123' }],
      waiting: 1,
    });
    expect(await decide(signup.id, 'approve')).toBe(204);
    expect(await decide(signup.id, 'approve')).toBe(204);
    await worker.drain();
    expect(await isCode(signup.referralCode)).toEqual({ valid: true });
    const joined = await subjectsTo(person.email);
    expect(joined).toHaveLength(1);
    expect(await decide(signup.id, 'refuse')).toBe(204);
    await worker.drain();
    expect(await isCode(signup.referralCode)).toEqual({ valid: false });
    expect(await subjectsTo(person.email)).toEqual(['About your referral account', ...joined]);
    expect((await list('status=refused')).items).toMatchObject([{ id: signup.id, status: 'refused' }]);
    expect(await decide(signup.id, 'approve')).toBe(204);
    expect(await isCode(signup.referralCode)).toEqual({ valid: true });
    expect(await decide(randomUUID(), 'refuse')).toBe(404);
    await shop.set('referral.requiresApproval', null);
    const notes = await shop.sql(`select action from audit_entry where subject_id = $1 order by id`, [
      signup.id,
    ]);
    expect(notes.map(({ action }) => String(action))).toEqual([
      'admin.professional-approved',
      'admin.professional-refused',
      'admin.professional-approved',
    ]);
  });
});

describe('bank details (R15)', () => {
  it('that are set or changed send an email; saving the same again does not', async () => {
    const professional = await aProfessional(shop, { email: `${randomUUID()}@clinic.test` });
    await setBank(professional);
    await setBank(professional);
    await worker.drain();
    const before = await shop.outside.emails(professional.email);
    expect(before.map(({ subject }) => subject)).toContain('Your bank details are saved');
    expect(before).toHaveLength(2);
    await setBank(professional, { ...BANK, accountNumber: '12345678' });
    await worker.drain();
    const [sentEmail, ...rest] = await shop.outside.emails(professional.email);
    expect(rest).toHaveLength(2);
    expect(sentEmail?.subject).toBe('Your bank details were changed');
    expect(sentEmail?.text).toMatch(
      /account ending in 5678\..*we won’t pay into the new account before \w{3},? \d+/s,
    );
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/12345678|20-00-00|200000|[{}]\w+[{}]/);
  });
});

describe('the negative balance', () => {
  it('is listed with why it waits, and a batch with its transfers; the sums are those of the entries', async () => {
    const paid = await aProfessional(shop);
    const without = await aProfessional(shop);
    await setBank(paid);
    for (const { code } of [paid, paid, paid, without, without, without]) {
      const { orderId } = await placeConfirmedOrder(shop, aBox({ referralCode: code, percentOff: 10 }));
      await shop.get(OrderDeliveryService).deliver(await setDeliveryDate(shop, orderId));
    }
    await worker.drain();
    await shop.outside.advanceClock({ advanceDays: 31 });
    await worker.runSchedules();
    const due = async (query = '') =>
      (await shop.api.get(`admin/payouts/due?${query}`, { headers: await finance() })).read(
        PayoutBalanceListDto,
      );
    const { items } = await due();
    const owed = { amountPence: 1149, entries: 3, heldUntil: null };
    expect(items).toContainEqual(
      expect.objectContaining({ ...owed, referralCode: paid.code, name: 'Priya Nair', state: 'due' }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({ ...owed, referralCode: without.code, state: 'without_details' }),
    );
    const pages = [await due('limit=1')];
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
      pages.push(await due(`limit=1&cursor=${next}`));
    expect(pages.flatMap((page) => page.items)).toEqual(items);
    const [sum] = await shop.sql<{ sum: string }>(
      `select sum(amount_pence) as sum from commission_entry where status = 'approved' and statement_id is not null and payout_id is null`,
    );
    expect(items.reduce((total, { amountPence }) => total + amountPence, 0)).toBe(Number(sum?.sum));

    const headers = await finance();
    const batch = (await shop.api.post('admin/payouts', undefined, headers)).read(PayoutBatchDto);
    const read = (await shop.api.get(`admin/payouts/${batch.id}`, { headers })).read(PayoutBatchDetailDto);
    expect(read).toMatchObject({
      batch,
      items: [{ referralCode: paid.code, amountPence: 1149, entries: 3, accountEnding: '9911' }],
      nextCursor: null,
    });
    expect((await due()).items.map(({ referralCode }) => referralCode)).not.toContain(paid.code);
    expect(await shop.count('audit_entry', `action = 'admin.payout-batch-read'`)).toBe(1);
  });
});
