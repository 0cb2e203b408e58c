import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WireSession } from '#backend/identity/sessions/wire-session.service.js';
import { WireUser } from '#backend/identity/sessions/wire-user.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aPerson, aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const logIn = (email: string, password: string, from?: string) =>
  shop.call('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    ...(from === undefined ? {} : { from }),
  });
const refresh = (token: string) =>
  shop.call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } });
const logOut = ({ headers }: SignedInPerson, scope = '') =>
  shop.call('POST', `/auth/v1/logout${scope && `?scope=${scope}`}`, { headers });
const status = async ({ headers }: Pick<SignedInPerson, 'headers'>) =>
  (await shop.api.get('orders', { headers })).status;
const sessionsOf = ({ userId }: { userId: string }) => shop.count('login_session', `user_id = '${userId}'`);
const tokenOf = (response: ApiResponse) => response.read(WireSession).refresh_token;

/** The security log's entries for an account. */
const logOf = async (userId: string) =>
  (
    await shop.sql<{ action: string }>(
      'select action from audit_entry where actor_id::text = $1 or subject_id = $1 order by id',
      [userId],
    )
  ).map(({ action }) => action);

describe('signing in', () => {
  it('returns a session that the rest of the shop accepts', async () => {
    const person = await aPerson(shop, { firstName: 'Ada' });
    const response = await logIn(person.email.toUpperCase(), person.password);
    expect(response.headers['cache-control']).toBe('no-store');
    const session = response.read(WireSession);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 1800 });
    const headers = { authorization: `Bearer ${session.access_token}` };
    const user = (await shop.call('GET', '/auth/v1/user', { headers })).read(WireUser);
    expect(user).toEqual(session.user);
    expect(user).toMatchObject({ id: person.userId, email: person.email, factors: [], is_anonymous: false });
    expect(user.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Reader' });
    expect(await status({ headers: { authorization: `Bearer ${session.access_token}` } })).toBe(200);
    expect(await logOf(person.userId)).toEqual(['identity.signed-in']);
  });

  it('does not say whether the address or the password was wrong', async () => {
    const person = await aPerson(shop);
    const wrong = await logIn(person.email, 'Sunflower8');
    const unknown = await logIn('nobody@people.test', 'Sunflower8');
    expect(wrong.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
    expect(await logOf(person.userId)).toEqual(['identity.sign-in-failed']);
    expect(await sessionsOf(person)).toBe(0);
  });

  it('reports an unconfirmed address only with the right password, with or without an account', async () => {
    const { email } = await aPerson(shop);
    for (const address of [email, 'waiting@people.test']) {
      const body = { email: address, password: 'Marigold9' };
      expect((await shop.call('POST', '/auth/v1/signup', { body })).status).toBe(200);
      expect((await logIn(address, 'Marigold9')).body).toEqual({
        code: 400,
        error_code: 'email_not_confirmed',
        msg: 'Email not confirmed',
      });
      expect((await logIn(address, 'Marigold8')).body).toMatchObject({ error_code: 'invalid_credentials' });
    }
  });

  it('accepts five wrong passwords of an account from an address, then refuses even the right one', async () => {
    const person = await aPerson(shop);
    const from = '203.0.113.5';
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await logIn(person.email, `Wrong${attempt}`, from)).status).toBe(400);
    }
    const refused = await logIn(person.email, person.password, from);
    expect(refused.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await logIn(person.email, person.password, '203.0.113.6')).status).toBe(200);
  });

  it('counts wrong passwords only: the right one gives the attempts back', async () => {
    const person = await aPerson(shop);
    const from = '203.0.113.7';
    for (let round = 1; round <= 2; round += 1) {
      for (let attempt = 1; attempt <= 4; attempt += 1) await logIn(person.email, `Wrong${attempt}`, from);
      expect((await logIn(person.email, person.password, from)).status).toBe(200);
    }
  });

  it('counts concurrent guesses one by one', async () => {
    const person = await aPerson(shop);
    const from = '203.0.113.8';
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => logIn(person.email, `Wrong${guess}`, from)),
    );
    expect(answers.filter((response) => response.status === 400)).toHaveLength(5);
    expect(answers.filter((response) => response.status === 429)).toHaveLength(7);
  });

  it.each<[string, unknown]>([
    ['no password', { email: 'a@people.test' }],
    ['no email', { password: 'x' }],
    ['a password that is no text', { email: 'a@people.test', password: 7 }],
    ['a password as long as a book', { email: 'a@people.test', password: 'x'.repeat(1001) }],
    ['nothing', undefined],
  ])('refuses %s', async (_what, body) => {
    const response = await shop.call('POST', '/auth/v1/token?grant_type=password', { body });
    expect(response.body).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  it.each(['?grant_type=id_token', '?grant_type=', ''])('offers no other way in: %s', async (query) => {
    const response = await shop.call('POST', `/auth/v1/token${query}`, { body: {} });
    expect(response.body).toMatchObject({ code: 400, error_code: 'unsupported_grant_type' });
  });

  it('ignores what the client library sends besides', async () => {
    const { email, password } = await aPerson(shop);
    const body = { email, password, gotrue_meta_security: { captcha_token: 'x' } };
    expect((await shop.call('POST', '/auth/v1/token?grant_type=password', { body })).status).toBe(200);
  });

  it('ends the oldest session when a fourth begins, also when ten begin at once', async () => {
    const person = await aPerson(shop);
    const first = await signedIn(shop, person);
    const later = [await signedIn(shop, person), await signedIn(shop, person)];
    expect(await status(first)).toBe(200);
    const fourth = await signedIn(shop, person);
    await shop.flushNotifications();
    expect(await status(first)).toBe(401);
    for (const session of [...later, fourth]) expect(await status(session)).toBe(200);
    await Promise.all(Array.from({ length: 10 }, () => signedIn(shop, person)));
    expect(await sessionsOf(person)).toBe(3);
  });
});

