import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { MembershipPageDto } from '#backend/membership/membership.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { checkOut } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
let address = '';
beforeAll(async () => {
  shop = await TestShop.open();
  address = await shop.listen();
});
afterAll(() => shop.close());

const NUL = '\u0000';
const HALF = '\ud800';

describe('text that the database cannot store is refused before it is reached', () => {
  it.each([
    ['email', { ...aBox({ customer: { email: `a${NUL}b@example.com` } }) }],
    ['an email that grows when written small', aBox({ customer: { email: `${'İ'.repeat(240)}@b.uk` } })],
    ['promotion code', aBox({ promoCode: `A${NUL}` })],
    ['referral code', aBox({ referralCode: `A${NUL}` })],
    ['confirmed dish', aBox({ confirmedAllergenSkus: [NUL] })],
    ...[NUL, HALF].map((char) => {
      const box = aBox();
      const packages = [{ id: char, quantity: 1 }];
      return ['package', { ...box, mealConfiguration: { ...box.mealConfiguration, packages } }] as const;
    }),
  ])('in an order: %s', async (_field, body) => {
    expect((await checkOut(shop, body)).body).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it.each([
    { email: `a${NUL}@example.com`, postcode: 'M1 1AE' },
    { email: 'a@example.com', postcode: 'ßßßßßßßßßßßß' },
    { email: 'a@example.com', postcode: `M1${NUL}` },
  ])('on the waiting list: %j', async (body) => {
    expect((await shop.api.post('waitlist', body)).body).toMatchObject({ status: 400 });
  });

  it('where a top-up is confirmed', async () => {
    const { headers } = await aSignedInPerson(shop);
    const response = await shop.api.post('wallet/top-ups/confirm', { sessionId: `cs_${NUL}` }, headers);
    expect(response.body).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('in a query', async () => {
    expect((await shop.api.get('meal-plans?name=%00')).body).toMatchObject({ status: 400 });
  });
});

it('names and addresses are one line, so that emails and labels are ours', async () => {
  const email = 'lines@example.com';
  const lines = 'Flat 1\r\nBcc: somebody';
  await checkOut(shop, aBox({ customer: { email, lastName: 'A\u2028B', address: lines, apartment: lines } }));
  const rows = await shop.sql('select last_name, delivery_address from orders where email = $1', [email]);
  const oneLine = 'Flat 1 Bcc: somebody';
  expect(rows).toMatchObject([
    { last_name: 'A B', delivery_address: { address: oneLine, apartment: oneLine } },
  ]);
});

describe('malformed requests get a problem response', () => {
  it.each(['/api/meals/%E0%A4%A', '/%zz', '/api/meals/%'])(
    'an address that is no address: %s',
    async (url) => {
      const response = await shop.call('GET', url);
      expect(response.headers['content-type']).toMatch('application/problem+json');
      expect(response.body).toMatchObject({ status: 400, code: 'malformed_request' });
    },
  );

  it('a cart beyond the largest amount', async () => {
    const lines = Array.from({ length: 100 }, () => ({ sku: 'global-flavors-premium', quantity: 99 }));
    const response = await shop.api.post('quotes', { kind: 'packages', lines });
    expect(response.body).toMatchObject({ status: 400, errors: [{ field: 'lines' }] });
  });

  it('one extra under several spellings of its number', async () => {
    const box = aBox({ breakfast: { '0101': 50 } });
    expect((await checkOut(shop, box)).body).toMatchObject({ status: 400 });
  });
});

it('other spellings of a URL do not displace the usual one in the cache', async () => {
  for (let spelling = 0; spelling < 510; spelling += 1) await shop.api.get(`meals/1?x=${spelling}`);
  await shop.api.get('meals');
  expect(await shop.statements.during(() => shop.api.get('meals'))).toEqual([]);
  expect((await shop.api.get('meals')).headers['x-content-type-options']).toBe('nosniff');
});

describe('what is not visible on a page', () => {
  const NOBODYS = '11111111-1111-4111-8111-111111111111';
  const encoded = (parts: string) => Buffer.from(parts).toString('base64url');

  it.each([
    ['orders', encoded(`0000-01-01T00:00:00.000Z ${NOBODYS}`)],
    ['subscriptions', encoded(`0000-01-01T00:00:00.000Z ${NOBODYS}`)],
    ['admin/dead-letters', encoded('0000-01-01T00:00:00.000Z 1 emails.sent')],
    ['admin/professionals', `0000-01-01T00:00:00.000Z_${NOBODYS}`],
    ['admin/professionals', `3136-68-01T56:3:8.5Z_${'-'.repeat(36)}`],
    ['admin/payouts/due', `5_${'a'.repeat(36)}`],
  ])('the place in a list where no page ended: %s %s', async (list, cursor) => {
    const { headers } = await aSignedInPerson(shop, { roles: ['admin'] });
    const response = await shop.api.get(`${list}?cursor=${cursor}`, { headers });
    expect(response.body).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('an id in capitals is the same id: what is sealed under it can be read', async () => {
    const { headers } = await aSignedInPerson(shop, { roles: ['support'] });
    const message = 'Where is my order? It was to come today.';
    await shop.api.post('contact', { name: 'Sam', email: 'capitals@example.com', topic: 'Orders', message });
    const [row] = await shop.sql<{ id: string }>(
      `select id from contact_message where email = 'capitals@example.com'`,
    );
    const path = `admin/contact/${row?.id.toUpperCase() ?? ''}`;
    expect((await shop.api.post(`${path}/reply`, { text: 'It comes tonight.' }, headers)).status).toBe(200);
    const { body } = await shop.api.get(`admin/contact/${row?.id ?? ''}`, { headers });
    expect(body).toMatchObject({ message, reply: 'It comes tonight.' });
  });

  it('the longest Idempotency-Key works, and another as long is another', async () => {
    const { headers } = await aSignedInPerson(shop);
    const page = async (key: string) => {
      const response = await shop.api.post(
        'wallet/top-ups',
        { amount: 10 },
        { ...headers, 'idempotency-key': key },
      );
      expect(response.status).toBe(201);
      return response.read(z.object({ url: z.string() })).url;
    };
    const key = 'k'.repeat(255);
    expect(await page(key)).toBe(await page(key));
    expect(await page(`${'k'.repeat(254)}x`)).not.toBe(await page(key));
    const trial = await shop.api.post('membership/trial', undefined, { ...headers, 'idempotency-key': key });
    expect(trial.read(MembershipPageDto).url).toMatch(/^http/);
  });

  it.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'malformed_request'],
    [
      'a head beyond what anybody reads',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      413,
      'payload_too_large',
    ],
  ])('bytes that are %s are answered as a problem', async (_what, bytes, status, code) => {
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    const [head = '', body = ''] = (await textOf(socket)).split('\r\n\r\n');
    expect(head).toMatch(`HTTP/1.1 ${status} `);
    expect(head).toMatch('Content-Type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code });
  });
});
