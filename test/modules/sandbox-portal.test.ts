import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SandboxShop } from './sandbox-shop.js';

let shop: SandboxShop;
let path: string;
let customer: string;

beforeEach(async () => {
  shop = await SandboxShop.open();
  customer = (await shop.client().customers.create({ email: 'ann@demo.test' })).id;
  const portal = await shop.client().billingPortal.sessions.create({
    customer,
    return_url: 'http://shop.test/account/membership',
  });
  expect(portal.object).toBe('billing_portal.session');
  path = new URL(portal.url).pathname;
});

afterEach(async () => {
  await shop.close();
});

/** Ann subscribes with a card; answers the subscription's id. */
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
  const answer = await shop.submit(path, { action, value });
  expect(answer.status).toBe(303);
  return page();
}

describe('the billing portal', () => {
  it('shows who has nothing yet how to begin, and leads back to the shop', async () => {
    const markup = await page();
    for (const part of ['ann@demo.test', 'No card is saved', 'http://shop.test/account/membership']) {
      expect(markup).toContain(part);
    }
    expect((await fetch(`${shop.url}/p/session/bps_none`)).status).toBe(404);
  });

  it('ends a subscription with its period, and takes that back', async () => {
    const id = await subscribe();
    expect(await page()).toMatch(/LT\+ membership[\s\S]*£9\.99 a month · renews on/);
    expect(await ask('cancel', id)).toContain('ends on');
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true });
    expect(await ask('renew', id)).toContain('renews on');
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
    expect(shop.types()).toContain('customer.subscription.updated');
  });

  it('replaces the card that is charged by a test card, and pays what is open', async () => {
    const id = await subscribe('4000000000000341');
    await shop.call('/test/clock', { advanceDays: 31 });
    const portal = await shop.client().billingPortal.sessions.create({ customer });
    path = new URL(portal.url).pathname;
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
    const portal = await shop.client().billingPortal.sessions.create({ customer: other.id });
    path = new URL(portal.url).pathname;
    expect(await ask('cancel', id)).toContain('not yours');
    expect(await shop.client().subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
  });

  it('stands beside cards, invoices and subscriptions on the front page', async () => {
    await subscribe();
    const front = await (await fetch(`${shop.url}/`)).text();
    for (const part of ['Saved cards', 'visa …4242', 'Subscriptions', 'LT+ membership', 'Invoices']) {
      expect(front).toContain(part);
    }
  });
});
