import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BoxCardChangeService } from '#backend/boxes/card/box-card-change.service.js';
import { CardPageDto } from '#backend/boxes/changes/box-changes.dto.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  anOpenBox,
  aRunningBox,
  deliveryRows,
  CARD_DECLINED_LATER,
  advanceClockTo,
  processDueBoxes,
  type RunningBox,
} from '#test/setup/boxes/boxes.js';
import { dumpDatabase } from '#test/setup/reading/stored-content.js';
import { anOpenTrial, SECOND_CARD, forgetCards, passDays } from '#test/setup/people/memberships.js';
import { sessionOf } from '#test/setup/orders/orders.js';
import { aSignedInPerson, signedIn, type Person, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
import { requestRefund } from '#test/setup/orders/refunds.js';
import { TestWorker } from '#test/setup/system/worker.js';

/**
 * A month passes in some of these tests, a day at a time: this limit ends what hangs, and does not measure
 * speed.
 */
jest.setTimeout(180_000);

const CONSUMER = 'customererasure.carryOut';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(async () => {
  shop.outside.webhooks.pass();
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function erase(person: Person): Promise<number> {
  const { headers } = await signedIn(shop, person);
  return (await shop.call('DELETE', '/api/me', { headers, body: { password: person.password } })).status;
}

/** A customer with a weekly box and a membership: the provider has a customer for each. */
async function aMemberWithABox(card?: string): Promise<RunningBox & { customerIds: string[] }> {
  const box = await aRunningBox(shop, worker, card === undefined ? {} : { card });
  await forgetCards(shop);
  await shop.outside.pay(await anOpenTrial(shop, box.person), SECOND_CARD);
  await worker.drain();
  const customerIds = (await shop.outside.customers(box.person.email)).map(({ id }) => id);
  expect(customerIds).toHaveLength(2);
  for (const id of customerIds) expect(await shop.outside.cards(id)).toHaveLength(1);
  return { ...box, customerIds };
}

/** The provider's data of a person: customers, chargeable cards, and cards with a name. */
async function leftOf({ email }: Person, customerIds: readonly string[]): Promise<object> {
  const cards = await shop.outside.cards();
  return {
    customers: (await shop.outside.customers(email)).length,
    attached: cards.filter(({ customer }) => customer !== null && customerIds.includes(customer)).length,
    named: cards.filter((card) => JSON.stringify(card).includes(email)).length,
  };
}
const NOTHING = { customers: 0, attached: 0, named: 0 };

/** The provider ids that the database contains in plain text. */
async function readable(ids: readonly string[]): Promise<string[]> {
  const stored = await dumpDatabase(process.env['DATABASE_URL'] ?? '');
  return ids.filter((id) => stored.includes(id));
}

/** The retry delays of an hour without the provider: each ends in another attempt. */
async function anHourWithoutProvider(): Promise<void> {
  await shop.outside.fail({ status: 500 });
  for (let tries = 0; tries < 12; tries += 1) {
    await worker.drain();
    await worker.skipBackoff();
  }
}

describe('an account that is erased (H20)', () => {
  it('is forgotten by the provider, with both its customers and their cards, after an hour without it', async () => {
    const { person, customerIds } = await aMemberWithABox();
    const cardIds = (await Promise.all(customerIds.map((id) => shop.outside.cards(id)))).flat();
    const ids = [...customerIds, ...cardIds.map(({ id }) => id)];
    expect(await readable(customerIds)).toEqual(customerIds);
    expect(await leftOf(person, customerIds)).toEqual({ customers: 2, attached: 2, named: 2 });

    await shop.outside.fail({ status: 500 });
    expect(await erase(person)).toBe(204);
    // Pending ids are sealed from the first moment on.
    expect(await readable(ids)).toEqual([]);
    await anHourWithoutProvider();
    expect(await shop.count('customer_erasure')).toBe(2);
    expect(await readable(ids)).toEqual([]);

    await shop.outside.fail();
    expect(await leftOf(person, customerIds)).toEqual({ customers: 2, attached: 2, named: 2 });
    await worker.drain();
    expect(await leftOf(person, customerIds)).toEqual(NOTHING);
    expect(await shop.count('customer_erasure')).toBe(0);
    expect(await readable(ids)).toEqual([]);
  });

  it('becomes a dead letter while the provider is down, and is erased when it is replayed', async () => {
    const { person, customerIds } = await aMemberWithABox();
    await shop.outside.fail({ status: 500 });
    await erase(person);
    await anHourWithoutProvider();
    await anHourWithoutProvider();
    await worker.drain();
    expect(await shop.count('event_job', `consumer = '${CONSUMER}' and dead_at is not null`)).toBe(2);
    expect(await shop.count('customer_erasure')).toBe(2);
    await shop.outside.fail();
    for (const { eventId, consumer } of await worker.deadLetters.list()) {
      await worker.deadLetters.replay({ eventId, consumer });
    }
    await worker.drain();
    expect(await leftOf(person, customerIds)).toEqual(NOTHING);
    expect(await shop.count('customer_erasure')).toBe(0);
  });

  it('erased five times at once is erased once', async () => {
    const { person, customerIds } = await aMemberWithABox();
    const { headers } = await signedIn(shop, person);
    const before = await shop.count('outbox_event', `name = 'payments.customer-erasure-requested'`);
    const body = { password: person.password };
    const answers = await race(5, () => shop.call('DELETE', '/api/me', { headers, body }));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await shop.count('outbox_event', `name = 'payments.customer-erasure-requested'`)).toBe(before + 2);
    const jobs = await worker.take();
    // The queue may deliver a job twice, to two workers at once.
    await Promise.all([...jobs, ...jobs].map((job) => worker.run(job)));
    await worker.drain();
    expect(await leftOf(person, customerIds)).toEqual(NOTHING);
    expect(await shop.count('event_job', 'dead_at is not null')).toBe(0);
  });

  it('is still refunded: refunds go to the payment, not to the customer', async () => {
    const { person, customerIds, orderId, sessionId } = await aMemberWithABox();
    await passDays(shop, worker, 31);
    const [charge] = await shop.sql<{ id: string; payment_intent_id: string }>(
      `select c.id, c.payment_intent_id from membership_charge c join membership m on m.id = c.membership_id
        where m.user_id = $1`,
      [person.userId],
    );
    const intentId = charge?.payment_intent_id ?? '';
    const session = await signedIn(shop, person);
    expect((await shop.api.post('membership/cancel', undefined, session.headers)).body).toMatchObject({
      refundPence: 799,
    });
    expect(await erase(person)).toBe(204);
    await worker.drain();
    expect(await leftOf(person, customerIds)).toEqual(NOTHING);
    expect(await shop.outside.refundsOf(intentId)).toMatchObject([{ amount: 799 }]);
    await requestRefund(shop, orderId);
    await worker.drain();
    expect(await shop.outside.refundsOf(await shop.outside.intentOf(sessionId))).toHaveLength(1);
    expect(await shop.count('refund', `order_id = '${orderId}' and status = 'succeeded'`)).toBe(1);
  });

  it('is not charged for a box whose card was refused', async () => {
    const { person, customerIds, subscriptionId } = await aMemberWithABox(CARD_DECLINED_LATER);
    const [, second] = await deliveryRows(shop, subscriptionId);
    await advanceClockTo(shop, second?.cut_off_at ?? new Date(0));
    await processDueBoxes(worker);
    const [, refused] = await deliveryRows(shop, subscriptionId);
    expect(refused).toMatchObject({ status: 'payment_failed' });
    expect(await erase(person)).toBe(204);
    await worker.drain();
    await advanceClockTo(shop, refused?.due_at ?? new Date(0));
    await processDueBoxes(worker);
    await processDueBoxes(worker);
    expect(await leftOf(person, customerIds)).toEqual(NOTHING);
    expect((await deliveryRows(shop, subscriptionId))[1]).toMatchObject({ due_at: null });
    const [order] = await shop.sql<{ status: string; paid_at: Date | null; email: string }>(
      'select status, paid_at, email from orders where id = $1',
      [refused?.order_id],
    );
    expect(order).toEqual({ status: 'cancelled', paid_at: null, email: '' });
  });
});

describe('a page of the provider that is filled in when its account is gone (H20)', () => {
  const pay = async (sessionId: string) => expect(await shop.outside.pay(sessionId)).toBe(200);
  const erasedBefore = async (person: SignedInPerson, act: () => Promise<unknown>) => {
    expect(await erase(person)).toBe(204);
    await act();
    await worker.drain();
    await worker.skipBackoff();
    await worker.drain();
  };

  it('leaves no customer of a membership', async () => {
    const person = await aSignedInPerson(shop);
    await forgetCards(shop);
    const sessionId = await anOpenTrial(shop, person);
    await erasedBefore(person, () => pay(sessionId));
    expect(await leftOf(person, [])).toEqual(NOTHING);
  });

  it('leaves no provider customer of a membership that was paid after the deletion request', async () => {
    const person = await aSignedInPerson(shop);
    await forgetCards(shop);
    const sessionId = await anOpenTrial(shop, person);
    shop.outside.webhooks.hold();
    await pay(sessionId);
    // The page is treated as one that was never paid.
    await shop.sql(
      `update membership_checkout set status = 'expired' where id = (select ref_id from payment where session_id = $1)`,
      [sessionId],
    );
    await erasedBefore(person, async () => {
      for (const webhook of shop.outside.webhooks.sent.slice(-12)) await shop.receive(webhook);
    });
    expect(await leftOf(person, [])).toEqual(NOTHING);
  });

  it('leaves no customer of a weekly box', async () => {
    const { person, sessionId } = await anOpenBox(shop);
    await erasedBefore(person, () => pay(sessionId));
    expect(await leftOf(person, [])).toEqual(NOTHING);
  });

  it('leaves no provider customer of a box that was paid before its card was recorded', async () => {
    const { person, sessionId } = await anOpenBox(shop);
    await pay(sessionId);
    expect(await erase(person)).toBe(204);
    await worker.drain();
    expect(await leftOf(person, [])).toEqual(NOTHING);
  });

  it('is not claimed when it uses another card', async () => {
    const box = await aRunningBox(shop, worker);
    const { headers } = box.person;
    const opened = await shop.api.post(`subscriptions/${box.subscriptionId}/card`, undefined, headers);
    const cardSession = sessionOf(opened.read(CardPageDto).url);
    await pay(cardSession);
    expect(await erase(box.person)).toBe(204);
    await worker.get(BoxCardChangeService).complete(cardSession);
    await worker.drain();
    expect(await leftOf(box.person, [])).toEqual(NOTHING);
  });
});
