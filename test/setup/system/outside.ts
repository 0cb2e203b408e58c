import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '#backend/platform/clock/clock.js';
import { londonDate, weekdayOf } from '#backend/rules/delivery/delivery-days.js';
import type { NamedCall } from '#sandbox/payments/faults.js';
import { startMailbox, type RunningMailbox } from '#sandbox/mailbox/server.js';
import { startPayments, type RunningPayments } from '#sandbox/payments/server.js';
import { recorder } from '#test/provider/recording.js';
import { makeFastTempDir } from './fast-temp-dir.js';
import { WebhookProxy } from './webhook-proxy.js';

export const SECRET_KEY = 'sk_test_shop';
export const WEBHOOK_SECRET = 'whsec_test_shop';
const CALL_TIMEOUT_MS = 20_000;

const Emails = z.array(
  z.object({
    id: z.string(),
    from: z.string(),
    replyTo: z.string().nullable(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    messageId: z.string().nullable(),
  }),
);
export type Email = z.infer<typeof Emails>[number];

const Invoices = z.array(
  z.object({ id: z.string(), status: z.string(), amount_due: z.number(), amount_paid: z.number() }),
);
export type Invoice = z.infer<typeof Invoices>[number];

const ClockState = z.object({ offsetMs: z.number() });

/**
 * How the provider's API misbehaves: with a status, slowly, or by losing its response to a completed
 * operation.
 */
export interface Faults {
  readonly status?: number;
  readonly hangMs?: number;
  readonly loseAnswersTo?: readonly NamedCall[];
}

/** The outside world of the shop, in this process: the payment provider, the mailbox, and the real clock. */
export class Outside {
  private offsetMs = 0;

  private constructor(
    readonly webhooks: WebhookProxy,
    private readonly dataDir: string,
    private readonly payments: RunningPayments,
    private readonly mailbox: RunningMailbox,
  ) {}

  /**
   * With TEST_DAYS_AHEAD the clock starts this many days from now: today's results may differ on another
   * weekday.
   */
  static async open(): Promise<Outside> {
    const dataDir = makeFastTempDir('lighter-table-outside-');
    const webhooks = new WebhookProxy();
    const payments = await startPayments({
      port: 0,
      dataDir,
      webhookUrl: await webhooks.open(),
      webhookSecret: WEBHOOK_SECRET,
      secretKey: SECRET_KEY,
      record: recorder(),
    });
    const mailbox = await startMailbox({ httpPort: 0, smtpPort: 0, dataDir });
    const outside = new Outside(webhooks, dataDir, payments, mailbox);
    const advanceDays = Number(process.env['TEST_DAYS_AHEAD'] ?? 0);
    if (advanceDays > 0) await outside.advanceClock({ advanceDays });
    return outside;
  }

  get paymentsUrl(): string {
    return this.payments.url;
  }

  /** The file in which the provider keeps its objects. */
  get paymentsFile(): string {
    return join(this.dataDir, 'payments.sqlite');
  }

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.mailbox.smtpPort}`;
  }

  /**
   * Pays a session as a shopper would, by default with the card that works; returns the provider's status.
   */
  async pay(sessionId: string, card?: string): Promise<number> {
    const path = `/test/checkout/sessions/${sessionId}/complete`;
    return (await this.post(path, card === undefined ? {} : { card })).status;
  }

  /** Makes the provider's API fail from now on; without arguments it works again. */
  async fail(faults: Faults = {}): Promise<void> {
    await this.post('/test/faults', faults);
  }

  /** Sets the account at the provider; without arguments restores the default. */
  async setAccount(account: { readonly defaultCurrency?: string } = {}): Promise<void> {
    await this.post('/test/account', account);
  }

  /** The page of an open invoice. */
  async invoicePage(invoiceId: string): Promise<string> {
    return (await fetch(`${this.payments.url}/i/${invoiceId}`)).text();
  }

  /** Pays an invoice on its page with a card, as its owner does; returns the page's status. */
  async payInvoice(invoiceId: string, number: string): Promise<number> {
    const response = await fetch(`${this.payments.url}/i/${invoiceId}`, {
      method: 'POST',
      body: new URLSearchParams({ number, expiry: '12 / 34', cvc: '123' }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return response.status;
  }

  /** A session from the provider's records. */
  async session(sessionId: string): Promise<unknown> {
    return this.ask(`/v1/checkout/sessions/${sessionId}`);
  }

  /** The lines of a session, as its payment page shows them. */
  async lineItems(sessionId: string): Promise<unknown> {
    return this.ask(`/v1/checkout/sessions/${sessionId}/line_items?limit=100`);
  }

  /** The payment intent that a paid session was paid with. */
  async intentOf(sessionId: string): Promise<string> {
    return z.object({ payment_intent: z.string() }).parse(await this.session(sessionId)).payment_intent;
  }

  /** Refunds on the provider's own pages, without the shop, and delivers the webhooks. */
  async refund(paymentIntentId: string, amountPence?: number): Promise<void> {
    const fields = new URLSearchParams({ payment_intent: paymentIntentId });
    if (amountPence !== undefined) fields.set('amount', String(amountPence));
    const response = await fetch(`${this.payments.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: fields,
    });
    const { id, charge } = z.object({ id: z.string(), charge: z.string() }).parse(await response.json());
    await this.webhooks.taken(charge, 'charge.refunded');
    await this.webhooks.taken(id, 'refund.created');
  }

  /** The provider's refunds of a payment, newest first. */
  async refundsOf(paymentIntentId: string): Promise<{ id: string; amount: number }[]> {
    const List = z.object({ data: z.array(z.object({ id: z.string(), amount: z.number() })) });
    return List.parse(await this.ask(`/v1/refunds?payment_intent=${paymentIntentId}`)).data;
  }

  /** Disputes a payment as the cardholder's bank would; returns the dispute's id. */
  async openDispute(paymentIntentId: string, amountPence?: number, status?: string): Promise<string> {
    const amount = amountPence === undefined ? {} : { amount: amountPence };
    const stands = status === undefined ? {} : { status };
    const body = { payment_intent: paymentIntentId, ...amount, ...stands };
    const response = await this.post('/test/disputes', body);
    return z.object({ id: z.string() }).parse(await response.json()).id;
  }

  /** The bank escalates its inquiry to a dispute, and takes the money. */
  async escalateInquiry(disputeId: string): Promise<void> {
    await this.post(`/test/disputes/${disputeId}/escalate`, {});
  }

  async closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): Promise<void> {
    await this.post(`/test/disputes/${disputeId}/close`, { status });
  }

  /** Opens a session as another system on the same provider account would; returns its id. */
  async openSession(clientReference: string | undefined, amountPence: number): Promise<string> {
    const fields = new URLSearchParams({
      mode: 'payment',
      success_url: 'http://elsewhere.test',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'gbp',
      'line_items[0][price_data][unit_amount]': String(amountPence),
      'line_items[0][price_data][product_data][name]': 'Something else',
    });
    if (clientReference !== undefined) fields.set('client_reference_id', clientReference);
    const response = await fetch(`${this.payments.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: fields,
    });
    return z.object({ id: z.string() }).parse(await response.json()).id;
  }

  /** Opens the session of a customer who follows a Payment Link of the same account; returns its id. */
  async followPaymentLink(reference: string, amountPence: number): Promise<string> {
    const response = await this.post('/test/payment-links/follow', { reference, amountPence });
    return z.object({ id: z.string() }).parse(await response.json()).id;
  }

  /** Calls the provider's API as another system on the same account does; returns the new object's id. */
  async create(path: string, fields: Record<string, string>): Promise<string> {
    const response = await fetch(`${this.payments.url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams(fields),
    });
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`);
    return z.object({ id: z.string() }).parse(await response.json()).id;
  }

  /** Opened invoices, newest first; of one customer, if given. */
  async invoices(customer?: string): Promise<Invoice[]> {
    const query = customer === undefined ? '' : `&customer=${customer}`;
    return z.object({ data: Invoices }).parse(await this.ask(`/v1/invoices?limit=100${query}`)).data;
  }

  /** Replaces a customer's card, as they would in the provider's portal. */
  async changeCard(customer: string, card: string): Promise<void> {
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${this.payments.url}/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: new URLSearchParams(fields),
      });
    const attached = await post(`payment_methods/${card}/attach`, { customer });
    const { id } = z.object({ id: z.string() }).parse(await attached.json());
    await post(`customers/${customer}`, { 'invoice_settings[default_payment_method]': id });
  }

  /** The provider's customers, newest first; it lists no deleted ones. */
  async customers(email?: string): Promise<{ id: string }[]> {
    const query = email === undefined ? '' : `&email=${encodeURIComponent(email)}`;
    const Customers = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
    return Customers.parse(await this.ask(`/v1/customers?limit=100${query}`)).data;
  }

  /** The provider's cards, newest first: of one customer, or all that were ever entered. */
  async cards(customer?: string): Promise<{ id: string; customer: string | null }[]> {
    const query = customer === undefined ? '' : `&customer=${customer}`;
    const List = z.object({
      data: z.array(z.looseObject({ id: z.string(), customer: z.string().nullable() })),
    });
    return List.parse(await this.ask(`/v1/payment_methods?limit=100${query}`)).data;
  }

  /** The active portal configurations, newest first. */
  async portalConfigurations(): Promise<{ id: string; active: boolean }[]> {
    const List = z.object({ data: z.array(z.looseObject({ id: z.string(), active: z.boolean() })) });
    return List.parse(await this.ask('/v1/billing_portal/configurations?active=true&limit=100')).data;
  }

  /** Deactivates a portal configuration, as staff do in the Dashboard. */
  async switchOffConfiguration(id: string): Promise<void> {
    await this.command(`billing_portal/configurations/${id}`, { active: 'false' });
  }

  /** Pauses a subscription, as staff do in the Dashboard. */
  async pauseSubscription(id: string): Promise<void> {
    await this.command(`subscriptions/${id}/pause`, {});
  }

  async resumeSubscription(id: string): Promise<void> {
    await this.command(`subscriptions/${id}/resume`, {});
  }

  /** A subscription from the provider's records. */
  async subscription(subscriptionId: string): Promise<unknown> {
    return this.ask(`/v1/subscriptions/${subscriptionId}`);
  }

  /** Pays a subscription's amount due with a card that works, as its owner does in the provider's portal. */
  async payOpenInvoice(subscriptionId: string): Promise<void> {
    const Owed = z.object({ data: z.array(z.object({ id: z.string(), customer: z.string() })) });
    const owed = await this.ask(`/v1/invoices?subscription=${subscriptionId}&status=open`);
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    for (const { id, customer } of Owed.parse(owed).data) {
      const attached = await fetch(`${this.payments.url}/v1/payment_methods/pm_card_visa/attach`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ customer }),
      });
      const card = z.object({ id: z.string() }).parse(await attached.json());
      const paid = await fetch(`${this.payments.url}/v1/invoices/${id}/pay`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ payment_method: card.id }),
      });
      if (!paid.ok) throw new Error(`The invoice was not paid: ${await paid.text()}`);
      await this.webhooks.taken(id, 'invoice.paid');
    }
  }

  /** Sends a POST to the provider's API as another program would; returns the id of the object. */
  async call(path: string, fields: Readonly<Record<string, string>>, key?: string): Promise<string> {
    const response = await fetch(`${this.payments.url}/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return z.object({ id: z.string() }).parse(await response.json()).id;
  }

  /** Ids of every session ever opened, newest first. */
  async sessionIds(): Promise<string[]> {
    const List = z.object({ data: z.array(z.object({ id: z.string() })) });
    return List.parse(await this.ask('/v1/checkout/sessions?limit=100')).data.map(({ id }) => id);
  }

  /** Emails, newest first: all of them unless an address, or the last one known already, is given. */
  async emails(to = '', after = '0'): Promise<Email[]> {
    const query = new URLSearchParams({ to, after });
    const response = await fetch(`${this.mailbox.url}/api/messages?${query.toString()}`);
    return Emails.parse(await response.json());
  }

  /** From now on, a clock of the product shows the time of this world. */
  attachClock(clock: Clock): void {
    clock.now = () => new Date(Date.now() + this.offsetMs);
  }

  /** Advances time for provider and product; resolves after the provider has sent what falls due. */
  async advanceClock(by: { readonly advanceMinutes?: number; readonly advanceDays?: number }): Promise<void> {
    const response = await this.post('/test/clock', by);
    this.offsetMs = ClockState.parse(await response.json()).offsetMs;
  }

  /** Advances days until London's clocks show this weekday, 0 = Sunday … 6 = Saturday. */
  async advanceToWeekday(weekday: number): Promise<void> {
    const today = weekdayOf(londonDate(new Date(Date.now() + this.offsetMs)));
    const advanceDays = (weekday - today + 7) % 7;
    if (advanceDays > 0) await this.advanceClock({ advanceDays });
  }

  async close(): Promise<void> {
    await Promise.all([this.payments.close(), this.mailbox.close(), this.webhooks.close()]);
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async ask(path: string): Promise<unknown> {
    const response = await fetch(`${this.payments.url}${path}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return response.json();
  }

  private async command(path: string, fields: Record<string, string>): Promise<void> {
    const response = await fetch(`${this.payments.url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The provider refused ${path}: ${await response.text()}`);
  }

  private post(path: string, body: unknown): Promise<Response> {
    return fetch(`${this.payments.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  }
}
