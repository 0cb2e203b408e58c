import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiError, isApiError } from '#backend/platform/http/problems/api-error.js';
import { CodeLockout } from '#backend/platform/limits/code-lockout.js';
import { RATE_LIMITS } from '#backend/platform/limits/limits.js';
import type { ErrorCode } from '#backend/rules/errors/errors.js';
import { aBox, somePackages, type OrderBody } from '#test/factories.js';
import { aVisitorAddress, TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { checkOut } from '#test/setup/orders/orders.js';
import { aPerson, aSignedInPerson, signedIn } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const EMAIL = 'often@example.com';

describe('the waiting list', () => {
  const body = { email: EMAIL, postcode: 'M1 1AE', country: 'GB' };
  const join = (from: string): Promise<ApiResponse> => shop.call('POST', '/api/waitlist', { body, from });

  it('may be joined ten times an hour from one address, and says what is left', async () => {
    const from = aVisitorAddress();
    for (let left = 9; left >= 0; left -= 1) {
      const { status, headers } = await join(from);
      expect(status).toBe(202);
      expect(headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': String(left) });
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(3_590);
    }
    const refused = await join(from);
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limited', title: 'Too Many Attempts' });
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '0' });
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
    expect((await join(aVisitorAddress())).status).toBe(202);
  });
});

describe('the profile', () => {
  const look = (headers: Record<string, string>) => shop.api.get('me', { headers });

  it('allows fifty requests an hour per account, from any address', async () => {
    const person = await aPerson(shop);
    const browsers = [await signedIn(shop, person), await signedIn(shop, person)];
    for (let left = 49; left >= 0; left -= 1) {
      const response = await look(browsers[left % 2]?.headers ?? {});
      expect(response.status).toBe(200);
      expect(response.headers).toMatchObject({
        'ratelimit-limit': '50',
        'ratelimit-remaining': String(left),
      });
    }
    for (const { headers } of browsers) {
      expect((await look(headers)).body).toMatchObject({ status: 429, title: 'Too Many Attempts' });
    }
    expect((await look((await aSignedInPerson(shop)).headers)).status).toBe(200);
    expect(await shop.sql(`select details from audit_entry where actor_id = $1`, [person.userId])).toEqual([
      { details: { limit: 'profile' } },
    ]);
  });

  it('is not used up by those who are sent away', async () => {
    const from = aVisitorAddress();
    for (let each = 0; each < 60; each += 1) {
      const response = await shop.call('GET', '/api/me', { from });
      expect([response.status, response.headers['ratelimit-limit']]).toEqual([401, undefined]);
    }
  });
});

describe('checking out', () => {
  const customer = { email: EMAIL };
  const refusedBox = (): OrderBody => aBox({ customer, promoCode: 'NOSUCHCODE', percentOff: 0 });
  const attempt = (from: string, body: OrderBody = refusedBox(), key?: string): Promise<ApiResponse> =>
    shop.call('POST', '/api/checkout/one-time', {
      body,
      from,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });

  async function refusedThrice(from: string): Promise<void> {
    for (let each = 0; each < 3; each += 1) expect((await attempt(from)).status).toBe(422);
  }

  it('waits for half an hour after three refusals, also with a good order', async () => {
    const from = aVisitorAddress();
    await refusedThrice(from);
    for (const body of [refusedBox(), aBox({ customer })]) {
      const response = await attempt(from, body);
      expect(response.body).toMatchObject({ status: 429, code: 'rate_limited', title: 'Too Many Attempts' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(1_700);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(1_800);
    }
    expect(await shop.count('orders', `email = '${EMAIL}'`)).toBe(0);
  });

  it('is open to other people at the same address, and to the same person elsewhere', async () => {
    const from = aVisitorAddress();
    await refusedThrice(from);
    expect((await attempt(from, aBox())).status).toBe(201);
    expect((await attempt(aVisitorAddress(), aBox({ customer }))).status).toBe(201);
  });

  it('counts all guests of a network together in the end, since an address of email is only typed', async () => {
    const from = aVisitorAddress();
    const refused = (nth: number) =>
      attempt(from, aBox({ customer: { email: `typed.${nth}@example.com`, postcode: 'M1 1AE' } }));
    for (let nth = 0; nth < 9; nth += 1) expect((await refused(nth)).status).toBe(422);
    expect((await refused(9)).body).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await attempt(aVisitorAddress(), aBox({ customer }))).status).toBe(201);
  });

  it('does not count what others caused: a full day, a used-up promotion', async () => {
    const from = aVisitorAddress();
    await shop.changeCatalog(
      `insert into promotion (code, percent_by_use, kinds, new_customers_only, max_uses)
       values ('USEDUP', '[50]', '["one_time"]', false, 0)`,
    );
    const noSuchDay = aBox({ customer, deliveryDate: '2020-01-01' });
    const usedUp = aBox({ customer, promoCode: 'USEDUP', percentOff: 50 });
    for (const body of [...Array<OrderBody>(3).fill(noSuchDay), ...Array<OrderBody>(3).fill(usedUp)]) {
      expect((await attempt(from, body)).body).toMatchObject({
        code: body === usedUp ? 'promotion_used' : 'date_unavailable',
      });
    }
    expect((await attempt(from, aBox({ customer }))).status).toBe(201);
  });

  it('does not count valid requests, or requests that were no attempt', async () => {
    const from = aVisitorAddress();
    const unseenPrice = { ...aBox({ customer }), totalPrice: 1 };
    for (let each = 0; each < 4; each += 1) {
      expect((await attempt(from, aBox({ customer }))).status).toBe(201);
      expect((await attempt(from, unseenPrice)).status).toBe(409);
      expect((await attempt(from, { ...aBox({ customer }), mealsPerWeek: -1 })).status).toBe(400);
    }
    expect((await attempt(from)).status).toBe(422);
  });

  it('still works for an order that was placed before', async () => {
    const from = aVisitorAddress();
    const body = somePackages([{ id: 'gut-health-premium', quantity: 1 }], { customer });
    const placed = await attempt(from, body, 'placed-before');
    await refusedThrice(from);
    expect((await attempt(from, body, 'placed-before')).body).toEqual(placed.body);
    expect((await checkOut(shop, aBox())).status).toBe(201);
  });
});

it('a reached limit is logged for security, without a readable address', async () => {
  const entries = await shop.sql<{ details: { limit: string }; address_hash: string }>(
    `select details, address_hash from audit_entry where action = 'limits.reached'`,
  );
  expect(entries.map(({ details }) => details.limit)).toContain('waitlist');
  for (const { address_hash } of entries) expect(address_hash).toMatch(/^[\w-]{43}$/);
});

describe('codes that can be guessed (I46)', () => {
  it('are counted for the error of any module, and only when they were wrong', async () => {
    const codes = shop.get(CodeLockout);
    const who = { accountId: undefined, address: aVisitorAddress() };
    const { points } = RATE_LIMITS.wrongCode;
    const attempt = (code: ErrorCode) =>
      codes
        .guard(who, 'promotion_used', () => Promise.reject(apiError(code)))
        .catch((error: unknown) => error);
    for (let tried = 0; tried < points; tried += 1)
      expect(isApiError(await attempt('code_invalid'), 'code_invalid')).toBe(true);
    for (let tried = 0; tried < points; tried += 1)
      expect(isApiError(await attempt('promotion_used'), 'promotion_used')).toBe(true);
    expect(isApiError(await attempt('promotion_used'), 'rate_limited')).toBe(true);
    const right = codes.guard(who, 'promotion_used', () => Promise.resolve('right'));
    await expect(right).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
