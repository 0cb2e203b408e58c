import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { refusal } from './sandbox-refusal.js';
import { SandboxShop } from './sandbox-shop.js';

const CARD_THAT_PAYS_ONCE = '4000000000000341';
const DAY_SECONDS = 24 * 3600;

let shop: SandboxShop;

beforeEach(async () => {
  shop = await SandboxShop.open();
});

afterEach(async () => {
  await shop.close();
});

interface Wanted {
  trialDays?: number;
  card?: string;
  interval?: 'day' | 'week' | 'month' | 'year';
}

/** A customer who has subscribed on the payment page. */
async function subscribed({ trialDays, card, interval = 'month' }: Wanted = {}) {
  const { id: customer } = await shop.client().customers.create({ email: 'ann@demo.test' });
  const session = await shop.client().checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [
      {
        price_data: {
          currency: 'gbp',
          unit_amount: 999,
          product_data: { name: 'LT+ membership' },
          recurring: { interval },
        },
        quantity: 1,
      },
    ],
    subscription_data: {
      metadata: { userId: 'u-1' },
      ...(trialDays === undefined ? {} : { trial_period_days: trialDays }),
    },
    payment_method_collection: 'always',
    success_url: 'http://shop.test/membership',
  });
  const answer = await shop.pay(session.id, card);
  return { customer, session, answer, id: String(answer.body['subscription']) };
}

function periodOf(subscription: Stripe.Subscription) {
  const item = subscription.items.data[0];
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

async function statusOf(id: string): Promise<string> {
  return (await shop.client().subscriptions.retrieve(id)).status;
}

async function invoicesOf(id: string) {
  const { data } = await shop.client().invoices.list({ subscription: id });
  return data.map((invoice) => [invoice.billing_reason, invoice.status, invoice.amount_paid]);
}

describe('subscribing', () => {
  it('without a trial charges the first payment at once', async () => {
    const { id, answer, customer } = await subscribed();
    expect(answer.body).toMatchObject({ payment_status: 'paid', amount_total: 999, mode: 'subscription' });
    const subscription = await shop.client().subscriptions.retrieve(id, {
      expand: ['latest_invoice.payments', 'default_payment_method'],
    });
    expect(subscription).toMatchObject({
      status: 'active',
      customer,
      metadata: { userId: 'u-1' },
      trial_end: null,
      latest_invoice: {
        status: 'paid',
        amount_paid: 999,
        billing_reason: 'subscription_create',
        parent: {
          type: 'subscription_details',
          subscription_details: { subscription: id, metadata: { userId: 'u-1' } },
        },
        lines: { data: [{ parent: { subscription_item_details: { subscription: id } } }] },
      },
      default_payment_method: { customer, card: { last4: '4242' } },
    });
    const { start, end } = periodOf(subscription);
    expect((end - start) / DAY_SECONDS).toBeGreaterThanOrEqual(28);
    expect(shop.types()).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
    );
  });

  it('with a trial charges nothing until it ends, with a reminder three days before', async () => {
    const { id, answer } = await subscribed({ trialDays: 30 });
    expect(answer.body).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 });
    const begun = await shop.client().subscriptions.retrieve(id);
    expect(begun).toMatchObject({ status: 'trialing' });
    expect((begun.trial_end ?? 0) - (begun.trial_start ?? 0)).toBe(30 * DAY_SECONDS);
    expect(periodOf(begun).end).toBe(begun.trial_end);
    expect(await invoicesOf(id)).toEqual([['subscription_create', 'paid', 0]]);

    await shop.call('/test/clock', { advanceDays: 26 });
    expect(shop.types()).not.toContain('customer.subscription.trial_will_end');
    await shop.call('/test/clock', { advanceDays: 1 });
    expect(shop.types()).toContain('customer.subscription.trial_will_end');
    expect(await statusOf(id)).toBe('trialing');

    await shop.call('/test/clock', { advanceDays: 3 });
    const paying = await shop.client().subscriptions.retrieve(id);
    expect(paying.status).toBe('active');
    expect(periodOf(paying).start).toBe(begun.trial_end);
    expect((await invoicesOf(id))[0]).toEqual(['subscription_cycle', 'draft', 0]);
    await shop.call('/test/clock', { advanceMinutes: 59 });
    expect((await invoicesOf(id))[0]).toEqual(['subscription_cycle', 'draft', 0]);
    await shop.call('/test/clock', { advanceMinutes: 2 });
    expect(await invoicesOf(id)).toEqual([
      ['subscription_cycle', 'paid', 999],
      ['subscription_create', 'paid', 0],
    ]);
    expect(shop.types().filter((type) => type === 'charge.succeeded')).toHaveLength(1);
  });

  it('leaves nothing behind when the card is declined', async () => {
    const { answer, customer } = await subscribed({ card: '4000000000000002' });
    expect(answer).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
    expect((await shop.client().subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  });

  it('is refused with a price that does not recur', async () => {
    expect(await refusal(shop.session(999, { mode: 'subscription' }))).toMatchObject({ statusCode: 400 });
  });
});

