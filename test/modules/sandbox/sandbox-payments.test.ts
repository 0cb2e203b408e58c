import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { refusal } from './sandbox-refusal.js';
import { SandboxShop } from './sandbox-shop.js';

const DECLINED_CARD = '4000000000000002';
let shop: SandboxShop;

beforeEach(async () => {
  shop = await SandboxShop.open();
});

afterEach(async () => {
  await shop.close();
});

describe('a checkout session', () => {
  it('adds up its line items and waits, open and unpaid', async () => {
    const session = await shop.session(999, {
      line_items: [
        { price_data: { currency: 'gbp', unit_amount: 999, product_data: { name: 'Meal' } }, quantity: 6 },
        { price_data: { currency: 'gbp', unit_amount: 495, product_data: { name: 'Delivery' } } },
      ],
      metadata: { orderId: 'o-1' },
      client_reference_id: 'o-1',
    });
    expect(session).toMatchObject({
      amount_total: 6_489,
      currency: 'gbp',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      livemode: false,
      metadata: { orderId: 'o-1' },
      client_reference_id: 'o-1',
    });
    expect(session.id).toMatch(/^cs_test_[0-9A-Za-z]{58}$/);
    expect(session.line_items).toBeUndefined();
    expect(session.expires_at - session.created).toBe(24 * 3600);
  });

  it('is paid, tells the shop, and shows intent, charge and lines on demand', async () => {
    const { id } = await shop.session(2_500, { payment_intent_data: { metadata: { orderId: 'o-2' } } });
    const answer = await shop.pay(id);
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'complete', payment_status: 'paid' } });
    expect(shop.types()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ]);
    const session = await shop.client().checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(session.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 2_500,
      metadata: { orderId: 'o-2' },
      latest_charge: { object: 'charge', paid: true, amount: 2_500 },
    });
    expect(session.line_items?.data[0]).toMatchObject({ description: 'Five-day box', amount_total: 2_500 });
    expect(String(session.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('2500');
  });

  it('stays open when the card is declined, and can be paid with another', async () => {
    const { id } = await shop.session();
    expect(await shop.pay(id, DECLINED_CARD)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } },
    });
    expect(shop.types()).toEqual(['payment_intent.payment_failed']);
    expect(await shop.client().checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
    expect((await shop.pay(id)).status).toBe(200);
  });

  it('is paid once when two pay at once', async () => {
    const { id } = await shop.session();
    const answers = await Promise.all([shop.pay(id), shop.pay(id), shop.pay(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await shop.client().charges.list()).toMatchObject({ data: [{ amount: 2_500 }], has_more: false });
  });

  it('expires by call and then cannot be paid or expired again', async () => {
    const { id } = await shop.session();
    expect(await shop.client().checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await shop.until(() => shop.received.length === 1);
    expect(shop.types()).toEqual(['checkout.session.expired']);
    expect((await shop.pay(id)).status).toBe(409);
    expect((await refusal(shop.client().checkout.sessions.expire(id))).statusCode).toBe(400);
  });

  it('is found by its payment intent and by its time', async () => {
    const [first, second] = [await shop.session(), await shop.session()];
    await shop.pay(first.id);
    const paid = await shop.client().checkout.sessions.retrieve(first.id);
    const found = await shop.client().checkout.sessions.list({ payment_intent: String(paid.payment_intent) });
    expect(found.data.map(({ id }) => id)).toEqual([first.id]);
    const since = await shop.client().checkout.sessions.list({ created: { gte: first.created }, limit: 1 });
    expect(since).toMatchObject({ data: [{ id: second.id }], has_more: true });
  });
});

describe('the clock', () => {
  it('advances for provider and product, and expires what is due', async () => {
    const { id, created } = await shop.session(2_500, { expires_at: Math.floor(Date.now() / 1000) + 1_830 });
    const answer = await shop.call('/test/clock', { advanceMinutes: 31 });
    expect(answer.body).toMatchObject({ offsetMs: 31 * 60_000 });
    expect(shop.types()).toEqual(['checkout.session.expired']);
    expect(await shop.client().checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
    expect(JSON.parse(readFileSync(join(shop.dataDir, 'clock.json'), 'utf8'))).toEqual({
      offsetMs: 31 * 60_000,
    });
    expect((await shop.session()).created).toBeGreaterThanOrEqual(created + 31 * 60);
  });

  it('does not go back', async () => {
    expect((await shop.call('/test/clock', { advanceDays: -1 })).status).toBe(400);
  });
});

describe('refunds', () => {
  async function paidIntent(): Promise<string> {
    const { id } = await shop.session(2_500);
    return String((await shop.pay(id)).body['payment_intent']);
  }

  it('give back part, then the rest, and never more', async () => {
    const payment_intent = await paidIntent();
    const { refunds } = shop.client();
    expect(await refunds.create({ payment_intent, amount: 1_000 })).toMatchObject({
      amount: 1_000,
      status: 'succeeded',
    });
    expect(await refusal(refunds.create({ payment_intent, amount: 1_501 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    expect(await refunds.create({ payment_intent })).toMatchObject({ amount: 1_500 });
    expect(await refusal(refunds.create({ payment_intent }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const intent = await shop.client().paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] });
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 2_500, refunded: true });
    expect((await refunds.list({ payment_intent })).data).toHaveLength(2);
    await shop.until(() => shop.received.length === 7);
    expect(shop.types().filter((type) => type.includes('refund'))).toEqual([
      'charge.refunded',
      'charge.refunded',
      'refund.created',
      'refund.created',
    ]);
  });

  it('are refused while the bank disputes the charge', async () => {
    const payment_intent = await paidIntent();
    const dispute = await shop.call('/test/disputes', { payment_intent });
    expect(dispute).toMatchObject({
      status: 200,
      body: { object: 'dispute', status: 'needs_response', amount: 2_500 },
    });
    expect(await refusal(shop.client().refunds.create({ payment_intent }))).toMatchObject({
      code: 'charge_disputed',
    });
    const id = String(dispute.body['id']);
    expect((await shop.call(`/test/disputes/${id}/close`, { status: 'lost' })).body).toMatchObject({
      status: 'lost',
    });
    expect((await shop.client().disputes.list({ payment_intent })).data).toMatchObject([
      { id, status: 'lost' },
    ]);
    expect(shop.types()).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']));
  });
});

describe('customers', () => {
  it('are created, changed, found, used for a session and deleted', async () => {
    const { customers } = shop.client();
    const { id } = await customers.create({ email: 'ann@demo.test', metadata: { userId: 'u-1', plan: 'a' } });
    expect(await customers.update(id, { name: 'Ann', metadata: { plan: '' } })).toMatchObject({
      name: 'Ann',
      email: 'ann@demo.test',
      metadata: { userId: 'u-1' },
    });
    expect((await customers.list({ email: 'ann@demo.test' })).data.map((one) => one.id)).toEqual([id]);
    const session = await shop.session(2_500, { customer: id });
    expect((await shop.pay(session.id)).body).toMatchObject({
      customer: id,
      customer_details: { email: 'ann@demo.test' },
    });
    await customers.del(id);
    expect(await customers.retrieve(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    expect((await customers.list({ limit: 100 })).data.map((one) => one.id)).not.toContain(id);
  });
});

describe('the API', () => {
  it('gives the same answer to the same call under one key, and refuses another call', async () => {
    const again = { idempotencyKey: 'order-1' };
    const create = (name: string) => shop.client().customers.create({ name }, again);
    const [first, second] = [await create('Ann'), await create('Ann')];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await refusal(create('Bob'))).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    expect((await shop.client().customers.list()).data).toHaveLength(1);
  });

  it('does not keep a failure of its own under the key', async () => {
    const create = () => shop.client().customers.create({ name: 'Ann' }, { idempotencyKey: 'order-2' });
    await shop.call('/test/faults', { status: 503 });
    expect((await refusal(create())).statusCode).toBe(503);
    await shop.call('/test/faults', {});
    expect((await create()).name).toBe('Ann');
  });

  it('refuses unknown parameters, with the provider’s message', async () => {
    // The client's types have no such parameter, so the test sends these requests by hand.
    const post = async (body: string, key = 'sk_test_shop', path = '/v1/checkout/sessions') => {
      const response = await fetch(`${shop.url}${path}`, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${key}` },
      });
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    expect(await post('mode=payment&line_items[0][price_data][colour]=red')).toMatchObject({ status: 400 });
    expect(await post('name=Ann&colour=red', undefined, '/v1/customers')).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'parameter_unknown', param: 'colour' } },
    });
    expect(await post('name=Ann', 'sk_test_wrong', '/v1/customers')).toMatchObject({ status: 401 });
    expect(await post('', undefined, '/v1/toasters')).toMatchObject({ status: 404, body: { error: {} } });
  });

  it.each([
    ['a total below thirty pence', { line_items: [lineOf(29)] }, 'amount_too_small'],
    ['a life of a minute', { expires_at: Math.floor(Date.now() / 1000) + 60 }, undefined],
    ['a life of two days', { expires_at: Math.floor(Date.now() / 1000) + 48 * 3600 }, undefined],
    [
      'customer and customer_email at once',
      { customer: 'cus_1', customer_email: 'a@b.test' },
      'parameters_exclusive',
    ],
    ['a success address that is none', { success_url: 'javascript:alert(1)' }, 'url_invalid'],
    ['no success address', { success_url: undefined }, 'parameter_missing'],
  ])('refuses a session with %s', async (_name, more, code) => {
    const error = await refusal(shop.session(2_500, more));
    expect(error).toMatchObject({ statusCode: 400 });
    expect(error.code).toBe(code);
  });

  it('answers 404 for an id that names nothing', async () => {
    expect(await refusal(shop.client().checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('answers an address that cannot be read and a call from another site with a refusal', async () => {
    expect((await fetch(`${shop.url}/v1/customers/%ff`)).status).toBe(400);
    expect((await fetch(`${shop.url}/nothing`)).status).toBe(404);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await fetch(`${shop.url}/test/clock`, { method: 'POST', body: '{}', headers })).status).toBe(403);
  });

  it('hangs and breaks connections when told to', async () => {
    await shop.call('/test/faults', { hangMs: 300 });
    const startedAt = Date.now();
    await shop.client().customers.list();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
    await shop.call('/test/faults', { resetRate: 1 });
    expect(await refusal(shop.client().customers.list())).toMatchObject({ type: 'StripeConnectionError' });
    await shop.call('/test/faults', {});
    expect((await shop.client().customers.list()).data).toEqual([]);
  });

  it('lists events by time and type, and pages through them both ways', async () => {
    const { id, created } = await shop.session();
    await shop.pay(id);
    const { events } = shop.client();
    const all = await events.list({ created: { gte: created } });
    expect(all.data).toHaveLength(3);
    const ids = all.data.map((event) => event.id);
    expect((await events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);
    const both = { types: ['charge.succeeded', 'checkout.session.completed'] };
    expect((await events.list(both)).data).toHaveLength(2);
    expect((await events.list({ starting_after: ids[0], limit: 1 })).data.map((event) => event.id)).toEqual([
      ids[1],
    ]);
    expect((await events.list({ ending_before: ids[2] })).data.map((event) => event.id)).toEqual(
      ids.slice(0, 2),
    );
    expect(await events.retrieve(String(ids[0]))).toMatchObject({ pending_webhooks: 0 });
  });
});

describe('webhooks', () => {
  it('carry a signature that fits the body and no other', async () => {
    const { id } = await shop.session();
    await shop.pay(id);
    const { body, signature } = shop.received[0] ?? { body: '', signature: '' };
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, 'whsec_test')).toThrow();
    expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  });

  it('are repeated until they are accepted', async () => {
    shop.webhookStatus = 500;
    const { id } = await shop.session();
    await shop.pay(id);
    expect(shop.received).toHaveLength(3);
    shop.webhookStatus = 204;
    await shop.until(() => shop.received.length === 6);
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(3);
  });

  it('are doubled, dropped, delayed and shuffled when told to', async () => {
    await shop.call('/test/webhooks', { duplicate: 2, shuffle: true });
    const first = await shop.session();
    await shop.pay(first.id);
    expect(shop.received).toHaveLength(9);
    await shop.call('/test/webhooks', { drop: true });
    const second = await shop.session();
    await shop.pay(second.id);
    expect(shop.received).toHaveLength(9);
    await shop.call('/test/webhooks', { delayMs: 300 });
    const third = await shop.session();
    const startedAt = Date.now();
    await shop.pay(third.id);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
    expect(shop.received).toHaveLength(12);
  });

  it('and everything else outlive a restart', async () => {
    shop.webhookStatus = 503;
    const { id } = await shop.session();
    const open = await shop.session(1_000);
    await shop.call('/test/clock', { advanceMinutes: 5 });
    await shop.pay(id);
    await shop.stopSandbox();
    shop.received.length = 0;
    shop.webhookStatus = 200;
    await shop.startSandbox();
    await shop.until(() => shop.received.length === 3);
    expect(shop.types()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ]);
    expect(await shop.client().checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
    expect((await shop.pay(open.id)).status).toBe(200);
    const clock = await fetch(`${shop.url}/test/clock`);
    expect(JSON.parse(await clock.text())).toMatchObject({ offsetMs: 5 * 60_000 });
  });
});

function lineOf(unitPence: number) {
  return { price_data: { currency: 'gbp', unit_amount: unitPence, product_data: { name: 'Crumbs' } } };
}
