import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ResentEmailConsumer } from '#worker/consumers/emails/resent-email.consumer.js';
import { EventJobHandler } from '#worker/event-job-handler.js';
import { TestShop } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Keeps a worker that fails to start, so that the test can inspect and close it. */
class CaughtHandler extends EventJobHandler {
  refusal: unknown;

  override onModuleInit(): void {
    try {
      super.onModuleInit();
    } catch (error) {
      this.refusal = error;
    }
  }
}

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

describe('a worker', () => {
  it('starts when a module provides every consumer of its table', async () => {
    const worker = await TestWorker.open(shop);
    expect(() => worker.get(EventJobHandler).onModuleInit()).not.toThrow();
    await worker.close();
  });

  it('does not start without one, and says which and where it belongs', async () => {
    const handler = { provide: EventJobHandler, useClass: CaughtHandler };
    const worker = await TestWorker.open(shop, [handler], [ResentEmailConsumer]);
    const caught = worker.get(EventJobHandler);
    expect(caught instanceof CaughtHandler && String(caught.refusal)).toBe(
      'Error: The worker does not start: its table of subscriptions names what no module of it provides: ' +
        'ResentEmailConsumer.resend (ordering.email-requested). Add it to the providers in worker/src/worker.module.ts.',
    );
    await worker.close();
  });
});
