import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { LoggedProduct } from '#test/setup/system/logged-product.js';

/** Two programs start while everything else is running. */
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 30_000;
/** How long a stopping backend continues, so that the test has the time to send a request. */
const DELAY_MS = 4_000;

let shop: TestShop;
let product: LoggedProduct;
beforeAll(async () => {
  shop = await TestShop.open();
  process.env['SHUTDOWN_DELAY_MS'] = String(DELAY_MS);
  product = await LoggedProduct.open();
}, START_TIMEOUT_MS);
afterAll(async () => {
  await product.close();
  await shop.close();
});

const ready = async () => {
  const response = await fetch(`${product.url}/health/ready`);
  return { status: response.status, body: (await response.json()) as unknown };
};

describe('a backend that receives SIGTERM', () => {
  it(
    'first reports that it is not ready, still responds to requests, and then exits',
    async () => {
      expect(await ready()).toMatchObject({ status: 200, body: { ready: true, stopping: false } });
      const ended = product.endBackend();
      let last = await ready();
      while (last.status === 200) last = await ready();
      expect(last).toMatchObject({ status: 503, body: { ready: false, database: true, stopping: true } });
      const order = await fetch(`${product.url}/api/checkout/one-time`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(aBox()),
      });
      expect(order.status).toBe(201);
      await order.text();
      await ended;
      await expect(ready()).rejects.toThrow();
    },
    STOP_TIMEOUT_MS,
  );
});
