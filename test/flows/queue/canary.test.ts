import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { WireSession } from '#backend/identity/sessions/wire-session.service.js';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { SubscriptionCheckoutDto } from '#backend/boxes/boxes.dto.js';
import { MembershipPageDto } from '#backend/membership/membership.dto.js';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { startTexts, type RunningTexts } from '#sandbox/texts/server.js';
import { makeFastTempDir } from '#test/setup/system/fast-temp-dir.js';
import { ReferralService } from '#backend/referral/referral.service.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { countPendingWork } from '#test/setup/system/worker.js';
import { dumpDatabase, dumpQueue } from '#test/setup/reading/stored-content.js';
import { LoggedProduct } from '#test/setup/system/logged-product.js';
import { aWeeklyBox } from '#test/setup/boxes/boxes.js';
import { SECOND_CARD } from '#test/setup/people/memberships.js';
import { markDelivered, sessionOf } from '#test/setup/orders/orders.js';
import { linkIn } from '#test/setup/people/links.js';
import { PASSWORD } from '#test/setup/people/people.js';
import { shaped } from '#test/setup/system/shapes.js';

/** Where a canary may be found while the account exists. */
const EMAIL = 'Canary.Mail@people.test';
const NAMES = { firstName: 'Canaryfirst', lastName: 'Canarylast' } as const;
const DELIVERY_ADDRESS = {
  ...NAMES,
  address: '77 Canarystreet',
  apartment: 'Flat Canaryflat',
  city: 'Canarytown',
  postcode: 'NW8 9AY',
  phone: '07700 900771',
} as const;
const HEALTH = {
  notes: 'canarynote coriander',
  allergies: 'canaryallergy',
  preferences: 'canarypreference',
  gender: 'canarygender',
  diary: 'canarydiary',
} as const;
/** The number that gets texts, and one that waits for its code: sealed, both. */
const TEXTED = ['+447700900778', '+447700900779'] as const;
/** As stored and as compared. */
const PERSONAL = [...Object.values(DELIVERY_ADDRESS), 'NW89AY', '77CANARYSTREET', PASSWORD];
const ADDRESS = [EMAIL];
const ABOUT_HEALTH = Object.values(HEALTH);
const SETTLE_TIMEOUT_MS = 40_000;

