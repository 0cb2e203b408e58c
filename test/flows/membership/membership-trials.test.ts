import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MembershipSyncService } from '#backend/membership/membership-sync.service.js';
import { MembershipPageDto } from '#backend/membership/membership.dto.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  SECOND_CARD,
  anOpenTrial,
  as,
  aTrialMember,
  deliveryPence,
  forgetCards,
  membershipOf,
  passDays,
  subjects,
} from '#test/setup/people/memberships.js';
import { sessionOf } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
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

/** How many of this many accounts with one card are in the trial when all have paid. */
async function havingOneCard(by: TestWorker, accounts: number): Promise<number> {
  await forgetCards(shop);
  const people = await race(accounts, () => aSignedInPerson(shop));
  const sessions = await Promise.all(people.map((person) => anOpenTrial(shop, person)));
  for (const sessionId of sessions) await shop.outside.pay(sessionId);
  await by.drain();
  const having = await shop.sql(`select 1 from membership where status = 'trialing' and user_id = any($1)`, [
    people.map(({ userId }) => userId),
  ]);
  return having.length;
}

describe('the one trial of a person (L1, L8)', () => {
  it('is one, however often it is requested at once', async () => {
    const person = await aSignedInPerson(shop);
    await forgetCards(shop);
    const sessions = await race(20, async () =>
      sessionOf((await ask(person, 'trial')).read(MembershipPageDto).url),
    );
    expect(new Set(sessions).size).toBe(1);
    await race(20, () => shop.outside.pay(sessions[0] ?? ''));
    await worker.drain();
    const rows = await shop.sql('select 1 from membership where user_id = $1 and status = $2', [
      person.userId,
      'trialing',
    ]);
    expect(rows).toHaveLength(1);
    expect((await as(shop, person, 'membership/trial')).body).toMatchObject({ code: 'already_member' });
  });

  it('is not granted to another account with the same card, which sees why and pays nothing', async () => {
    await aTrialMember(shop, worker);
    const second = await aSignedInPerson(shop);
    const sessionId = await anOpenTrial(shop, second);
    await shop.outside.pay(sessionId);
    await worker.drain();
    expect(await membershipOf(shop, second)).toMatchObject({ subscribed: false, status: 'none' });
    expect(await deliveryPence(shop, second)).toBe(350);
    const [checkout] = await shop.sql<{ subscription_id: string; refused_for: string }>(
      `select c.subscription_id, c.refused_for from membership_checkout c join membership m on m.id = c.membership_id where m.user_id = $1`,
      [second.userId],
    );
    expect(checkout?.refused_for).toBe('trial_used');
    expect(await shop.outside.subscription(checkout?.subscription_id ?? '')).toMatchObject({
      status: 'canceled',
    });
    expect(await subjects(shop, second)).toEqual(['About your LT+ trial']);
  });

  it('is not offered to that account again, which joins with the same card as its email explains (L61)', async () => {
    await aTrialMember(shop, worker);
    const second = await aSignedInPerson(shop);
    expect(await membershipOf(shop, second)).toMatchObject({ trialAvailable: true });
    await shop.outside.pay(await anOpenTrial(shop, second));
    await worker.drain();
    expect(await membershipOf(shop, second)).toMatchObject({ trialAvailable: false, pricePence: 799 });
    await shop.outside.pay(await anOpenTrial(shop, second));
    await worker.drain();
    expect(await membershipOf(shop, second)).toMatchObject({
      subscribed: true,
      status: 'active',
      trialEnd: null,
    });
    expect((await subjects(shop, second)).toSorted()).toEqual([
      'About your LT+ trial',
      'Welcome to LT+',
      'Your LT+ receipt',
    ]);
  });

  it('that was refused for one card is paid by another one too (L61)', async () => {
    await aTrialMember(shop, worker);
    const second = await aSignedInPerson(shop);
    await shop.outside.pay(await anOpenTrial(shop, second));
    await worker.drain();
    await shop.outside.pay(await anOpenTrial(shop, second), SECOND_CARD);
    await worker.drain();
    expect(await membershipOf(shop, second)).toMatchObject({ status: 'active', trialEnd: null });
  });

  it('is granted to one of twenty concurrent accounts with one card', async () => {
    expect(await havingOneCard(worker, 20)).toBe(1);
  });

  it('is granted to all of them without a claim (control)', async () => {
    const generous = await TestWorker.open(shop);
    Reflect.set(generous.get(MembershipSyncService), 'claim', () => Promise.resolve(true));
    expect(await havingOneCard(generous, 5)).toBe(5);
    await generous.close();
  });

  it('is not offered again after the membership ended, which then is paid from the start', async () => {
    const person = await aTrialMember(shop, worker);
    await as(shop, person, 'membership/cancel');
    await passDays(shop, worker, 31);
    await shop.outside.pay(await anOpenTrial(shop, person));
    await worker.drain();
    expect(await membershipOf(shop, person)).toMatchObject({
      subscribed: true,
      status: 'active',
      trialEnd: null,
      refundableUntil: null,
    });
    expect((await subjects(shop, person)).slice(-2).toSorted()).toEqual([
      'Welcome to LT+',
      'Your LT+ receipt',
    ]);
  });
});