describe('a renewal', () => {
  it('comes once for each month that passes, however far the clock is moved', async () => {
    const { id } = await subscribed();
    await shop.call('/test/clock', { advanceDays: 95 });
    const invoices = await invoicesOf(id);
    expect(invoices).toHaveLength(4);
    expect(invoices.every(([, status, paid]) => status === 'paid' && paid === 999)).toBe(true);
    const { start, end } = periodOf(await shop.client().subscriptions.retrieve(id));
    const state = await fetch(`${shop.url}/test/clock`);
    const now = new Date(String(JSON.parse(await state.text()).now)).getTime() / 1000;
    expect(start <= now && now < end).toBe(true);
  });

  it('that fails is retried on days 1, 3, 5 and 7, then the subscription ends', async () => {
    const { id } = await subscribed({ card: CARD_THAT_PAYS_ONCE, interval: 'week' });
    await shop.call('/test/clock', { advanceDays: 7, advanceMinutes: 61 });
    expect(await statusOf(id)).toBe('past_due');
    const { data } = await shop.client().invoices.list({ subscription: id, status: 'open' });
    const first = data[0];
    expect(first).toMatchObject({ attempt_count: 1, amount_remaining: 999 });
    const finalizedAt = first?.status_transitions.finalized_at ?? 0;
    for (const [day, next] of [
      [1, 3],
      [3, 5],
      [5, 7],
    ] as const) {
      await shop.call('/test/clock', { advanceDays: day === 1 ? 1 : 2 });
      const open = await shop.client().invoices.retrieve(first?.id ?? '');
      expect(open.next_payment_attempt).toBe(finalizedAt + next * DAY_SECONDS);
      expect(await statusOf(id)).toBe('past_due');
    }
    await shop.call('/test/clock', { advanceDays: 2 });
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await shop.client().invoices.retrieve(first?.id ?? '')).toMatchObject({
      status: 'open',
      attempt_count: 5,
      next_payment_attempt: null,
    });
    expect(shop.types()).toContain('customer.subscription.deleted');
    const { data: none } = await shop.client().subscriptions.list();
    expect(none).toEqual([]);
    const { data: all } = await shop.client().subscriptions.list({ status: 'all' });
    expect(all.map((one) => one.id)).toEqual([id]);
  });

  it('that failed is cleared by paying its invoice with another card', async () => {
    const { id, customer } = await subscribed({ card: CARD_THAT_PAYS_ONCE });
    await shop.call('/test/clock', { advanceDays: 31 });
    expect(await statusOf(id)).toBe('past_due');
    const { data } = await shop.client().invoices.list({ subscription: id, status: 'open' });
    const other = await shop.client().paymentMethods.attach('pm_card_visa', { customer });
    await shop.client().invoices.pay(data[0]?.id ?? '', { payment_method: other.id });
    expect(await statusOf(id)).toBe('active');
    await shop.client().subscriptions.update(id, { default_payment_method: other.id });
    await shop.call('/test/clock', { advanceDays: 31 });
    expect(await statusOf(id)).toBe('active');
  });
});

describe('the draft of a renewal', () => {
  /** A renewal that has begun and is not charged yet; returns the subscription and its draft. */
  async function aDraft() {
    const { id } = await subscribed({ trialDays: 30 });
    await shop.call('/test/clock', { advanceDays: 30 });
    const { data } = await shop.client().invoices.list({ subscription: id, status: 'draft' });
    return { id, draft: data[0]?.id ?? '' };
  }

  it('is finalized and voided to take nothing, since it can be neither deleted nor voided', async () => {
    const { id, draft } = await aDraft();
    const { invoices } = shop.client();
    expect(await refusal(invoices.del(draft))).toMatchObject({ statusCode: 400 });
    expect(await refusal(invoices.voidInvoice(draft))).toMatchObject({ statusCode: 400 });
    await invoices.finalizeInvoice(draft, { auto_advance: false });
    await invoices.voidInvoice(draft);
    await shop.call('/test/clock', { advanceDays: 8 });
    expect((await invoicesOf(id))[0]).toEqual(['subscription_cycle', 'void', 0]);
  });

  it('is charged although the subscription was ended meanwhile: only what is final is not collected', async () => {
    const { id } = await aDraft();
    await shop.client().subscriptions.cancel(id);
    await shop.call('/test/clock', { advanceMinutes: 61 });
    expect((await invoicesOf(id))[0]).toEqual(['subscription_cycle', 'paid', 999]);
  });

  it('is charged although its period is to be the last', async () => {
    const { id } = await aDraft();
    await shop.client().subscriptions.update(id, { cancel_at_period_end: true });
    await shop.call('/test/clock', { advanceMinutes: 61 });
    expect((await invoicesOf(id))[0]).toEqual(['subscription_cycle', 'paid', 999]);
  });
});

