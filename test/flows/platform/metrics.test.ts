import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { Mailer } from '#backend/platform/mailer/mailer.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** All lines that Prometheus would read; backend and worker share them here, since they share the process. */
async function scrape(): Promise<string[]> {
  const text = await worker.get(InternalServer).metrics();
  return text.split('\n').filter((line) => line.startsWith('shop_'));
}

/** The value of a series, by its name and labels as written; undefined when there is none. */
async function figure(series: string): Promise<number | undefined> {
  const line = (await scrape()).find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

describe('the metrics', () => {
  it('follow an order from the request over its payment to the emails', async () => {
    const { email, orderId } = await aPaidOrder(
      shop,
      aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }),
    );
    expect(await figure('shop_outbox_undispatched_events')).toBeGreaterThan(0);
    await worker.drain();
    expect(await figure('shop_payments_total{purpose="order",outcome="paid"}')).toBe(1);
    expect(await figure('shop_emails_total{kind="orderConfirmed",outcome="sent"}')).toBe(1);
    expect(await figure('shop_emails_total{kind="commissionEarned",outcome="sent"}')).toBe(1);
    expect(await figure('shop_event_jobs_total{consumer="commission.accrue",outcome="done"}')).toBe(1);
    expect(await figure('shop_webhook_processing_seconds_count')).toBeGreaterThan(0);
    expect(await figure('shop_outbox_undispatched_events')).toBe(0);
    expect(await figure('shop_outbox_jobs{state="due"}')).toBe(0);
    const text = (await scrape()).join('\n');
    for (const personal of [email, orderId, PROFESSIONAL.code]) expect(text).not.toContain(personal);
  });

  it('names the template of a route, never its parameters', async () => {
    await shop.call('GET', '/api/recipes/11111111-1111-4111-8111-111111111111');
    await shop.call('GET', '/somebody@people.test/secret');
    const lines = (await scrape()).filter((line) =>
      line.startsWith('shop_http_request_duration_seconds_count'),
    );
    expect(lines.join('\n')).toContain('route="/api/recipes/:id",method="GET",status="404"');
    expect(lines.join('\n')).not.toMatch(/somebody|11111111/);
  });

  it('count an email that the mail server refuses, and what waits for its next try', async () => {
    await aPaidOrder(shop, aBox());
    const send = jest
      .spyOn(worker.get(Mailer), 'send')
      .mockRejectedValueOnce(new Error('the mail server is away'));
    await worker.drain();
    send.mockRestore();
    expect(await figure('shop_emails_total{kind="orderConfirmed",outcome="failed"}')).toBe(1);
    expect(await figure('shop_event_jobs_total{consumer="orderemail.orderConfirmed",outcome="failed"}')).toBe(
      1,
    );
    expect(await figure('shop_outbox_jobs{state="waiting"}')).toBe(1);
    expect(await figure('shop_outbox_oldest_job_seconds{queue="emails"}')).toBeGreaterThan(0);
    await worker.skipBackoff();
    await worker.drain();
    expect(await figure('shop_outbox_jobs{state="waiting"}')).toBe(0);
  });

  it('name what was released', async () => {
    await aPaidOrder(shop, aBox());
    await worker.take();
    await shop.sql(
      `update event_job set dead_at = now() where consumer = 'payment.syncFromProvider' and done_at is null`,
    );
    expect(await figure('shop_outbox_jobs{state="dead"}')).toBe(1);
  });
});
