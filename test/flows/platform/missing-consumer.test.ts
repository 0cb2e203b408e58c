import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobRunner } from '#worker/job-runner.js';
import { ResentEmailConsumer } from '#worker/consumers/emails/resent-email.consumer.js';
import { TestShop } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Keeps a worker that fails to start, so that the test can inspect and close it. */
class CaughtRunner extends JobRunner {
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
    expect(() => worker.get(JobRunner).onModuleInit()).not.toThrow();
    await worker.close();
  });

  it('does not start without one, and says which and where it belongs', async () => {
    const runner = { provide: JobRunner, useClass: CaughtRunner };
    const worker = await TestWorker.open(shop, [runner], [ResentEmailConsumer]);
    const caught = worker.get(JobRunner);
    expect(caught instanceof CaughtRunner && String(caught.refusal)).toBe(
      'Error: The worker does not start: its table of subscriptions names what no module of it provides: ' +
        'ResentEmailConsumer.resend (ordering.email-requested). Add it to the providers in worker/src/worker.module.ts.',
    );
    await worker.close();
  });
});
