import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OperationsDto } from '#backend/admin/operations/admin-operations.dto.js';
import { MembershipRefundsService } from '#backend/membership/membership-refunds.service.js';
import { Env } from '#backend/platform/env.js';
import type { ProviderRefund } from '#backend/platform/payments/payment-refunds.service.js';
import { londonDay } from '#worker/emails/london-time.js';
import { TestShop } from '#test/setup/system/app.js';
import { as, aTrialMember, passDays, processDueMembershipEvents } from '#test/setup/people/memberships.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Weeks pass in these tests: this limit ends what hangs, and measures nothing. */
jest.setTimeout(180_000);

const SUPPORT = 'LT+ refund failed';
const OWNER = 'Your LT+ refund didn’t arrive';
const REFUNDED = 'We’ve refunded your LT+ payment';

let shop: TestShop;
let worker: TestWorker;
let supportMailbox: string;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  supportMailbox = shop.get(Env).values.SUPPORT_EMAIL;
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

interface Charge {
  readonly id: string;
  readonly payment_intent_id: string;
  readonly paid_at: Date;
  readonly refunded_pence: number;
}

async function chargeOf({ userId }: SignedInPerson): Promise<Charge> {
  const [charge] = await shop.sql<Charge>(
    `select c.id, c.payment_intent_id, c.paid_at, c.refunded_pence from membership_charge c
       join membership m on m.id = c.membership_id where m.user_id = $1`,
    [userId],
  );
  if (!charge) throw new Error('Nothing was charged.');
  return charge;
}

/** A member who has paid for the first month after the trial. */
async function aPayingMember(): Promise<SignedInPerson> {
  const person = await aTrialMember(shop, worker);
  await passDays(shop, worker, 31);
  return person;
}

async function leave(person: SignedInPerson): Promise<void> {
  expect((await as(shop, person, 'membership/cancel')).body).toMatchObject({ refundPence: 799 });
  await processDueMembershipEvents(worker);
}

/** The refunds of a charge at the provider, the shop's own one first. */
async function reportRefund(charge: Charge, ...statuses: ProviderRefund['status'][]): Promise<void> {
  const refunds = statuses.map((status, index) => ({
    id: `re_${charge.id}_${index}`,
    refundId: index === 0 ? charge.id : null,
    amountPence: 799,
    status,
  }));
  const facts = { intentId: charge.payment_intent_id, refunds, disputes: [] };
  await shop.get(MembershipRefundsService).applyRefunds(facts);
  await worker.drain();
}

const emails = async (to: string, subject: string) =>
  (await shop.outside.emails(to)).filter((each) => each.subject === subject).map(({ text }) => text);

async function listed(charge: Charge) {
  // Sessions from before the clock was moved have expired.
  const { headers } = await aSignedInPerson(shop, { roles: ['finance'] });
  const response = await shop.api.get('admin/operations', { headers });
  return response.read(OperationsDto).lostRefunds.filter(({ chargeId }) => chargeId === charge.id);
}

describe('a refund of LT+ that does not arrive (L62)', () => {
  it('because the provider refuses it is emailed to the customer and support, and shown to staff', async () => {
    const before = (await emails(supportMailbox, SUPPORT)).length;
    const person = await aPayingMember();
    const charge = await chargeOf(person);
    await shop.sql(
      `update membership_charge set payment_intent_id = payment_intent_id || 'x' where id = $1`,
      [charge.id],
    );
    await leave(person);
    const [email, ...more] = await emails(person.email, OWNER);
    expect(more).toEqual([]);
    expect(email).toContain(`£7.99, taken on ${londonDay(charge.paid_at)}`);
    expect(await emails(supportMailbox, SUPPORT)).toHaveLength(before + 1);
    expect(await emails(person.email, REFUNDED)).toEqual([]);
    const paidAt = charge.paid_at.toISOString();
    expect(await listed(charge)).toEqual([
      { chargeId: charge.id, userId: person.userId, amountPence: 799, paidAt },
    ]);
  });

  it('after it had seemed to is reported once, and leaves the list once it is refunded in another way', async () => {
    const person = await aPayingMember();
    const charge = await chargeOf(person);
    await leave(person);
    expect(await emails(person.email, REFUNDED)).toHaveLength(1);
    expect(await listed(charge)).toEqual([]);
    await reportRefund(charge, 'failed');
    await reportRefund(charge, 'failed');
    expect(await emails(person.email, OWNER)).toHaveLength(1);
    expect(await listed(charge)).toHaveLength(1);
    await reportRefund(charge, 'failed', 'succeeded');
    expect(await listed(charge)).toEqual([]);
    expect(await emails(person.email, REFUNDED)).toHaveLength(2);
    // The staff's refund fails as well.
    await reportRefund(charge, 'failed', 'failed');
    expect(await emails(person.email, OWNER)).toHaveLength(2);
    expect(await listed(charge)).toHaveLength(1);
  });

  it('but was refunded in another way before the email is not announced', async () => {
    const person = await aPayingMember();
    const charge = await chargeOf(person);
    await leave(person);
    const refunds = shop.get(MembershipRefundsService);
    const facts = { intentId: charge.payment_intent_id, disputes: [] };
    const own = { id: 're_1', refundId: charge.id, amountPence: 799 } as const;
    await refunds.applyRefunds({ ...facts, refunds: [{ ...own, status: 'failed' }] });
    await refunds.applyRefunds({ ...facts, refunds: [{ ...own, status: 'succeeded' }] });
    await worker.drain();
    expect(await emails(person.email, OWNER)).toEqual([]);
  });

  it('to an account deleted meanwhile is reported to support', async () => {
    const before = (await emails(supportMailbox, SUPPORT)).length;
    const person = await aPayingMember();
    const charge = await chargeOf(person);
    await leave(person);
    await shop.sql('update membership set user_id = null where user_id = $1', [person.userId]);
    await reportRefund(charge, 'failed');
    expect(await emails(supportMailbox, SUPPORT)).toHaveLength(before + 1);
    expect(await listed(charge)).toMatchObject([{ userId: null }]);
  });
});
