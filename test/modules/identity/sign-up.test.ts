import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Passwords } from '#backend/identity/sign-in/passwords.js';
import { WireSession } from '#backend/identity/sessions/wire-session.service.js';
import { WireUser } from '#backend/identity/sessions/wire-user.js';
import { Env } from '#backend/platform/env.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { requestedLink, cookiesOf, redirectOf, submitLink } from '#test/setup/people/links.js';
import { aPerson, PASSWORD } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const anAddress = () => `${randomUUID()}@people.test`;
const data = { first_name: 'Ada', last_name: 'Lovelace', age_confirmed: true };

function signUp(
  body: object,
  { query = '', from }: { query?: string; from?: string } = {},
): Promise<ApiResponse> {
  return shop.call('POST', `/auth/v1/signup${query}`, { body, ...(from ? { from } : {}) });
}

const passwordGrant = (email: string, password: string) =>
  shop.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });

describe('signing up', () => {
  it('creates an account once its address is confirmed, under the returned id', async () => {
    const email = anAddress();
    const response = await signUp({ email, password: PASSWORD, data });
    const user = response.read(WireUser);
    expect(user.email_confirmed_at).toBeUndefined();
    expect(user.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });
    expect(await shop.count('app_user', `email = '${email}'`)).toBe(0);
    const link = await requestedLink(shop, email, 'signup');
    const landing = redirectOf(await submitLink(shop, link, cookiesOf(response)));
    expect(landing.page).toBe('http://shop.test/auth');
    expect(Object.keys(landing.facts)).toEqual([
      'access_token',
      'refresh_token',
      'expires_in',
      'token_type',
      'type',
    ]);
    expect(landing.facts).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '1800' });
    expect(
      await shop.sql(
        'select id, first_name, last_name, age_confirmed_at is not null as of_age from app_user where email = $1',
        [email],
      ),
    ).toEqual([{ id: user.id, first_name: 'Ada', last_name: 'Lovelace', of_age: true }]);
    expect((await passwordGrant(email, PASSWORD)).read(WireSession).user.id).toBe(user.id);
    expect(await shop.count('link_request', `email = '${email}' and sealed is not null`)).toBe(0);
  });

  it('reveals no names and passwords to a reader of the table of links', async () => {
    const email = anAddress();
    await signUp({ email, password: PASSWORD, data });
    const [row] = await shop.sql<{ text: string }>(
      `select l::text || encode(sealed, 'escape') as text from link_request l where email = $1`,
      [email],
    );
    expect(row?.text).toContain(email);
    expect(row?.text).not.toMatch(/Ada|Lovelace|argon2id|Sunflower/);
  });

  it('leaves an undeclared age open, and cleans names', async () => {
    const email = anAddress();
    const names = { first_name: ' <b>Ada</b>\r\nLetter: ', last_name: 'javascript:Love', shoe_size: 38 };
    const user = (await signUp({ email, password: PASSWORD, data: names })).read(WireUser);
    expect(user.user_metadata).toEqual({ first_name: 'bAda/b Letter:', last_name: 'Love' });
    await submitLink(shop, await requestedLink(shop, email, 'signup'));
    expect(await shop.count('app_user', `email = '${email}' and age_confirmed_at is null`)).toBe(1);
  });

  it('accepts an address in any spelling', async () => {
    const email = anAddress();
    const response = await signUp({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    await submitLink(shop, await requestedLink(shop, email, 'signup'), cookiesOf(response));
    expect((await passwordGrant(email.toUpperCase(), PASSWORD)).status).toBe(200);
  });

  it.each([
    ['short', 'Sun7', ['length']],
    ['without a digit', 'Sunflowers', ['characters']],
    ['leaked', 'Password123', ['pwned']],
    ['bad in every way', 'monkey', ['length', 'characters', 'pwned']],
  ])('refuses a password that is %s', async (_how, password, reasons) => {
    const response = await signUp({ email: anAddress(), password });
    expect(response.body).toMatchObject({
      code: 422,
      error_code: 'weak_password',
      weak_password: { reasons },
    });
  });

  it.each([
    ['no address', { password: PASSWORD }],
    ['no password', { email: 'ada@people.test' }],
    ['half an address', { email: 'ada@', password: PASSWORD }],
    [
      'a name that never ends',
      { email: 'a@b.test', password: PASSWORD, data: { first_name: 'x'.repeat(101) } },
    ],
  ])('refuses %s', async (_what, body) => {
    expect((await signUp(body)).body).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  it('is possible three times a minute', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const response = await signUp({ email: anAddress(), password: 'weak' }, { from: '203.0.113.9' });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([422, 422, 422, 429]);
  });
});

describe('an address that has an account', () => {
  /** The externally visible effects of a sign-up, and its cost. */
  async function seen(email: string) {
    const hashes = jest.spyOn(shop.get(Passwords), 'hash');
    let response: ApiResponse | undefined;
    const statements = await shop.statements.during(async () => {
      response = await signUp({ email, password: PASSWORD, data });
    });
    const computed = hashes.mock.calls.length;
    hashes.mockRestore();
    const shape = Object.keys(response?.read(WireUser) ?? {});
    return { status: response?.status, shape, computed, statements: statements.length };
  }

  it('is answered like one that has none, for the same work', async () => {
    const known = await seen((await aPerson(shop)).email);
    const unknown = await seen(anAddress());
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, computed: 1 });
  });

  it('keeps its password, whatever the second sign-up sent', async () => {
    const person = await aPerson(shop);
    await signUp({ email: person.email, password: 'Marigold88', data });
    const landing = redirectOf(await submitLink(shop, await requestedLink(shop, person.email, 'signup')));
    expect(landing.facts['type']).toBe('signup');
    expect((await passwordGrant(person.email, 'Marigold88')).status).toBe(400);
    expect((await passwordGrant(person.email, PASSWORD)).status).toBe(200);
  });

  it('is named where the deployment chose so', async () => {
    const env = shop.get(Env);
    const quiet = env.values;
    Object.assign(env, { values: { ...quiet, AUTH_REVEAL_EXISTING: true } });
    const response = await signUp({ email: (await aPerson(shop)).email, password: PASSWORD });
    const unknown = await signUp({ email: anAddress(), password: PASSWORD });
    Object.assign(env, { values: quiet });
    expect(response.body).toMatchObject({ code: 422, error_code: 'user_already_exists' });
    expect(unknown.status).toBe(200);
  });
});

