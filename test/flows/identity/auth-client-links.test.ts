import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuthClient } from '@supabase/auth-js';
import { TestShop } from '#test/setup/system/app.js';
import { redirectOf, linkIn, submitLink, type Link } from '#test/setup/people/links.js';
import { aPerson, PASSWORD, type Person } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
let url: string;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  url = `${await shop.listen()}/auth/v1`;
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const anAddress = () => `${randomUUID()}@people.test`;

type Client = InstanceType<typeof AuthClient>;

/** The client library as the site uses it, in a separate browser. */
function aClient(flowType: 'implicit' | 'pkce' = 'implicit'): Client {
  const kept = new Map<string, string>();
  return new AuthClient({
    url,
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storageKey: `auth-${randomUUID()}`,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}

async function emailLink(email: string): Promise<Link> {
  await worker.drain();
  const [newest] = await shop.outside.emails(email);
  return linkIn(newest);
}

async function signedInClient(person: Person): Promise<Client> {
  const client = aClient();
  const { error } = await client.signInWithPassword(person);
  expect(error).toBeNull();
  return client;
}

describe('the client library', () => {
  it('signs up, confirms by the hash of the link’s token, and is signed in', async () => {
    const client = aClient();
    const email = anAddress();
    const signUp = await client.signUp({
      email,
      password: PASSWORD,
      options: {
        data: { first_name: 'Ada', last_name: 'Lovelace' },
        emailRedirectTo: 'http://shop.test/referral',
      },
    });
    expect(signUp.error).toBeNull();
    expect(signUp.data).toMatchObject({ session: null, user: { email, identities: [] } });
    const again = await client.resend({ type: 'signup', email });
    expect(again.error).toBeNull();
    const { token } = await emailLink(email);
    const verified = await client.verifyOtp({ token_hash: token, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.id).toBe(signUp.data.user?.id);
    expect((await client.getUser()).data.user).toMatchObject({
      email,
      user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
    });
    const twice = await aClient().verifyOtp({ token_hash: token, type: 'signup' });
    expect(twice.error).toMatchObject({ code: 'otp_expired', status: 403 });
  });

  it('sees why a password is too weak', async () => {
    const { error } = await aClient().signUp({ email: anAddress(), password: 'monkey' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      reasons: ['length', 'characters', 'pwned'],
    });
  });

  it('picks up the session that a confirmed link leaves in the URL', async () => {
    const { email, userId } = await aPerson(shop);
    const options = { emailRedirectTo: 'http://shop.test/auth?redirect=referral' };
    expect((await aClient().signInWithOtp({ email, options })).error).toBeNull();
    const landing = redirectOf(await submitLink(shop, await emailLink(email)));
    expect(landing).toMatchObject({ page: 'http://shop.test/auth', query: { redirect: 'referral' } });
    const { access_token = '', refresh_token = '' } = landing.facts;
    const client = aClient();
    const { data, error } = await client.setSession({ access_token, refresh_token });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(userId);
    expect((await client.refreshSession()).error).toBeNull();
  });

  it('sets a new password by email', async () => {
    const person = await aPerson(shop);
    const client = aClient();
    expect((await client.resetPasswordForEmail(person.email)).error).toBeNull();
    const { token } = await emailLink(person.email);
    expect((await client.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
    expect((await client.updateUser({ password: 'Marigold88' })).error).toBeNull();
    await signedInClient({ ...person, password: 'Marigold88' });
    expect((await aClient().signInWithPassword(person)).error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('gets the same response for an unknown address', async () => {
    const client = aClient();
    const email = anAddress();
    for (const { error } of [
      await client.resetPasswordForEmail(email),
      await client.signInWithOtp({ email }),
      await client.resend({ type: 'signup', email }),
    ])
      expect(error).toBeNull();
  });

  it('changes name and address, and sees the new address once both emails are confirmed', async () => {
    const person = await aPerson(shop);
    const client = await signedInClient(person);
    const email = anAddress();
    const { data, error } = await client.updateUser({ email, data: { first_name: 'Grace' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      new_email: email,
      user_metadata: { first_name: 'Grace', last_name: 'Reader' },
    });
    const first = await emailLink(person.email);
    const half = await client.verifyOtp({ token_hash: first.token, type: 'email_change' });
    expect(half).toMatchObject({ error: null, data: { user: null, session: null } });
    const second = await emailLink(email);
    const whole = await client.verifyOtp({ token_hash: second.token, type: 'email_change' });
    expect(whole.data.user).toMatchObject({ id: person.userId, email });
  });
});

describe('the client library with codes', () => {
  it('exchanges the code of a pressed link only in the browser that requested it', async () => {
    const { email, userId } = await aPerson(shop);
    const client = aClient('pkce');
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const { query, facts } = redirectOf(await submitLink(shop, await emailLink(email)));
    expect(facts).toEqual({});
    const code = query['code'] ?? '';
    const stranger = aClient('pkce');
    await stranger.signInWithOtp({ email: anAddress() });
    expect((await stranger.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' });
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(userId);
  });

  it('recognises that the code is for a new password', async () => {
    const { email } = await aPerson(shop);
    const client = aClient('pkce');
    await client.resetPasswordForEmail(email, { redirectTo: 'http://shop.test/auth' });
    const { query } = redirectOf(await submitLink(shop, await emailLink(email)));
    const { data, error } = await client.exchangeCodeForSession(query['code'] ?? '');
    expect(error).toBeNull();
    expect(data).toMatchObject({ redirectType: 'recovery' });
    expect((await client.updateUser({ password: 'Marigold88' })).error).toBeNull();
  });
});
