import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WireSession } from '../../backend/src/identity/wire-session.service.js';
import { WireUser } from '../../backend/src/identity/wire-user.js';
import { TestShop } from '../setup/app.js';
import { aPerson, aSignedInPerson, type Person } from '../setup/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const token = (grantType: string, body: unknown) =>
  shop.call('POST', `/auth/v1/token?grant_type=${grantType}`, { body });

async function logIn({ email, password }: Person): Promise<WireSession> {
  return (await token('password', { email, password })).read(WireSession);
}

describe('signing in', () => {
  it('answers a session that the rest of the API takes', async () => {
    const person = await aPerson(shop, { firstName: 'Ada' });
    const session = await logIn(person);
    const headers = { authorization: `Bearer ${session.access_token}` };
    const user = (await shop.call('GET', '/auth/v1/user', { headers })).read(WireUser);
    expect(user).toMatchObject({ id: person.userId, email: person.email, role: 'authenticated' });
    expect(user.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Reader' });
    expect((await shop.api.get('meals', { headers })).status).toBe(200);
  });

  it('does not say whether it was the address or the password that was wrong', async () => {
    const person = await aPerson(shop);
    const wrong = await token('password', { email: person.email, password: 'Sunflower8' });
    const unknown = await token('password', { email: 'nobody@people.test', password: 'Sunflower8' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(unknown.body).toEqual(wrong.body);
  });
});

it('refuses a call for signed-in people without a bearer', async () => {
  const answer = await shop.call('GET', '/auth/v1/user');
  expect(answer.body).toMatchObject({ code: 401, error_code: 'bad_jwt' });
});

it('refreshes a session', async () => {
  const { refreshToken, headers } = await aSignedInPerson(shop);
  const answer = await token('refresh_token', { refresh_token: refreshToken });
  expect(answer.read(WireSession).refresh_token).not.toBe(refreshToken);
  expect((await shop.call('POST', '/auth/v1/logout', { headers })).status).toBe(204);
  expect((await shop.call('GET', '/auth/v1/user', { headers })).body).toMatchObject({
    error_code: 'session_not_found',
  });
});
