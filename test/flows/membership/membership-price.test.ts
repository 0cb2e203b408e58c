import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { MembershipPricesService } from '#backend/membership/membership-prices.service.js';
import type { AnnouncedPrice } from '#backend/rules/membership/membership-price.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  as,
  aTrialMember,
  CARD_DECLINED_LATER,
  forgetCards,
  membershipOf,
  processDueMembershipEvents,
  subjects,
} from '#test/setup/people/memberships.js';
import { signedIn, type Person, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

const PRICE = 'membership.pricePence';

/** Months pass in these tests: this limit ends what hangs, and does not measure speed. */
jest.setTimeout(180_000);

const HOUR_MS = 3_600_000;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(async () => {
  // Members of one test get no notice of the next test's price.
  await shop.sql(`update membership set user_id = null`);
  await shop.changeCatalog(`delete from setting where key in ($1, 'legal.priceNoticeDays')`, [PRICE]);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const changePrice = async (pricePence: number): Promise<void> => {
  await shop.set(PRICE, pricePence);
  await processDueMembershipEvents(worker);
};

/** Advances this many days, with at most one payment of each membership in between. */
const later = async (by: TestWorker, days: number): Promise<void> => {
  await shop.outside.advanceClock({ advanceDays: days });
  await processDueMembershipEvents(by);
  // Events that the provider sent in the first round are processed in the second.
  await processDueMembershipEvents(by);
};

const emails = async (person: Person): Promise<string[]> => {
  const all = await shop.outside.emails(person.email);
  return all
    .filter(({ subject }) => /new price|staying/.test(subject))
    .map(({ text }) => text)
    .reverse();
};

/** A membership's charges, in pence, oldest first; after the trial one for each month. */
const paid = async ({ userId }: SignedInPerson): Promise<number[]> => {
  const rows = await shop.sql<{ amount_pence: number }>(
    `select c.amount_pence from membership_charge c join membership m on m.id = c.membership_id
      where m.user_id = $1 order by c.paid_at`,
    [userId],
  );
  return rows.map((row) => row.amount_pence);
};

const notices = ({ userId }: SignedInPerson) =>
  shop.sql<{ status: string; old_pence: number; new_pence: number }>(
    `select n.status, n.old_pence, n.new_pence from membership_price_notice n
       join membership m on m.id = n.membership_id where m.user_id = $1 order by n.notified_at, n.id`,
    [userId],
  );

/** How many of a member's payments differ from the price, by the reconciliation. */
const wrongAmounts = async ({ userId }: SignedInPerson): Promise<number> => {
  const found = await shop.get(ReconciliationService).checkBooks();
  const wrong = found.filter(({ check }) => check === 'membership-charge-differs-from-price');
  const theirs = await shop.sql(
    `select 1 from membership_charge c join membership m on m.id = c.membership_id
      where m.user_id = $1 and c.id = any($2)`,
    [userId, wrong.map(({ subject }) => subject)],
  );
  return theirs.length;
};

/** A member notified ten days into the trial, so that its end comes too early for the new price. */
async function notifiedDuringTrial(newPence: number): Promise<SignedInPerson> {
  const person = await aTrialMember(shop, worker);
  await later(worker, 10);
  await changePrice(newPence);
  return person;
}

/**
 * Three payments: the end of the trial, 20 days after the email, is at the old price, the others at the new
 * one.
 */
async function threePayments(by: TestWorker, person: SignedInPerson): Promise<number[]> {
  for (const days of [21, 31, 31]) {
    await later(by, days);
  }
  return paid(person);
}

describe('a price of LT+ that changes (L11)', () => {
  it('is announced once, and charged from the first payment after the notice', async () => {
    const person = await notifiedDuringTrial(899);
    await processDueMembershipEvents(worker);
    const [sentEmail, ...more] = await emails(person);
    expect(more).toEqual([]);
    expect(sentEmail).toContain('costs £7.99 a month');
    expect(sentEmail).toContain('it’ll cost £8.99 a month, VAT included');
    expect(sentEmail).toContain('http://shop.test/account');
    const told = await membershipOf(shop, person);
    expect(told).toMatchObject({ pricePence: 799, comingPrice: { pricePence: 899 } });
    expect(await threePayments(worker, person)).toEqual([799, 899, 899]);
    expect(await notices(person)).toEqual([{ status: 'applied', old_pence: 799, new_pence: 899 }]);
    expect(await membershipOf(shop, person)).toMatchObject({ pricePence: 899, comingPrice: null });
    expect(await emails(person)).toHaveLength(1);
    expect(await wrongAmounts(person)).toBe(0);
  });

  it('names the day of the first payment at the new price, and that payment follows it', async () => {
    const person = await notifiedDuringTrial(899);
    const { comingPrice } = await membershipOf(shop, person);
    await threePayments(worker, person);
    const [row] = await shop.sql<{ at: Date }>(
      `select min(paid_at) as at from membership_charge c join membership m on m.id = c.membership_id
        where m.user_id = $1 and c.amount_pence = 899`,
      [person.userId],
    );
    // The provider keeps an invoice for an hour before it charges, which may be after midnight.
    const waitedMs = (row?.at.getTime() ?? 0) - Date.parse(comingPrice?.from ?? '');
    expect(waitedMs).toBeGreaterThanOrEqual(0);
    expect(waitedMs).toBeLessThan(2 * HOUR_MS);
  });

  it('would be charged too early without waiting, which the ledger shows (control)', async () => {
    @Injectable()
    class Hasty extends MembershipPricesService {
      protected override nextPence(
        { pricePence }: { readonly pricePence: number },
        announced: AnnouncedPrice | null,
      ): number {
        return announced?.newPence ?? pricePence;
      }
    }
    const hasty = await TestWorker.open(shop, [{ provide: MembershipPricesService, useClass: Hasty }]);
    const person = await aTrialMember(shop, worker);
    await later(hasty, 10);
    await shop.set(PRICE, 899);
    await processDueMembershipEvents(hasty);
    expect(await threePayments(hasty, person)).not.toEqual([799, 899, 899]);
    expect(await wrongAmounts(person)).toBe(1);
    await hasty.close();
  });

  it('goes down in the same way', async () => {
    const person = await notifiedDuringTrial(699);
    expect((await emails(person))[0]).toContain('it’ll cost £6.99 a month');
    expect(await threePayments(worker, person)).toEqual([799, 699, 699]);
  });

  it('is sent once by two workers at once', async () => {
    const other = await TestWorker.open(shop);
    const person = await aTrialMember(shop, worker);
    await shop.set(PRICE, 899);
    await Promise.all(
      [worker, other, worker, other].map((each) => each.get(MembershipPricesService).bringDue()),
    );
    await processDueMembershipEvents(worker);
    expect(await emails(person)).toHaveLength(1);
    expect(await notices(person)).toHaveLength(1);
    await other.close();
  });

  it('is held to one notice by the database', async () => {
    const person = await notifiedDuringTrial(899);
    const again = shop.sql(
      `insert into membership_price_notice (id, membership_id, subscription_id, old_pence, new_pence, notified_at, holds_from, status)
       select gen_random_uuid(), membership_id, subscription_id, old_pence, new_pence, notified_at, holds_from, status
         from membership_price_notice n where n.status = 'open' and exists (select 1 from membership m where m.id = n.membership_id and m.user_id = $1)`,
      [person.userId],
    );
    await expect(again).rejects.toThrow('membership_price_notice_one_open');
  });

  it('replaces one that was announced before, with its own email and notice period', async () => {
    const person = await notifiedDuringTrial(899);
    // By now the provider should collect the first of the two at the next payment.
    await later(worker, 25);
    expect(await providerPence(person)).toBe(899);
    await changePrice(999);
    expect(await providerPence(person)).toBe(799);
    const [, second, ...more] = await emails(person);
    expect(more).toEqual([]);
    expect(second).toContain('this one replaces it');
    expect(second).toContain('From your payment on');
    expect(second).toContain('it’ll cost £9.99 a month');
    await later(worker, 27);
    await later(worker, 31);
    expect(await paid(person)).toEqual([799, 799, 999]);
    expect((await notices(person)).map(({ status }) => status)).toEqual(['replaced', 'applied']);
    expect(await wrongAmounts(person)).toBe(0);
  });

  it('that is reverted before it is paid is withdrawn by email, at the provider too', async () => {
    const person = await notifiedDuringTrial(899);
    // The trial has ended: the next payment is at the new price, as the provider knows.
    await later(worker, 25);
    expect(await providerPence(person)).toBe(899);
    await changePrice(799);
    expect(await providerPence(person)).toBe(799);
    expect((await emails(person)).at(-1)).toContain('your membership stays at £7.99 a month');
    expect(await membershipOf(shop, person)).toMatchObject({ pricePence: 799, comingPrice: null });
    await later(worker, 31);
    expect(await paid(person)).toEqual([799, 799]);
    expect((await notices(person)).map(({ status }) => status)).toEqual(['withdrawn']);
  });

  it('and is reverted before the email is written is not announced', async () => {
    const person = await aTrialMember(shop, worker);
    for (const pence of [899, 799]) {
      await shop.set(PRICE, pence);
      await worker.get(MembershipPricesService).bringDue();
    }
    await processDueMembershipEvents(worker);
    expect(await emails(person)).toEqual([]);
  });

  it('again before the email is written is announced once, and replaces nothing', async () => {
    const person = await aTrialMember(shop, worker);
    for (const pence of [899, 999]) {
      await shop.set(PRICE, pence);
      await worker.get(MembershipPricesService).bringDue();
    }
    await processDueMembershipEvents(worker);
    const [told, ...more] = await emails(person);
    expect(more).toEqual([]);
    expect(told).toContain('it’ll cost £9.99 a month');
    expect(told).not.toContain('this one replaces it');
  });

  it('is announced as unchanged once, at the announced price, whatever happened in between', async () => {
    const person = await notifiedDuringTrial(899);
    for (const pence of [999, 799]) {
      await shop.set(PRICE, pence);
      await worker.get(MembershipPricesService).bringDue();
    }
    await processDueMembershipEvents(worker);
    expect((await emails(person)).slice(1)).toEqual([
      expect.stringContaining('We told you that LT+ would cost £8.99 a month'),
    ]);
    for (const pence of [899, 799]) {
      await shop.set(PRICE, pence);
      await worker.get(MembershipPricesService).bringDue();
    }
    await processDueMembershipEvents(worker);
    expect(await emails(person)).toHaveLength(2);
    await changePrice(949);
    expect((await emails(person)).at(-1)).not.toContain('this one replaces it');
  });

  it('is brought to a provider that was not there', async () => {
    await shop.set('legal.priceNoticeDays', 10);
    const person = await aTrialMember(shop, worker);
    await shop.outside.fail({ status: 500 });
    await changePrice(899);
    await shop.outside.fail();
    expect(await providerPence(person)).toBe(799);
    await worker.skipBackoff();
    await worker.drain();
    expect(await providerPence(person)).toBe(899);
    await later(worker, 31);
    expect(await paid(person)).toEqual([899]);
    expect(await emails(person)).toHaveLength(1);
  });
});

describe('a member who has cancelled (L11)', () => {
  it('gets no email, and the valid price once they stay', async () => {
    const person = await aTrialMember(shop, worker);
    await as(shop, person, 'membership/cancel');
    await changePrice(899);
    expect(await emails(person)).toEqual([]);
    expect(await membershipOf(shop, person)).toMatchObject({ comingPrice: null });
    await as(shop, person, 'membership/resume');
    await processDueMembershipEvents(worker);
    expect(await emails(person)).toHaveLength(1);
    expect(await membershipOf(shop, person)).toMatchObject({ comingPrice: { pricePence: 899 } });
  });

  it('after the email is charged nothing, or the new price if they stay after all', async () => {
    const person = await notifiedDuringTrial(899);
    await as(shop, person, 'membership/cancel');
    expect((await membershipOf(shop, person)).comingPrice).toBeNull();
    await as(shop, person, 'membership/resume');
    expect((await membershipOf(shop, person)).comingPrice).toMatchObject({ pricePence: 899 });
    expect(await threePayments(worker, person)).toEqual([799, 899, 899]);
    expect(await emails(person)).toHaveLength(1);
  });

  it('and leaves has no change to come', async () => {
    const person = await notifiedDuringTrial(899);
    await as(shop, person, 'membership/cancel');
    await later(worker, 31);
    expect(await membershipOf(shop, person)).toMatchObject({ status: 'ended', comingPrice: null });
    expect((await notices(person)).map(({ status }) => status)).toEqual(['dropped']);
  });
});

it('an erased account has no upcoming change', async () => {
  const person = await notifiedDuringTrial(899);
  const body = { password: person.password };
  const [row] = await shop.sql<{ id: string }>('select id from membership where user_id = $1', [
    person.userId,
  ]);
  const session = await signedIn(shop, person);
  const erased = await shop.call('DELETE', '/api/me', { headers: session.headers, body });
  expect(erased.status).toBe(204);
  await processDueMembershipEvents(worker);
  const told = await shop.sql('select status from membership_price_notice where membership_id = $1', [
    row?.id,
  ]);
  expect(told).toEqual([{ status: 'dropped' }]);
});

it('a payment that the bank refuses is asked for at the new price, which is the price from then on', async () => {
  await forgetCards(shop);
  const person = await aTrialMember(shop, worker, CARD_DECLINED_LATER);
  await shop.set('legal.priceNoticeDays', 10);
  await changePrice(899);
  await later(worker, 31);
  expect(await membershipOf(shop, person)).toMatchObject({
    status: 'past_due',
    pricePence: 899,
    comingPrice: null,
  });
  expect(await subjects(shop, person)).toContain('Your payment didn’t go through');
});

/** The provider's next charge. */
async function providerPence({ userId }: SignedInPerson): Promise<number | undefined> {
  const [row] = await shop.sql<{ id: string }>(
    'select subscription_id as id from membership where user_id = $1',
    [userId],
  );
  const found = (await shop.outside.subscription(row?.id ?? '')) as {
    items: { data: { price: { unit_amount: number } }[] };
  };
  return found.items.data[0]?.price.unit_amount;
}
