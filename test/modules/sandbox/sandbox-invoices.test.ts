import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { refusal } from './sandbox-refusal.js';
import { SandboxShop } from './sandbox-shop.js';

const CARD_THAT_PAYS_ONCE = '4000000000000341';
const CARD_THAT_ASKS = '4000002500003155';
const CARD_THAT_ALWAYS_ASKS = '4000002760003184';
const SAVE_CARD = { payment_intent_data: { setup_future_usage: 'off_session' } } as const;

let shop: SandboxShop;

beforeEach(async () => {
  shop = await SandboxShop.open();
});

afterEach(async () => {
  await shop.close();
});

/** A customer who has paid once and saved the card. */
async function customerWithCard(card?: string): Promise<{ customer: string; method: string }> {
  const { id: customer } = await shop.client().customers.create({ email: 'ann@demo.test' });
  const { id } = await shop.session(2_500, { customer, ...SAVE_CARD });
  await shop.pay(id, card);
  const { data } = await shop.client().customers.listPaymentMethods(customer);
  shop.received.length = 0;
  return { customer, method: data[0]?.id ?? '' };
}

/** A draft for one delivery, to be charged to the card. */
async function draft(
  customer: string,
  method: string,
  amountPence = 4_200,
  more: Stripe.InvoiceCreateParams = {},
): Promise<Stripe.Invoice> {
  const invoice = await shop.client().invoices.create({
    customer,
    auto_advance: false,
    collection_method: 'charge_automatically',
    default_payment_method: method,
    metadata: { deliveryId: 'd-1' },
    ...more,
  });
  await shop.client().invoiceItems.create({
    customer,
    invoice: invoice.id,
    amount: amountPence,
    currency: 'gbp',
    description: 'Box for 5 December',
  });
  return invoice;
}

describe('a saved card', () => {
  it('is attached to its customer, with a print of the card that stays the same', async () => {
    const [first, second] = [await customerWithCard(), await customerWithCard()];
    const { paymentMethods } = shop.client();
    const [one, two] = [
      await paymentMethods.retrieve(first.method),
      await paymentMethods.retrieve(second.method),
    ];
    expect(one).toMatchObject({
      customer: first.customer,
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 12 },
      billing_details: { email: 'ann@demo.test' },
    });
    expect(one.card?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(two.card?.fingerprint).toBe(one.card?.fingerprint);
    const other = await customerWithCard(CARD_THAT_PAYS_ONCE);
    expect((await paymentMethods.retrieve(other.method)).card?.fingerprint).not.toBe(one.card?.fingerprint);
    expect((await paymentMethods.list({ customer: first.customer, type: 'card' })).data).toHaveLength(1);
  });

  it('is not attached without a wish to use it again, and cannot be attached afterwards', async () => {
    const { id: customer } = await shop.client().customers.create({ email: 'bob@demo.test' });
    const { id } = await shop.session(2_500, { customer });
    await shop.pay(id);
    expect((await shop.client().customers.listPaymentMethods(customer)).data).toEqual([]);
    const intents = await shop.client().paymentIntents.list({ customer });
    const method = String(intents.data[0]?.payment_method);
    expect(await refusal(shop.client().paymentMethods.attach(method, { customer }))).toMatchObject({
      statusCode: 400,
    });
  });

  it('can be made the default, which removing it resets', async () => {
    const { customer, method } = await customerWithCard();
    const { customers, paymentMethods } = shop.client();
    const settings = { invoice_settings: { default_payment_method: method } };
    expect(await customers.update(customer, settings)).toMatchObject(settings);
    const shown = await customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] });
    expect(shown).toMatchObject({ invoice_settings: { default_payment_method: { id: method } } });
    const stranger = await customers.create({ email: 'eve@demo.test' });
    expect(await refusal(customers.update(stranger.id, settings))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await paymentMethods.detach(method)).toMatchObject({ customer: null });
    expect(await customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    expect((await customers.listPaymentMethods(customer)).data).toEqual([]);
    expect(shop.types()).toContain('payment_method.detached');
  });

  it('is saved without a payment by a session in setup mode', async () => {
    const { id: customer } = await shop.client().customers.create({ email: 'ann@demo.test' });
    const session = await shop.client().checkout.sessions.create({
      mode: 'setup',
      currency: 'gbp',
      customer,
      success_url: 'http://shop.test/account',
      setup_intent_data: { metadata: { userId: 'u-1' } },
    });
    expect(session).toMatchObject({ amount_total: null, payment_status: 'no_payment_required' });
    expect(await (await fetch(`${shop.url}/c/pay/${session.id}`)).text()).toContain('Save card');
    const declined = await shop.pay(session.id, '4000000000000002');
    expect(declined).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
    expect(await shop.pay(session.id, CARD_THAT_ASKS)).toMatchObject({
      status: 200,
      body: { status: 'complete', payment_intent: null },
    });
    const done = await shop.client().checkout.sessions.retrieve(session.id, {
      expand: ['setup_intent.payment_method'],
    });
    expect(done.setup_intent).toMatchObject({
      status: 'succeeded',
      metadata: { userId: 'u-1' },
      payment_method: { customer, card: { last4: '3155' } },
    });
    expect(shop.types()).toEqual([
      'checkout.session.completed',
      'customer.created',
      'payment_method.attached',
      'setup_intent.setup_failed',
      'setup_intent.succeeded',
    ]);
  });
});

