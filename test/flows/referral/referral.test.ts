import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { CommissionSummaryDto } from '#backend/referral/referral.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { linkIn, redirectOf, submitLink } from '#test/setup/people/links.js';
import { anOpenOrder, aPaidOrder, setDeliveryDate } from '#test/setup/orders/orders.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { aProfessional, type Professional } from '#test/setup/people/professionals.js';
import { requestRefund } from '#test/setup/orders/refunds.js';
import { TestWorker } from '#test/setup/system/worker.js';

const MASTERCARD = '5555555555554444';
const AMEX = '378282246310005';

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

const summaryOf = async ({ headers }: SignedInPerson) =>
  (await shop.api.get('referral/commission', { headers })).read(CommissionSummaryDto);

/** A paid box with a professional's code: £42.50 less 10%, so £38.25 of goods and £3.83 of commission. */
const anOrderFor = async ({ code }: Professional, email = `${randomUUID()}@people.test`) => {
  const order = await aPaidOrder(shop, aBox({ referralCode: code, percentOff: 10, customer: { email } }));
  await worker.drain();
  return order;
};

async function signUpAsProfessional(names: object = {}): Promise<string> {
  const email = `${randomUUID()}@clinic.test`;
  const data = {
    first_name: 'Priya',
    last_name: 'Nair',
    ...names,
    professional: { profession: 'Dietitian' },
  };
  await shop.call('POST', '/auth/v1/signup', { body: { email, password: PASSWORD, data } });
  await worker.drain();
  return email;
}

async function confirm(email: string): Promise<{ authorization: string }> {
  const [sentEmail] = await shop.outside.emails(email);
  if (!sentEmail) throw new Error('no email');
  const { facts } = redirectOf(await submitLink(shop, linkIn(sentEmail)));
  return { authorization: `Bearer ${facts['access_token']}` };
}

describe('a sign-up as a professional (R10)', () => {
  it('is enrolled once its address is confirmed, by a note that the server kept sealed', async () => {
    const email = await signUpAsProfessional();
    expect(await shop.count('professional_note')).toBe(0);
    const headers = await confirm(email);
    expect(await shop.count('professional_note')).toBe(1);
    expect((await shop.api.get('referral/signups/me', { headers })).status).toBe(404);
    await worker.drain();
    expect((await shop.api.get('referral/signups/me', { headers })).body).toMatchObject({
      email,
      firstName: 'Priya',
      lastName: 'Nair',
      profession: 'Dietitian',
    });
    expect(await shop.count('professional_note')).toBe(0);
    expect((await shop.outside.emails(email)).map(({ subject }) => subject)).toContain(
      'Your referral link is ready',
    );
  });

  it('need not wait for that: the page links it at once, once only', async () => {
    const email = await signUpAsProfessional({ first_name: '', last_name: '' });
    const headers = await confirm(email);
    const [linked] = await Promise.all([shop.api.post('referral/signups/link', {}, headers), worker.drain()]);
    expect(linked.body).toMatchObject({ email, firstName: 'Professional', lastName: 'Member' });
    expect(await shop.count('referral_signup', `email = '${email}'`)).toBe(1);
    expect(await shop.count('professional_note')).toBe(0);
  });

  it('of a customer makes none', async () => {
    const person = await aSignedInPerson(shop);
    await worker.drain();
    expect(await shop.count('referral_signup', `user_id = '${person.userId}'`)).toBe(0);
  });
});