describe('another price', () => {
  it('is charged from the next renewal on', async () => {
    const { id } = await subscribed({ trialDays: 30 });
    const { subscriptions } = shop.client();
    const item = (await subscriptions.retrieve(id)).items.data[0];
    const change = (interval: 'month' | 'year') =>
      subscriptions.update(id, {
        proration_behavior: 'none',
        items: [
          {
            id: item?.id ?? '',
            price_data: {
              currency: 'gbp',
              product: String(item?.price.product),
              unit_amount: 1_299,
              recurring: { interval },
            },
          },
        ],
      });
    expect(await refusal(change('year'))).toMatchObject({ statusCode: 400 });
    expect((await change('month')).items.data[0]).toMatchObject({
      id: item?.id,
      price: { unit_amount: 1_299, product: item?.price.product },
    });
    await shop.call('/test/clock', { advanceDays: 30, advanceMinutes: 61 });
    expect((await invoicesOf(id))[0]).toEqual(['subscription_cycle', 'paid', 1_299]);
  });
});

describe('a cancellation', () => {
  it('at the end of the period can be taken back until then', async () => {
    const { id } = await subscribed({ trialDays: 10 });
    const { subscriptions } = shop.client();
    const ending = await subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(ending.trial_end);
    expect(await subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await subscriptions.update(id, { cancel_at_period_end: true });
    await shop.call('/test/clock', { advanceDays: 10 });
    expect(await statusOf(id)).toBe('canceled');
    expect(await invoicesOf(id)).toEqual([['subscription_create', 'paid', 0]]);
    expect(await refusal(subscriptions.update(id, { cancel_at_period_end: false }))).toMatchObject({
      statusCode: 404,
    });
  });

  it('at once ends it, and nothing is charged any more', async () => {
    const { id } = await subscribed();
    expect(await shop.client().subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    await shop.call('/test/clock', { advanceDays: 62 });
    expect(await invoicesOf(id)).toHaveLength(1);
  });
});

describe('upcoming changes', () => {
  it('outlives a restart', async () => {
    const { id } = await subscribed({ trialDays: 14 });
    await shop.stopSandbox();
    await shop.startSandbox();
    await shop.call('/test/clock', { advanceDays: 14 });
    expect(await statusOf(id)).toBe('active');
  });

  it('finds an invoice whose card was taken away open, and goes on', async () => {
    const { customer } = await subscribed();
    const { invoices, invoiceItems, paymentMethods } = shop.client();
    const card = await paymentMethods.attach('pm_card_visa', { customer });
    const draft = await invoices.create({
      customer,
      auto_advance: true,
      default_payment_method: card.id,
    });
    await invoiceItems.create({ customer, invoice: draft.id, amount: 1_500, currency: 'gbp' });
    await paymentMethods.detach(card.id);
    await shop.call('/test/clock', { advanceMinutes: 61 });
    const open = await invoices.retrieve(draft.id);
    expect(open).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(open.next_payment_attempt).not.toBeNull();
    expect((await shop.call('/test/clock', { advanceDays: 10 })).status).toBe(200);
    expect(await invoices.retrieve(draft.id)).toMatchObject({ status: 'open', attempt_count: 5 });
  });

  it('happens to a draft that advances by itself', async () => {
    const { customer } = await subscribed();
    const { invoices, invoiceItems } = shop.client();
    const { data } = await shop.client().customers.listPaymentMethods(customer);
    const draft = await invoices.create({
      customer,
      auto_advance: true,
      default_payment_method: data[0]?.id ?? '',
    });
    await invoiceItems.create({ customer, invoice: draft.id, amount: 1_500, currency: 'gbp' });
    await shop.call('/test/clock', { advanceMinutes: 61 });
    expect(await invoices.retrieve(draft.id)).toMatchObject({ status: 'paid', amount_paid: 1_500 });
  });
});
