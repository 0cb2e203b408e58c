import { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WireUser } from '#backend/identity/sessions/wire-user.js';
import { aBox } from '#test/factories.js';
import { record } from '#backend/platform/outbox/record.js';
import { TestShop } from '#test/setup/system/app.js';
import { redirectOf, linkIn, openLink, submitLink } from '#test/setup/people/links.js';
import { anOpenOrder } from '#test/setup/orders/orders.js';
import type { Email } from '#test/setup/system/outside.js';
import { aPerson, aSignedInPerson, PASSWORD } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const anAddress = () => `${randomUUID()}@people.test`;
const ask = (path: string, body: object) => shop.call('POST', `/auth/v1/${path}`, { body });
const signUp = (email: string, firstName = 'Ada') =>
  ask('signup', { email, password: PASSWORD, data: { first_name: firstName, last_name: 'Lovelace' } });

/** The only email to an address, once all due work is done. */
async function receivedEmail(to: string): Promise<Email> {
  await worker.drain();
  const emails = await shop.outside.emails(to);
  expect(emails).toHaveLength(1);
  const [sentEmail] = emails;
  if (!sentEmail) throw new Error('no email');
  return sentEmail;
}

async function userBehind(sentEmail: Email): Promise<WireUser> {
  const { facts } = redirectOf(await submitLink(shop, linkIn(sentEmail)));
  const headers = { authorization: `Bearer ${facts['access_token']}` };
  return (await shop.call('GET', '/auth/v1/user', { headers })).read(WireUser);
}

describe('a sign-up', () => {
  it('is confirmed by its email: request, email, page, button, session', async () => {
    const email = anAddress();
    await signUp(email);
    const sentEmail = await receivedEmail(email);
    expect(sentEmail.subject).toBe('Confirm your email address');
    expect(sentEmail.text).toContain('Hello there,');
    expect(sentEmail.text).toContain('The link works once and lasts 60 minutes.');
    expect(sentEmail.html).toContain(email);
    expect((await openLink(shop, linkIn(sentEmail))).text).toContain('Confirm my email');
    const user = await userBehind(sentEmail);
    expect(user).toMatchObject({ email, user_metadata: { first_name: 'Ada', last_name: 'Lovelace' } });
  });

  it('of an address with an account gets its owner a sign-in link, under their own name', async () => {
    const person = await aPerson(shop, { firstName: 'Grace' });
    await signUp(person.email, 'Mallory');
    const sentEmail = await receivedEmail(person.email);
    expect(sentEmail.subject).toBe('About your sign-up');
    expect(sentEmail.text).toContain('Hello Grace,');
    expect(sentEmail.text).not.toContain('Mallory');
    expect(linkIn(sentEmail).type).toBe('magiclink');
    expect((await userBehind(sentEmail)).id).toBe(person.userId);
  });

  it('can be asked for again, and the second email confirms it too', async () => {
    const email = anAddress();
    const { id } = (await signUp(email)).read(WireUser);
    await ask('resend', { email, type: 'signup' });
    await worker.drain();
    const emails = await shop.outside.emails(email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Confirm your email address',
    ]);
    const [second] = emails;
    if (!second) throw new Error('no email');
    expect((await userBehind(second)).id).toBe(id);
  });

  it('brings along what was ordered as a guest before, and nobody else’s', async () => {
    const email = anAddress();
    const mine = await anOpenOrder(shop, aBox({ customer: { email: email.toUpperCase() } }));
    const others = await anOpenOrder(shop);
    await signUp(email);
    const user = await userBehind(await receivedEmail(email));
    await worker.drain();
    expect(await shop.sql('select id from orders where user_id = $1', [user.id])).toEqual([
      { id: mine.orderId },
    ]);
    expect(await shop.count('orders', `id = '${others.orderId}' and user_id is null`)).toBe(1);
  });
});

describe('a link', () => {
  it.each([
    ['otp', 'Your sign-in link'],
    ['recover', 'Set a new password'],
  ])('by %s reaches the owner of the account', async (path, subject) => {
    const person = await aPerson(shop);
    await ask(path, { email: person.email });
    const sentEmail = await receivedEmail(person.email);
    expect(sentEmail.subject).toBe(subject);
    expect((await userBehind(sentEmail)).id).toBe(person.userId);
  });

  it.each([
    ['otp', {}],
    ['recover', {}],
    ['resend', { type: 'signup' }],
    ['resend', { type: 'email_change' }],
  ])('by %s for an address without an account is no email, and no failure', async (path, more) => {
    const email = anAddress();
    await ask(path, { email, ...more });
    expect(await worker.drain()).toBe(1);
    expect(await shop.outside.emails(email)).toEqual([]);
    expect(await shop.count('event_job', 'done_at is null')).toBe(0);
  });

  it('that ends before its email is written is not sent', async () => {
    const person = await aPerson(shop);
    await ask('otp', { email: person.email });
    await shop.outside.advanceClock({ advanceMinutes: 61 });
    await worker.drain();
    expect(await shop.outside.emails(person.email)).toEqual([]);
  });

  it('survives a worker that dies between taking the job and doing it', async () => {
    const person = await aPerson(shop);
    await ask('otp', { email: person.email });
    expect(await worker.take()).toHaveLength(1);
    await worker.close();
    worker = await TestWorker.open(shop);
    await worker.skipBackoff();
    expect((await userBehind(await receivedEmail(person.email))).id).toBe(person.userId);
  });

  it('that was sent twice is the same link, and the same email to a mail server', async () => {
    const person = await aPerson(shop);
    await ask('otp', { email: person.email });
    const [job] = await worker.take();
    if (!job) throw new Error('nothing to do');
    await worker.run(job);
    // The worker died after the mail server had accepted the email and before that was recorded.
    await shop.sql('update event_job set done_at = null, locked_until = null where event_id = $1', [
      job.eventId,
    ]);
    await worker.run(job);
    const emails = await shop.outside.emails(person.email);
    expect(emails).toHaveLength(2);
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(linkIn(emails[0])).toEqual(linkIn(emails[1]));
  });

  it('is in no table, event or job', async () => {
    const person = await aPerson(shop);
    await ask('otp', { email: person.email });
    const { token } = linkIn(await receivedEmail(person.email));
    const [, signature = ''] = token.split('.');
    const rows = await shop.sql<{ text: string }>(
      `select l::text as text from link_request l union all select e::text from outbox_event e union all select d::text from event_job d`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { text } of rows) expect(text).not.toContain(signature);
  });
});

