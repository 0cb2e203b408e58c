import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBox } from '#test/factories.js';
import { aVisitorAddress, PROFESSIONAL, TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

const WRONG = 20;

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

type Headers = Readonly<Record<string, string>>;
const check = (from: string, code: string, headers: Headers = {}): Promise<ApiResponse> =>
  shop.call('GET', `/api/referral/codes/${code}`, { from, headers });
const quote = (from: string, codes: object = {}, headers: Headers = {}): Promise<ApiResponse> =>
  shop.call('POST', '/api/quotes', {
    from,
    headers,
    body: { kind: 'one_time', lines: [{ sku: 'meal-lemon-herb-chicken-greens', quantity: 5 }], ...codes },
  });

/** Each way of trying an invalid code. */
const WAYS = {
  'asking whether a referral code is valid': (from: string, nth: number, headers?: Headers) =>
    check(from, `NOSUCH${nth}`, headers),
  'pricing a cart with a promotion code': (from: string, nth: number, headers?: Headers) =>
    quote(from, { promoCode: `NOSUCH${nth}` }, headers),
  'pricing a cart with a referral code': (from: string, nth: number, headers?: Headers) =>
    quote(from, { referralCode: `NOSUCH${nth}` }, headers),
} as const;

describe.each(Object.entries(WAYS))('%s (rule I46)', (_way, tried) => {
  it('is refused after twenty wrong ones in an hour, also one that is right', async () => {
    const from = aVisitorAddress();
    for (let nth = 0; nth < WRONG; nth += 1) expect((await tried(from, nth)).status).not.toBe(429);
    const refused = await tried(from, WRONG);
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await check(from, PROFESSIONAL.code)).status).toBe(429);
    expect((await quote(from, { promoCode: 'WELCOME20' })).status).toBe(429);
    // Requests without a code are still priced, and so is everything from elsewhere.
    expect((await quote(from)).status).toBe(200);
    expect((await quote(aVisitorAddress(), { promoCode: 'WELCOME20' })).status).toBe(200);
  });

  it('is counted by account, wherever its calls come from', async () => {
    const { headers } = await aSignedInPerson(shop);
    for (let nth = 0; nth < WRONG; nth += 1)
      expect((await tried(aVisitorAddress(), nth, headers)).status).not.toBe(429);
    expect((await tried(aVisitorAddress(), WRONG, headers)).status).toBe(429);
  });

  it('reports at most twenty, however many are tried at once', async () => {
    const from = aVisitorAddress();
    const answers = await race(60, (nth) => tried(from, nth));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(WRONG);
  });
});

describe('right codes and carts without one', () => {
  it('never count: an office of thirty behind one address can use its code all day', async () => {
    const from = aVisitorAddress();
    const answers = await race(30, async () => [
      await check(from, PROFESSIONAL.code),
      await quote(from, { referralCode: PROFESSIONAL.code }),
      await quote(from, { promoCode: 'WELCOME20' }),
      await quote(from),
    ]);
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
    expect((await check(from, PROFESSIONAL.code)).body).toEqual({ valid: true });
  });

  it('of a colleague stay valid after a few typing errors', async () => {
    const from = aVisitorAddress();
    for (let nth = 0; nth < WRONG - 1; nth += 1) await quote(from, { promoCode: `TYPO${nth}` });
    expect((await quote(from, { promoCode: 'WELCOME20' })).status).toBe(200);
  });
});

it('a checkout is no other way to try codes', async () => {
  const from = aVisitorAddress();
  for (let nth = 0; nth < WRONG - 1; nth += 1) await quote(from, { promoCode: `NOSUCH${nth}` });
  const order = (code: string): Promise<ApiResponse> =>
    shop.call('POST', '/api/checkout/one-time', { from, body: aBox({ promoCode: code, percentOff: 0 }) });
  expect((await order('NOSUCH98')).body).toMatchObject({ code: 'code_invalid' });
  expect((await order('NOSUCH99')).body).toMatchObject({ code: 'rate_limited' });
});

describe('after too many wrong codes a right one gets the same response as a wrong one (rule I46)', () => {
  const tooMuch = [{ sku: 'gut-health-premium', quantity: 99 }];
  const pricedWith = (lines: object[]) => (from: string, codes: object) =>
    shop.call('POST', '/api/quotes', { from, body: { kind: 'one_time', lines, ...codes } });
  const ordered = (changes: object) => (from: string, codes: object) =>
    shop.call('POST', '/api/checkout/one-time', {
      from,
      body: { ...aBox({ percentOff: 0 }), ...changes, ...codes },
    });
  const EVERYWHERE: Readonly<Record<string, (from: string, codes: object) => Promise<ApiResponse>>> = {
    'a cart': quote,
    'a cart beyond the largest amount': pricedWith(Array.from({ length: 100 }, () => tooMuch).flat()),
    'a cart with a dish that there is none of': pricedWith([{ sku: 'no-such-dish', quantity: 5 }]),
    'a checkout with a total that has changed': ordered({}),
    'a checkout with a day that is over': ordered({ deliveryDate: '2020-01-01' }),
  };
  it.each(Object.entries(EVERYWHERE))('%s', async (_what, tried) => {
    const from = aVisitorAddress();
    for (let nth = 0; nth < WRONG; nth += 1) await quote(from, { promoCode: `NOSUCH${nth}` });
    const codes = [
      { promoCode: 'NOSUCH99' },
      { promoCode: 'WELCOME20' },
      { referralCode: 'NOSUCH99' },
      { referralCode: PROFESSIONAL.code },
    ];
    for (const each of codes) expect((await tried(from, each)).body).toMatchObject({ code: 'rate_limited' });
  });
});
