import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { tracerTo } from '#backend/platform/tracing/otlp-tracer.js';
import { traceTo } from '#backend/platform/tracing/tracing.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { anOpenOrder } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

const exporter = new InMemorySpanExporter();
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  traceTo(undefined);
  await worker.close();
  await shop.close();
});
beforeEach(() => {
  exporter.reset();
  traceTo(tracerTo(new SimpleSpanProcessor({ exporter })));
});

/** The names of the spans from the root of a trace down to the one with this name. */
function pathTo(name: string): string[] {
  const spans = exporter.getFinishedSpans();
  const byId = new Map(spans.map((span) => [span.spanContext().spanId, span]));
  const path: string[] = [];
  let span: ReadableSpan | undefined = spans.find((each) => each.name === name);
  const traceId = span?.spanContext().traceId;
  while (span) {
    expect(span.spanContext().traceId).toBe(traceId);
    path.unshift(span.name);
    span = byId.get(span.parentSpanContext?.spanId ?? '');
  }
  return path;
}

describe('a trace', () => {
  it('goes from the request over the outbox and its consumers to the email', async () => {
    const body = aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 });
    const { email, sessionId } = await anOpenOrder(shop, body);
    await shop.outside.pay(sessionId);
    await worker.drain();
    expect(pathTo('email orderConfirmed')).toEqual([
      'POST /webhooks/stripe',
      'outbox payments.event-received',
      'consumer payment.syncFromProvider',
      'outbox ordering.order-paid',
      'consumer orderemail.orderConfirmed',
      'email orderConfirmed',
    ]);
    expect(pathTo('email commissionEarned').slice(3)).toEqual([
      'outbox ordering.order-paid',
      'consumer commission.accrue',
      'outbox referral.commission-accrued',
      'consumer orderemail.commissionEarned',
      'email commissionEarned',
    ]);
    const told = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes]),
    );
    const { customerInfo } = body.mealConfiguration;
    for (const personal of [email, PROFESSIONAL.email, customerInfo.lastName, customerInfo.postcode]) {
      expect(told).not.toContain(personal);
    }
  });

  it('begins here: a trace id from a visitor is ignored', async () => {
    const forged = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await shop.call('GET', '/health/live', { headers: { traceparent: forged } });
    const [span] = exporter.getFinishedSpans();
    expect(span?.name).toBe('GET /health/live');
    expect(span?.spanContext().traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  });

  it('is not stored with events while tracing is off, but the request id is', async () => {
    traceTo(undefined);
    const { sessionId } = await anOpenOrder(shop, aBox());
    await shop.outside.pay(sessionId);
    await worker.drain();
    expect(exporter.getFinishedSpans()).toEqual([]);
    const facts = await shop.sql<{ request_id: string | null; trace_parent: string | null }>(
      'select request_id, trace_parent from outbox_event order by id desc limit 2',
    );
    expect(facts.map(({ trace_parent }) => trace_parent)).toEqual([null, null]);
    // The worker recorded the confirmation's events under the request id of the webhook that led to it.
    expect(new Set(facts.map(({ request_id }) => request_id)).size).toBe(1);
    expect(facts[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