describe('a changed address', () => {
  it('is confirmed by both addresses, each with its own email', async () => {
    const person = await aSignedInPerson(shop, { firstName: 'Grace' });
    const newEmail = anAddress();
    await shop.call('PUT', '/auth/v1/user', { headers: person.headers, body: { email: newEmail } });
    const toOld = await receivedEmail(person.email);
    const toNew = await receivedEmail(newEmail);
    expect(toOld.subject).toBe('Please confirm a change of address');
    expect(toOld.text).toContain(`to use ${newEmail} instead of ${person.email}`);
    expect(toOld.text).toContain('If it wasn’t you, don’t press the button');
    expect(toNew.subject).toBe('Confirm your new email address');
    await submitLink(shop, linkIn(toOld));
    expect((await userBehind(toNew)).email).toBe(newEmail);
  });

  it('sends nothing to an address that has its own account', async () => {
    const person = await aSignedInPerson(shop);
    const owner = await aPerson(shop);
    await shop.call('PUT', '/auth/v1/user', { headers: person.headers, body: { email: owner.email } });
    await receivedEmail(person.email);
    expect(await shop.outside.emails(owner.email)).toEqual([]);
  });
});

it('announces a changed password', async () => {
  const person = await aSignedInPerson(shop, { firstName: 'Grace' });
  await shop.call('PUT', '/auth/v1/user', { headers: person.headers, body: { password: 'Marigold88' } });
  const sentEmail = await receivedEmail(person.email);
  expect(sentEmail.subject).toBe('Your password was changed');
  expect(sentEmail.text).toContain('Hello Grace,');
  expect(sentEmail.text).toContain('http://shop.test/auth');
});

it('announces a second factor that was added or removed', async () => {
  const person = await aSignedInPerson(shop, { firstName: 'Grace' });
  const at = new Date('2026-06-01T10:00:00Z');
  const em = shop.get(EntityManager).fork();
  for (const on of [true, false]) {
    const payload = { userId: person.userId, on, at: at.toISOString() };
    await em.transactional((inner) => record(inner, 'identity.second-factor-changed', payload, at));
    await worker.drain();
  }
  const emails = await shop.outside.emails(person.email);
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    'Two-factor sign-in is off',
    'Two-factor sign-in is on',
  ]);
  for (const { text } of emails) expect(text).toContain('http://shop.test/auth');
});

it.each([
  [
    'another app of the second step',
    'identity.second-factor-app-added',
    'Another app for two-factor sign-in',
    'was added to your account on Mon 1 Jun, 11:00.',
  ],
  [
    'recovery codes that replace others',
    'identity.recovery-codes-renewed',
    'New recovery codes for your account',
    'were made for your account on Mon 1 Jun, 11:00.',
  ],
  [
    'codes that somebody with the password tried',
    'identity.second-factor-locked',
    'Wrong sign-in codes for your account',
    'the last on Mon 1 Jun, 11:00. Nobody got in.',
  ],
] as const)('tells an owner of %s', async (_, event, subject, said) => {
  const person = await aSignedInPerson(shop, { firstName: 'Grace' });
  const at = new Date('2026-06-01T10:00:00Z');
  const payload = { userId: person.userId, at: at.toISOString() };
  await shop
    .get(EntityManager)
    .fork()
    .transactional((em) => record(em, event, payload, at));
  const sentEmail = await receivedEmail(person.email);
  expect(sentEmail.subject).toBe(subject);
  expect(sentEmail.text).toContain(said);
  expect(sentEmail.text).toContain('http://shop.test/auth');
});

it('forgets links a day after their end', async () => {
  await ask('otp', { email: anAddress() });
  await shop.sql(`update link_request set expires_at = now() - interval '25 hours' where kind = 'recovery'`);
  const kept = await shop.count('link_request', `kind <> 'recovery'`);
  expect(await shop.count('link_request', `kind = 'recovery'`)).toBeGreaterThan(0);
  await worker.runSchedules();
  expect(await shop.count('link_request')).toBe(kept);
});

it('names no food, medicine or health topic in a subject', async () => {
  const subjects = new Set((await shop.outside.emails()).map(({ subject }) => subject));
  expect([...subjects].sort()).toEqual([
    'About your sign-up',
    'Another app for two-factor sign-in',
    'Confirm your email address',
    'Confirm your new email address',
    'New recovery codes for your account',
    'Please confirm a change of address',
    'Set a new password',
    'Two-factor sign-in is off',
    'Two-factor sign-in is on',
    'Wrong sign-in codes for your account',
    'Your password was changed',
    'Your sign-in link',
  ]);
});
