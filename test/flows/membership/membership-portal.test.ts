import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import Stripe from 'stripe';
import { CancelledMembershipDto } from '#backend/membership/membership.dto.js';
import { MembershipPricesService } from '#backend/membership/membership-prices.service.js';
import { PortalService } from '#backend/platform/payments/customers/portal.service.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  as,
  aTrialMember,
  deliveryPence,
  membershipOf,
  passDays,
  processDueMembershipEvents,
  subjects,
} from '#test/setup/people/memberships.js';
import type { Person } from '#test/setup/people/people.js';
import { onPortal, portalPage, type PortalAction } from '#test/setup/orders/portal.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Months pass in these tests, a day at a time: this limit ends what hangs, and does not measure speed. */
jest.setTimeout(180_000);

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(() => shop.set('membership.pricePence', null));
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const rowOf = async ({ userId }: { userId: string }) => {
  const [row] = await shop.sql<{ id: string; subscription_id: string; end_reason: string | null }>(
    'select id, subscription_id, end_reason from membership where user_id = $1',
    [userId],
  );
  if (!row) throw new Error('There is no membership.');
  return row;
};

type Member = Person & { readonly userId: string };

async function press(person: Member, action: PortalAction): Promise<string> {
  const { subscription_id: subscriptionId } = await rowOf(person);
  const said = await onPortal(shop, person, { action, subscriptionId });
  await processDueMembershipEvents(worker);
  return said;
}

const chargesOf = async (person: Member) =>
  shop.count('membership_charge', `subscription_id = '${(await rowOf(person)).subscription_id}'`);

describe('the portal', () => {
  it('opens in an account whose portal settings were never saved, with a configuration of its own', async () => {
    const person = await aTrialMember(shop, worker);
    const page = await (await fetch(await portalPage(shop, person))).text();
    for (const offer of ['Cancel', 'Cards', 'Invoices']) expect(page).toContain(offer);
    expect(page).not.toContain('Pause');
  });

  it('has one configuration, however many processes open it at once, and again after a day', async () => {
    const person = await aTrialMember(shop, worker);
    const aProcess = () => new PortalService(shop.get(Stripe));
    await Promise.all([aProcess(), aProcess(), aProcess()].map((each) => each.configurationId()));
    // The provider forgets an idempotency key after a day.
    await shop.outside.advanceClock({ advanceDays: 2 });
    await aProcess().configurationId();
    await portalPage(shop, person);
    expect(await shop.outside.portalConfigurations()).toMatchObject([
      {
        active: true,
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          subscription_pause: { enabled: false },
          subscription_update: { enabled: false },
        },
      },
    ]);
  });

  it('opens again after its configuration was switched off in the Dashboard', async () => {
    const person = await aTrialMember(shop, worker);
    await portalPage(shop, person);
    for (const { id } of await shop.outside.portalConfigurations())
      await shop.outside.switchOffConfiguration(id);
    expect(await portalPage(shop, person)).toContain('/p/session/');
  });

  it('cannot pause a membership', async () => {
    const person = await aTrialMember(shop, worker);
    expect(await press(person, 'pause')).toContain('Method not allowed');
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'trialing', subscribed: true });
  });
});

