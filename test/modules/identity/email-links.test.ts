import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WireSession } from '#backend/identity/sessions/wire-session.service.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import {
  requestedLink,
  cookiesOf,
  redirectOf,
  openLink,
  submitLink,
  type Link,
} from '#test/setup/people/links.js';
import { aPerson, signedIn } from '#test/setup/people/people.js';
import { fieldsOf, Visitor } from '#test/setup/people/visitor.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const auth = (path: string, body: object, from?: string) =>
  shop.call('POST', `/auth/v1/${path}`, { body, ...(from ? { from } : {}) });

/** A user with an account, and the sign-in link they requested. */
async function aLink({ redirectTo = '', challenge = {} } = {}): Promise<
  Link & { email: string; userId: string }
> {
  const { email, userId } = await aPerson(shop);
  const query = redirectTo && `?redirect_to=${encodeURIComponent(redirectTo)}`;
  await auth(`otp${query}`, { email, ...challenge });
  return { ...(await requestedLink(shop, email, 'magiclink')), email, userId };
}

const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'The link is invalid or has expired.',
};

const press = (link: Link) =>
  submitLink(shop, { token: link.token, type: link.type, redirect_to: link.redirect_to });

describe('the page behind a link', () => {
  it('has one button and no script, and leaks its URL to nobody', async () => {
    const link = await aLink({ redirectTo: 'http://shop.test/checkout?a=1&b=2' });
    const page = await openLink(shop, link);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/);
    expect(page.text.match(/<button/g)).toHaveLength(1);
    expect(page.text).not.toMatch(/<script|https?:\/\/(?!shop\.test)/);
    expect(page.text).toContain('<form method="post" action="/auth/v1/verify">');
    expect(page.text).toContain(`name="token" value="${link.token}"`);
    expect(page.text).toContain('name="redirect_to" value="http://shop.test/checkout?a=1&#38;b=2"');
  });

  it('stays valid, however often a scanner opens it', async () => {
    const link = await aLink();
    const statements = await shop.statements.during(async () => {
      for (let times = 0; times < 3; times += 1) expect((await openLink(shop, link)).status).toBe(200);
    });
    expect(statements).toEqual([]);
    expect(redirectOf(await press(link)).facts).toHaveProperty('access_token');
  });

  it('shows text from its URL as plain text', async () => {
    const evil = '"><script>alert(1)</script>';
    const page = await openLink(shop, { token: evil, type: evil, redirect_to: evil });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script');
  });

  it('looks the same for an expired link', async () => {
    const link = await aLink();
    const before = await openLink(shop, link);
    await press(link);
    expect((await openLink(shop, link, cookiesOf(before))).text).toBe(before.text);
  });
});

describe('a form from another website', () => {
  const pressFrom = (link: Link, headers: Record<string, string>) =>
    shop.call('POST', '/auth/v1/verify', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token: link.token, type: link.type }).toString(),
    });

  it.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'null' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://blog.shop.test' }],
    [{ origin: 'https://elsewhere.test' }],
    // A sandboxed frame of another website, in a browser too old to send a form's origin.
    [{ origin: 'null' }],
  ])('signs nobody in: %j', async (headers) => {
    const link = await aLink();
    const response = await pressFrom(link, headers);
    expect(response.status).toBe(403);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['location']).toBeUndefined();
    expect(response.text).not.toContain('<form');
    // Nothing was used up.
    expect(redirectOf(await press(link)).facts).toHaveProperty('access_token');
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [{ origin: 'http://shop.test' }],
    // A program sends neither.
    [{}],
  ])('is not what our own page sends: %j', async (headers) => {
    expect((await pressFrom(await aLink(), headers)).status).toBe(303);
  });

  it('cannot carry the token that an old browser’s own form carries, nor use it for another link', async () => {
    const [mine, theirs] = [await aLink(), await aLink()];
    const [browser, attacker] = [new Visitor(shop), new Visitor(shop)];
    const page = await browser.open(mine);
    const seen = fieldsOf(await attacker.open(mine));
    const old = { origin: 'null' };
    const forged = { ...fieldsOf(page), form_token: seen['form_token'] ?? '' };
    for (const typed of [forged, { form_token: '' }, { token: theirs.token }])
      expect((await browser.submit(page, typed, old)).status).toBe(403);
    // Without the cookie the form belongs to no browser.
    expect((await new Visitor(shop).submit(page, {}, old)).status).toBe(403);
    expect(redirectOf(await browser.submit(page, {}, old)).facts).toHaveProperty('access_token');
  });
});