describe('a professional’s earnings (R5–R8, R12)', () => {
  it('is nothing at first', async () => {
    expect(await summaryOf(await aProfessional(shop))).toMatchObject({
      totalReferredSpendingPence: 0,
      commissionEarnedPence: 0,
      pendingCommissionPence: 0,
      totalReferrals: 0,
      recentCommissions: [],
    });
  });

  it('grows with each order, counts a patient once, and reveals nothing about them', async () => {
    const professional = await aProfessional(shop);
    const email = `${randomUUID()}@people.test`;
    await anOrderFor(professional, email);
    await anOrderFor(professional, email.toUpperCase());
    await anOrderFor(professional);
    const summary = await summaryOf(professional);
    expect(summary).toMatchObject({
      totalReferredSpendingPence: 3 * 3825,
      commissionEarnedPence: 3 * 383,
      commissionPaidPence: 0,
      pendingCommissionPence: 3 * 383,
      approvedCommissionPence: 0,
      totalReferrals: 2,
    });
    expect(summary.milestones.map(({ isReached }) => isReached)).toEqual([true, false, false]);
    expect(summary.recentCommissions).toHaveLength(3);
    expect(JSON.stringify(summary)).not.toContain('@');
  });

  it('is payable once the order is completed, whatever comes first', async () => {
    const professional = await aProfessional(shop);
    const { orderId } = await aPaidOrder(shop, aBox({ referralCode: professional.code, percentOff: 10 }));
    await worker
      .get(OrderDeliveryService)
      .deliver(orderId)
      .catch(() => undefined);
    await worker.drain();
    await worker.get(OrderDeliveryService).deliver(await setDeliveryDate(shop, orderId));
    await worker.drain();
    expect(await summaryOf(professional)).toMatchObject({
      approvedCommissionPence: 383,
      pendingCommissionPence: 383,
    });
  });

  it('is reversed by a refund, and a patient who paid nothing is no longer counted', async () => {
    const professional = await aProfessional(shop);
    const { orderId } = await anOrderFor(professional);
    await requestRefund(shop, orderId, { amountPence: 1000 });
    await worker.drain();
    expect(await summaryOf(professional)).toMatchObject({
      totalReferredSpendingPence: 2825,
      commissionEarnedPence: 283,
      totalReferrals: 1,
      recentCommissions: [
        { amountPence: -100, spendingPence: -1000 },
        { amountPence: 383, spendingPence: 3825 },
      ],
    });
    await requestRefund(shop, orderId);
    await worker.drain();
    expect(await summaryOf(professional)).toMatchObject({
      totalReferredSpendingPence: 0,
      commissionEarnedPence: 0,
      pendingCommissionPence: 0,
      totalReferrals: 0,
    });
  });

  it('is nothing for an order paid with their own card, even if that emerges later (R3)', async () => {
    const professional = await aProfessional(shop);
    const paidWith = async (card: string, body = aBox()) => {
      const order = await anOpenOrder(shop, body);
      await shop.outside.pay(order.sessionId, card);
      await worker.drain();
      return order;
    };
    const own = async (card: string) => {
      const { orderId } = await paidWith(card);
      await shop.sql('update orders set user_id = $1 where id = $2', [professional.userId, orderId]);
    };
    const theirs = aBox({ referralCode: professional.code, percentOff: 10 });
    await own(MASTERCARD);
    await paidWith(MASTERCARD, theirs);
    const other = await paidWith(AMEX, theirs);
    expect(await summaryOf(professional)).toMatchObject({ commissionEarnedPence: 383, totalReferrals: 1 });
    await own(AMEX);
    await worker.get(OrderDeliveryService).deliver(await setDeliveryDate(shop, other.orderId));
    await worker.drain();
    expect(await summaryOf(professional)).toMatchObject({
      commissionEarnedPence: 0,
      approvedCommissionPence: 0,
      totalReferrals: 0,
      recentCommissions: [{ amountPence: -383 }, { amountPence: 383 }],
    });
  });

  it('is the same as the sum of its entries, and of its patients', async () => {
    expect(
      await shop.sql(
        `select t.signup_id from referral_totals t
           left join lateral (select sum(amount_pence) as earned, sum(spending_pence) as spending from commission_entry e where e.signup_id = t.signup_id) e on true
          where t.earned_pence <> e.earned or t.spending_pence <> e.spending
             or t.patients <> (select count(*) from referral_patient p where p.signup_id = t.signup_id and p.orders > 0)`,
      ),
    ).toEqual([]);
  });
});