it('makes one account of two confirmed sign-ups: the first one’s', async () => {
  const email = anAddress();
  await signUp({ email, password: PASSWORD, data });
  const first = await requestedLink(shop, email, 'signup');
  await signUp({ email, password: 'Marigold88', data });
  const second = await requestedLink(shop, email, 'signup');
  const answers = await Promise.all([submitLink(shop, first), submitLink(shop, second)]);
  for (const response of answers) expect(redirectOf(response).facts).toHaveProperty('access_token');
  expect(await shop.count('app_user', `email = '${email}'`)).toBe(1);
  expect(
    await shop.count(
      'outbox_event',
      `name = 'identity.email-confirmed' and payload->>'userId' = (select id::text from app_user where email = '${email}')`,
    ),
  ).toBe(1);
});

it('sends five emails an hour to an address, whether or not it has an account (I3, I16)', async () => {
  const { email: known } = await aPerson(shop);
  const statuses = async (email: string) => {
    const all: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const response = await shop.call('POST', '/auth/v1/signup', {
        body: { email, password: 'Marigold88' },
      });
      all.push(response.status);
    }
    return all;
  };
  const expected = [200, 200, 200, 200, 200, 429];
  expect(await statuses(known)).toEqual(expected);
  expect(await statuses('nobody.yet@people.test')).toEqual(expected);
});