describe('an invoice', () => {
  it('is drafted, finalized, paid with a saved card, and shows its payment on demand', async () => {
    const { customer, method } = await customerWithCard();
    const { id } = await draft(customer, method);
    const { invoices, invoicePayments } = shop.client();
    expect(await invoices.finalizeInvoice(id)).toMatchObject({
      status: 'open',
      amount_due: 4_200,
      attempt_count: 0,
      number: 'LT-0001',
      lines: { data: [{ description: 'Box for 5 December', amount: 4_200 }] },
    });
    const paid = await invoices.pay(id, { off_session: true });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 4_200, amount_remaining: 0, attempt_count: 1 });
    expect(paid.payments).toBeUndefined();
    const shown = await invoices.retrieve(id, {
      expand: ['payments.data.payment.payment_intent.latest_charge'],
    });
    const intent = shown.payments?.data[0]?.payment.payment_intent;
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 4_200,
      latest_charge: { paid: true, payment_method: method },
    });
    const intentId = typeof intent === 'object' ? intent.id : '';
    const found = await invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
    });
    expect(found.data).toMatchObject([{ invoice: id, status: 'paid', amount_paid: 4_200 }]);
    await shop.until(() => shop.received.length === 7);
    expect(shop.types()).toEqual([
      'charge.succeeded',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoiceitem.created',
      'payment_intent.succeeded',
    ]);
    expect(await refusal(invoices.pay(id))).toMatchObject({ statusCode: 400 });
    const refunded = await shop.client().refunds.create({ payment_intent: intentId, amount: 1_000 });
    expect(refunded).toMatchObject({ amount: 1_000, status: 'succeeded' });
    expect((await shop.call('/test/disputes', { payment_intent: intentId })).status).toBe(200);
  });

  it('stays open when the card is declined later, and is paid with another', async () => {
    const { customer, method } = await customerWithCard(CARD_THAT_PAYS_ONCE);
    const { id } = await draft(customer, method);
    const { invoices } = shop.client();
    const error = await refusal(invoices.pay(id, {}, { idempotencyKey: 'charge:d-1:1' }));
    expect(error).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(await invoices.retrieve(id)).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 1,
      next_payment_attempt: null,
    });
    const again = await refusal(invoices.pay(id, {}, { idempotencyKey: 'charge:d-1:1' }));
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    await shop.until(() => shop.types().includes('invoice.payment_failed'));
    const { data } = await shop.client().events.list({ types: ['payment_intent.payment_failed'] });
    expect(data).toHaveLength(1);
    const other = await shop.client().paymentMethods.attach('pm_card_visa', { customer });
    expect(await invoices.pay(id, { payment_method: other.id })).toMatchObject({ status: 'paid' });
  });

  it('is charged without asking again once the bank was asked at checkout', async () => {
    const { customer, method } = await customerWithCard(CARD_THAT_ASKS);
    const { id } = await draft(customer, method);
    expect(await shop.client().invoices.pay(id)).toMatchObject({ status: 'paid' });
  });

  it('needs authentication at each charge of such a card, and is paid on its page', async () => {
    const { customer, method } = await customerWithCard(CARD_THAT_ALWAYS_ASKS);
    const { id } = await draft(customer, method);
    const { invoices } = shop.client();
    expect(await refusal(invoices.pay(id, { off_session: true }))).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'authentication_required' },
      },
    });
    expect(await refusal(invoices.pay(id, { off_session: true }))).toMatchObject({
      code: 'authentication_required',
    });
    await shop.until(() => shop.types().includes('invoice.payment_action_required'));
    expect(shop.types()).toContain('invoice.payment_failed');
    const fields = { number: CARD_THAT_ALWAYS_ASKS, expiry: '12 / 34', cvc: '123' };
    expect((await shop.submit(`/i/${id}`, fields)).status).toBe(200);
    expect(await invoices.retrieve(id)).toMatchObject({ status: 'paid', amount_paid: 4_200 });
  });

  it('is one however often it is created under one key', async () => {
    const { customer, method } = await customerWithCard();
    const create = () =>
      shop
        .client()
        .invoices.create({ customer, default_payment_method: method }, { idempotencyKey: 'box:d-1' });
    const [first, second] = [await create(), await create()];
    expect(second.id).toBe(first.id);
    expect((await shop.client().invoices.list({ customer })).data).toHaveLength(1);
  });

  it('is in the currency of the account unless it names one', async () => {
    const { customer } = await customerWithCard();
    const { invoices, invoiceItems } = shop.client();
    await shop.call('/test/account', { defaultCurrency: 'usd' });
    const [own, named] = [
      await invoices.create({ customer }),
      await invoices.create({ customer, currency: 'gbp' }),
    ];
    expect([own.currency, named.currency]).toEqual(['usd', 'gbp']);
    const line = { customer, amount: 500, currency: 'gbp' };
    expect(await refusal(invoiceItems.create({ ...line, invoice: own.id }))).toMatchObject({
      statusCode: 400,
      param: 'currency',
    });
    expect(await invoiceItems.create({ ...line, invoice: named.id })).toMatchObject({ amount: 500 });
  });

  it('picks up waiting work only when started', async () => {
    const { customer } = await customerWithCard();
    const { invoices, invoiceItems } = shop.client();
    await invoiceItems.create({ customer, amount: 500, currency: 'gbp', description: 'Delivery' });
    expect(await invoices.create({ customer })).toMatchObject({ total: 0 });
    const taken = await invoices.create({ customer, pending_invoice_items_behavior: 'include' });
    expect(taken).toMatchObject({ total: 500, status: 'draft' });
    expect((await invoices.listLineItems(taken.id)).data).toHaveLength(1);
    expect(await invoices.create({ customer, pending_invoice_items_behavior: 'include' })).toMatchObject({
      total: 0,
    });
  });

  it('is void for good, and can be found by customer and status', async () => {
    const { customer, method } = await customerWithCard();
    const { id } = await draft(customer, method);
    const { invoices } = shop.client();
    expect(await refusal(invoices.voidInvoice(id))).toMatchObject({ statusCode: 400 });
    await invoices.finalizeInvoice(id);
    expect((await invoices.list({ customer, status: 'open' })).data.map((one) => one.id)).toEqual([id]);
    expect(await invoices.voidInvoice(id)).toMatchObject({ status: 'void' });
    expect(await refusal(invoices.pay(id))).toMatchObject({ statusCode: 400 });
    expect((await invoices.list({ customer, status: 'open' })).data).toEqual([]);
    await shop.until(() => shop.types().includes('payment_intent.canceled'));
  });

  it('cannot be paid without a card, or with somebody else’s', async () => {
    const ann = await customerWithCard();
    const { id: bob } = await shop.client().customers.create({ email: 'bob@demo.test' });
    const { invoices, invoiceItems } = shop.client();
    const { id } = await invoices.create({ customer: bob });
    await invoiceItems.create({ customer: bob, invoice: id, amount: 500, currency: 'gbp' });
    expect(await refusal(invoices.pay(id))).toMatchObject({ statusCode: 400, code: 'resource_missing' });
    expect(await refusal(invoices.pay(id, { payment_method: ann.method }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    });
    // A refusal before any charge leaves nothing behind.
    expect(await invoices.retrieve(id)).toMatchObject({ status: 'draft', attempt_count: 0 });
  });

  it('and its card outlive a restart', async () => {
    const { customer, method } = await customerWithCard(CARD_THAT_PAYS_ONCE);
    const { id } = await draft(customer, method);
    await shop.stopSandbox();
    await shop.startSandbox();
    expect(await refusal(shop.client().invoices.pay(id))).toMatchObject({ code: 'card_declined' });
  });
});