describe('a link', () => {
  it('signs in once', async () => {
    const link = await aLink();
    const answers = [await press(link), await press(link)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const [first, second] = answers.map(redirectOf);
    expect(first?.facts).toMatchObject({ token_type: 'bearer', type: 'magiclink' });
    const headers = { authorization: `Bearer ${first?.facts['access_token']}` };
    expect((await shop.call('GET', '/auth/v1/user', { headers })).body).toMatchObject({ id: link.userId });
    expect(second).toEqual({ page: 'http://shop.test/auth', query: {}, facts: EXPIRED });
  });

  it('signs in once also when it is pressed five times at once', async () => {
    const link = await aLink();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => press(link)));
    const good = answers.filter((response) => 'access_token' in redirectOf(response).facts);
    expect(good).toHaveLength(1);
    expect(await shop.count('login_session', `user_id = '${link.userId}'`)).toBe(1);
  });

  it('lasts 60 minutes', async () => {
    const [early, late] = [await aLink(), await aLink()];
    await shop.outside.advanceClock({ advanceMinutes: 59 });
    expect(redirectOf(await press(early)).facts).toHaveProperty('access_token');
    await shop.outside.advanceClock({ advanceMinutes: 2 });
    expect(redirectOf(await press(late)).facts).toEqual(EXPIRED);
  });

  it.each([
    ['another kind', (link: Link) => ({ ...link, type: 'recovery' })],
    ['no kind', (link: Link) => ({ ...link, type: 'anything' })],
    ['another signature', (link: Link) => ({ ...link, token: `${link.token.slice(0, -4)}AAAA` })],
    ['nothing but a signature', (link: Link) => ({ ...link, token: link.token.slice(23) })],
    ['nothing', (link: Link) => ({ ...link, token: '' })],
  ])('is refused with %s, and still works after', async (_what, changed) => {
    const link = await aLink();
    const refused = await press(changed(link));
    expect(refused.status).toBe(303);
    expect(redirectOf(refused).facts).toEqual(EXPIRED);
    expect(redirectOf(await press(link)).facts).toHaveProperty('access_token');
  });

  it('answers the client library with a session, or with the error it knows', async () => {
    const { token, userId } = await aLink();
    const first = await auth('verify', { type: 'magiclink', token_hash: token });
    expect(first.read(WireSession).user.id).toBe(userId);
    const second = await auth('verify', { type: 'magiclink', token_hash: token });
    expect(second.body).toEqual({
      code: 403,
      error_code: 'otp_expired',
      msg: 'The link is invalid or has expired.',
    });
  });

  it('for an address without an account is useless', async () => {
    await auth('otp', { email: 'nobody@people.test' });
    const link = await requestedLink(shop, 'nobody@people.test', 'magiclink');
    expect(redirectOf(await press(link)).facts).toEqual(EXPIRED);
  });

  it('that leads to a new password shows so', async () => {
    const { email } = await aPerson(shop);
    await auth('recover', { email });
    const { facts } = redirectOf(await press(await requestedLink(shop, email, 'recovery')));
    expect(facts).toMatchObject({ type: 'recovery', token_type: 'bearer' });
  });

  it('is guessed at 30 times in 15 minutes and no more', async () => {
    const body = { type: 'magiclink', token: 'guess' };
    const statuses = new Map<number, number>();
    for (let times = 0; times < 31; times += 1) {
      const { status } = await auth('verify', body, '203.0.113.7');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 403: 30, 429: 1 });
  });
});

