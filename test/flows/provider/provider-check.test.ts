import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings } from '#sandbox/settings.js';
import { runProviderCheck } from '#sandbox/test-mode/provider-check.js';
import { TestModeShop } from './test-mode-shop.js';

let shop: TestModeShop;
beforeEach(async () => {
  shop = await TestModeShop.open();
});
afterEach(() => shop.close());

async function check(more: NodeJS.ProcessEnv = {}): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runProviderCheck(readSettings(shop.env(more)), (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

describe('npm start -- --provider-check', () => {
  it('runs order, refund, box, membership and portal, and leaves no customer behind', async () => {
    const { code, text } = await check();
    expect(text).not.toMatch(/FAILED|skipped/);
    for (const row of [
      /^order: payment page, twice under one key +ok: opened, read, closed +\d+ ms +cs_test_\w+$/m,
      /^order: paid with the saved card +ok: £42\.50 +\d+ ms +pi_\w+$/m,
      /^refund: a part, and not more than was paid +ok: £12\.50, succeeded +\d+ ms +re_\w+$/m,
      /^weekly box: card refused, invoice voided +ok: refused, open, then void +\d+ ms +in_\w+$/m,
      /^membership: another price, trial over, charged +ok: £8\.99 in place of £7\.99 +\d+ ms +in_\w+$/m,
      /^portal +ok: opened with our settings +\d+ ms +bpc_\w+$/m,
      /^tidied up +ok: .+ +\d+ ms +cus_\w+$/m,
      /^15 of 15 steps passed\.$/m,
    ]) {
      expect(text).toMatch(row);
    }
    expect(code).toBe(0);
    expect((await shop.client().customers.list({ limit: 10 })).data).toEqual([]);
  });

  it('can be run again', async () => {
    await check();
    expect((await check()).code).toBe(0);
  });

  it('names the step that fails, skips what builds on it, and goes on with the rest', async () => {
    await shop.setAccount({ denied: ['subscriptions', 'refunds'] });
    const { code, text } = await check();
    expect(code).toBe(1);
    expect(text).toMatch(/^refund: .+ FAILED: the restricted key lacks the permission/m);
    expect(text).toMatch(/^membership: trial begins +FAILED/m);
    expect(text).toMatch(/^membership: ended +skipped: needs the subscription/m);
    expect(text).toMatch(/^portal +ok/m);
  });

  it('is skipped with a clear word without a key', async () => {
    expect(await check({ STRIPE_SECRET_KEY: '' })).toEqual({
      code: 0,
      text: expect.stringMatching(/^SKIPPED: there is no STRIPE_SECRET_KEY/),
    });
  });

  it('refuses a live key, and one that the provider refuses', async () => {
    expect(await check({ STRIPE_SECRET_KEY: 'sk_live_51H' })).toMatchObject({ code: 1 });
    await expect(check({ STRIPE_SECRET_KEY: 'sk_test_other' })).rejects.toThrow(/refuses STRIPE_SECRET_KEY/);
  });

  it('says so when the provider is away', async () => {
    const { code, text } = await check({ STRIPE_API_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(1);
    expect(text).toMatch(/WARNING {2}The payment provider did not answer/);
  });
});
