import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SandboxShop } from './sandbox-shop.js';

const DECLINED_CARD = '4000000000000002';
const AUTHENTICATION_CARD = '4000002500003155';
const CARD_FIELDS = { email: 'ann@demo.test', number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' };

let shop: SandboxShop;

beforeEach(async () => {
  shop = await SandboxShop.open();
});

afterEach(async () => {
  await shop.close();
});

describe('the payment page', () => {
  it('takes a card and leads to the shop’s success address', async () => {
    const { id } = await shop.session(2_500, { customer_email: 'ann@demo.test' });
    const page = await fetch(`${shop.url}/c/pay/${id}`);
    const markup = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test;");
    for (const part of [
      'Five-day box',
      '£25.00',
      'ann@demo.test',
      'no real money',
      'cc-number',
      'http://shop.test/checkout',
    ]) {
      expect(markup).toContain(part);
    }
    const paid = await shop.submit(`/c/pay/${id}`, CARD_FIELDS);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://shop.test/payment-success?session_id=${id}`);
    expect(await (await fetch(`${shop.url}/c/pay/${id}`)).text()).toContain('already paid');
  });

  it.each([
    ['an invalid number', { number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    ['a date in the past', { expiry: '01 / 20' }, 'expiry date is in the past'],
    ['no security code', { cvc: '' }, 'Enter the CVC'],
    ['no email', { email: 'ann' }, 'Enter an email address'],
  ])('says what is wrong with %s', async (_name, more, message) => {
    const { id } = await shop.session();
    const answer = await shop.submit(`/c/pay/${id}`, { ...CARD_FIELDS, ...more });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
    expect(shop.received).toHaveLength(0);
  });

  it('stays usable after a declined card', async () => {
    const { id } = await shop.session();
    const declined = await shop.submit(`/c/pay/${id}`, { ...CARD_FIELDS, number: DECLINED_CARD });
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined. Try another card.');
    expect((await shop.submit(`/c/pay/${id}`, CARD_FIELDS)).status).toBe(303);
  });

  it('asks the bank first where the card wants it', async () => {
    const { id } = await shop.session();
    const fields = { ...CARD_FIELDS, number: AUTHENTICATION_CARD };
    const asked = await shop.submit(`/c/pay/${id}`, fields);
    expect(asked.headers.get('location')).toBe(`/c/pay/${id}/authenticate`);
    const refused = await shop.submit(`/c/pay/${id}/authenticate`, { answer: 'refuse' });
    expect(refused.status).toBe(402);
    await shop.submit(`/c/pay/${id}`, fields);
    const confirmed = await shop.submit(`/c/pay/${id}/authenticate`, { answer: 'confirm' });
    expect(confirmed.headers.get('location')).toContain(id);
  });

  it('shows external content as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { id } = await shop.session(2_500, {
      line_items: [{ price_data: { currency: 'gbp', unit_amount: 500, product_data: { name } } }],
    });
    const markup = await (await fetch(`${shop.url}/c/pay/${id}`)).text();
    expect(markup).not.toContain('<img');
    expect(markup).toContain('&lt;img');
  });

  it('shows when the session has expired or never existed', async () => {
    const { id } = await shop.session();
    await shop.call(`/test/checkout/sessions/${id}/expire`);
    const expired = await fetch(`${shop.url}/c/pay/${id}`);
    expect(await expired.text()).toMatch(/has expired[\s\S]*http:\/\/shop\.test\/checkout/);
    expect((await fetch(`${shop.url}/c/pay/cs_test_none`)).status).toBe(404);
  });
});
