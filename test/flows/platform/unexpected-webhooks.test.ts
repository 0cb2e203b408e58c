import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { signatureOf } from '#sandbox/payments/webhooks/webhooks.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, orderRow } from '#test/setup/orders/orders.js';
import { WEBHOOK_SECRET } from '#test/setup/system/outside.js';
import { TestWorker } from '#test/setup/system/worker.js';

const HOUR_S = 3_600;

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

/** A provider event with a new id. */
let events = 0;
function anEvent(more: Record<string, unknown> = {}): Record<string, unknown> {
  events += 1;
  return {
    id: `evt_odd${events}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1_790_000_000,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_test_nobody', object: 'checkout.session' } },
    ...more,
  };
}

function without(...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(anEvent()).filter(([name]) => !names.includes(name)));
}

const about = (object: unknown) => anEvent({ data: { object } });

async function send(body: unknown): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return shop.receive({ body: text, signature: signatureOf(text, WEBHOOK_SECRET) });
}

const stored = () => shop.count('webhook_event');

async function webhooks(outcome: string): Promise<number> {
  const text = await worker.get(InternalServer).metrics();
  const series = `shop_webhooks_total{outcome="${outcome}"} `;
  const line = text.split('\n').find((each) => each.startsWith(series));
  return Number(line?.slice(series.length));
}

describe('a webhook that is well signed and no event (rule O52)', () => {
  const LONG = 'x'.repeat(5_000);
  const bodies: readonly [string, () => unknown][] = [
    ['null', () => 'null'],
    ['a number', () => '17'],
    ['a text', () => '"evt_1"'],
    ['an empty list', () => '[]'],
    ['nothing at all', () => '{}'],
    ['no data', () => without('data')],
    ['data that is null', () => anEvent({ data: null })],
    ['no object', () => anEvent({ data: {} })],
    ['an object that is null', () => about(null)],
    ['an object that is a text', () => about('cs_test_1')],
    ['an object without an id', () => about({ object: 'checkout.session' })],
    ['an object whose id is a number', () => about({ id: 17 })],
    ['an object whose id is long', () => about({ id: LONG })],
    ['an object whose id has a NUL', () => about({ id: 'cs_\u0000' })],
    ['an object whose id is empty', () => about({ id: '' })],
    ['no id', () => without('id')],
    ['an id that is a number', () => anEvent({ id: 17 })],
    ['an id of 5,000 characters', () => anEvent({ id: LONG })],
    ['an id with a NUL', () => anEvent({ id: 'evt_\u0000' })],
    ['an empty id', () => anEvent({ id: '' })],
    ['no type', () => without('type')],
    ['a type of 5,000 characters', () => anEvent({ type: LONG })],
    ['a type that is a list', () => anEvent({ type: ['checkout.session.completed'] })],
    ['no mode', () => without('livemode')],
    ['a mode that is a text', () => anEvent({ livemode: 'false' })],
    ['a thin event of the second version', () => ({ ...anEvent(), object: 'v2.core.event' })],
  ];

  it.each(bodies)('is refused as malformed and stored nowhere: %s', async (_, body) => {
    const before = { stored: await stored(), refused: await webhooks('unreadable') };
    expect(await send(body())).toBe(400);
    expect({ stored: await stored(), refused: await webhooks('unreadable') }).toEqual({
      stored: before.stored,
      refused: before.refused + 1,
    });
  });

  it('is accepted when nothing is wrong with it (control)', async () => {
    const before = await stored();
    expect(await send(anEvent())).toBe(200);
    expect(await stored()).toBe(before + 1);
    await worker.drain();
  });
});

describe('an event of another application', () => {
  it.each([
    ['of the other mode', 'other_mode', () => anEvent({ livemode: true })],
    ['of another account', 'other_account', () => anEvent({ account: 'acct_1Nv0FGQ9RKHgCVdK' })],
    ['of a type that changes nothing here', 'other_type', () => anEvent({ type: 'product.created' })],
    [
      'of a type whose object has no id',
      'other_type',
      () => anEvent({ type: 'balance.available', data: { object: { object: 'balance' } } }),
    ],
  ])('is answered 200, so that it is not sent again, and stored nowhere: %s', async (_, outcome, event) => {
    const before = { stored: await stored(), seen: await webhooks(outcome) };
    expect(await send(event())).toBe(200);
    expect({ stored: await stored(), seen: await webhooks(outcome) }).toEqual({
      stored: before.stored,
      seen: before.seen + 1,
    });
  });

  it('is ours when it names no account', async () => {
    const before = await stored();
    expect(await send(anEvent({ account: null }))).toBe(200);
    expect(await stored()).toBe(before + 1);
    await worker.drain();
  });
});

/** Signs like the provider, at another time than now. */
function signedAt(body: string, offsetS: number): string {
  const at = Math.floor(Date.now() / 1000) + offsetS;
  const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}

describe('a webhook with an invalid signature', () => {
  it.each([
    ['an hour old', -HOUR_S, 400],
    ['an hour ahead', HOUR_S, 400],
    ['a minute old', -60, 200],
    ['a minute ahead, as clocks differ', 60, 200],
  ])('is recognised by its time: %s', async (_, offsetS, status) => {
    const body = JSON.stringify(anEvent());
    const before = await stored();
    expect(await shop.receive({ body, signature: signedAt(body, offsetS) })).toBe(status);
    expect(await stored()).toBe(before + (status === 200 ? 1 : 0));
    await worker.drain();
  });

  it('is counted: five of them raise the metric by five', async () => {
    const before = await webhooks('signature');
    const body = JSON.stringify(anEvent());
    const wrong = [
      signatureOf(body, 'whsec_of_another_endpoint'),
      signatureOf(`${body} `, WEBHOOK_SECRET),
      't=1,v1=00',
      'nonsense',
      '',
    ];
    for (const signature of wrong) expect(await shop.receive({ body, signature })).toBe(400);
    expect(await webhooks('signature')).toBe(before + 5);
    expect(await shop.count('webhook_event', `id = 'evt_odd${events}'`)).toBe(0);
  });

  it('is not counted as refused when it is right (control)', async () => {
    const before = await webhooks('signature');
    expect(await send(anEvent())).toBe(200);
    expect(await webhooks('signature')).toBe(before);
    await worker.drain();
  });
});

describe('a well-formed event about an object unknown to the provider', () => {
  it.each([
    ['checkout.session.completed', 'cs_test_unknown'],
    ['checkout.session.expired', 'cs_test_unknown'],
    ['invoice.paid', 'in_unknown'],
    ['charge.refunded', 'ch_unknown'],
    ['refund.updated', 're_unknown'],
    ['charge.dispute.created', 'dp_unknown'],
    ['customer.subscription.updated', 'sub_unknown'],
  ])('ends without another try: %s', async (type, id) => {
    expect(await send(anEvent({ type, data: { object: { id } } }))).toBe(200);
    await worker.drain();
    expect(await shop.sql('select consumer, error from event_job where done_at is null')).toEqual([]);
  });

  it('is tried again while the provider cannot be asked, and ends when it can', async () => {
    await shop.outside.fail({ status: 500 });
    expect(await send(anEvent({ type: 'charge.refunded', data: { object: { id: 'ch_unknown' } } }))).toBe(
      200,
    );
    await worker.drain();
    expect(await shop.count('event_job', 'done_at is null')).toBe(1);
    await shop.outside.fail();
    await worker.skipBackoff();
    await worker.drain();
    expect(await shop.count('event_job', 'done_at is null')).toBe(0);
  });

  it('is not confused with a known one: an order of ours stays open', async () => {
    const order = await anOpenOrder(shop);
    expect(await send(about({ id: `${order.sessionId}x` }))).toBe(200);
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
    });
  });
});
