import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuthClient, type SupportedStorage } from '@supabase/auth-js';
import { TestShop } from '#test/setup/system/app.js';
import { aPerson, type Person } from '#test/setup/people/people.js';

let shop: TestShop;
let url: string;
beforeAll(async () => {
  shop = await TestShop.open();
  url = `${await shop.listen()}/auth/v1`;
});
afterAll(() => shop.close());

/** The browser's client library, unmodified, in a separate browser. */
function aClient() {
  const kept = new Map<string, string>();
  const storage: SupportedStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return new AuthClient({ url, storage, autoRefreshToken: false, detectSessionInUrl: false });
}

async function signIn(person: Person) {
  const client = aClient();
  const { data, error } = await client.signInWithPassword(person);
  expect(error).toBeNull();
  if (!data.session) throw new Error('no session');
  return { client, session: data.session };
}

describe('the unmodified client library', () => {
  it('signs in, returns the user and verifies the token with our public keys', async () => {
    const person = await aPerson(shop, { firstName: 'Ada', lastName: 'Byron' });
    const { client, session } = await signIn(person);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 1800 });
    const { data: user } = await client.getUser();
    expect(user.user).toMatchObject({
      id: person.userId,
      email: person.email,
      aud: 'authenticated',
      user_metadata: { first_name: 'Ada', last_name: 'Byron' },
    });
    const { data: claims, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(claims?.header).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(claims?.claims).toMatchObject({
      sub: person.userId,
      aal: 'aal1',
      role: 'authenticated',
      amr: [{ method: 'password' }],
    });
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  it('handles a refusal', async () => {
    const person = await aPerson(shop);
    const { data, error } = await aClient().signInWithPassword({ ...person, password: 'Sunflower8' });
    expect(data.session).toBeNull();
    expect(error).toMatchObject({
      name: 'AuthApiError',
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  it('refreshes its session, twelve times at once as well', async () => {
    const { client, session } = await signIn(await aPerson(shop));
    const { data } = await client.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const results = await Promise.all(Array.from({ length: 12 }, () => client.refreshSession()));
    expect(results.filter(({ error }) => error)).toEqual([]);
    expect((await client.getUser()).error).toBeNull();
  });

  it('lets two tabs that share a session refresh it', async () => {
    const { client, session } = await signIn(await aPerson(shop));
    const tab = aClient();
    await tab.setSession(session);
    const [here, there] = await Promise.all([client.refreshSession(), tab.refreshSession()]);
    expect(here.data.session?.refresh_token).toBe(there.data.session?.refresh_token);
    expect((await tab.refreshSession()).error).toBeNull();
  });

  it('forgets a session that was ended elsewhere', async () => {
    const person = await aPerson(shop);
    const here = await signIn(person);
    const there = await signIn(person);
    expect((await there.client.signOut({ scope: 'others' })).error).toBeNull();
    expect((await here.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await here.client.getSession()).data.session).toBeNull();
    expect((await there.client.getUser()).error).toBeNull();
  });

  it.each<['local' | 'global', number]>([
    ['local', 1],
    ['global', 0],
  ])('signs out with scope %s', async (scope, left) => {
    const person = await aPerson(shop);
    const here = await signIn(person);
    const there = await signIn(person);
    expect((await here.client.signOut({ scope })).error).toBeNull();
    expect((await here.client.getSession()).data.session).toBeNull();
    expect(await shop.count('login_session', `user_id = '${person.userId}'`)).toBe(left);
    expect((await there.client.getUser()).error === null).toBe(left === 1);
  });

  it('drops a session that cannot be refreshed', async () => {
    const { client, session } = await signIn(await aPerson(shop));
    await shop.sql(`delete from login_session where user_id = $1`, [session.user.id]);
    expect((await client.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.getSession()).data.session).toBeNull();
  });
});