describe('the page that a link leads to', () => {
  it.each([
    ['http://shop.test/checkout', 'http://shop.test/checkout'],
    ['http://shop.test/referral#x', 'http://shop.test/referral'],
    ['/community', 'http://shop.test/community'],
    ['http://evil.test/', 'http://shop.test/auth'],
    ['//evil.test/', 'http://shop.test/auth'],
    ['/\\evil.test/', 'http://shop.test/auth'],
    ['http://shop.test@evil.test/', 'http://shop.test/auth'],
    ['http://a:b@shop.test/', 'http://shop.test/auth'],
    ['http://shop.test.evil.test/', 'http://shop.test/auth'],
    ['https://shop.test/', 'http://shop.test/auth'],
    ['javascript:alert(1)', 'http://shop.test/auth'],
    [`http://shop.test/${'x'.repeat(3000)}`, 'http://shop.test/auth'],
  ])('for %s is %s', async (asked, page) => {
    const link = await aLink({ redirectTo: asked });
    expect(link.redirect_to).toBe(page);
    expect(redirectOf(await submitLink(shop, { ...link, redirect_to: asked })).page).toBe(page);
  });
});

describe('a code in place of a session', () => {
  const verifier = randomBytes(40).toString('hex');
  const challenge = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  };
  const exchange = (code: string | undefined, shown: string) =>
    auth('token?grant_type=pkce', { auth_code: code, code_verifier: shown });

  it('goes to the browser that asked, once', async () => {
    const link = await aLink({ challenge, redirectTo: 'http://shop.test/checkout?step=2' });
    const { page, query, facts } = redirectOf(await press(link));
    expect({ page, facts }).toEqual({ page: 'http://shop.test/checkout', facts: {} });
    expect(query).toMatchObject({ step: '2' });
    const wrong = await exchange(query['code'], 'a'.repeat(60));
    expect(wrong.body).toMatchObject({ code: 400, error_code: 'bad_code_verifier' });
    expect((await exchange(query['code'], verifier)).read(WireSession).user.id).toBe(link.userId);
    expect((await exchange(query['code'], verifier)).body).toMatchObject({
      error_code: 'flow_state_not_found',
    });
  });

  it('lasts five minutes', async () => {
    const { query } = redirectOf(await press(await aLink({ challenge })));
    await shop.outside.advanceClock({ advanceMinutes: 6 });
    expect((await exchange(query['code'], verifier)).body).toMatchObject({
      code: 404,
      error_code: 'flow_state_not_found',
    });
  });

  it('is none while its link is unused, and no link is a code', async () => {
    const link = await aLink({ challenge });
    expect((await exchange(link.token, verifier)).body).toMatchObject({ error_code: 'flow_state_not_found' });
    expect(redirectOf(await press(link)).query).toHaveProperty('code');
  });
});

describe('asking for an email', () => {
  async function seen(path: string, body: object) {
    let response: ApiResponse | undefined;
    const statements = await shop.statements.during(async () => {
      response = await auth(path, body);
    });
    return { status: response?.status, body: response?.body, statements: statements.length };
  }

  it.each([
    ['recover', {}],
    ['otp', {}],
    ['resend', { type: 'signup' }],
    ['resend', { type: 'email_change' }],
  ])('is answered alike with and without an account: %s %j', async (path, more) => {
    const { email } = await aPerson(shop);
    const known = await seen(path, { email, ...more });
    const unknown = await seen(path, { email: `no-${email}`, ...more });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: {} });
  });

  it('is counted by address, whether or not it has an account', async () => {
    const { email } = await aPerson(shop);
    for (const asked of [email, `no-${email}`]) {
      const answers: ApiResponse[] = [];
      for (let times = 0; times < 6; times += 1) answers.push(await auth('recover', { email: asked }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers.at(-1)?.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    }
  });
});

it('ends with a new password, like every other way in that was open', async () => {
  const person = await aPerson(shop);
  await auth('recover', { email: person.email });
  const link = await requestedLink(shop, person.email, 'recovery');
  const { headers } = await signedIn(shop, person);
  await signedIn(shop, person);
  const changed = await shop.call('PUT', '/auth/v1/user', { headers, body: { password: 'Marigold88' } });
  expect(changed.status).toBe(200);
  expect(redirectOf(await press(link)).facts).toEqual(EXPIRED);
  expect(await shop.count('login_session', `user_id = '${person.userId}'`)).toBe(1);
});
