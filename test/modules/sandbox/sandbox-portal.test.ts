import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { refusal } from './sandbox-refusal.js';
import { SandboxShop } from './sandbox-shop.js';

let shop: SandboxShop;
let path: string;
let customer: string;

beforeEach(async () => {
  shop = await SandboxShop.open();
  customer = (await shop.client().customers.create({ email: 'ann@demo.test' })).id;
  path = await portalOf(customer, 'http://shop.test/account/membership');
});

afterEach(async () => {
  await shop.close();
});

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** A portal that allows cards, invoices and cancellations, unless overridden. */
async function portalOf(of: string, returnUrl?: string, features: Features = {}): Promise<string> {
  const { configurations, sessions } = shop.client().billingPortal;
  const configuration = await configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      ...features,
    },
  });
  const portal = await sessions.create({
    customer: of,
    configuration: configuration.id,
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
  });
  expect(portal).toMatchObject({ object: 'billing_portal.session', configuration: configuration.id });
  return new URL(portal.url).pathname;
}

/** Ann subscribes with a card; returns the subscription's id. */
async function subscribe(card?: string): Promise<string> {
  const session = await shop.session(999, {
    mode: 'subscription',
    customer,
    line_items: [
      {
        price_data: {
          currency: 'gbp',
          unit_amount: 999,
          product_data: { name: 'LT+ membership' },
          recurring: { interval: 'month' },
        },
        quantity: 1,
      },
    ],
  });
  return String((await shop.pay(session.id, card)).body['subscription']);
}

async function page(): Promise<string> {
  return (await fetch(`${shop.url}${path}`)).text();
}

async function ask(action: string, value: string): Promise<string> {
  const response = await shop.submit(path, { action, value });
  expect(response.status).toBe(303);
  return page();
}

describe('the billing portal', () => {
  it('shows a new customer how to begin, and leads back to the shop', async () => {
    const markup = await page();
    for (const part of ['ann@demo.test', 'No saved cards', 'http://shop.test/account/membership']) {
      expect(markup).toContain(part);
    }
    expect((await fetch(`${shop.url}/p/session/bps_none`)).status).toBe(404);
  });

  it('ends a subscription with its period, and takes that back', async () => {
    const id = await subscribe();
    expect(await page()).toMatch(/LT\+ membership[\s\S]*£9\.99 a month · renews on/);
    expect(await ask('cancel', id)).toContain('ends on');
    const ending = await shop.client().subscriptions.retrieve(id);
    expect(ending).toMatchObject({ billing_mode: { type: 'flexible' }, cancel_at_period_end: false });
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
    expect(await ask('renew', id)).toContain('renews on');
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
    });
    expect(shop.types()).toContain('customer.subscription.updated');
  });

  it('ends a subscription at the time that it set, and takes nothing more', async () => {
    const id = await subscribe();
    await ask('cancel', id);
    await shop.call('/test/clock', { advanceDays: 33 });
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    expect((await shop.client().invoices.list({ customer })).data).toHaveLength(1);
  });

  it('sets a time that only an empty time resets, not the flag', async () => {
    const id = await subscribe();
    const { subscriptions } = shop.client();
    await ask('cancel', id);
    const both = subscriptions.update(id, { cancel_at: '', cancel_at_period_end: false });
    expect(await refusal(both)).toMatchObject({ statusCode: 400 });
    const still = await subscriptions.update(id, { cancel_at_period_end: false });
    expect(still.cancel_at).not.toBeNull();
    expect(await subscriptions.update(id, { cancel_at: '' })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
  });

  it('is refused without a configuration, and with one that is unknown or switched off', async () => {
    const { configurations, sessions } = shop.client().billingPortal;
    expect(await refusal(sessions.create({ customer }))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('until you save your customer portal settings'),
    });
    expect(await refusal(sessions.create({ customer, configuration: 'bpc_none' }))).toMatchObject({
      code: 'resource_missing',
    });
    const { id } = await configurations.create({
      features: { invoice_history: { enabled: true } },
      metadata: { made_for: 'test' },
    });
    const listed = await configurations.list({ active: true, limit: 100 });
    expect(listed.data.map((each) => each.id)).toContain(id);
    await configurations.update(id, { active: false });
    const left = await configurations.list({ active: true, limit: 100 });
    expect(left.data.map((each) => each.id)).not.toContain(id);
    expect(await refusal(sessions.create({ customer, configuration: id }))).toMatchObject({
      statusCode: 400,
    });
  });

  it('pauses a subscription only where its configuration allows that', async () => {
    const id = await subscribe();
    expect(await page()).not.toContain('Pause');
    expect(await ask('pause', id)).toContain('Method not allowed');
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    path = await portalOf(customer, undefined, { subscription_pause: { enabled: true } });
    expect(await ask('pause', id)).toContain('is paused');
    await shop.call('/test/clock', { advanceDays: 40 });
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({ status: 'paused' });
    expect((await shop.client().invoices.list({ customer })).data).toHaveLength(1);
    expect(await shop.client().subscriptions.resume(id)).toMatchObject({ status: 'active' });
    await shop.call('/test/clock', { advanceMinutes: 1 });
    await shop.call('/test/clock', { advanceMinutes: 61 });
    expect((await shop.client().invoices.list({ customer, status: 'paid' })).data).toHaveLength(2);
  });

  it('replaces the charged card by a test card, and pays what is open', async () => {
    const id = await subscribe('4000000000000341');
    await shop.call('/test/clock', { advanceDays: 31 });
    path = await portalOf(customer);
    expect(await page()).toContain('the last payment failed');
    const { data: open } = await shop.client().invoices.list({ customer, status: 'open' });
    const invoiceId = open[0]?.id ?? '';
    expect(await ask('pay', invoiceId)).toContain('was declined');
    expect(await ask('add-card', '1')).toContain('was declined');
    expect(await ask('add-card', '0')).toContain('ending in 4242 was added');
    expect(await ask('pay', invoiceId)).toContain('The invoice is paid');
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });

  it('charges another saved card, and removes one', async () => {
    await subscribe();
    await ask('add-card', '3');
    const { data } = await shop.client().customers.listPaymentMethods(customer);
    const [newer, older] = data.map((one) => one.id);
    expect(await ask('default-card', older ?? '')).toContain('ending in 4242 is charged');
    expect(await shop.client().customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: older },
    });
    expect(await ask('remove-card', newer ?? '')).toContain('ending in 0341 was removed');
  });

  it('does nothing about what belongs to somebody else', async () => {
    const other = await shop.client().customers.create({ email: 'eve@demo.test' });
    const id = await subscribe();
    path = await portalOf(other.id);
    expect(await ask('cancel', id)).toContain('not yours');
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
  });

  it('is listed with cards, invoices and subscriptions on the front page', async () => {
    await subscribe();
    const front = await (await fetch(`${shop.url}/`)).text();
    for (const part of ['Saved cards', 'visa …4242', 'Subscriptions', 'LT+ membership', 'Invoices']) {
      expect(front).toContain(part);
    }
  });
});
