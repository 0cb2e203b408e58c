import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CancelledMembershipDto } from '#backend/membership/membership.dto.js';
import { SubscriptionsService } from '#backend/platform/payments/subscriptions.service.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  SECOND_CARD,
  anOpenTrial,
  as,
  aTrialMember,
  deliveryPence,
  CARD_DECLINED_LATER,
  forgetCards,
  membershipOf,
  passDays,
  processDueMembershipEvents,
  subjects,
} from '#test/setup/people/memberships.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';
import { londonDay } from '#worker/emails/london-time.js';
import { race } from '#test/setup/system/race.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Months pass in these tests, a day at a time: this limit ends what hangs, and measures nothing. */
jest.setTimeout(180_000);

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

const ask = ({ headers }: SignedInPerson, path: string) =>
  shop.api.post(`membership/${path}`, undefined, headers);

/** The texts of the receipts, newest first. */
const receiptsOf = async ({ email }: { email: string }) =>
  (await shop.outside.emails(email)).filter(({ subject }) => /receipt/.test(subject)).map(({ text }) => text);

const day = (at: string | Date | null | undefined) => londonDay(new Date(at ?? 0));

const rowOf = async ({ userId }: { userId: string }) =>
  (
    await shop.sql<{ subscription_id: string; customer_id: string; status: string; id: string }>(
      'select * from membership where user_id = $1',
      [userId],
    )
  )[0];

/** The day on the shop's clock. */
const ENDING = /^Your LT\+ trial ends on \w{3},? \d+ \w+ \d{4}$/;

