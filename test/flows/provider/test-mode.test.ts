import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { HANDLED_EVENT_TYPES } from '#backend/platform/payments/purposes/provider-objects.js';
import { endpointUrl } from '#sandbox/test-mode/webhooks.js';
import { KEY, TestModeShop } from './test-mode-shop.js';

const PUBLIC = { PUBLIC_URL: 'https://shop.lightertable.co.uk' };
const ENDPOINT = `${PUBLIC.PUBLIC_URL}/webhooks/stripe`;

let shop: TestModeShop;
beforeEach(async () => {
  shop = await TestModeShop.open();
});
afterEach(() => shop.close());

const endpoints = async (): Promise<Stripe.WebhookEndpoint[]> =>
  (await shop.client().webhookEndpoints.list({ limit: 100 })).data;
const configurations = async (): Promise<Stripe.BillingPortal.Configuration[]> =>
  (await shop.client().billingPortal.configurations.list({ limit: 100 })).data;
const kept = (): unknown => JSON.parse(readFileSync(join(shop.dataDir, 'provider.json'), 'utf8'));

describe('a start with a test key', () => {
  it('names the account, looks often for events, and sets up the portal', async () => {
    const { rows, warnings, env } = await shop.start();
    expect(rows.get('account')).toMatch(/acct_\w+ \(GB, gbp\)/);
    expect(rows.get('webhooks')).toMatch(
      /events are fetched every 2 s .*stripe listen --forward-to localhost:3000/,
    );
    expect(env).toEqual({ STRIPE_POLL_S: '2' });
    expect(warnings).toEqual([]);
    const [portal, ...others] = await configurations();
    expect(others).toEqual([]);
    expect(rows.get('portal')).toContain(portal?.id);
    expect(portal?.features).toMatchObject({
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_pause: { enabled: false },
      subscription_update: { enabled: false },
    });
  });

  it('makes nothing twice', async () => {
    await shop.start(PUBLIC);
    await shop.start(PUBLIC);
    expect(await endpoints()).toHaveLength(1);
    expect(await configurations()).toHaveLength(1);
  });

  it('gives a portal its features back that somebody switched', async () => {
    await shop.start();
    const [portal] = await configurations();
    const features = { subscription_pause: { enabled: true }, subscription_cancel: { enabled: false } };
    await shop.client().billingPortal.configurations.update(portal?.id ?? '', { features });
    await shop.start();
    expect(await configurations()).toMatchObject([
      { features: { subscription_pause: { enabled: false }, subscription_cancel: { enabled: true } } },
    ]);
  });

  it('warns of an account in another country and currency', async () => {
    await shop.setAccount({ country: 'DE', defaultCurrency: 'eur' });
    expect((await shop.start()).warnings).toEqual([
      expect.stringContaining('The account is in DE'),
      expect.stringContaining('kept in eur'),
    ]);
  });

  it('stops with words when the provider refuses the key', async () => {
    await expect(shop.start({ STRIPE_SECRET_KEY: 'sk_test_other' })).rejects.toThrow(
      /refuses STRIPE_SECRET_KEY \(Invalid API Key provided.*copy it again/,
    );
  });

  it('goes on with a warning when the provider does not answer', async () => {
    const { rows, warnings, env } = await shop.start({ STRIPE_API_URL: 'http://127.0.0.1:9' });
    expect(rows.get('account')).toBe('the provider did not answer');
    expect(warnings).toEqual([
      expect.stringMatching(/did not answer \(.+\): key and account were not checked/),
    ]);
    expect(env).toEqual({ STRIPE_POLL_S: '2' });
    expect(existsSync(join(shop.dataDir, 'provider.json'))).toBe(false);
  });

  it('goes on with a warning when the provider fails', async () => {
    await fetch(`${shop.url}/test/faults`, { method: 'POST', body: JSON.stringify({ status: 503 }) });
    expect((await shop.start()).warnings).toEqual([expect.stringContaining('did not answer')]);
  });
});

describe('a start with a restricted key', () => {
  it('names every permission that it lacks', async () => {
    await shop.close();
    shop = await TestModeShop.open('rk_test_account');
    const key = { STRIPE_SECRET_KEY: 'rk_test_account' };
    await shop.setAccount({ denied: ['refunds', 'events'] });
    await expect(shop.start(key)).rejects.toThrow(
      /without permission for Charges and Refunds, Events\. Give it/,
    );
    // Without these the shop works: the country is not known, and events are fetched.
    await shop.setAccount({ denied: ['account', 'webhook_endpoints'] });
    const { rows, warnings, env } = await shop.start({ ...key, ...PUBLIC });
    expect(rows.get('account')).toBe('a restricted key that may not read its account');
    expect(warnings).toEqual([
      expect.stringContaining('Country and currency'),
      expect.stringContaining('neither read nor made (the restricted key lacks the permission)'),
    ]);
    expect(env).toEqual({ STRIPE_POLL_S: '2' });
  });
});

describe('the endpoint of a shop that the provider can reach', () => {
  it('gets the events that the shop handles, in its version, and keeps the secret for itself', async () => {
    const { rows, env } = await shop.start(PUBLIC);
    const [made] = await endpoints();
    expect(made).toMatchObject({ url: ENDPOINT, api_version: Stripe.API_VERSION, status: 'enabled' });
    expect(made?.enabled_events).toEqual(HANDLED_EVENT_TYPES);
    expect(rows.get('webhooks')).toBe(`endpoint ${made?.id} at ${ENDPOINT}, made`);
    expect(env['STRIPE_WEBHOOK_SECRET']).toMatch(/^whsec_/);
    expect(kept()).toMatchObject({ endpoint: { id: made?.id, secret: env['STRIPE_WEBHOOK_SECRET'] } });
    expect(statSync(join(shop.dataDir, 'provider.json')).mode & 0o077).toBe(0);
  });

  it('is found again, with its events and its state as they should be', async () => {
    const first = await shop.start(PUBLIC);
    const [made] = await endpoints();
    const wrong = { enabled_events: ['invoice.paid' as const], disabled: true };
    await shop.client().webhookEndpoints.update(made?.id ?? '', wrong);
    const second = await shop.start(PUBLIC);
    expect(second.env).toEqual(first.env);
    expect(await endpoints()).toMatchObject([
      { id: made?.id, status: 'enabled', enabled_events: HANDLED_EVENT_TYPES },
    ]);
  });

  it('moves with a tunnel whose address changes', async () => {
    const first = await shop.start({ PUBLIC_URL: 'https://one.tunnel.dev' });
    const second = await shop.start({ PUBLIC_URL: 'https://two.tunnel.dev/' });
    expect(second.env).toEqual(first.env);
    expect(await endpoints()).toMatchObject([{ url: 'https://two.tunnel.dev/webhooks/stripe' }]);
  });

  it('is replaced when its secret is lost with the data', async () => {
    const first = await shop.start(PUBLIC);
    rmSync(join(shop.dataDir, 'provider.json'));
    const second = await shop.start(PUBLIC);
    expect(second.env).not.toEqual(first.env);
    expect(await endpoints()).toHaveLength(1);
  });

  it('is not made beside one that somebody made by hand', async () => {
    const { id } = await shop.client().webhookEndpoints.create({ url: ENDPOINT, enabled_events: ['*'] });
    const { warnings, env } = await shop.start(PUBLIC);
    expect(warnings).toEqual([expect.stringContaining(`The endpoint ${id} at ${ENDPOINT} was made by hand`)]);
    expect(env).toEqual({ STRIPE_POLL_S: '2' });
    expect(await endpoints()).toMatchObject([{ id }]);
  });

  it('is checked when its secret is given', async () => {
    const secret = { ...PUBLIC, STRIPE_WEBHOOK_SECRET: 'whsec_given' };
    expect((await shop.start(secret)).warnings).toEqual([expect.stringContaining('There is no endpoint at')]);
    const { id } = await shop
      .client()
      .webhookEndpoints.create({ url: ENDPOINT, enabled_events: ['invoice.paid'] });
    await shop.client().webhookEndpoints.update(id, { disabled: true });
    const { warnings, env } = await shop.start(secret);
    expect(warnings).toEqual([
      expect.stringMatching(/does not send checkout\.session\.completed, .*subscription\.deleted\.$/),
      expect.stringContaining('is switched off'),
    ]);
    expect(env).toEqual({});
  });

  it.each([
    ['https://shop.lightertable.co.uk/', 'https://shop.lightertable.co.uk/webhooks/stripe'],
    ['http://shop.lightertable.co.uk', undefined],
    ['https://localhost:3000', undefined],
    ['https://shop.test', undefined],
    ['https://192.168.1.4', undefined],
    ['https://172.20.0.4', undefined],
    ['https://[::1]:3000', undefined],
    ['not an address', undefined],
    [undefined, undefined],
  ])('is at %s: %s', (publicUrl, url) => expect(endpointUrl(publicUrl)).toBe(url));
});

describe('data of another provider', () => {
  it('is named when the key is taken away, and when it comes', async () => {
    await shop.start();
    const without = { STRIPE_SECRET_KEY: '' };
    expect((await shop.start(without)).warnings).toEqual([
      expect.stringMatching(/^The sandbox takes the payments/),
    ]);
    rmSync(join(shop.dataDir, 'provider.json'));
    expect((await shop.start(without)).warnings).toEqual([]);
    writeFileSync(join(shop.dataDir, 'payments.sqlite'), '');
    expect((await shop.start()).warnings).toEqual([
      expect.stringMatching(/^The provider takes the payments/),
    ]);
  });

  it('is named when the key is of another account', async () => {
    writeFileSync(join(shop.dataDir, 'provider.json'), JSON.stringify({ accountId: 'acct_other' }));
    expect((await shop.start({ STRIPE_SECRET_KEY: KEY })).warnings).toEqual([
      expect.stringMatching(/and acct_other took the payments/),
    ]);
  });
});
