import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminProfessionalListDto } from '#backend/referral/professionals/admin-professionals.dto.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { PayoutBalanceListDto, PayoutBatchListDto } from '#backend/referral/payouts/payouts.dto.js';
import { ReferralSignupDto } from '#backend/referral/referral.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { placeConfirmedOrderForToday } from '#test/setup/orders/orders.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';
import { aBankAccount, join } from '#test/setup/people/professionals.js';
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

const staff = async (role: 'support' | 'finance') => (await aSignedInPerson(shop, { roles: [role] })).headers;
const decide = async (id: string, what: 'approve' | 'refuse', body?: object) =>
  shop.api.post(`admin/professionals/${id}/${what}`, body, await staff('support'));
const mine = async ({ headers }: SignedInPerson) =>
  (await shop.api.get('referral/signups/me', { headers })).read(ReferralSignupDto);
const register = ({ headers }: SignedInPerson, registerNumber: string) =>
  shop.call('PUT', '/api/referral/registration', { body: { registerNumber }, headers: { ...headers } });
const batch = async () => shop.api.post('admin/payouts', undefined, await staff('finance'));
const due = async () =>
  (await shop.api.get('admin/payouts', { headers: await staff('finance') })).read(PayoutBatchListDto).due;
const subjectsTo = async ({ email }: SignedInPerson) =>
  (await shop.outside.emails(email)).map(({ subject }) => subject);

/** An unreviewed professional with three delivered orders of last month and a bank account. */
async function anEarner(more: object = {}): Promise<SignedInPerson & { id: string; code: string }> {
  const person = await aSignedInPerson(shop);
  const { id, referralCode: code } = (await join(shop, person, more)).read(ReferralSignupDto);
  await aBankAccount(shop, id);
  for (let each = 0; each < 3; each += 1) {
    const { orderId } = await placeConfirmedOrderForToday(shop, aBox({ referralCode: code, percentOff: 10 }));
    await shop.get(OrderDeliveryService).deliver(orderId);
  }
  await worker.drain();
  await shop.outside.advanceClock({ advanceDays: 31 });
  await worker.runSchedules();
  await worker.drain();
  return { ...(await signedIn(shop, person)), id, code };
}

describe('an unapproved professional (R46)', () => {
  it('earns with a code that works, and is paid nothing before staff have approved them', async () => {
    const earner = await anEarner();
    expect((await shop.api.get(`referral/codes/${earner.code}`)).body).toEqual({ valid: true });
    expect(await mine(earner)).toMatchObject({ status: 'active', awaitsApproval: true, approvedAt: null });
    expect(await due()).toMatchObject({ payouts: 0, amountPence: 0, awaitingApproval: 1 });
    const owed = await shop.api.get('admin/payouts/due', { headers: await staff('finance') });
    expect(owed.read(PayoutBalanceListDto).items).toMatchObject([{ state: 'unapproved', amountPence: 1149 }]);
    expect((await batch()).body).toMatchObject({ code: 'no_payouts_due' });

    expect((await decide(earner.id, 'approve')).body).toMatchObject({ code: 'register_number_missing' });
    expect((await register(earner, ' ')).status).toBe(400);
    expect((await register(earner, 'NMC 12A3456E')).status).toBe(200);
    const list = await shop.api.get('admin/professionals?awaiting=approval', {
      headers: await staff('support'),
    });
    expect(list.read(AdminProfessionalListDto)).toMatchObject({
      items: [{ id: earner.id, registerNumber: 'NMC 12A3456E', awaitsApproval: true }],
      waiting: 1,
    });
    expect((await decide(earner.id, 'approve')).status).toBe(204);
    expect((await decide(earner.id, 'approve')).status).toBe(204);
    await worker.drain();
    expect(
      (await subjectsTo(earner)).filter((each) => each === 'Your registration is approved'),
    ).toHaveLength(1);
    expect(await mine(earner)).toMatchObject({ awaitsApproval: false, approvedAt: expect.any(String) });
    expect((await register(earner, 'NMC 1')).body).toMatchObject({ code: 'registration_approved' });
    expect((await batch()).body).toMatchObject({ payouts: 1, amountPence: 1149 });
  });

  it('is refused with a reason that they can read, and earned commission waits', async () => {
    const earner = await anEarner({ registerNumber: 'GMC 7000001' });
    expect((await decide(earner.id, 'refuse')).status).toBe(400);
    const reason = 'This number belongs to somebody else.';
    expect((await decide(earner.id, 'refuse', { reason })).status).toBe(204);
    await worker.drain();
    expect((await shop.outside.emails(earner.email))[0]?.text).toContain(`Reason: ${reason}`);
    expect(await mine(earner)).toMatchObject({ status: 'refused', refusalReason: reason });
    expect((await batch()).body).toMatchObject({ code: 'no_payouts_due' });
    expect((await decide(earner.id, 'approve')).status).toBe(204);
    expect(await mine(earner)).toMatchObject({ status: 'active', refusalReason: null });
    expect((await batch()).body).toMatchObject({ payouts: 1 });
  });

  it('is paid if the settings require no approval', async () => {
    const earner = await anEarner();
    await shop.set('referral.approvalBeforePayout', false);
    expect(await mine(earner)).toMatchObject({ awaitsApproval: false });
    expect((await batch()).body).toMatchObject({ payouts: 1 });
    await shop.set('referral.approvalBeforePayout', null);
  });

  it('can be approved only by another person', async () => {
    const person = await aSignedInPerson(shop, { roles: ['support'] });
    const { id } = (await join(shop, person, { registerNumber: 'GMC 1' })).read(ReferralSignupDto);
    const own = await shop.api.post(`admin/professionals/${id}/approve`, undefined, person.headers);
    expect([own.status, own.body]).toMatchObject([403, { code: 'own_account' }]);
  });
});

it('the demo professional is approved already', async () => {
  const rows = await shop.sql(
    `select approved_at is not null as approved from referral_signup where referral_code = 'DEMOPRO1'`,
  );
  expect(rows).toEqual([{ approved: true }]);
});