describe('refreshing', () => {
  it('gives a new access token and the next refresh token', async () => {
    const person = await aSignedInPerson(shop);
    const session = (await refresh(person.refreshToken)).read(WireSession);
    expect(session.refresh_token).not.toBe(person.refreshToken);
    expect(session.access_token).not.toBe(person.accessToken);
    expect(await status({ headers: { authorization: `Bearer ${session.access_token}` } })).toBe(200);
  });

  const twentyTabs = ({ refreshToken }: SignedInPerson): Promise<string[]> =>
    Promise.all(Array.from({ length: 20 }, async () => tokenOf(await refresh(refreshToken))));

  /** A slow machine must not let the ten seconds pass. */
  async function withoutTimePassing<Result>(work: () => Promise<Result>): Promise<Result> {
    const clock = shop.get(Clock);
    const { now } = clock;
    const still = now();
    clock.now = () => still;
    try {
      return await work();
    } finally {
      clock.now = now;
    }
  }

  it('gives each of 50 sessions one next token, however many of its 20 tabs refresh at once', async () => {
    const people: SignedInPerson[] = [];
    const answers: string[][] = [];
    // A few sessions at a time: a slow machine would reject the last of a thousand calls.
    for (let wave = 0; wave < 10; wave += 1) {
      const few = await Promise.all(Array.from({ length: 5 }, () => aSignedInPerson(shop)));
      people.push(...few);
      answers.push(...(await withoutTimePassing(() => Promise.all(few.map(twentyTabs)))));
    }
    const children = answers.map((tokens) => new Set(tokens));
    expect(children.map(({ size }) => size)).toEqual(people.map(() => 1));
    expect(
      await shop.sql(
        'select refresh_count, count(*)::int from login_session where refresh_count > 0 and id = any($1) group by 1',
        [people.map(({ sessionId }) => sessionId)],
      ),
    ).toEqual([{ refresh_count: 1, count: 50 }]);
    const living: number[] = [];
    for (const [token = ''] of answers) living.push((await refresh(token)).status);
    expect(new Set(living)).toEqual(new Set([200]));
  });

  it('accepts the previous token for ten more seconds, and returns the newest', async () => {
    const person = await aSignedInPerson(shop);
    await withoutTimePassing(async () => {
      const newest = tokenOf(await refresh(person.refreshToken));
      expect(tokenOf(await refresh(person.refreshToken))).toBe(newest);
    });
    await shop.sql(
      `update login_session set refreshed_at = refreshed_at - interval '11 seconds' where id = $1`,
      [person.sessionId],
    );
    const late = await refresh(person.refreshToken);
    expect(late.body).toMatchObject({ code: 400, error_code: 'refresh_token_already_used' });
  });

  it('ends the session when an old token is used, for thief and owner alike', async () => {
    const person = await aSignedInPerson(shop);
    const second = tokenOf(await refresh(person.refreshToken));
    const third = tokenOf(await refresh(second));
    expect((await refresh(person.refreshToken)).body).toMatchObject({
      error_code: 'refresh_token_already_used',
    });
    expect((await refresh(third)).body).toMatchObject({ error_code: 'refresh_token_not_found' });
    expect(await status(person)).toBe(401);
    expect(await sessionsOf(person)).toBe(0);
    expect(await logOf(person.userId)).toEqual(['identity.refresh-token-reused']);
  });

  it('leaves the other sessions of the account alone', async () => {
    const person = await aSignedInPerson(shop);
    const other = await signedIn(shop, person);
    const second = tokenOf(await refresh(person.refreshToken));
    await refresh(second);
    await refresh(person.refreshToken);
    expect([await status(person), await status(other)]).toEqual([401, 200]);
  });

  it('accepts no foreign token', async () => {
    const person = await aSignedInPerson(shop);
    const [session, , signature] = person.refreshToken.split('.');
    for (const token of ['nonsense', `${session}.1.${signature}`, `${person.refreshToken}x`]) {
      expect((await refresh(token)).body).toMatchObject({ code: 400, error_code: 'refresh_token_not_found' });
    }
    expect((await refresh(person.refreshToken)).status).toBe(200);
  });
});

