import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestShop } from '#test/setup/system/app.js';
import {
  aTrialMember,
  CARD_DECLINED_LATER,
  membershipOf,
  passDays,
  processDueMembershipEvents,
  subjects,
} from '#test/setup/people/memberships.js';
import type { SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Weeks pass in these tests: this limit ends what hangs, and does not measure speed. */
jest.setTimeout(180_000);

const ALWAYS_ASKS = '4000002760003184';
const ASKED_SUBJECT = 'Your bank needs you to confirm a payment';

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

async function trialIsOver(card: string): Promise<SignedInPerson> {
  const person = await aTrialMember(shop, worker, card);
  await shop.outside.advanceClock({ advanceDays: 30, advanceMinutes: 90 });
  await processDueMembershipEvents(worker);
  return person;
}

/** The page that the email links to, at the provider's address in this process. */
async function payPageOf({ email }: SignedInPerson): Promise<string> {
  const sentEmail = (await shop.outside.emails(email)).find(({ subject }) => subject === ASKED_SUBJECT);
  const path = /\/i\/in_\w+/.exec(sentEmail?.text ?? '')?.[0];
  if (path === undefined) throw new Error('The email leads to no invoice.');
  return `${shop.outside.paymentsUrl}${path}`;
}

async function payOn(page: string): Promise<number> {
  const body = new URLSearchParams({ number: ALWAYS_ASKS, expiry: '12 / 39', cvc: '123' });
  return (await fetch(page, { method: 'POST', body })).status;
}

async function takenFrom({ userId }: SignedInPerson): Promise<number[]> {
  const [row] = await shop.sql<{ customer_id: string }>(
    'select customer_id from membership where user_id = $1',
    [userId],
  );
  const invoices = await shop.outside.invoices(row?.customer_id ?? '');
  return invoices.map(({ amount_paid: pence }) => pence).filter((pence) => pence > 0);
}

describe('a renewal that the bank refuses without authentication (L22)', () => {
  it('is paid on the page of the invoice, recorded once, and not charged again by the provider’s retries', async () => {
    const person = await trialIsOver(ALWAYS_ASKS);
    expect(await membershipOf(shop, person)).toMatchObject({ subscribed: true, status: 'past_due' });
    expect((await subjects(shop, person)).filter((each) => each === ASKED_SUBJECT)).toHaveLength(1);
    const page = await payPageOf(person);
    expect([await payOn(page), await payOn(page)]).toEqual([200, 200]);
    await processDueMembershipEvents(worker);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'active', graceUntil: null });
    await passDays(shop, worker, 9);
    expect(await takenFrom(person)).toEqual([799]);
    const charges = await shop.sql(
      'select amount_pence from membership_charge c join membership m on m.id = c.membership_id where m.user_id = $1',
      [person.userId],
    );
    expect(charges).toEqual([{ amount_pence: 799 }]);
    expect((await subjects(shop, person)).slice(-2)).toEqual([ASKED_SUBJECT, 'Your first LT+ receipt']);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'active' });
  });

  it('that is never confirmed ends after the grace period without a charge', async () => {
    const person = await trialIsOver(ALWAYS_ASKS);
    await passDays(shop, worker, 9);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'ended', subscribed: false });
    expect(await takenFrom(person)).toEqual([]);
    expect((await fetch(await payPageOf(person))).status).toBe(410);
  });

  it('is another email than that of a card that is refused', async () => {
    const person = await trialIsOver(CARD_DECLINED_LATER);
    expect(await subjects(shop, person)).not.toContain(ASKED_SUBJECT);
    expect(await subjects(shop, person)).toContain('Your payment didn’t go through');
  });
});
