import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { BoxOrderingService } from '#backend/boxes/checkout/box-ordering.service.js';
import { ProfessionalNotesService } from '#backend/identity/sign-up/professional-notes.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import { aBox } from '#test/factories.js';
import type { ApiResponse } from '#test/setup/system/app.js';
import { TestShop } from '#test/setup/system/app.js';
import { aRunningBox, aWeeklyBox, deliveryRows, advanceClockTo, subscribe } from '#test/setup/boxes/boxes.js';
import { aSession, book } from '#test/setup/people/community.js';
import { closeComplaint, complain, complaintOf } from '#test/setup/orders/complaints.js';
import { duringDeletion } from '#test/setup/people/during-deletion.js';
import { placeConfirmedOrderForToday } from '#test/setup/orders/orders.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { aProfessional, join } from '#test/setup/people/professionals.js';
import { requestTopUp, walletOf } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

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

interface Written {
  readonly table: string;
  /** The person whose rows the tests look up. */
  readonly by: string;
  readonly write: (person: SignedInPerson) => Promise<ApiResponse>;
  readonly person?: () => Promise<SignedInPerson>;
}

const BANK = {
  accountName: 'Priya Nair',
  sortCode: '20-00-00',
  accountNumber: '55779911',
  password: PASSWORD,
};

/** Everything that a signed-in user can write about themselves to a table that outlives the account. */
const WRITTEN: Record<string, Written> = {
  'an order': {
    table: 'orders',
    by: `email = '$email'`,
    write: ({ email, headers }) => shop.api.post('checkout/one-time', aBox({ customer: { email } }), headers),
  },
  'a weekly box': {
    table: 'box_subscription',
    by: `user_id = '$id'`,
    write: ({ email, headers }) => subscribe(shop, aWeeklyBox(email), headers),
  },
  'a deposit': {
    table: 'top_up',
    by: `wallet_id in (select id from user_wallets where user_id = '$id')`,
    person: async () => {
      const person = await aSignedInPerson(shop);
      await walletOf(shop, person);
      return person;
    },
    write: (person) => requestTopUp(shop, person, 50),
  },
  'a membership': {
    table: 'membership_checkout',
    by: `membership_id in (select id from membership where user_id = '$id')`,
    write: ({ headers }) => shop.api.post('membership/trial', undefined, headers),
  },
  'a post': {
    table: 'community_post',
    by: `author_id = '$id'`,
    write: ({ headers }) => shop.api.post('community/posts', { body: 'Porridge worked.' }, headers),
  },
  'a place in a session': {
    table: 'community_booking',
    by: `user_id = '$id'`,
    write: async (person) => book(shop, person, await aSession(shop)),
  },
  'a join form': {
    table: 'community_member',
    by: `user_id = '$id'`,
    write: ({ headers }) => shop.api.post('community/join', { firstName: 'Ada', rules: true }, headers),
  },
  'a professional': {
    table: 'referral_signup',
    by: `email = '$email'`,
    write: (person) => join(shop, person),
  },
  'a professional who signed up as one': {
    table: 'referral_signup',
    by: `email = '$email'`,
    person: async () => {
      const person = await aSignedInPerson(shop);
      const em = shop.get(EntityManager).fork();
      await shop.get(ProfessionalNotesService).keep(em, person.userId, {
        referredByCode: null,
        profession: 'Pharmacist',
        registerNumber: null,
      });
      return person;
    },
    write: ({ headers }) => shop.api.post('referral/signups/link', undefined, headers),
  },
  'bank details': {
    table: 'payout_details',
    by: `signup_id in (select id from referral_signup where user_id = '$id')`,
    person: () => aProfessional(shop),
    write: ({ headers }) => shop.call('PUT', '/api/referral/payout-details', { headers, body: BANK }),
  },
};

const TABLES = Object.entries(WRITTEN);

describe('writes during an account’s erasure (H50)', () => {
  const rows = ({ table, by }: Written, { userId, email }: SignedInPerson) =>
    shop.count(table, by.replace('$id', userId).replace('$email', email));

  it.each(TABLES)('%s waits, and is refused once the account is deleted', async (_what, written) => {
    const person = await (written.person ?? (() => aSignedInPerson(shop)))();
    const before = await rows(written, person);
    const { waited, result } = await duringDeletion(shop, person, () => written.write(person));
    expect(waited).toBe(true);
    expect(result.body).toMatchObject({ status: 401, code: 'token_invalid' });
    expect(await rows(written, person)).toBe(before);
  });

  it.each(TABLES)('%s is recorded when the deletion is cancelled', async (_what, written) => {
    const person = await (written.person ?? (() => aSignedInPerson(shop)))();
    const before = await rows(written, person);
    const { result } = await duringDeletion(shop, person, () => written.write(person), { ends: false });
    expect(result.status).toBeLessThan(300);
    expect(await rows(written, person)).toBe(before + 1);
  });

  it('the orders of a guest stay anonymous if their account was deleted', async () => {
    const me = await aSignedInPerson(shop);
    const { orderId } = await placeConfirmedOrderForToday(shop, aBox({ customer: { email: me.email } }));
    const attach = () =>
      shop
        .get(EntityManager)
        .fork()
        .transactional((em) => shop.get(OrdersService).attachGuestOrders(em, me));
    expect(await duringDeletion(shop, me, attach)).toEqual({ waited: true, result: 0 });
    expect(await shop.count('orders', `id = '${orderId}' and user_id is null`)).toBe(1);
  });

  it('the order of a weekly box waits for it', async () => {
    const { person, subscriptionId } = await aRunningBox(shop, worker);
    const next = (await deliveryRows(shop, subscriptionId)).find(({ status }) => status === 'planned');
    await advanceClockTo(shop, next?.cut_off_at ?? new Date(0));
    const place = () => shop.get(BoxOrderingService).place(next?.id ?? '');
    expect(await duringDeletion(shop, person, place, { ends: false })).toEqual({
      waited: true,
      result: true,
    });
  });

  it('a replacement waits for it', async () => {
    const me = await aSignedInPerson(shop);
    const { orderId } = await placeConfirmedOrderForToday(shop, aBox({ customer: { email: me.email } }));
    await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, orderId]);
    const id = await complain(shop, orderId, me);
    const admin = await aSignedInPerson(shop, { roles: ['admin'] });
    const day = (await complaintOf(shop, id, admin)).replacementDays[0];
    const close = () => closeComplaint(shop, id, admin, { outcome: 'replacement', deliveryDate: day?.date });
    const { waited, result } = await duringDeletion(shop, me, close, { ends: false });
    expect(waited).toBe(true);
    expect(result.status).toBe(200);
  });
});