describe('the page of an open invoice', () => {
  const fields = (number: string) => ({ number, expiry: '12 / 34', cvc: '123' });
  const textOf = async (url: string) => (await fetch(url)).text();

  it('takes the money from any card, once, and keeps the invoice open when a card is refused', async () => {
    const { customer, method } = await customerWithCard(CARD_THAT_PAYS_ONCE);
    const { id } = await draft(customer, method);
    const { hosted_invoice_url: page } = await shop.client().invoices.finalizeInvoice(id ?? '');
    expect(new URL(page ?? '').pathname).toBe(`/i/${id}`);
    await expect(shop.client().invoices.pay(id ?? '')).rejects.toThrow();
    expect(await textOf(`${shop.url}/i/${id}`)).toContain('£42.00');

    const path = `/i/${id}`;
    expect((await shop.submit(path, fields('4000000000000002'))).status).toBe(402);
    expect((await shop.submit(path, { ...fields('42'), cvc: '' })).status).toBe(400);
    expect((await shop.client().invoices.retrieve(id ?? '')).status).toBe('open');
    shop.received.length = 0;
    for (const text of [
      await (await shop.submit(path, fields('4242424242424242'))).text(),
      await (await shop.submit(path, fields('4242424242424242'))).text(),
      await textOf(`${shop.url}${path}`),
    ])
      expect(text).toContain('This invoice is paid.');
    expect(await shop.client().invoices.retrieve(id ?? '')).toMatchObject({
      status: 'paid',
      amount_paid: 4_200,
    });
  });

  it('offers a bank debit unless the invoice is limited to cards', async () => {
    const { customer, method } = await customerWithCard();
    const { id: open } = await draft(customer, method);
    const { id: limited } = await draft(customer, method, 4_200, {
      payment_settings: { payment_method_types: ['card'] },
    });
    for (const id of [open, limited]) await shop.client().invoices.finalizeInvoice(id);
    expect(await textOf(`${shop.url}/i/${open}`)).toContain('Pay by bank');
    expect(await textOf(`${shop.url}/i/${limited}`)).not.toContain('Pay by bank');
    expect((await shop.submit(`/i/${limited}`, { account: '00012345' })).status).toBe(400);
  });

  it.each([
    { account: '00012345', status: 'paid', event: 'invoice.paid' },
    { account: '22222227', status: 'open', event: 'invoice.payment_failed' },
  ])('leaves it open for days with a bank debit, and then $status ($account)', async (bank) => {
    const { customer, method } = await customerWithCard();
    const { id } = await draft(customer, method);
    const { invoices } = shop.client();
    await invoices.finalizeInvoice(id);
    expect((await shop.submit(`/i/${id}`, { account: bank.account })).status).toBe(200);
    const waiting = await invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] });
    expect(waiting).toMatchObject({
      status: 'open',
      attempted: true,
      payments: { data: [{ status: 'open', payment: { payment_intent: { status: 'processing' } } }] },
    });
    expect(await textOf(`${shop.url}/i/${id}`)).toContain('Your bank has been asked.');
    expect(await refusal(invoices.pay(id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await refusal(invoices.voidInvoice(id))).toMatchObject({ statusCode: 400 });
    shop.received.length = 0;
    await shop.call('/test/clock', { advanceDays: 8 });
    expect(await invoices.retrieve(id)).toMatchObject({ status: bank.status });
    await shop.until(() => shop.types().includes(bank.event));
    const other = await shop.submit(`/i/${id}`, fields('4242424242424242'));
    expect(await other.text()).toContain('This invoice is paid.');
    expect(await invoices.retrieve(id)).toMatchObject({ status: 'paid', amount_paid: 4_200 });
  });

  it('shows that there is none, or that it is closed', async () => {
    expect((await fetch(`${shop.url}/i/in_nothing`)).status).toBe(404);
    const { customer, method } = await customerWithCard();
    const { id } = await draft(customer, method);
    expect((await fetch(`${shop.url}/i/${id}`)).status).toBe(404);
    await shop.client().invoices.finalizeInvoice(id ?? '');
    await shop.client().invoices.voidInvoice(id ?? '');
    expect((await fetch(`${shop.url}/i/${id}`)).status).toBe(410);
  });
});