describe('logging out', () => {
  async function threeSessions(): Promise<[SignedInPerson, SignedInPerson, SignedInPerson]> {
    const person = await aPerson(shop);
    return [await signedIn(shop, person), await signedIn(shop, person), await signedIn(shop, person)];
  }

  it.each<[string, number[]]>([
    ['local', [401, 200, 200]],
    ['others', [200, 401, 401]],
    ['global', [401, 401, 401]],
    ['', [401, 401, 401]],
  ])('with scope "%s" ends what it says, at once', async (scope, left) => {
    const sessions = await threeSessions();
    const stranger = await aSignedInPerson(shop);
    expect((await logOut(sessions[0], scope)).status).toBe(204);
    expect(await Promise.all(sessions.map(status))).toEqual(left);
    const refreshed = await Promise.all(sessions.map(({ refreshToken }) => refresh(refreshToken)));
    expect(refreshed.map((response) => response.status)).toEqual(
      left.map((one) => (one === 200 ? 200 : 400)),
    );
    expect(await status(stranger)).toBe(200);
  });

  it('accepts no other scope', async () => {
    const person = await aSignedInPerson(shop);
    expect((await logOut(person, 'everything')).body).toMatchObject({ error_code: 'validation_failed' });
    expect(await status(person)).toBe(200);
  });

  it('shows when the session has ended', async () => {
    const person = await aSignedInPerson(shop);
    await logOut(person);
    expect((await logOut(person)).body).toMatchObject({ code: 401, error_code: 'session_not_found' });
  });
});

it('asks the database once before a guarded endpoint does its work', async () => {
  const person = await aSignedInPerson(shop);
  // Values that are read once and then cached.
  await shop.api.get('meals');
  expect(await shop.statements.during(() => shop.api.get('meals'))).toEqual([]);
  const guarded = await shop.statements.during(() => shop.api.get('meals', person));
  expect(guarded).toEqual([expect.stringContaining('from login_session')]);
});

// Last, since the clock does not go back.
describe('two idle hours', () => {
  const pass = (minutes: number) => shop.outside.advanceClock({ advanceMinutes: minutes });

  it('end a session, for calls and for refreshing; one that was used lives on', async () => {
    const idle = await aSignedInPerson(shop);
    const polling = await aSignedInPerson(shop);
    const active = await aSignedInPerson(shop);
    await pass(100);
    expect(await status(active)).toBe(200);
    // The client library calls automatically: that is no sign of activity.
    const polled = tokenOf(await refresh(polling.refreshToken));
    await shop.call('GET', '/auth/v1/user', polling);
    await pass(21);
    expect([await status(idle), await status(polling), await status(active)]).toEqual([401, 401, 200]);
    for (const token of [idle.refreshToken, polled]) {
      expect((await refresh(token)).body).toMatchObject({ code: 400, error_code: 'session_expired' });
    }
    expect((await refresh(active.refreshToken)).status).toBe(200);
  });

  it('are counted to the minute, without a write at every call', async () => {
    const person = await aSignedInPerson(shop);
    const writes = async () =>
      (await shop.statements.during(() => shop.api.get('meals', person))).filter((one) =>
        /^update/.test(one),
      );
    expect(await writes()).toHaveLength(0);
    await pass(2);
    expect(await writes()).toHaveLength(1);
    expect(await writes()).toHaveLength(0);
  });
});
