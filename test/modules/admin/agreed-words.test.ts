import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { AGREED_WORDS } from '#backend/rules/identity/agreed-words.js';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenBox } from '#test/setup/boxes/boxes.js';
import { anOpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

interface Shown {
  readonly kind: string;
  readonly version: string;
  readonly words: string;
}

/** The words that a record refers to, in order. */
const wordsOf = (table: string, where: string, value: string) =>
  shop.sql<Shown>(
    `select w.kind, w.version, w.words from ${table} t, unnest(t.wording_ids) with ordinality as i(id, place)
       join agreed_words w on w.id = i.id where ${where} = $1 order by i.place`,
    [value],
  );

const decisions = ({ userId }: SignedInPerson) =>
  shop.sql<{ name: string; is_given: boolean; words: string | null }>(
    `select c.name, c.is_given, w.words from consent c left join agreed_words w on w.id = c.wording_id
      where c.user_id = $1 order by c.id`,
    [userId],
  );

const exported = async ({ headers }: SignedInPerson): Promise<Record<string, string>> => {
  const asked = await shop.call('POST', '/api/me/export', { headers });
  const { id } = asked.read(DataExportDto);
  const copy = await shop.call('GET', `/api/me/export/${id}`, { headers });
  return Object.fromEntries(
    Object.entries(unzipSync(copy.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
};

const { version } = AGREED_WORDS['terms-of-service'];

describe('an order (H23, O93)', () => {
  it('stores the version of the terms and the wording of the button', async () => {
    const { orderId } = await anOpenOrder(shop);
    expect(await wordsOf('orders', 't.id', orderId)).toEqual([
      { kind: 'terms-of-service', version, words: 'Terms of Service' },
      expect.objectContaining({ kind: 'order-terms' }),
      expect.objectContaining({ kind: 'age', words: 'I am 16 or older' }),
      expect.objectContaining({ kind: 'order-button', words: 'Continue to payment' }),
    ]);
  });

  it('is shown with them to staff and to its owner', async () => {
    const person = await aSignedInPerson(shop);
    const { orderId } = await anOpenOrder(shop, aBox(), person.headers);
    const support = await aSignedInPerson(shop, { roles: ['support'] });
    const seen = await shop.call('GET', `/api/admin/orders/${orderId}`, { headers: support.headers });
    expect(seen.body).toMatchObject({
      agreedTo: expect.arrayContaining([
        expect.objectContaining({ kind: 'order-button', words: 'Continue to payment' }),
      ]),
    });
    expect((await exported(person))['orders.csv']).toContain('Continue to payment');
  });

  it('keeps older wording when it changes', async () => {
    const before = await anOpenOrder(shop);
    await shop.set('legal.minAge', 18);
    const after = await anOpenOrder(shop);
    await shop.set('legal.minAge', null);
    const age = async (id: string) =>
      (await wordsOf('orders', 't.id', id)).find(({ kind }) => kind === 'age')?.words;
    expect([await age(before.orderId), await age(after.orderId)]).toEqual([
      'I am 16 or older',
      'I am 18 or older',
    ]);
  });

  it('stores the wording of a guest’s health consent sealed with it', async () => {
    const body = aBox({ customer: { allergens: ['fish'], healthConsent: true } });
    const { orderId } = await anOpenOrder(shop, body);
    const kinds = (await wordsOf('orders', 't.id', orderId)).map(({ kind }) => kind);
    expect(kinds).not.toContain('order-health');
  });
});

it('a weekly box keeps what its first order was placed with', async () => {
  const person = await aSignedInPerson(shop);
  const { orderId } = await anOpenBox(shop, {}, person);
  const words = await wordsOf('box_subscription', 't.first_order_id', orderId);
  expect(words.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['terms-of-service', 'weekly-box-terms', 'weekly-box-button']),
  );
  expect(words.find(({ kind }) => kind === 'weekly-box-terms')?.words).toMatch(
    /agree to pay £[\d.]+ each week/,
  );
  expect((await exported(person))['weekly-boxes.csv']).toContain('Continue to payment and subscribe');
});

it('a membership keeps the button beside what was ticked', async () => {
  const person = await aSignedInPerson(shop);
  expect((await shop.api.post('membership/trial', undefined, person.headers)).status).toBe(201);
  const [membership] = await shop.sql<{ id: string }>(`select id from membership where user_id = $1`, [
    person.userId,
  ]);
  expect(await wordsOf('membership_checkout', 't.membership_id', membership?.id ?? '')).toEqual([
    expect.objectContaining({ kind: 'terms-of-service', version }),
    expect.objectContaining({ kind: 'trial-button', words: 'Start your 30-day free trial' }),
  ]);
  expect((await exported(person))['membership-agreements.csv']).toContain('Start your 30-day free trial');
});

it('a top-up keeps its button', async () => {
  const person = await aSignedInPerson(shop);
  expect((await shop.api.post('wallet/top-ups', { amount: 50 }, person.headers)).status).toBe(201);
  expect((await exported(person))['top-ups.csv']).toContain('Top up £50.00');
});

describe('consents of an account (H23)', () => {
  it('record the wording beside the tick; a withdrawal has none', async () => {
    const person = await aSignedInPerson(shop);
    const set = (body: object) => shop.call('PUT', '/api/me/consents', { headers: person.headers, body });
    await set({ marketing: true, health: true });
    await set({ marketing: false });
    expect(await decisions(person)).toEqual([
      { name: 'marketing', is_given: true, words: AGREED_WORDS.marketing.words },
      { name: 'health', is_given: true, words: AGREED_WORDS['account-health'].words },
      { name: 'marketing', is_given: false, words: null },
    ]);
  });

  it('name the words of the form that they were given with', async () => {
    const buyer = await aSignedInPerson(shop);
    await anOpenOrder(shop, aBox({ customer: { allergens: ['fish'], healthConsent: true } }), buyer.headers);
    expect(await decisions(buyer)).toContainEqual({
      name: 'health',
      is_given: true,
      words: AGREED_WORDS['order-health'].words,
    });
    const member = await aSignedInPerson(shop);
    const joined = await shop.api.post(
      'community/join',
      {
        firstName: 'Robin',
        email: member.email,
        interests: [],
        goals: 'Sleep',
        healthConsent: true,
        rules: true,
      },
      member.headers,
    );
    expect([joined.status, joined.text]).toEqual([201, expect.any(String)]);
    expect(await decisions(member)).toEqual([
      { name: 'health', is_given: true, words: AGREED_WORDS['community-health'].words },
      { name: 'community-rules', is_given: true, words: AGREED_WORDS['community-rules'].words },
    ]);
  });

  it('are shown to staff and exported with their wording', async () => {
    const person = await aSignedInPerson(shop);
    await shop.call('PUT', '/api/me/consents', { headers: person.headers, body: { marketing: true } });
    const support = await aSignedInPerson(shop, { roles: ['support'] });
    const seen = await shop.call('GET', `/api/admin/users/${person.userId}`, { headers: support.headers });
    expect(seen.body).toMatchObject({
      agreements: [
        {
          name: 'marketing',
          isGiven: true,
          version: AGREED_WORDS.marketing.version,
          words: AGREED_WORDS.marketing.words,
        },
      ],
    });
    expect((await exported(person))['consents.csv']).toContain(AGREED_WORDS.marketing.words);
  });

  it('go with the account, and the words stay', async () => {
    const person = await aSignedInPerson(shop);
    await shop.call('PUT', '/api/me/consents', { headers: person.headers, body: { marketing: true } });
    const gone = await shop.call('DELETE', '/api/me', {
      headers: person.headers,
      body: { password: person.password },
    });
    expect([gone.status, await decisions(person)]).toEqual([204, []]);
    const [kept] = await shop.sql<{ count: string }>(
      `select count(*) from agreed_words where kind = 'marketing'`,
    );
    expect(kept?.count).toBe('1');
  });
});

describe('forms for visitors without an account (H23)', () => {
  const onlyWords = async (table: string, email: string) => {
    const [row] = await shop.sql<Shown>(
      `select w.kind, w.version, w.words from ${table} t join agreed_words w on w.id = t.wording_id where t.email = $1`,
      [email],
    );
    return row;
  };

  it('keep the details given on joining the waiting list, also for a second time', async () => {
    const person = await aSignedInPerson(shop);
    const entry = { email: person.email, postcode: 'M20 2BB', country: 'GB' };
    for (const _ of [1, 2]) expect((await shop.api.post('waitlist', entry)).status).toBeLessThan(300);
    expect(await onlyWords('waitlist_entry', person.email)).toEqual({
      kind: 'waiting-list',
      ...AGREED_WORDS['waiting-list'],
    });
    expect((await exported(person))['waiting-list.csv']).toContain(AGREED_WORDS['waiting-list'].words);
  });

  it('keep the wording beside the button of a contact message', async () => {
    const person = await aSignedInPerson(shop);
    const message = { name: 'Sam', email: person.email, topic: 'Food', message: 'I cannot eat nuts.' };
    expect((await shop.api.post('contact', message)).status).toBe(202);
    expect(await onlyWords('contact_message', person.email)).toEqual({
      kind: 'contact',
      ...AGREED_WORDS.contact,
    });
    expect((await exported(person))['messages.csv']).toContain('also about your health');
  });
});