describe('a cancellation on the portal', () => {
  it('is a cancellation: confirmed once, never reminded of its trial’s end, and over with it', async () => {
    const person = await aTrialMember(shop, worker);
    await press(person, 'cancel');
    expect(await membershipOf(shop, person)).toMatchObject({
      status: 'trialing',
      subscribed: true,
      cancelAtPeriodEnd: true,
    });
    await passDays(shop, worker, 32);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'ended', subscribed: false });
    expect(await rowOf(person)).toMatchObject({ end_reason: 'customer' });
    expect(await chargesOf(person)).toBe(0);
    expect(await subjects(shop, person)).toEqual([
      'Your LT+ trial has started',
      'Your LT+ membership is cancelled',
      'Your LT+ membership has ended',
    ]);
  });

  it('is undone by Keep in the account, and the next month is charged', async () => {
    const person = await aTrialMember(shop, worker);
    await press(person, 'cancel');
    expect((await as(shop, person, 'membership/resume')).body).toMatchObject({ cancelAtPeriodEnd: false });
    const { subscription_id: id } = await rowOf(person);
    expect(await shop.outside.subscription(id)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
    });
    await passDays(shop, worker, 31);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    expect(await chargesOf(person)).toBe(1);
  });

  const doors = ['account', 'portal'] as const;
  type AddressKeyParts = (typeof doors)[number];
  const orders = doors.flatMap((first) =>
    doors.flatMap((second) =>
      doors.map((third): [AddressKeyParts, AddressKeyParts, AddressKeyParts] => [first, second, third]),
    ),
  );

  async function change(person: Member, door: AddressKeyParts, isLeaving: boolean): Promise<void> {
    if (door === 'portal') return void (await press(person, isLeaving ? 'cancel' : 'renew'));
    const response = await as(shop, person, isLeaving ? 'membership/cancel' : 'membership/resume');
    expect(response.status).toBe(200);
    await processDueMembershipEvents(worker);
  }

  it.each(orders)(
    'by %s, kept by %s and cancelled by %s ends with its period',
    async (first, second, third) => {
      const person = await aTrialMember(shop, worker);
      for (const [index, door] of [first, second, third].entries()) {
        const isLeaving = index !== 1;
        await change(person, door, isLeaving);
        expect(await membershipOf(shop, person)).toMatchObject({ cancelAtPeriodEnd: isLeaving });
      }
      await longer(31);
      expect(await membershipOf(shop, person)).toMatchObject({ status: 'ended' });
      expect(await chargesOf(person)).toBe(0);
    },
  );

  it('twice, in both ways, is undone by one Keep', async () => {
    const person = await aTrialMember(shop, worker);
    await change(person, 'portal', true);
    await change(person, 'account', true);
    await change(person, 'account', false);
    await longer(31);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  });

  it('within 14 days of the first payment after a trial refunds it once, with an email (L3)', async () => {
    const person = await aTrialMember(shop, worker);
    await passDays(shop, worker, 32);
    await press(person, 'cancel');
    await processDueMembershipEvents(worker);
    expect(await membershipOf(shop, person)).toMatchObject({ cancelAtPeriodEnd: true, refundPence: 799 });
    const [charge] = await shop.sql<{ refunded_pence: number; payment_intent_id: string }>(
      'select refunded_pence, payment_intent_id from membership_charge where subscription_id = $1',
      [(await rowOf(person)).subscription_id],
    );
    expect(charge?.refunded_pence).toBe(799);
    const again = (await as(shop, person, 'membership/cancel')).read(CancelledMembershipDto);
    expect(again).toMatchObject({ refundPence: 799 });
    await processDueMembershipEvents(worker);
    expect(await shop.outside.refundsOf(charge?.payment_intent_id ?? '')).toMatchObject([{ amount: 799 }]);
    const told = await subjects(shop, person);
    expect(told.filter((each) => each === 'We’ve refunded your LT+ payment')).toHaveLength(1);
  });

  it('later than that refunds nothing', async () => {
    const person = await aTrialMember(shop, worker);
    await longer(46);
    await press(person, 'cancel');
    expect(await membershipOf(shop, person)).toMatchObject({ cancelAtPeriodEnd: true, refundPence: 0 });
  });

  it('gets no email about a new price (L11)', async () => {
    const leaver = await aTrialMember(shop, worker);
    await press(leaver, 'cancel');
    const stayer = await aTrialMember(shop, worker);
    await shop.set('membership.pricePence', 899);
    await worker.get(MembershipPricesService).bringDue();
    await worker.drain();
    expect((await subjects(shop, leaver)).filter((each) => each.startsWith('A new price'))).toEqual([]);
    expect((await subjects(shop, stayer)).filter((each) => each.startsWith('A new price'))).toHaveLength(1);
  });
});

describe('a membership that is paused in the Dashboard', () => {
  it('keeps its benefits for the paid period, then pauses, is never unpaid, and continues when resumed', async () => {
    const person = await aTrialMember(shop, worker);
    const { subscription_id: id } = await rowOf(person);
    await longer(31);
    await shop.outside.pauseSubscription(id);
    await processDueMembershipEvents(worker);
    expect(await membershipOf(shop, person)).toMatchObject({
      status: 'paused',
      subscribed: true,
      graceUntil: null,
    });
    await longer(40);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'paused', subscribed: false });
    expect(await deliveryPence(shop, person)).toBe(350);
    expect(await subjects(shop, person)).not.toContain('Your payment didn’t go through');
    await shop.outside.resumeSubscription(id);
    await longer(1);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'active', subscribed: true });
    expect(await chargesOf(person)).toBe(2);
  });

  it('can be cancelled: it ends with its time, or at once when that is over', async () => {
    const person = await aTrialMember(shop, worker);
    const { subscription_id: id } = await rowOf(person);
    await shop.outside.pauseSubscription(id);
    await processDueMembershipEvents(worker);
    const left = (await as(shop, person, 'membership/cancel')).read(CancelledMembershipDto);
    expect(left).toMatchObject({ status: 'paused', subscribed: true, cancelAtPeriodEnd: true });
    await longer(31);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'ended' });
    expect(await shop.outside.subscription(id)).toMatchObject({ status: 'canceled' });
  });
});

async function longer(days: number): Promise<void> {
  await shop.outside.advanceClock({ advanceDays: days });
  await processDueMembershipEvents(worker);
}
