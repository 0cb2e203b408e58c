import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mailer, type Email } from '#backend/platform/mailer/mailer.js';
import { Unsubscribing } from '#backend/platform/mailer/unsubscribing.js';
import { PUBLIC_URL, TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Every email as passed to the mail server, before it becomes a message. */
const handed: Email[] = [];

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open({ samples: false });
  const send = (sentEmail: Email): Promise<void> => {
    handed.push(sentEmail);
    return Promise.resolve();
  };
  worker = await TestWorker.open(shop, [
    { provide: Mailer, useValue: { send, onApplicationShutdown: () => undefined } },
  ]);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const wait = (email: string, postcode: string, country = 'GB') =>
  shop.api.post('waitlist', { email, postcode, country });
const to = (email: string) => handed.filter((sentEmail) => sentEmail.to === email);
const waiting = (email: string) => shop.count('waitlist_entry', `email = '${email}'`);
const SERVED = { GB: ['SW', 'M20'], IE: ['T12'] };

/** One run of the worker's schedule, and all the work that follows. */
async function aMinute(): Promise<void> {
  await worker.runSchedules();
  await worker.drain();
}

describe('the waiting list (rule X24)', () => {
  it('is emailed once when its area opens; other entries are not', async () => {
    await wait('m20@people.test', 'M20 2BB');
    await wait('m1@people.test', 'M1 1AA');
    await wait('cork@people.test', 'T12 AB34', 'IE');
    await aMinute();
    expect(handed).toEqual([]);
    await shop.set('delivery.areas', SERVED);
    await aMinute();
    await aMinute();
    expect(to('m20@people.test').map(({ subject }) => subject)).toEqual(['We now deliver in your area']);
    expect(to('cork@people.test')).toHaveLength(1);
    expect(to('m1@people.test')).toEqual([]);
    expect((await shop.sql(`select 1 from waitlist_entry where notified_at is null`)).length).toBe(1);
  });
});

describe('unsubscribing from marketing emails (rule X23)', () => {
  const oneClick = (url: string | undefined) =>
    shop.call('POST', (url ?? '').replace(PUBLIC_URL, ''), {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('is in the email and its headers, works by one POST without signing in, and is idempotent', async () => {
    await wait('m20@people.test', 'M1 9ZZ');
    const [sentEmail] = to('m20@people.test');
    expect(sentEmail?.oneClickUnsubscribe).toMatch(/^http:\/\/shop\.test\/api\/unsubscribe\/[\w.-]+$/);
    expect(sentEmail?.text).toContain(`${PUBLIC_URL}/unsubscribe/`);
    expect(sentEmail?.html).toContain(`${PUBLIC_URL}/unsubscribe/`);
    // Opening the link, as a mail scanner does, changes nothing.
    await shop.call('GET', (sentEmail?.oneClickUnsubscribe ?? '').replace(PUBLIC_URL, ''));
    expect(await waiting('m20@people.test')).toBe(2);
    expect((await oneClick(sentEmail?.oneClickUnsubscribe)).status).toBe(200);
    expect(await waiting('m20@people.test')).toBe(0);
    expect((await oneClick(sentEmail?.oneClickUnsubscribe)).status).toBe(200);
    expect(await waiting('cork@people.test')).toBe(1);
  });

  it('is signed: a changed link is not found and ends nothing', async () => {
    const url = to('cork@people.test')[0]?.oneClickUnsubscribe ?? '';
    for (const wrong of [`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`, url.replace('/w', '/m')])
      expect((await oneClick(wrong)).status).toBe(404);
    expect(await waiting('cork@people.test')).toBe(1);
  });

  it('withdraws what an account had agreed to', async () => {
    const person = await aSignedInPerson(shop);
    const consents = () => shop.api.get('me/consents', { headers: person.headers });
    await shop.call('PUT', '/api/me/consents', { body: { marketing: true }, headers: person.headers });
    expect((await consents()).body).toMatchObject({ marketing: { isGiven: true } });
    const links = shop.get(Unsubscribing).linksOf({ kind: 'marketing', id: person.userId });
    expect((await oneClick(links.oneClick)).status).toBe(200);
    expect((await oneClick(links.oneClick)).status).toBe(200);
    expect((await consents()).body).toMatchObject({ marketing: { isGiven: false } });
    expect(await shop.count('consent', `user_id = '${person.userId}'`)).toBe(2);
  });

  it('is in no email about an account or an order', async () => {
    await shop.api.post('contact', {
      name: 'Ruth',
      email: 'r@people.test',
      topic: 'Something else',
      message: 'Hello',
    });
    await worker.drain();
    const [sentEmail] = to('r@people.test');
    expect(sentEmail?.oneClickUnsubscribe).toBeUndefined();
    expect(sentEmail?.text).not.toContain('unsubscribe');
  });
});
