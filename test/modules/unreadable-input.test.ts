import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBox } from '../factories.js';
import { TestShop } from '../setup/app.js';
import { checkOut } from '../setup/orders.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const NUL = '\u0000';
const HALF = '\ud800';

describe('text that the database cannot hold is refused, not run into', () => {
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

  it('in a query', async () => {
    expect((await shop.api.get('meal-plans?name=%00')).body).toMatchObject({ status: 400 });
  });
});

it('names and addresses are one line, so that letters and labels are ours', async () => {
  const email = 'lines@example.com';
  const lines = 'Flat 1\r\nBcc: somebody';
  await checkOut(shop, aBox({ customer: { email, lastName: 'A\u2028B', address: lines, apartment: lines } }));
  const rows = await shop.sql('select last_name, delivery_address from orders where email = $1', [email]);
  const oneLine = 'Flat 1 Bcc: somebody';
  expect(rows).toMatchObject([
    { last_name: 'A B', delivery_address: { address: oneLine, apartment: oneLine } },
  ]);
});

describe('requests that cannot be read are answered as problems', () => {
  it.each(['/api/meals/%E0%A4%A', '/%zz', '/api/meals/%'])(
    'an address that is no address: %s',
    async (url) => {
      const answer = await shop.call('GET', url);
      expect(answer.headers['content-type']).toMatch('application/problem+json');
      expect(answer.body).toMatchObject({ status: 400, code: 'malformed_request' });
    },
  );

  it('a cart beyond the largest amount', async () => {
    const lines = Array.from({ length: 100 }, () => ({ sku: 'global-flavors-premium', quantity: 99 }));
    const answer = await shop.api.post('quotes', { kind: 'packages', lines });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'lines' }] });
  });

  it('one extra under several spellings of its number', async () => {
    const box = aBox({ breakfast: { '0101': 50 } });
    expect((await checkOut(shop, box)).body).toMatchObject({ status: 400 });
  });
});

it('other spellings of an address leave room in the cache for the usual one', async () => {
  for (let spelling = 0; spelling < 510; spelling += 1) await shop.api.get(`meals/1?x=${spelling}`);
  await shop.api.get('meals');
  expect(await shop.statements.during(() => shop.api.get('meals'))).toEqual([]);
  expect((await shop.api.get('meals')).headers['x-content-type-options']).toBe('nosniff');
});
