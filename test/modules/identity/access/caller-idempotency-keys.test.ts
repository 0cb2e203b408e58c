import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { MealPlanListDto } from '#backend/catalog/catalog.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

const Page = z.looseObject({ url: z.string(), orderId: z.string().optional() });

let shop: TestShop;
let planId = '';
beforeAll(async () => {
  shop = await TestShop.open();
  const plans = (await shop.api.get('meal-plans?name=LT%2B%20Membership')).read(MealPlanListDto);
  planId = plans.items[0]?.id ?? '';
});
afterAll(() => shop.close());

/** Sends a request under a key; anonymous without `who`. */
function send(path: string, body: unknown, key: string, who?: SignedInPerson): Promise<ApiResponse> {
  return shop.api.post(path, body, { ...who?.headers, 'idempotency-key': key });
}

/** Every call that takes a key and is open to any account, with a body that each caller may send. */
const CALLS: readonly (readonly [string, () => unknown])[] = [
  ['checkout/one-time', () => aBox()],
  ['wallet/top-ups', () => ({ amount: 20 })],
  ['membership/trial', () => undefined],
  ['checkout/plan', () => ({ mealPlanId: planId })],
];

describe('a key is its caller’s own (rule O10)', () => {
  it.each(CALLS)('%s: only the owner gets the same page again', async (path, bodyOf) => {
    const [owner, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const [key, body] = [randomUUID(), bodyOf()];
    const first = (await send(path, body, key, owner)).read(Page);
    expect((await send(path, body, key, owner)).read(Page)).toEqual(first);
    for (const response of [await send(path, body, key, other), await send(path, body, key)]) {
      expect(response.text).not.toContain(first.url);
      if (first.orderId !== undefined) expect(response.text).not.toContain(first.orderId);
    }
    expect((await send(path, body, key, owner)).read(Page)).toEqual(first);
  });

  it('a visitor’s order is not returned to an account', async () => {
    const [key, body] = [randomUUID(), aBox()];
    const { orderId } = (await send('checkout/one-time', body, key)).read(Page);
    const response = await send('checkout/one-time', body, key, await aSignedInPerson(shop));
    expect(response.text).not.toContain(orderId);
  });

  it('a visitor who repeats the request from another network gets the same order', async () => {
    const [headers, body] = [{ 'idempotency-key': randomUUID() }, aBox()];
    const call = (from: string) =>
      shop.call('POST', '/api/checkout/one-time', { body, headers: { ...headers }, from });
    const first = (await call('203.0.113.7')).read(Page);
    expect((await call('2001:db8::1')).read(Page)).toEqual(first);
  });

  it('two visitors with one key: the second gets an error and nothing of the first', async () => {
    const key = randomUUID();
    const { orderId } = (await send('checkout/one-time', aBox(), key)).read(Page);
    const other = aBox({ customer: { email: 'another.visitor@example.com' } });
    const response = await send('checkout/one-time', other, key);
    expect(response.body).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(response.text).not.toContain(orderId);
  });

  it('the same key for another call is another key', async () => {
    const owner = await aSignedInPerson(shop);
    const key = randomUUID();
    const trial = (await send('membership/trial', undefined, key, owner)).read(Page);
    expect((await send('wallet/top-ups', { amount: 20 }, key, owner)).read(Page).url).not.toBe(trial.url);
  });
});
