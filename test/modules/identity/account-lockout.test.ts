import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EnrolledFactor, FactorChallenge } from '#backend/identity/factors/factor.dto.js';
import { LinkTokens } from '#backend/identity/links/link-tokens.js';
import { WireSession } from '#backend/identity/sessions/wire-session.service.js';
import { networkOf } from '#backend/platform/http/network.js';
import { RATE_LIMITS, type LimitName } from '#backend/platform/limits/limits.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { aVisitorAddress, TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { appCode, holdClock } from '#test/setup/people/authenticator.js';
import { aPerson, PASSWORD, type Person } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  holdClock(shop);
});
afterAll(() => shop.close());

/** A browser: an address and the only relevant cookie. */
interface Browser {
  readonly from: string;
  cookie?: string;
}

let person: Person;
/** A place where the account was used before, and one where it never was. */
let known: Browser;
let unknown: Browser;
beforeEach(async () => {
  person = await aPerson(shop);
  known = { from: aVisitorAddress() };
  unknown = { from: aVisitorAddress() };
  await signIn(known);
});

/** The path may start with its method; the default is POST. */
async function call(browser: Browser, path: string, body: object, bearer?: string): Promise<ApiResponse> {
  const [url = '', method = 'POST'] = path.split(' ').reverse();
  const response = await shop.call(method as 'PUT' | 'POST', `/auth/v1/${url}`, {
    from: browser.from,
    headers: {
      ...(browser.cookie === undefined ? {} : { cookie: browser.cookie }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body,
  });
  const cookie = /^(auth_device=[^;]+)/.exec(response.headers['set-cookie'] ?? '')?.[1];
  if (cookie !== undefined) browser.cookie = cookie;
  return response;
}

const signIn = (browser: Browser, password = PASSWORD) =>
  call(browser, 'token?grant_type=password', { email: person.email, password });
const recover = (browser: Browser) => call(browser, 'recover', { email: person.email });
const signInLink = (browser: Browser) => call(browser, 'otp', { email: person.email });
const signUpAgain = (browser: Browser) => call(browser, 'resend', { email: person.email, type: 'signup' });
const changeAgain = (browser: Browser) =>
  call(browser, 'resend', { email: person.email, type: 'email_change' });

/** A stranger repeats it until it is locked for everybody. */
async function useUp(limit: LimitName, key: string): Promise<void> {
  const limits = shop.get(RateLimits);
  await race(RATE_LIMITS[limit].points, () => limits.count(limit, key));
}

describe('signing in with a password, while strangers use up attempts', () => {
  it.each([
    ['what the address may do', 'signIn', () => `${person.email} ${networkOf(known.from)}`],
    ['what the network may do', 'signInAddress', () => networkOf(known.from)],
    ['what the account bears', 'signInAccount', () => person.email],
  ] as const)('%s, works from a browser that did before, and nowhere else', async (_, limit, key) => {
    await useUp(limit, key());
    const stranger = { from: limit === 'signInAccount' ? unknown.from : known.from };
    expect((await signIn(stranger)).status).toBe(429);
    expect((await signIn(known)).status).toBe(200);
  });

  it('counts wrong passwords of a known browser too', async () => {
    for (let nth = 0; nth < RATE_LIMITS.signInDevice.points; nth += 1)
      expect((await signIn(known, 'Marigold88')).status).toBe(400);
    // After that it is treated like any other browser of its network.
    for (let nth = 0; nth < RATE_LIMITS.signIn.points; nth += 1)
      expect((await signIn(known, 'Marigold88')).status).toBe(400);
    expect((await signIn(known)).status).toBe(429);
    expect((await signIn(unknown)).status).toBe(200);
  });

  it('counts the tries of all known browsers together', async () => {
    await useUp('signInDevices', person.email);
    await useUp('signIn', `${person.email} ${networkOf(known.from)}`);
    expect((await signIn(known)).status).toBe(429);
    expect((await signIn(unknown)).status).toBe(200);
  });

  it('forgets known browsers after a password change, except the one that made it', async () => {
    const thief = { from: aVisitorAddress() };
    await signIn(thief);
    const bearer = (await signIn(known)).read(WireSession).access_token;
    const changed = await call(known, 'PUT user', { password: 'Marigold88' }, bearer);
    expect(changed.status).toBe(200);
    await useUp('signInAccount', person.email);
    expect((await signIn(thief, 'Marigold88')).status).toBe(429);
    expect((await signIn(known, 'Marigold88')).status).toBe(200);
  });

  it('recognises a browser only for the accounts it was used with', async () => {
    const first = person;
    person = await aPerson(shop);
    await useUp('signInAccount', person.email);
    expect((await signIn(known)).status).toBe(429);
    person = first;
    await useUp('signInAccount', person.email);
    expect((await signIn(known)).status).toBe(200);
  });

  it.each([
    ['made up', (cookie: string) => cookie.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)],
    ['with another secret', (cookie: string) => cookie.replace(/=[^.]+/, `=${'A'.repeat(43)}`)],
    ['cut off', (cookie: string) => cookie.slice(0, -1)],
  ])('believes no cookie that is %s', async (_, forge) => {
    await useUp('signInAccount', person.email);
    expect((await signIn({ from: unknown.from, cookie: forge(known.cookie ?? '') })).status).toBe(429);
  });
});

describe('links by email', () => {
  const KINDS = [
    ['signUpLink', signUpAgain],
    ['recoveryLink', recover],
    ['signInLink', signInLink],
    ['changeLink', changeAgain],
  ] as const;

  it.each(KINDS.map(([limit]) => limit))(
    '%s is used up by strangers: the other kinds go on, and all on a known browser',
    async (limit) => {
      await useUp(limit, person.email);
      for (const [each, ask] of KINDS)
        expect([each, (await ask(unknown)).status]).toEqual([each, each === limit ? 429 : 200]);
      for (const [each, ask] of KINDS) expect([each, (await ask(known)).status]).toEqual([each, 200]);
    },
  );

  it('go to a known browser though its network has used up its own', async () => {
    await useUp('linkEmailAddress', networkOf(known.from));
    expect((await recover({ from: known.from })).status).toBe(429);
    expect((await recover(known)).status).toBe(200);
  });

  it('are five in an hour for all known browsers together', async () => {
    const other = { from: aVisitorAddress() };
    await signIn(other);
    for (const browser of [known, other, known, other, known])
      expect((await recover(browser)).status).toBe(200);
    // After that they are treated like any other browser.
    await useUp('recoveryLink', person.email);
    expect((await recover(known)).status).toBe(429);
    expect((await recover(other)).status).toBe(429);
  });

  it('still go to the owner where an old cookie has used up those of known browsers', async () => {
    await useUp('knownDeviceLink', person.email);
    expect((await recover(known)).status).toBe(200);
    await useUp('linkEmailAddress', networkOf(known.from));
    expect((await recover(known)).status).toBe(429);
  });

  it.each(['signUp', 'change of the address'])('of a %s count by network with the others', async (way) => {
    const bearer = (await signIn(known)).read(WireSession).access_token;
    const email = `${Math.random().toString(36).slice(2)}@people.test`;
    const ask = () =>
      way === 'signUp'
        ? call(unknown, 'signup', { email, password: PASSWORD })
        : call(unknown, 'PUT user', { email }, bearer);
    await useUp('linkEmailAddress', networkOf(unknown.from));
    expect((await ask()).status).toBe(429);
    await shop.get(RateLimits).forget('linkEmailAddress', networkOf(unknown.from));
    expect((await ask()).status).toBe(200);
  });

  it.each(['pressed on its page', 'used by a program'])(
    'make the browser known in which one is %s, regardless of who requested it',
    async (way) => {
      await shop.sql('update app_user set password_hash = null where id = $1', [person.userId]);
      await recover({ from: aVisitorAddress() });
      const [row] = await shop.sql<{ id: string }>(
        `select id from link_request where email = $1 and kind = 'recovery'`,
        [person.email],
      );
      const token = shop.get(LinkTokens).tokenOf({ id: row?.id ?? '', kind: 'recovery' });
      const owner: Browser = { from: aVisitorAddress() };
      if (way === 'used by a program') await call(owner, 'verify', { type: 'recovery', token_hash: token });
      else {
        const response = await shop.call('POST', '/auth/v1/verify', {
          from: owner.from,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ type: 'recovery', token }).toString(),
        });
        const [cookie] = /auth_device=[^;]+/.exec(String(response.headers['set-cookie'])) ?? [];
        if (cookie !== undefined) owner.cookie = cookie;
      }
      for (const [limit] of KINDS) await useUp(limit, person.email);
      expect((await signInLink({ from: owner.from })).status).toBe(429);
      expect((await signInLink(owner)).status).toBe(200);
    },
  );
});

