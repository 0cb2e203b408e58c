import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MembershipSyncService } from '#backend/membership/membership-sync.service.js';
import { CancelledMembershipDto } from '#backend/membership/membership.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  as,
  aTrialMember,
  membershipOf,
  passDays,
  processDueMembershipEvents,
  subjects,
} from '#test/setup/people/memberships.js';
import type { SignedInPerson } from '#test/setup/people/people.js';
import { onPortal } from '#test/setup/orders/portal.js';
import { race } from '#test/setup/system/race.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Months pass in these tests: this limit ends what hangs, and does not measure speed. */
jest.setTimeout(180_000);

const PRICE_PENCE = 799;
const TRIAL_DAYS = 30;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(() => shop.outside.webhooks.pass());
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const subscriptionOf = async ({ userId }: { userId: string }) => {
  const [row] = await shop.sql<{ subscription_id: string; customer_id: string }>(
    'select subscription_id, customer_id from membership where user_id = $1',
    [userId],
  );
  if (!row) throw new Error('There is no membership.');
  return { id: row.subscription_id, customer: row.customer_id };
};

async function pass(minutes: number): Promise<void> {
  await shop.outside.advanceClock({ advanceMinutes: minutes });
  await processDueMembershipEvents(worker);
}

/** A member whose trial ended this many minutes ago. */
async function afterTrial(minutes: number): Promise<SignedInPerson> {
  const person = await aTrialMember(shop, worker);
  // Work that is due on the way is done at its minute.
  await pass(TRIAL_DAYS * 24 * 60);
  if (minutes > 0) await pass(minutes);
  return person;
}

/** A member's payments and refunds at the provider, and the number of refunds. */
async function moneyOf(person: SignedInPerson) {
  const { customer } = await subscriptionOf(person);
  const invoices = await shop.outside.invoices(customer);
  const taken = invoices.reduce((sum, { amount_paid: pence }) => sum + pence, 0);
  const charges = await shop.sql<{ payment_intent_id: string }>(
    'select c.payment_intent_id from membership_charge c join membership m on m.id = c.membership_id where m.user_id = $1',
    [person.userId],
  );
  const refunds = await Promise.all(
    charges.map(({ payment_intent_id: intent }) => shop.outside.refundsOf(intent)),
  );
  const back = refunds.flat();
  return { taken, back: back.reduce((sum, { amount }) => sum + amount, 0), refunds: back.length };
}

const cancel = (person: SignedInPerson) => as(shop, person, 'membership/cancel');

const doors = {
  'the account': async (person: SignedInPerson) => {
    expect((await cancel(person)).status).toBe(200);
  },
  'the portal': async (person: SignedInPerson) => {
    const { id: subscriptionId } = await subscriptionOf(person);
    await onPortal(shop, person, { action: 'cancel', subscriptionId });
  },
} as const;
const DOORS = ['the account', 'the portal'] as const;
const times = [0, 30, 59, 61].flatMap((minutes) => DOORS.map((door) => [minutes, door] as const));

describe('cancelling in the hour after a trial, before the provider charges (L3, L10)', () => {
  it.each(times)(
    '%i minutes after it, in %s, has paid nothing or gets it back once',
    async (minutes, door) => {
      const person = await afterTrial(minutes);
      const isCharged = minutes > 60;
      expect((await membershipOf(shop, person)).paymentDueAt === null).toBe(isCharged);
      await doors[door](person);
      await processDueMembershipEvents(worker);
      await pass(90);
      await passDays(shop, worker, 2);
      const expected = isCharged
        ? { taken: PRICE_PENCE, back: PRICE_PENCE, refunds: 1 }
        : { taken: 0, back: 0, refunds: 0 };
      expect(await moneyOf(person)).toEqual(expected);
      expect((await subjects(shop, person)).filter((each) => !/trial/.test(each))).toEqual(
        isCharged
          ? ['Your first LT+ receipt', 'Your LT+ membership is cancelled', 'We’ve refunded your LT+ payment']
          : ['Your LT+ membership has ended'],
      );
      expect(await membershipOf(shop, person)).toMatchObject(
        isCharged
          ? { status: 'active', cancelAtPeriodEnd: true, refundPence: PRICE_PENCE }
          : { status: 'ended', subscribed: false, refundPence: 0 },
      );
    },
  );

  it('is refused in the response, also on a repeated request', async () => {
    const person = await afterTrial(30);
    const first = (await cancel(person)).read(CancelledMembershipDto);
    expect(first).toMatchObject({ status: 'ended', subscribed: false, paymentDueAt: null, refundPence: 0 });
    expect((await cancel(person)).body).toMatchObject({ code: 'no_membership' });
  });

  it('is not charged for a later month either', async () => {
    const person = await afterTrial(61);
    const { subscriptionEnd } = await membershipOf(shop, person);
    const leftMs = new Date(subscriptionEnd ?? 0).getTime() - shop.get(Clock).now().getTime();
    await pass(Math.ceil(leftMs / 60_000));
    const { id } = await subscriptionOf(person);
    expect(await shop.outside.subscription(id)).toMatchObject({ status: 'active' });
    expect((await membershipOf(shop, person)).paymentDueAt).not.toBeNull();
    await cancel(person);
    await pass(90);
    expect(await moneyOf(person)).toEqual({ taken: PRICE_PENCE, back: 0, refunds: 0 });
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'ended' });
  });
});

describe('a payment that lands after the cancellation', () => {
  /** Cancels while the provider's webhook of it is late: the payment comes first. */
  async function leftUnheard(): Promise<SignedInPerson> {
    const person = await afterTrial(30);
    shop.outside.webhooks.hold();
    await doors['the portal'](person);
    await shop.outside.advanceClock({ advanceMinutes: 60 });
    shop.outside.webhooks.pass();
    return person;
  }

  it('is refunded once, with an email, when it is recorded', async () => {
    const person = await leftUnheard();
    await processDueMembershipEvents(worker);
    await processDueMembershipEvents(worker);
    expect(await moneyOf(person)).toEqual({ taken: PRICE_PENCE, back: PRICE_PENCE, refunds: 1 });
    const told = await subjects(shop, person);
    expect(told.filter((each) => each === 'We’ve refunded your LT+ payment')).toHaveLength(1);
    expect(told.filter((each) => each === 'Your LT+ membership is cancelled')).toHaveLength(1);
    expect(await membershipOf(shop, person)).toMatchObject({
      cancelAtPeriodEnd: true,
      refundPence: PRICE_PENCE,
    });
  });

  it('is refunded once, however many sources record it concurrently', async () => {
    const person = await leftUnheard();
    await race(8, (index) => (index % 2 === 0 ? cancel(person) : as(shop, person, 'membership/refresh')));
    await processDueMembershipEvents(worker);
    expect(await moneyOf(person)).toEqual({ taken: PRICE_PENCE, back: PRICE_PENCE, refunds: 1 });
  });

  it('stays unchanged when nothing is derived from it (control)', async () => {
    const forgetful = await TestWorker.open(shop);
    Reflect.set(forgetful.get(MembershipSyncService), 'owedOf', () => []);
    const person = await leftUnheard();
    await processDueMembershipEvents(forgetful);
    expect(await moneyOf(person)).toEqual({ taken: PRICE_PENCE, back: 0, refunds: 0 });
    await forgetful.close();
  });
});
