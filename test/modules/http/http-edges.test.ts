import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, anOpenOrder, orderRow } from '#test/setup/orders/orders.js';
import { WEBHOOK_SECRET } from '#test/setup/system/outside.js';

const DAY_S = 86_400;

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

function signature(payload: string, { secret = WEBHOOK_SECRET, agoS = 0 } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - agoS;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

describe('a webhook', () => {
  /** Headers that a forger would send. */
  async function forgery(): Promise<{ orderId: string; body: string }> {
    const { orderId, sessionId } = await anOpenOrder(shop);
    const object = { id: sessionId, object: 'checkout.session', payment_status: 'paid', amount_total: 4600 };
    const type = 'checkout.session.completed';
    const body = JSON.stringify({
      id: `evt_${orderId}`,
      object: 'event',
      type,
      created: 1,
      data: { object },
    });
    return { orderId, body };
  }

  it.each<[string, (body: string) => Record<string, string>]>([
    ['unsigned', () => ({})],
    [
      'signed with another secret',
      (body) => ({ 'stripe-signature': signature(body, { secret: 'whsec_other' }) }),
    ],
    ['signed for another body', (body) => ({ 'stripe-signature': signature(`${body} `) })],
    ['signed yesterday', (body) => ({ 'stripe-signature': signature(body, { agoS: DAY_S }) })],
    ['signed with nothing', () => ({ 'stripe-signature': 't=1,v1=' })],
    ['signed with words', () => ({ 'stripe-signature': 'trust me' })],
  ])('that is %s is refused and forgotten', async (_how, headersOf) => {
    const { orderId, body } = await forgery();
    const headers = { 'content-type': 'application/json', ...headersOf(body) };
    const response = await shop.call('POST', '/webhooks/stripe', { body, headers });
    expect(response.body).toMatchObject({ status: 400, code: 'signature_invalid' });
    expect(await shop.count('webhook_event')).toBe(0);
    expect(await orderRow(shop, orderId)).toMatchObject({ payment_status: 'unpaid' });
  });

  it('that is signed is stored once, acknowledged before processing, and recorded only for payments', async () => {
    const order = await aPaidOrder(shop);
    expect(await shop.sql('select type, object_id, source from webhook_event')).toEqual([
      { type: 'checkout.session.completed', object_id: order.sessionId, source: 'webhook' },
    ]);
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
    });
    const types = shop.outside.webhooks.sent.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['payment_intent.succeeded', 'charge.succeeded']));
  });

  it('of five copies at once is stored once', async () => {
    const order = await aPaidOrder(shop);
    const webhook = shop.outside.webhooks.about(order.sessionId);
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(() => shop.receive(webhook)));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.count('webhook_event', `object_id = '${order.sessionId}'`)).toBe(1);
    expect(await shop.count('outbox_event', `payload->>'objectId' = '${order.sessionId}'`)).toBe(1);
  });
});

describe('a bearer that is not valid', () => {
  it.each(['Bearer nonsense', 'Bearer ', 'Basic c2FtOnNlY3JldA==', 'Bearer eyJhbGciOiJub25lIn0.e30.'])(
    'is refused, even where none is required: %s',
    async (authorization) => {
      const headers = { authorization };
      await shop.api.get('meals');
      for (const response of [
        await shop.api.get('meals', { headers }),
        await shop.api.get('delivery-days', { headers }),
        await shop.api.post('quotes', { kind: 'one_time', lines: [] }, headers),
        await shop.api.post('checkout/one-time', aBox(), headers),
      ]) {
        expect(response.body).toMatchObject({
          status: 401,
          code: 'token_invalid',
          title: 'Authentication required',
        });
      }
    },
  );
});

describe('a body', () => {
  it('that is too large is refused', async () => {
    const response = await shop.api.post('quotes', {
      kind: 'one_time',
      lines: [],
      note: 'x'.repeat(250_000),
    });
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.body).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  it.each<[string, string, string]>([
    ['broken JSON', '{"kind":', 'application/json'],
    ['no JSON at all', 'kind=one_time', 'application/json'],
    ['another kind of body', '<kind/>', 'text/xml'],
  ])('that cannot be read is a problem: %s', async (_what, body, type) => {
    const response = await shop.call('POST', '/api/quotes', { body, headers: { 'content-type': type } });
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.body).toMatchObject({ status: 400, code: 'malformed_request' });
  });

  it.each(['{"__proto__":{"served":true},"kind":"one_time","lines":[]}', '{"constructor":{"prototype":{}}}'])(
    'cannot reach into the objects of the language: %s',
    async (body) => {
      const response = await shop.call('POST', '/api/quotes', {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(400);
    },
  );
});

describe('an address', () => {
  it.each(['/api/no-such-call', '/api', '/webhooks/other', '/auth/v1/none', '/health/none'])(
    'that is unknown returns a problem and not a page: %s',
    async (url) => {
      const response = await shop.call('GET', url);
      expect(response.headers['content-type']).toMatch('application/problem+json');
      expect(response.body).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it('that takes another method returns a problem', async () => {
    expect((await shop.call('POST', '/api/meals', { body: {} })).body).toMatchObject({ code: 'not_found' });
  });

  it('reveals no internals', async () => {
    const response = await shop.api.get('meals/999');
    expect(response.text).not.toMatch(/at .*\.(ts|js)|select|Error:/);
  });
});

describe('every response', () => {
  it.each(['/api/delivery-days', '/api/meals/999', '/'])('keeps the browser safe: %s', async (url) => {
    const { headers } = await shop.call('GET', url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')*;/);
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('the API’s document', () => {
  it('names every call of the catalogue and of ordering as the contract does', async () => {
    const document = await shop.api.get('openapi.json');
    for (const id of [
      'getPackages',
      'getMeals',
      'getExtras',
      'getMealPlan',
      'findMealPlans',
      'getSite',
      'joinWaitlist',
      'getDeliveryDays',
      'quoteCart',
      'createOneTimePayment',
      'getCheckoutSession',
      'validateReferralCodePublic',
    ])
      expect(document.text).toContain(`"operationId":"${id}"`);
    expect(document.body).toMatchObject({ openapi: '3.1.0' });
    expect((await shop.api.get('docs')).headers['content-type']).toMatch('text/html');
  });
});
