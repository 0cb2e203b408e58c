import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { londonDay } from '#worker/emails/london-time.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  as,
  aTrialMember,
  passDays,
  processDueMembershipEvents,
  subjects,
} from '#test/setup/people/memberships.js';
import type { SignedInPerson } from '#test/setup/people/people.js';
import { onPortal } from '#test/setup/orders/portal.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Weeks pass in these tests, a day at a time: this limit ends what hangs, and measures nothing. */
jest.setTimeout(180_000);

const GOES_ON = 'Your LT+ membership continues';
const ENDING = /^Your LT\+ trial ends/;

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

const rowOf = async ({ userId }: SignedInPerson) => {
  const [row] = await shop.sql<{ subscription_id: string; period_end: Date; trial_end: Date }>(
    'select subscription_id, period_end, trial_end from membership where user_id = $1',
    [userId],
  );
  if (!row) throw new Error('There is no membership.');
  return row;
};

async function change(person: SignedInPerson, path: 'cancel' | 'resume'): Promise<void> {
  expect((await as(shop, person, `membership/${path}`)).status).toBe(200);
  await processDueMembershipEvents(worker);
}

async function emailsOf(person: SignedInPerson, subject: string): Promise<string[]> {
  const all = await shop.outside.emails(person.email);
  return all.filter((each) => each.subject === subject).map(({ text }) => text);
}

const reminders = async (person: SignedInPerson) =>
  (await subjects(shop, person)).filter((each) => ENDING.test(each));

describe('a member who was promised no further charge, and stays after all (L60)', () => {
  it('late in the trial is emailed the amount, the date and how to cancel at once', async () => {
    const person = await aTrialMember(shop, worker);
    await change(person, 'cancel');
    await passDays(shop, worker, 28);
    expect(await reminders(person)).toEqual([]);
    await change(person, 'resume');
    const [email, ...more] = await emailsOf(person, GOES_ON);
    expect(more).toEqual([]);
    expect(email).toContain(`free until ${londonDay((await rowOf(person)).trial_end)}`);
    expect(email).toContain('£7.99');
    expect(email).toContain('/account?membership=cancel');
    await passDays(shop, worker, 3);
    // That email was the reminder.
    expect(await reminders(person)).toEqual([]);
    expect(await subjects(shop, person)).toContain('Your first LT+ receipt');
  });

  it('early in the trial is emailed at once, and reminded of its end like everyone else', async () => {
    const person = await aTrialMember(shop, worker);
    await change(person, 'cancel');
    await passDays(shop, worker, 5);
    await change(person, 'resume');
    expect(await emailsOf(person, GOES_ON)).toHaveLength(1);
    await passDays(shop, worker, 24);
    expect(await reminders(person)).toHaveLength(1);
  });

  it('on the provider’s portal sends the same email', async () => {
    const person = await aTrialMember(shop, worker);
    await change(person, 'cancel');
    const { subscription_id: subscriptionId } = await rowOf(person);
    await onPortal(shop, person, { action: 'renew', subscriptionId });
    await processDueMembershipEvents(worker);
    expect(await emailsOf(person, GOES_ON)).toHaveLength(1);
  });

  it('after the trial shows the next payment and its date', async () => {
    const person = await aTrialMember(shop, worker);
    await passDays(shop, worker, 46);
    await change(person, 'cancel');
    await change(person, 'resume');
    const [email] = await emailsOf(person, GOES_ON);
    expect(email).toContain(
      `next payment of £7.99, VAT included, is on ${londonDay((await rowOf(person)).period_end)}`,
    );
  });

  it('and resumes a paused one reads that nothing is charged meanwhile', async () => {
    const person = await aTrialMember(shop, worker);
    await shop.outside.pauseSubscription((await rowOf(person)).subscription_id);
    await processDueMembershipEvents(worker);
    await change(person, 'cancel');
    await change(person, 'resume');
    expect((await emailsOf(person, GOES_ON))[0]).toContain('we won’t take anything until we resume it');
  });

  it('twice sends an email each time, and none if the last action is to leave', async () => {
    const person = await aTrialMember(shop, worker);
    await change(person, 'cancel');
    await change(person, 'resume');
    await change(person, 'cancel');
    await as(shop, person, 'membership/resume');
    await as(shop, person, 'membership/cancel');
    await processDueMembershipEvents(worker);
    expect(await emailsOf(person, GOES_ON)).toHaveLength(1);
    expect((await subjects(shop, person)).at(-1)).toBe('Your LT+ membership is cancelled');
    await change(person, 'resume');
    expect(await emailsOf(person, GOES_ON)).toHaveLength(2);
  });

  it('gets no reminder that was pending when they left', async () => {
    const person = await aTrialMember(shop, worker);
    await passDays(shop, worker, 26);
    await shop.outside.advanceClock({ advanceDays: 1 });
    await worker.runSchedules();
    await as(shop, person, 'membership/cancel');
    await processDueMembershipEvents(worker);
    expect(await reminders(person)).toEqual([]);
  });

  it('gets no cancellation email that was pending when they stayed', async () => {
    const person = await aTrialMember(shop, worker);
    await as(shop, person, 'membership/cancel');
    await as(shop, person, 'membership/resume');
    await processDueMembershipEvents(worker);
    expect(await subjects(shop, person)).toEqual(['Your LT+ trial has started', GOES_ON]);
  });
});
