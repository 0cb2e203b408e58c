import { argon2, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LinkRequest } from '#backend/identity/links/link-request.entity.js';
import { LinkTokens } from '#backend/identity/links/link-tokens.js';
import { verifyPassword } from '#backend/identity/sign-in/password-hash.js';
import { Passwords } from '#backend/identity/sign-in/passwords.js';
import { ProfessionalNotesService } from '#backend/identity/sign-up/professional-notes.service.js';
import { WireSession } from '#backend/identity/sessions/wire-session.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { requestedLink, redirectOf, submitLink, type Link } from '#test/setup/people/links.js';
import { aPerson } from '#test/setup/people/people.js';
import { fieldsOf, Visitor, type FormFields } from '#test/setup/people/visitor.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const VICTIMS = 'Sunflower7';
const ATTACKERS = 'Marigold88';
const TYPED = 'Cornflower5';

type Step = 'victim signs up' | 'attacker signs up' | 'victim resends' | 'attacker resends';
const STEPS: readonly Step[] = ['victim signs up', 'attacker signs up', 'victim resends', 'attacker resends'];

function ordersOf<Each>(all: readonly Each[]): Each[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) =>
    ordersOf(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

/** The links in the emails to an address, oldest first. */
async function emailedLinks(email: string): Promise<Link[]> {
  const found = await shop
    .get(EntityManager)
    .fork()
    .find(LinkRequest, { email, sealed: { $ne: null } }, { orderBy: { createdAt: 'asc' } });
  const tokens = shop.get(LinkTokens);
  return found.map((link) => ({ token: tokens.tokenOf(link), type: 'signup', redirect_to: link.redirectTo }));
}

/** A fast hash that is good enough to distinguish passwords. */
async function cheapHash(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = await promisify(argon2)('argon2id', { message: password, nonce, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
}

/** Opens a link, returns its page's question and the resulting password. */
async function confirm(browser: Visitor, link: Link): Promise<{ asked: boolean; landing: object }> {
  const page = await browser.open(link);
  const asked = page.text.includes('type="password"');
  const typed: FormFields = asked ? { password: TYPED, age_confirmed: 'on' } : {};
  return { asked, landing: redirectOf(await browser.submit(page, typed)).facts };
}

/** Restores the link to unused. */
async function undo(email: string, rows: readonly LinkRequest[]): Promise<void> {
  await shop.sql('delete from app_user where email = $1', [email]);
  for (const { id, sealed } of rows)
    await shop.sql('update link_request set used_at = null, sealed = $2 where id = $1', [id, sealed]);
}

async function run(order: readonly Step[]): Promise<{ email: string; victim: Visitor }> {
  const email = `${randomUUID()}@people.test`;
  const victim = new Visitor(shop);
  const attacker = new Visitor(shop);
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  for (const step of order) {
    if (step === 'victim signs up')
      await victim.post('/auth/v1/signup', { email, password: VICTIMS, data: names });
    if (step === 'attacker signs up')
      await attacker.post('/auth/v1/signup', { email, password: ATTACKERS, data: names });
    if (step === 'victim resends') await victim.post('/auth/v1/resend', { email, type: 'signup' });
    if (step === 'attacker resends') await attacker.post('/auth/v1/resend', { email, type: 'signup' });
  }
  return { email, victim };
}

describe('another sign-up with the same address, in any order', () => {
  beforeAll(() => void jest.spyOn(shop.get(Passwords), 'hash').mockImplementation(cheapHash));
  afterAll(() => void jest.restoreAllMocks());

  it.each(ordersOf(STEPS).map((order) => [order.join(', '), order] as const))(
    'only a password of its owner opens the account: %s',
    async (_name, order) => {
      const { email, victim } = await run(order);
      const rows = await shop.get(EntityManager).fork().find(LinkRequest, { email });
      const links = await emailedLinks(email);
      expect(links.length).toBeGreaterThanOrEqual(2);
      for (const link of links)
        for (const browser of [victim, new Visitor(shop)]) {
          const { asked, landing } = await confirm(browser, link);
          expect(landing).toHaveProperty('access_token');
          const [account] = await shop.sql<{ hash: string }>(
            'select password_hash as hash from app_user where email = $1',
            [email],
          );
          const hash = account?.hash ?? '';
          expect(await verifyPassword(ATTACKERS, hash)).toBe(false);
          expect(await verifyPassword(asked ? TYPED : VICTIMS, hash)).toBe(true);
          // Any other browser than the one that signed up must confirm.
          if (browser !== victim) expect(asked).toBe(true);
          await undo(email, rows);
        }
    },
  );
});

const anAddress = () => `${randomUUID()}@people.test`;
const passwordGrant = (email: string, password: string) =>
  shop.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });

/** A sign-up; returns the email's content and the browser that did it. */
async function aSignUp({ email = anAddress(), data = {} }: { email?: string; data?: object } = {}) {
  const browser = new Visitor(shop);
  await browser.post('/auth/v1/signup', { email, password: ATTACKERS, data });
  return { email, browser, link: await requestedLink(shop, email, 'signup') };
}

it('sends again what its browser gave last', async () => {
  const { email, browser } = await aSignUp();
  await browser.post('/auth/v1/signup', { email, password: VICTIMS });
  await browser.post('/auth/v1/resend', { email, type: 'signup' });
  const link = (await emailedLinks(email)).at(-1);
  if (!link) throw new Error('no email');
  expect((await confirm(browser, link)).asked).toBe(false);
  expect((await passwordGrant(email, ATTACKERS)).status).toBe(400);
  expect((await passwordGrant(email, VICTIMS)).status).toBe(200);
});

describe('the page of a sign-up in another browser', () => {
  const names = { first_name: 'Ada', last_name: 'Lovelace' };

  it('shows the errors, keeps the typed values, and leaves the link valid', async () => {
    const { email, link } = await aSignUp({ data: names });
    const other = new Visitor(shop);
    const page = await other.open(link);
    expect(fieldsOf(page)).toMatchObject({ ...names, username: email, password: '' });
    const empty = await other.submit(page, { first_name: 'Grace' });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Enter your password');
    expect(empty.text).toContain('Please confirm that you are 16 or older');
    expect(empty.text).toMatch(
      /id="password"[^>]*aria-describedby="password-help password-fault"[^>]*aria-invalid="true"/,
    );
    expect(fieldsOf(empty)).toMatchObject({ first_name: 'Grace', token: link.token });
    for (const weak of ['Sun7', 'Sunflowers', 'Password123', 'x'.repeat(1500)]) {
      const response = await other.submit(empty, { password: weak, age_confirmed: 'on' });
      expect(response.status).toBe(422);
      expect(response.text).toContain('Please choose a stronger password that meets all requirements.');
      expect(response.text).not.toContain(`value="${weak}"`);
      expect(fieldsOf(response)).toMatchObject({ first_name: 'Grace', age_confirmed: 'on' });
    }
    const typed = { password: TYPED, age_confirmed: 'on' };
    expect(redirectOf(await other.submit(empty, typed)).facts).toMatchObject({ type: 'signup' });
    expect((await passwordGrant(email, TYPED)).body).toMatchObject({
      user: { user_metadata: { first_name: 'Grace', last_name: 'Lovelace' } },
    });
    expect(await shop.count('app_user', `email = '${email}' and age_confirmed_at is not null`)).toBe(1);
  });

  it('asks also when the one button was pressed after its browser forgot the sign-up', async () => {
    const { email, browser, link } = await aSignUp();
    const page = await browser.open(link);
    expect(page.text).not.toContain('type="password"');
    const forgetful = await new Visitor(shop).submit(page);
    expect(forgetful.status).toBe(200);
    expect(forgetful.text).toContain('type="password"');
    expect(await shop.count('app_user', `email = '${email}'`)).toBe(0);
  });

  it('shows another user’s text as plain text', async () => {
    const { link } = await aSignUp({ data: { first_name: '"1&lt;' } });
    const page = await new Visitor(shop).open(link);
    expect(page.text).toContain('value="&#34;1&#38;lt;"');
    expect(page.text).not.toContain('https://');
  });

  it('creates a professional only on request, with the form’s values', async () => {
    const professional = { profession: 'Dietitian', register_number: 'X1', referred_by_code: 'MALLORY1' };
    const [one, two] = [await aSignUp({ data: { professional } }), await aSignUp({ data: { professional } })];
    const other = new Visitor(shop);
    const typed = { password: TYPED, age_confirmed: 'on' };
    const page = await other.open(one.link);
    expect(fieldsOf(page)).toMatchObject(professional);
    await other.submit(page, typed);
    await other.submit(await other.open(two.link), { ...typed, join: 'on', referred_by_code: '' });
    const notes = await shop.sql<{ email: string; user_id: string }>(
      'select u.email, n.user_id from professional_note n join app_user u on u.id = n.user_id',
    );
    expect(notes.map(({ email }) => email)).toEqual([two.email]);
    const em = shop.get(EntityManager).fork();
    const taken = await shop.get(ProfessionalNotesService).take(em, notes[0]?.user_id ?? '');
    expect(taken).toMatchObject({ profession: 'Dietitian', registerNumber: 'X1', referredByCode: null });
  });

  it('is for sign-ups that wait: others have their one button', async () => {
    const { link } = await aSignUp();
    const page = await new Visitor(shop).open({ ...link, type: 'magiclink' });
    expect(page.text).not.toContain('type="password"');
    await shop.sql(`update link_request set expires_at = now() where email is not null`);
    expect((await new Visitor(shop).open(link)).text).not.toContain('type="password"');
  });
});

describe('a browser that signs up', () => {
  it('gets the same cookie for an address with an account as for one without', async () => {
    const known = (await aPerson(shop)).email;
    for (const email of [known, anAddress()]) {
      const body = { email, password: VICTIMS };
      const { headers } = await shop.call('POST', '/auth/v1/signup', { body });
      expect(headers['set-cookie']).toMatch(
        /^auth_browser=[\w-]{43}; Path=\/auth\/v1; Max-Age=86400; HttpOnly; SameSite=Lax$/,
      );
    }
  });

  it('can sign up several addresses, and confirms each by one button', async () => {
    const browser = new Visitor(shop);
    const emails = [anAddress(), anAddress()];
    for (const email of emails) await browser.post('/auth/v1/signup', { email, password: VICTIMS });
    const marks = await shop.sql<{ mark: string }>(
      'select browser_mark as mark from link_request where email = any($1)',
      [emails],
    );
    // The table does not reveal that they belong to one browser.
    expect(new Set(marks.map(({ mark }) => mark)).size).toBe(2);
    for (const email of emails) {
      const page = await browser.open(await requestedLink(shop, email, 'signup'));
      expect(redirectOf(await browser.submit(page)).facts).toHaveProperty('access_token');
      expect((await passwordGrant(email, VICTIMS)).status).toBe(200);
    }
  });

  it('is told that its address is not confirmed, also when a stranger signed up with it later', async () => {
    const email = anAddress();
    const browser = new Visitor(shop);
    await browser.post('/auth/v1/signup', { email, password: VICTIMS });
    await aSignUp({ email });
    const grant = (password: string) =>
      browser.post('/auth/v1/token?grant_type=password', { email, password });
    expect((await grant(VICTIMS)).body).toMatchObject({ error_code: 'email_not_confirmed' });
    expect((await grant('Wrong-Password-1')).body).toMatchObject({ error_code: 'invalid_credentials' });
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://blog.shop.test' }],
    [{ origin: 'https://elsewhere.test' }],
    [{ origin: 'null' }],
  ])('is not known by a form that another website made it send: %j', async (headers) => {
    const email = anAddress();
    const victim = new Visitor(shop);
    // It has signed up before, so it has a secret that the form could use.
    await victim.post('/auth/v1/signup', { email: anAddress(), password: VICTIMS });
    const form = new URLSearchParams({ email, password: ATTACKERS }).toString();
    const response = await shop.call('POST', '/auth/v1/signup', {
      headers: {
        ...victim.cookieHeader,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: form,
    });
    expect(response.status).toBe(200);
    expect(response.headers).not.toHaveProperty('set-cookie');
    const { asked } = await confirm(victim, await requestedLink(shop, email, 'signup'));
    expect(asked).toBe(true);
    expect((await passwordGrant(email, ATTACKERS)).body).toMatchObject({ error_code: 'invalid_credentials' });
  });
});

describe('an account that a program confirmed', () => {
  it.each(['form', 'json'])('has no password until one is set (%s)', async (how) => {
    const { email, link } = await aSignUp();
    const json = { type: link.type, token_hash: link.token };
    const session =
      how === 'form'
        ? redirectOf(await submitLink(shop, link)).facts
        : (await shop.call('POST', '/auth/v1/verify', { body: json })).read(WireSession);
    expect(session).toMatchObject({ token_type: 'bearer' });
    expect(await shop.count('app_user', `email = '${email}' and password_hash is null`)).toBe(1);
    expect((await passwordGrant(email, ATTACKERS)).body).toMatchObject({
      code: 400,
      error_code: 'invalid_credentials',
    });
    const headers = { authorization: `Bearer ${session['access_token']}` };
    const wrong = { password: TYPED, current_password: ATTACKERS };
    expect((await shop.call('PUT', '/auth/v1/user', { headers, body: wrong })).body).toMatchObject({
      error_code: 'invalid_credentials',
    });
    const set = await shop.call('PUT', '/auth/v1/user', { headers, body: { password: TYPED } });
    expect(set.status).toBe(200);
    expect((await passwordGrant(email, TYPED)).status).toBe(200);
  });

  it('costs a wrong password the same work as any other address', async () => {
    const { email, link } = await aSignUp();
    await submitLink(shop, link);
    const person = await aPerson(shop);
    const work = (to: string) =>
      shop.statements.during(async () => {
        expect((await passwordGrant(to, 'Wrong-Password-1')).status).toBe(400);
      });
    const [without, withOne, unknown] = [
      await work(email),
      await work(person.email),
      await work(anAddress()),
    ];
    expect(without).toHaveLength(withOne.length);
    expect(without).toHaveLength(unknown.length);
  });

  it('is deleted after a recent sign-in by link, without a password (rule I18)', async () => {
    const { email, link } = await aSignUp();
    const session = redirectOf(await submitLink(shop, link)).facts;
    const headers = { authorization: `Bearer ${session['access_token']}` };
    const erase = (body: object, as = headers) => shop.call('DELETE', '/api/me', { headers: as, body });
    expect((await erase({ password: ATTACKERS })).body).toMatchObject({ code: 'password_incorrect' });
    await shop.outside.advanceClock({ advanceMinutes: 11 });
    expect((await erase({})).body).toMatchObject({ code: 'reauthentication_required' });
    await shop.call('POST', '/auth/v1/recover', { body: { email } });
    const { facts } = redirectOf(await submitLink(shop, await requestedLink(shop, email, 'recovery')));
    const fresh = { authorization: `Bearer ${facts['access_token']}` };
    expect((await erase({}, fresh)).status).toBe(204);
    expect(await shop.count('link_request', `email = '${email}'`)).toBe(0);
  });

  it('leaves no other sign-up of its address behind', async () => {
    const { email, link } = await aSignUp();
    await aSignUp({ email });
    await submitLink(shop, link);
    expect(await shop.count('link_request', `email = '${email}' and sealed is not null`)).toBe(0);
    expect((await passwordGrant(email, ATTACKERS)).body).toMatchObject({ error_code: 'invalid_credentials' });
  });
});
