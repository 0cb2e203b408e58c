import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
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

/** Text that a stranger would like us to send, and that is a name by every rule of spelling. */
const PROSE = 'you won five hundred pounds write to the prize office today';

const post = (path: string, body: object) => shop.call('POST', path, { body });

/** Everything that makes us write to an address that anybody can type, with a name typed beside it. */
const UNASKED: readonly (readonly [string, (email: string, name: string) => Promise<unknown>])[] = [
  [
    'a sign-up',
    (email, name) => {
      const data = { first_name: name, last_name: name };
      return post('/auth/v1/signup', { email, password: PASSWORD, data });
    },
  ],
  [
    'a message to us',
    (email, name) => post('/api/contact', { name, email, topic: 'Something else', message: 'Hello' }),
  ],
  [
    'an order',
    (email, name) => aPaidOrder(shop, aBox({ customer: { email, firstName: name, lastName: name } })),
  ],
  [
    'a change of address',
    async (email, name) => {
      const { headers } = await aSignedInPerson(shop, { firstName: name });
      await shop.call('PUT', '/auth/v1/user', { headers, body: { email } });
    },
  ],
];

describe('an email (I31)', () => {
  it.each(UNASKED)('to an unconfirmed address uses no name: %s', async (_what, cause) => {
    const email = `${randomUUID()}@people.test`;
    await cause(email, PROSE);
    await worker.drain();
    const emails = await shop.outside.emails(email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Hello there,');
    expect(JSON.stringify(emails)).not.toContain(PROSE);
  });

  it.each(UNASKED.slice(0, 3))(
    'greets its owner by their own name, whatever a stranger typed: %s',
    async (_what, cause) => {
      const { email } = await aPerson(shop, { firstName: 'Grace' });
      await cause(email, PROSE);
      await worker.drain();
      const [newest] = await shop.outside.emails(email);
      expect(newest?.text).toContain('Hello Grace,');
      expect(JSON.stringify(newest)).not.toContain(PROSE);
    },
  );
});

describe('a name that holds an address or a number (I31)', () => {
  it.each(['http://evil.example/claim', 'evil.example', 'call 07700 900123', 'me@evil.example'])(
    'is refused wherever it is typed, with what is wrong beside it: %s',
    async (name) => {
      const email = `${randomUUID()}@people.test`;
      const wrong = 'Please leave web addresses, email addresses and phone numbers out of the name';
      const signUp = await post('/auth/v1/signup', { email, password: PASSWORD, data: { first_name: name } });
      expect(signUp.body).toMatchObject({
        error_code: 'validation_failed',
        msg: `data.first_name: ${wrong}`,
      });
      const person = await aSignedInPerson(shop);
      const at = (field: string) => ({ errors: [{ field, message: wrong }] });
      const contact = { name, email, topic: 'Something else', message: 'Hello' };
      expect((await post('/api/contact', contact)).body).toMatchObject(at('name'));
      const { headers } = person;
      const change = await shop.call('PATCH', '/api/me', { headers, body: { lastName: name } });
      expect(change.body).toMatchObject(at('lastName'));
      const put = await shop.call('PUT', '/auth/v1/user', { headers, body: { data: { last_name: name } } });
      expect(put.status).toBe(400);
      const order = await shop.api.post('checkout/one-time', aBox({ customer: { firstName: name } }));
      expect(order.body).toMatchObject(at('mealConfiguration.customerInfo.firstName'));
      const join = { email, firstName: name, lastName: 'Nair' };
      expect((await shop.call('POST', '/api/referral/signups', { headers, body: join })).body).toMatchObject(
        at('firstName'),
      );
      await worker.drain();
      expect(await shop.outside.emails(email)).toEqual([]);
    },
  );
});