let shop: TestShop;
let product: LoggedProduct;
let texts: RunningTexts;
let person: { userId: string; email: string };
beforeAll(async () => {
  const account = { TWILIO_ACCOUNT_SID: `AC${'2'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'canary-token' };
  const from = '+447700900000';
  texts = await startTexts({
    port: 0,
    dataDir: makeFastTempDir('lighter-table-texts-'),
    accountSid: account.TWILIO_ACCOUNT_SID,
    token: account.TWILIO_AUTH_TOKEN,
    from,
    webhookUrl: 'http://127.0.0.1:9/',
    signedUrl: 'http://127.0.0.1:9/',
  });
  Object.assign(process.env, account, { TWILIO_FROM: from, TWILIO_API_URL: texts.url });
  shop = await TestShop.open();
  product = await LoggedProduct.open();
  shop.outside.webhooks.deliver = async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(`${product.url}/webhooks/stripe`, { method: 'POST', headers, body })).status;
  };
});
afterAll(async () => {
  await product.close();
  await shop.close();
  await texts.close();
  for (const name of Object.keys(process.env)) if (name.startsWith('TWILIO_')) delete process.env[name];
});

/** The canaries that a text contains, in any case. */
function found(values: readonly string[], text: string): string[] {
  const small = text.toLowerCase();
  return values.filter((value) => small.includes(value.toLowerCase()));
}

let token = '';
/** The shop's cookie that identifies this browser: its password counts in no other (rule I30). */
let cookie = '';
const linkTokens: string[] = [];
async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return response;
}

async function read<Dto extends object>(response: Response, type: new () => Dto): Promise<Dto> {
  return shaped(type, await response.json());
}

/** Passes the day of delivery and the next one, then runs the sweep. */
async function deliver(): Promise<void> {
  const kept = await shop.sql<{ id: string }>(
    `update orders set delivery_date = current_date - 2, anonymise_from = current_date - 1
      where anonymise_from is not null returning id`,
  );
  await markDelivered(
    shop,
    kept.map(({ id }) => id),
  );
  await shop.sql(`update schedule set next_at = now() where name = 'platform.housekeeping'`);
  const signal = AbortSignal.timeout(SETTLE_TIMEOUT_MS);
  while ((await shop.count('orders', 'anonymise_from is not null')) > 0) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until the worker has nothing left to do. */
async function waitUntilIdle(): Promise<void> {
  const signal = AbortSignal.timeout(SETTLE_TIMEOUT_MS);
  for (;;) {
    if ((await countPendingWork(shop)) === 0) return;
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Signs up, and presses the button of the email. */
async function signUp(): Promise<void> {
  const data = { first_name: NAMES.firstName, last_name: NAMES.lastName, age_confirmed: true };
  await call('POST', '/auth/v1/signup', { email: EMAIL, password: PASSWORD, data });
  await waitUntilIdle();
  const email = EMAIL.toLowerCase();
  const sentEmail = (await shop.outside.emails(email)).find(
    ({ subject }) => subject === 'Confirm your email address',
  );
  const { token: linkToken, type } = linkIn(sentEmail);
  linkTokens.push(linkToken);
  const verified = await call('POST', '/auth/v1/verify', { token: linkToken, type });
  const { user } = WireSession.parse(await verified.json());
  person = { userId: user.id, email };
}

async function signIn(): Promise<void> {
  const body = { email: EMAIL, password: PASSWORD };
  const signedIn = await call('POST', '/auth/v1/token?grant_type=password', body);
  token = WireSession.parse(await signedIn.json()).access_token;
}

/** Fills every field with personal data. */
async function fillIn(): Promise<void> {
  await call('PUT', '/api/me/consents', { health: true, marketing: true });
  const { phone } = DELIVERY_ADDRESS;
  await call('PATCH', '/api/me', { ...NAMES, phone, notes: HEALTH.notes, allergens: ['milk'] });
  await call('PATCH', `/api/me/diary/${new Date().toISOString().slice(0, 10)}`, { note: HEALTH.diary });
  await call('POST', '/api/me/addresses', DELIVERY_ADDRESS);
  await shop.sql(
    `insert into waitlist_entry (id, email, postcode, country, created_at) values (gen_random_uuid(), $1, $2, 'GB', now())`,
    [person.email, DELIVERY_ADDRESS.postcode],
  );
  const signup = { userId: person.userId, email: person.email, ...NAMES, code: 'CANARY1' };
  await shop.get(ReferralService).ensureSignup(signup);
}

/** Chooses text messages with one number, and then begins with another. */
async function chooseTexts(): Promise<void> {
  const [proven, waiting] = TEXTED;
  await call('PUT', '/api/me/text-messages', { number: proven });
  const code = texts.store.newest(1, proven)[0]?.body.slice(0, 6);
  await call('POST', '/api/me/text-messages/code', { code });
  await call('PUT', '/api/me/text-messages', { number: waiting });
}

/** Orders, pays and returns the payment's session. */
async function order(): Promise<string> {
  const { notes: _notes, diary: _diary, ...health } = HEALTH;
  const customer = { email: EMAIL, ...DELIVERY_ADDRESS, ...health, healthConsent: true, ageConfirmed: true };
  const body = aBox({ customer, promoCode: 'WELCOME20', percentOff: 20 });
  const { url } = await read(await call('POST', '/api/checkout/one-time', body), OneTimePaymentDto);
  const sessionId = sessionOf(url ?? '');
  expect(await shop.outside.pay(sessionId)).toBe(200);
  await waitUntilIdle();
  return sessionId;
}

/** Starts a weekly box and a trial: the provider keeps a customer and a card for each. */
async function subscribe(): Promise<void> {
  const { notes: _notes, diary: _diary, ...health } = HEALTH;
  const customer = { ...DELIVERY_ADDRESS, ...health, healthConsent: true };
  const box = await call('POST', '/api/checkout/subscription', aWeeklyBox(EMAIL, { customer }));
  const { url } = await read(box, SubscriptionCheckoutDto);
  expect(await shop.outside.pay(sessionOf(url ?? ''))).toBe(200);
  await waitUntilIdle();
  const trial = await read(await call('POST', '/api/membership/trial'), MembershipPageDto);
  expect(await shop.outside.pay(sessionOf(trial.url), SECOND_CARD)).toBe(200);
  await waitUntilIdle();
}

/**
 * Erases the account while the provider is down: an hour of retry delays passes, then the provider is back.
 */
async function eraseInAnOutage(): Promise<void> {
  await shop.outside.fail({ status: 500 });
  await call('DELETE', '/api/me', { password: PASSWORD });
  const refused = `consumer = 'customererasure.carryOut' and failures >= 2 and done_at is null`;
  const signal = AbortSignal.timeout(SETTLE_TIMEOUT_MS);
  while ((await shop.count('event_job', refused)) < 2) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await shop.outside.fail();
  await shop.sql('update event_job set next_at = now() where done_at is null');
  await waitUntilIdle();
}

/** The customers and cards that the provider keeps, as text. */
async function keptByProvider(): Promise<string> {
  const customers = await shop.outside.customers();
  const cards = await shop.outside.cards();
  return JSON.stringify({ customers, cards, attached: cards.filter(({ customer }) => customer !== null) });
}

async function exportedText(): Promise<string> {
  const { id } = await read(await call('POST', '/api/me/export'), DataExportDto);
  const zip = await (await call('GET', `/api/me/export/${id}`)).arrayBuffer();
  await waitUntilIdle();
  return Object.values(unzipSync(new Uint8Array(zip)))
    .map((file) => strFromU8(file))
    .join('\n');
}

it('keeps personal data where it belongs, and nowhere once the account is deleted (H1–H3)', async () => {
  const databaseUrl = process.env['DATABASE_URL'] ?? '';
  await signUp();
  await signIn();
  await fillIn();
  await chooseTexts();
  const sessionId = await order();
  await subscribe();
  const copy = await exportedText();

  // A search that never finds anything would prove nothing.
  const stored = await dumpDatabase(databaseUrl);
  expect(found([EMAIL, ...Object.values(DELIVERY_ADDRESS)], stored)).toEqual([
    EMAIL,
    ...Object.values(DELIVERY_ADDRESS),
  ]);
  expect(found([EMAIL, ...Object.values(DELIVERY_ADDRESS), ...ABOUT_HEALTH], copy)).toEqual([
    EMAIL,
    ...Object.values(DELIVERY_ADDRESS),
    ...ABOUT_HEALTH,
  ]);
  expect(found(TEXTED, copy)).toEqual(TEXTED);
  // Without the country as well, as somebody might have kept them.
  const digits = TEXTED.map((number) => number.slice(3));
  expect(found([...ABOUT_HEALTH, PASSWORD, ...digits], stored)).toEqual([]);

  const provider = JSON.stringify(await shop.outside.session(sessionId));
  expect(found(ADDRESS, provider)).toEqual(ADDRESS);
  expect(found([...PERSONAL, ...ABOUT_HEALTH], provider)).toEqual([]);

  const customers = (await shop.outside.customers()).map(({ id }) => id);
  const cards = (await shop.outside.cards()).flatMap(({ id, customer }) => (customer === null ? [] : [id]));
  expect([customers.length, cards.length]).toEqual([2, 2]);
  expect(found(customers, stored)).toEqual(customers);
  expect(found(ADDRESS, await keptByProvider())).toEqual(ADDRESS);
  await eraseInAnOutage();
  // Payments stay with the provider, as they stay with us; customers and cards do not (rule H20).
  expect(await shop.outside.customers()).toEqual([]);
  expect((await shop.outside.cards()).filter(({ id }) => cards.includes(id))).toMatchObject([
    { customer: null, billing_details: { email: null, name: null } },
    { customer: null, billing_details: { email: null, name: null } },
  ]);
  const emails = await shop.outside.emails(person.email);
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your account export is ready', 'Your account has been deleted']),
  );
  expect(found([...PERSONAL, ...ABOUT_HEALTH], emails.map(({ subject }) => subject).join('\n'))).toEqual([]);
  expect(found(ABOUT_HEALTH, JSON.stringify(emails))).toEqual([]);

  // The food is still to be delivered: until then the order, and nothing else, keeps the address.
  const everyone = [
    ...ADDRESS,
    ...PERSONAL,
    ...ABOUT_HEALTH,
    ...digits,
    ...linkTokens,
    ...customers,
    ...cards,
  ];
  expect(found([EMAIL, DELIVERY_ADDRESS.address], await dumpDatabase(databaseUrl))).toEqual([
    EMAIL,
    DELIVERY_ADDRESS.address,
  ]);
  await deliver();
  expect(found(everyone, await dumpDatabase(databaseUrl))).toEqual([]);
  const queued = await dumpQueue();
  expect(queued).toContain('payments');
  expect(found(everyone, queued)).toEqual([]);
  expect(product.log).toContain('/api/checkout/one-time');
  expect(found(everyone, product.log)).toEqual([]);

  // The order stays for tax records, without its customer.
  const [kept] = await shop.sql<Record<string, unknown>>(
    'select * from orders where stripe_session_id = $1',
    [sessionId],
  );
  expect(kept).toMatchObject({ payment_status: 'paid', user_id: null, email: '', health_sealed: null });
  expect(await shop.count('promotion_use', `order_id = '${String(kept?.['id'])}'`)).toBe(1);
});