describe('the second factor', () => {
  let secret: string;
  let factorId: string;
  let step = 0;
  const code = (): string => {
    step += 1;
    return appCode(shop, secret, step - 2);
  };
  const bearerOf = async (browser: Browser): Promise<string> =>
    (await signIn(browser)).read(WireSession).access_token;
  async function show(browser: Browser, bearer: string, shown: string): Promise<ApiResponse> {
    const opened = await call(browser, `factors/${factorId}/challenge`, {}, bearer);
    const challengeId = opened.read(FactorChallenge).id;
    return call(browser, `factors/${factorId}/verify`, { challenge_id: challengeId, code: shown }, bearer);
  }
  async function lock(browser: Browser): Promise<void> {
    const bearer = await bearerOf(browser);
    for (let nth = 0; nth < RATE_LIMITS.secondFactor.points; nth += 1)
      expect((await show(browser, bearer, '000000')).status).toBe(422);
    expect((await show(browser, bearer, '000000')).status).toBe(429);
  }
  const told = () =>
    shop.sql(
      `select id from outbox_event where name = 'identity.second-factor-locked' and payload->>'userId' = $1`,
      [person.userId],
    );

  beforeEach(async () => {
    step = 0;
    const bearer = await bearerOf(known);
    const enrolled = await call(known, 'factors', { factor_type: 'totp' }, bearer);
    const { id, totp } = enrolled.read(EnrolledFactor);
    [factorId, secret] = [id, totp.secret];
    expect((await show(known, bearer, code())).status).toBe(200);
  });

  it('is locked by someone with the password: the owner gets an email and can still sign in', async () => {
    await lock(unknown);
    expect(await told()).toHaveLength(1);
    expect((await show(known, await bearerOf(known), code())).status).toBe(200);
    const fresh = { from: aVisitorAddress() };
    expect((await show(fresh, await bearerOf(fresh), code())).status).toBe(429);
  });

  it('gives someone with only the password no attempts of their own', async () => {
    await lock(unknown);
    // Signed in once more, with the cookie that the password sign-in set.
    expect(unknown.cookie).toBeDefined();
    expect((await show(unknown, await bearerOf(unknown), '000000')).status).toBe(429);
    expect((await show(known, await bearerOf(known), code())).status).toBe(200);
  });

  it('allows five wrong codes from a known browser, and reports them', async () => {
    await lock(known);
    expect(await told()).toHaveLength(1);
    expect((await show(unknown, await bearerOf(unknown), code())).status).toBe(200);
  });

  it('sends at most three a day', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      await lock(unknown);
      await shop.get(RateLimits).forget('secondFactor', person.userId);
    }
    expect(await told()).toHaveLength(3);
  });
});

describe('confirming the password again (I35)', () => {
  const bodies = {
    'PUT /auth/v1/user': { password: 'Marigold88', current_password: 'Wrong-one-1' },
    'DELETE /api/me': { password: 'Wrong-one-1' },
  } as const;

  it.each(Object.keys(bodies))('takes 20 guesses in an hour from wherever: %s', async (endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const authorization = `Bearer ${(await signIn(known)).read(WireSession).access_token}`;
    const guess = (from: string) =>
      shop.call(method as 'PUT' | 'DELETE', path, {
        from,
        headers: { authorization },
        body: bodies[endpoint as keyof typeof bodies],
      });
    for (let nth = 0; nth < 3; nth += 1) expect((await guess(aVisitorAddress())).status).toBeLessThan(429);
    await useUp('passwordAgain', person.userId);
    expect((await guess(aVisitorAddress())).status).toBe(429);
    expect((await signIn(known)).status).toBe(200);
  });
});