describe('a membership', () => {
  it('is free for thirty days, then charged, renewed, cancelled to the end of its month, and over', async () => {
    const person = await aTrialMember(shop, worker);
    const begun = await membershipOf(shop, person);
    expect(begun).toMatchObject({
      subscribed: true,
      subscriptionTier: 'LT+',
      status: 'trialing',
      cancelAtPeriodEnd: false,
      trialAvailable: false,
      pricePence: 799,
    });
    expect(begun.trialEnd).toBe(begun.subscriptionEnd);
    expect(await deliveryPence(shop, person)).toBe(0);
    const subscriptionId = (await rowOf(person))?.subscription_id ?? '';
    expect(await shop.outside.subscription(subscriptionId)).toMatchObject({ status: 'trialing' });
    expect(await subjects(shop, person)).toEqual(['Your LT+ trial has started']);

    await passDays(shop, worker, 28);
    expect(await subjects(shop, person)).toContainEqual(expect.stringMatching(ENDING));

    await passDays(shop, worker, 3);
    expect(await membershipOf(shop, person)).toMatchObject({ subscribed: true, status: 'active' });
    expect(await shop.outside.subscription(subscriptionId)).toMatchObject({ status: 'active' });
    const charges = await shop.sql(
      'select amount_pence, vat_basis_points, vat_pence from membership_charge where subscription_id = $1',
      [subscriptionId],
    );
    expect(charges).toEqual([{ amount_pence: 799, vat_basis_points: 2000, vat_pence: 133 }]);

    await passDays(shop, worker, 31);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'active' });
    const cancelled = (await as(shop, person, 'membership/cancel')).read(CancelledMembershipDto);
    expect(cancelled).toMatchObject({ subscribed: true, cancelAtPeriodEnd: true, refundPence: 0 });
    await processDueMembershipEvents(worker);
    expect(await shop.outside.subscription(subscriptionId)).toMatchObject({ cancel_at_period_end: true });
    expect(await deliveryPence(shop, person)).toBe(0);

    await passDays(shop, worker, 31);
    expect(await membershipOf(shop, person)).toMatchObject({
      subscribed: false,
      subscriptionTier: null,
      status: 'ended',
      trialAvailable: false,
    });
    expect(await shop.outside.subscription(subscriptionId)).toMatchObject({ status: 'canceled' });
    expect(await deliveryPence(shop, person)).toBe(350);
    expect(await subjects(shop, person)).toEqual([
      'Your LT+ trial has started',
      expect.stringMatching(ENDING),
      'Your first LT+ receipt',
      'Your LT+ receipt',
      'Your LT+ membership is cancelled',
      'Your LT+ membership has ended',
    ]);
  });

  it('that is cancelled within 14 days of the first payment is refunded, once (L3)', async () => {
    const person = await aTrialMember(shop, worker);
    await passDays(shop, worker, 31);
    expect((await membershipOf(shop, person)).refundableUntil).not.toBeNull();
    const session = await signedIn(shop, person);
    const answers = await race(5, () => ask(session, 'cancel'));
    for (const answer of answers) expect(answer.body).toMatchObject({ refundPence: 799 });
    await processDueMembershipEvents(worker);
    const [charge] = await shop.sql<{ payment_intent_id: string; refunded_pence: number }>(
      'select payment_intent_id, refunded_pence from membership_charge where subscription_id = $1',
      [(await rowOf(person))?.subscription_id],
    );
    expect(charge?.refunded_pence).toBe(799);
    expect(await shop.outside.refundsOf(charge?.payment_intent_id ?? '')).toMatchObject([{ amount: 799 }]);
    expect(await membershipOf(shop, person)).toMatchObject({
      subscribed: true,
      cancelAtPeriodEnd: true,
      refundableUntil: null,
    });
    expect(await subjects(shop, person)).toEqual([
      'Your LT+ trial has started',
      expect.stringMatching(ENDING),
      'Your first LT+ receipt',
      'Your LT+ membership is cancelled',
      'We’ve refunded your LT+ payment',
    ]);
  });

  it('has a receipt for each payment, with its VAT, its period and the next payment (L30)', async () => {
    const person = await aTrialMember(shop, worker);
    await passDays(shop, worker, 31);
    const [first, ...others] = await receiptsOf(person);
    expect(others).toEqual([]);
    const { subscriptionEnd, refundableUntil } = await membershipOf(shop, person);
    for (const words of ['£7.99', '£6.66', 'VAT at 20%: £1.33', day(subscriptionEnd), day(refundableUntil)])
      expect(first).toContain(words);

    await passDays(shop, worker, 31);
    // However often the provider sends the event.
    await processDueMembershipEvents(worker);
    const [second, ...more] = await receiptsOf(person);
    expect(more).toHaveLength(1);
    const [charge] = await shop.sql<{ period_start: Date; period_end: Date }>(
      `select c.period_start, c.period_end from membership_charge c join membership m on m.id = c.membership_id
       where m.user_id = $1 order by paid_at desc`,
      [person.userId],
    );
    const next = (await membershipOf(shop, person)).subscriptionEnd;
    expect(charge?.period_end.toISOString()).toBe(next);
    for (const words of ['£7.99', 'VAT at 20%: £1.33', day(charge?.period_start), day(next)])
      expect(second).toContain(words);
    expect(second).toContain('Your next payment of £7.99');
    expect(second).not.toContain('change your mind');
  });

  it('that is cancelled states in its last receipt that nothing more is charged', async () => {
    const person = await aTrialMember(shop, worker);
    await passDays(shop, worker, 31);
    shop.outside.webhooks.hold();
    await shop.outside.advanceClock({ advanceDays: 31 });
    await as(shop, person, 'membership/refresh');
    await as(shop, person, 'membership/cancel');
    shop.outside.webhooks.pass();
    await processDueMembershipEvents(worker);
    const [last] = await receiptsOf(person);
    expect(last).toContain('We won’t take any more payments.');
    expect(last).not.toContain('Your next payment');
  });

  it('that is cancelled later gets no refund', async () => {
    const person = await aTrialMember(shop, worker);
    await passDays(shop, worker, 46);
    expect((await as(shop, person, 'membership/cancel')).body).toMatchObject({ refundPence: 0 });
  });

  it('continues when its cancellation is undone', async () => {
    const person = await aTrialMember(shop, worker);
    await as(shop, person, 'membership/cancel');
    expect((await as(shop, person, 'membership/resume')).body).toMatchObject({ cancelAtPeriodEnd: false });
    await passDays(shop, worker, 31);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'active' });
  });

  it('is reminded every six months', async () => {
    const person = await aTrialMember(shop, worker);
    for (let month = 0; month < 13; month += 1) await passDays(shop, worker, 1).then(() => longer(30));
    const reminders = (await subjects(shop, person)).filter((each) => each === 'Your LT+ membership');
    expect(reminders).toHaveLength(2);
  });
});

async function longer(days: number): Promise<void> {
  await shop.outside.advanceClock({ advanceDays: days });
  await processDueMembershipEvents(worker);
}

