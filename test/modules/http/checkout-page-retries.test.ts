import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '#backend/platform/clock/clock.js';
import { sessionExpiresAtS } from '#backend/platform/payments/session-expiry.js';
import { SETTINGS } from '#backend/platform/settings/settings.schema.js';
import { aBox } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aPerson, signedIn } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterEach(async () => {
  await shop.outside.fail();
  await shop.set('orders.paymentMinutes', null);
});
afterAll(() => shop.close());

interface Kind {
  /** Resends the same request with the same key, however late. */
  readonly send: () => Promise<ApiResponse>;
  readonly made: () => Promise<number>;
}

async function anOrder(): Promise<Kind> {
  const body = aBox();
  const key = randomUUID();
  const { email } = body.mealConfiguration.customerInfo;
  return {
    send: () => shop.api.post('checkout/one-time', body, { 'idempotency-key': key }),
    made: () => shop.count('orders', `email = '${email}'`),
  };
}

async function aTrial(): Promise<Kind> {
  const person = await aPerson(shop);
  const key = randomUUID();
  return {
    send: async () => {
      const { headers } = await signedIn(shop, person);
      return shop.api.post('membership/trial', undefined, { ...headers, 'idempotency-key': key });
    },
    made: () =>
      shop.count(
        'membership_checkout',
        `membership_id in (select id from membership where user_id = '${person.userId}')`,
      ),
  };
}

async function aTopUp(): Promise<Kind> {
  const person = await aPerson(shop);
  const key = randomUUID();
  return {
    send: async () => {
      const { headers } = await signedIn(shop, person);
      return shop.api.post('wallet/top-ups', { amount: 100 }, { ...headers, 'idempotency-key': key });
    },
    made: () =>
      shop.count('top_up', `wallet_id in (select id from user_wallets where user_id = '${person.userId}')`),
  };
}

const KINDS = { order: anOrder, 'membership trial': aTrial, 'top-up': aTopUp } as const;
type KindName = keyof typeof KINDS;

/** An opened page, or the refusal's code. */
function outcome({ status, body }: ApiResponse): string {
  const { url, code } = body as { url?: string | null; code?: string };
  if (status === 201) return url ? 'page' : 'no page';
  return code ?? String(status);
}

describe('a request repeated after its page could not be opened (rule O46)', () => {
  const rows = (Object.keys(KINDS) as KindName[]).flatMap((kind) =>
    [1, 24, 29, 31, 61].map((minutes) => [kind, minutes] as const),
  );
  it.each(rows)(
    '%s, %d minutes later: a page or a clear refusal, and nothing made twice',
    async (name, minutes) => {
      const { send, made } = await KINDS[name]();
      await shop.outside.fail({ status: 500 });
      expect(outcome(await send())).toBe('payment_provider_unavailable');
      await shop.outside.fail();
      await shop.outside.advanceClock({ advanceMinutes: minutes });
      const expected = minutes < 25 ? 'page' : 'order_closed';
      expect(outcome(await send())).toBe(expected);
      expect(outcome(await send())).toBe(expected);
      expect(await made()).toBe(1);
    },
  );

  it('releases what a late order held, so that a new request places a new order', async () => {
    const { send, made } = await anOrder();
    const held = await shop.count('orders', 'holds_place');
    await shop.outside.fail({ status: 500 });
    await send();
    await shop.outside.fail();
    expect(await shop.count('orders', 'holds_place')).toBe(held + 1);
    await shop.outside.advanceClock({ advanceMinutes: 31 });
    expect(outcome(await send())).toBe('order_closed');
    expect(await made()).toBe(1);
    expect(await shop.count('orders', 'holds_place')).toBe(held);
  });
});

describe('the time to pay at its shortest and longest', () => {
  const MINUTE_S = 60;
  const most = 1380;
  const least = 10;

  it('are what the setting allows', () => {
    const allowed = (minutes: number): boolean =>
      SETTINGS['orders.paymentMinutes'].safeParse(minutes).success;
    expect([least - 1, least, most, most + 1].map(allowed)).toEqual([false, true, true, false]);
  });

  it.each([
    [least, -1],
    [least, 0],
    [least, 1],
    [most, -1],
    [most, 0],
    [most, 1],
  ])(
    '%d minutes, our clock %d s off: the page ends 30 minutes to 24 hours after the call',
    (minutes, offS) => {
      const providerNowS = 1_800_000_000;
      const placedAtS = providerNowS + offS;
      // Opened at once, or at the last moment at which a page may open.
      for (const lateS of [0, (minutes - 5) * MINUTE_S]) {
        const end = sessionExpiresAtS(new Date((placedAtS - lateS + minutes * MINUTE_S) * 1000));
        expect(end - providerNowS).toBeGreaterThanOrEqual(30 * MINUTE_S);
        expect(end - providerNowS).toBeLessThan(24 * 60 * MINUTE_S);
      }
    },
  );

  it.each([least, most])('of %d minutes is accepted by the provider, for all three', async (minutes) => {
    await shop.set('orders.paymentMinutes', minutes);
    for (const kind of Object.values(KINDS)) expect(outcome(await (await kind()).send())).toBe('page');
  });
});

describe('the provider', () => {
  it.each([
    [30 * 60 - 1, 400],
    [30 * 60 + 2, 200],
    [24 * 3600 - 2, 200],
    [24 * 3600 + 1, 400],
  ])('takes a page that ends %d s after the call with %d', async (lifeS, status) => {
    const response = await fetch(`${shop.outside.paymentsUrl}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_shop' },
      body: new URLSearchParams({
        mode: 'payment',
        success_url: 'http://shop.test/',
        expires_at: String(Math.floor(shop.get(Clock).now().getTime() / 1000) + lifeS),
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'gbp',
        'line_items[0][price_data][unit_amount]': '850',
        'line_items[0][price_data][product_data][name]': 'A meal',
      }),
    });
    expect(response.status).toBe(status);
  });
});
