import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { LoggedProduct } from '#test/setup/system/logged-product.js';
import { sessionOf } from '#test/setup/orders/orders.js';
import { shaped } from '#test/setup/system/shapes.js';

/** Two programs start while everything else is running. */
const START_TIMEOUT_MS = 90_000;
const NOBODY_LISTENS = 'smtp://127.0.0.1:9';
const Line = z.looseObject({
  msg: z.string(),
  requestId: z.string().optional(),
  eventId: z.string().optional(),
  consumer: z.string().optional(),
});

let shop: TestShop;
let product: LoggedProduct;
beforeAll(async () => {
  shop = await TestShop.open();
  process.env['SMTP_URL'] = NOBODY_LISTENS;
  await nobodyAsksForEvents();
  product = await LoggedProduct.open();
  shop.outside.webhooks.deliver = async ({ body, signature }) =>
    (await post('/webhooks/stripe', body, 'the-webhook', { 'stripe-signature': signature })).status;
}, START_TIMEOUT_MS);
afterAll(async () => {
  await product.close();
  await shop.close();
});

/** The worker's own polls belong to no request: the webhook must come first, however slow it is. */
function nobodyAsksForEvents() {
  return shop.sql(
    `insert into schedule (name, next_at) values ('payments.fetch-missed-events', now() + interval '1 hour')`,
  );
}

function post(path: string, body: string, requestId: string, headers: object = {}): Promise<Response> {
  return fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId, ...headers },
    body,
  });
}

/** The log, line by line. */
const lines = () =>
  product.log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => Line.parse(JSON.parse(line)));

describe('the log', () => {
  it('names in each worker line its request, event and consumer', async () => {
    const response = await post('/api/checkout/one-time', JSON.stringify(aBox()), 'the-checkout');
    expect(response.headers.get('x-request-id')).toBe('the-checkout');
    const { url } = shaped(OneTimePaymentDto, await response.json());
    await shop.outside.pay(sessionOf(url ?? ''));
    await product.until('event job failed');
    const checkout = lines().filter(({ requestId }) => requestId === 'the-checkout');
    expect(checkout.map(({ msg }) => msg)).toContain('request completed');
    const failed = lines().find(({ msg }) => msg === 'event job failed');
    expect(failed).toMatchObject({
      requestId: 'the-webhook',
      eventId: expect.stringMatching(/^\d+$/),
      consumer: 'orderemail.orderConfirmed',
    });
  });

  it('accepts no request id with characters other than letters and digits', async () => {
    const response = await fetch(`${product.url}/health/live`, {
      headers: { 'x-request-id': 'somebody@people.test' },
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(product.log).not.toContain('somebody@people.test');
  });
});