describe('a renewal that is refused (L7)', () => {
  it('keeps the benefits for the grace period, and recovers when it is paid', async () => {
    const person = await aTrialMember(shop, worker, CARD_DECLINED_LATER);
    await passDays(shop, worker, 31);
    const unpaid = await membershipOf(shop, person);
    expect(unpaid).toMatchObject({ subscribed: true, status: 'past_due' });
    expect(await deliveryPence(shop, person)).toBe(0);
    expect(await subjects(shop, person)).toContain('Your payment didn’t go through');

    await shop.outside.payOpenInvoice((await rowOf(person))?.subscription_id ?? '');
    await processDueMembershipEvents(worker);
    expect(await membershipOf(shop, person)).toMatchObject({
      subscribed: true,
      status: 'active',
      graceUntil: null,
    });
  });

  it('charges nothing after a cancellation then: it ends at once, here and at the provider (L10)', async () => {
    const person = await aTrialMember(shop, worker, CARD_DECLINED_LATER);
    await passDays(shop, worker, 31);
    const row = await rowOf(person);
    expect(row).toMatchObject({ status: 'past_due' });
    // Another card: the provider's next attempt would succeed.
    await shop.outside.changeCard(row?.customer_id ?? '', 'pm_card_visa');
    const cancelled = (await as(shop, person, 'membership/cancel')).read(CancelledMembershipDto);
    expect(cancelled).toMatchObject({ status: 'ended', subscribed: false, refundPence: 0 });
    expect(await shop.outside.subscription(row?.subscription_id ?? '')).toMatchObject({ status: 'canceled' });
    await passDays(shop, worker, 8);
    expect(await shop.outside.invoices(row?.customer_id ?? '')).toMatchObject([
      { status: 'void', amount_paid: 0 },
      { amount_paid: 0 },
    ]);
    expect(await shop.count('membership_charge', `subscription_id = '${row?.subscription_id}'`)).toBe(0);
    expect((await subjects(shop, person)).slice(-2)).toEqual([
      'Your payment didn’t go through',
      'Your LT+ membership has ended',
    ]);
  });

  it('ends at once what was cancelled then in the provider’s portal (L10)', async () => {
    const person = await aTrialMember(shop, worker, CARD_DECLINED_LATER);
    await passDays(shop, worker, 31);
    const subscriptionId = (await rowOf(person))?.subscription_id ?? '';
    await shop.get(SubscriptionsService).cancelAtPeriodEnd(subscriptionId, true);
    await processDueMembershipEvents(worker);
    await processDueMembershipEvents(worker);
    expect(await membershipOf(shop, person)).toMatchObject({ subscribed: false, status: 'ended' });
    expect(await shop.outside.subscription(subscriptionId)).toMatchObject({ status: 'canceled' });
  });

  it('ends the membership after the grace, here and at the provider', async () => {
    const person = await aTrialMember(shop, worker, CARD_DECLINED_LATER);
    const subscriptionId = (await rowOf(person))?.subscription_id ?? '';
    await shop.set('membership.graceDays', 4);
    await passDays(shop, worker, 36);
    await shop.set('membership.graceDays', null);
    expect(await membershipOf(shop, person)).toMatchObject({ subscribed: false, status: 'ended' });
    expect(await deliveryPence(shop, person)).toBe(350);
    expect(await shop.outside.subscription(subscriptionId)).toMatchObject({ status: 'canceled' });
    const told = await subjects(shop, person);
    expect(told.filter((each) => each === 'Your payment didn’t go through')).toHaveLength(1);
    expect(told.at(-1)).toBe('Your LT+ membership has ended');
  });
});

describe('what the provider reports', () => {
  it('has the same result in any order, late or duplicated', async () => {
    const person = await aSignedInPerson(shop);
    await forgetCards(shop);
    shop.outside.webhooks.hold();
    const from = shop.outside.webhooks.sent.length;
    await shop.outside.pay(await anOpenTrial(shop, person));
    await shop.outside.advanceClock({ advanceDays: 31 });
    const told = shop.outside.webhooks.sent.slice(from);
    for (const webhook of [...told.reverse(), ...told]) {
      await shop.outside.webhooks.deliver(webhook);
      await worker.drain();
    }
    expect(await membershipOf(shop, person)).toMatchObject({ subscribed: true, status: 'active' });
    const [row] = await shop.sql<{ count: number }>(
      'select count(*)::int from membership_charge c join membership m on m.id = c.membership_id where m.user_id = $1',
      [person.userId],
    );
    expect(row?.count).toBe(1);
    expect((await subjects(shop, person)).toSorted()).toEqual([
      'Your LT+ trial has started',
      'Your first LT+ receipt',
    ]);
  });

  it('that never came is found by the poll, and by a manual refresh at once', async () => {
    const person = await aSignedInPerson(shop);
    await forgetCards(shop);
    shop.outside.webhooks.hold();
    await shop.outside.pay(await anOpenTrial(shop, person));
    expect((await as(shop, person, 'membership/refresh')).body).toMatchObject({ status: 'trialing' });
    const other = await aSignedInPerson(shop);
    await shop.outside.pay(await anOpenTrial(shop, other), SECOND_CARD);
    await processDueMembershipEvents(worker);
    expect(await membershipOf(shop, other)).toMatchObject({ status: 'trialing' });
  });
});

describe('an account that is erased', () => {
  it('ends its membership at the provider, and has no second trial when it comes back', async () => {
    const person = await aTrialMember(shop, worker);
    const subscriptionId = (await rowOf(person))?.subscription_id ?? '';
    const erased = await shop.call('DELETE', '/api/me', {
      headers: person.headers,
      body: { password: person.password },
    });
    expect(erased.status).toBe(204);
    await worker.drain();
    expect(await shop.outside.subscription(subscriptionId)).toMatchObject({ status: 'canceled' });
    const back = await aSignedInPerson(shop, { email: person.email });
    expect((await membershipOf(shop, back)).trialAvailable).toBe(false);
  });
});
