import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { fields, intentOf, now, openedSession, Refusal, sum, type Call } from './money-provider-calls.js';
import {
  invoiceView,
  list,
  communityEventView,
  subscriptionView,
  type Dispute,
  type Invoice,
  type Refund,
  type RefundOutcome,
  type Session,
  type Subscription,
} from './money-provider-objects.js';
import { SECRET_KEY, WEBHOOK_SECRET } from '../system/outside.js';

const MONTH_S = 30 * 86_400;
const HTTP_NOT_FOUND = 404;
const HTTP_BAD_REQUEST = 400;

/** The content of a webhook. */
export type Tell = (body: string, signature: string) => Promise<unknown>;

/**
 * The money part of the payment provider, in memory: for tests that make a hundred thousand calls. It serves
 * the official client without a network, and sends each event at once. All other tests use the sandbox, which
 * is the same with pages, time and faults.
 */
export class MoneyProvider {
  readonly client = new Stripe(SECRET_KEY, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: {
      getClientName: () => 'memory',
      makeRequest: (...call) => {
        const [, , path, method, headers, body] = call;
        const key = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
        return Promise.resolve(this.answer(path, method, String(body ?? ''), key?.toString()));
      },
    },
  });
  /** Delivers webhooks to the shop. */
  tell: Tell = () => Promise.reject(new Error('nobody listens to the provider'));

  private readonly sessions = new Map<string, Session>();
  /** The amount paid by each payment intent. */
  private readonly intents = new Map<string, number>();
  private readonly refunds = new Map<string, Refund[]>();
  private readonly disputes = new Map<string, Dispute[]>();
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly invoices = new Map<string, Subscription>();
  private readonly kept = new Map<string, { readonly path: string; readonly answer: unknown }>();
  /** The outcomes of the next refunds, in order; all later ones succeed at once. */
  refundOutcomes: RefundOutcome[] = [];
  private made = 0;

  /** Forgets everything that is finished: nobody requests it again. */
  forget(): void {
    for (const all of [this.sessions, this.intents, this.refunds, this.disputes]) all.clear();
    for (const all of [this.subscriptions, this.invoices, this.kept]) all.clear();
    this.refundOutcomes = [];
  }

  /** Pays an open page with the card of that name. */
  async pay(sessionId: string, card = 'card'): Promise<void> {
    const session = this.find(this.sessions, sessionId);
    if (session.status !== 'open') throw new Error(`the page ${sessionId} is ${session.status}`);
    session.status = 'complete';
    if (session.mode === 'payment') session.intent = this.charge(session.amount);
    else session.subscription = this.subscribe(session, card).id;
    await this.send('checkout.session.completed', sessionId);
  }

  session(sessionId: string): Readonly<Session> {
    return this.find(this.sessions, sessionId);
  }

  subscriptionOf(sessionId: string): Subscription {
    return this.find(this.subscriptions, this.session(sessionId).subscription ?? '');
  }

  /** The refunded amount of a page's payment, in pence. */
  refundedOf(sessionId: string): number {
    const refunds = this.refunds.get(this.session(sessionId).intent ?? '') ?? [];
    return sum(refunds.filter(({ status }) => status === 'succeeded'));
  }

  /** A dispute of a whole payment. Returns the function that closes it. */
  async dispute(sessionId: string): Promise<(status: 'won' | 'lost') => Promise<void>> {
    const intent = this.session(sessionId).intent ?? '';
    const amount = this.find(this.intents, intent);
    const dispute: Dispute = {
      id: this.id('dp'),
      object: 'dispute',
      payment_intent: intent,
      amount,
      evidence_details: { due_by: null },
      status: 'needs_response',
    };
    this.disputes.set(intent, [dispute, ...(this.disputes.get(intent) ?? [])]);
    await this.send('charge.dispute.created', dispute.id);
    return async (status) => {
      dispute.status = status;
      await this.send('charge.dispute.closed', dispute.id);
    };
  }

  /** Refunds on the provider's own pages, without the shop. */
  async refundDirectly(sessionId: string, amount: number): Promise<void> {
    const body = new URLSearchParams({
      payment_intent: this.session(sessionId).intent ?? '',
      amount: `${amount}`,
    });
    await this.send('refund.created', this.refund(body).id);
  }

  /** A succeeded or pending refund that failed: a page's latest or oldest. Returns its pence. */
  async failRefund(sessionId: string, which: 'latest' | 'oldest' = 'latest'): Promise<number> {
    const made = this.refunds.get(this.session(sessionId).intent ?? '') ?? [];
    const refund = made.filter(({ status }) => status !== 'failed').at(which === 'latest' ? 0 : -1);
    if (!refund) throw new Error('nothing went back');
    refund.status = 'failed';
    await this.send('refund.failed', refund.id);
    return refund.amount;
  }

  /** How many refunds of a page's payment succeeded, or are pending. */
  refundsUnderWay(sessionId: string): number {
    const made = this.refunds.get(this.session(sessionId).intent ?? '') ?? [];
    return made.filter(({ status }) => status !== 'failed').length;
  }

  /** Cancels on the portal: the time is set, and the flag is not. */
  cancelOnPortal(subscription: Subscription): Promise<void> {
    Object.assign(subscription, { cancelAt: subscription.periodEnd, cancelledAt: now() });
    return this.send('customer.subscription.updated', subscription.id);
  }

  /**
   * The end of a period: a cancelled subscription ends, the next period begins with a draft of its invoice. A
   * subscription with an open invoice keeps its period.
   */
  async beginPeriod(subscription: Subscription): Promise<void> {
    if (subscription.cancelAtPeriodEnd || subscription.cancelAt !== null) {
      this.end(subscription);
      return this.send('customer.subscription.deleted', subscription.id);
    }
    if (subscription.invoices.some(({ status }) => status === 'open')) return;
    this.invoice(subscription).status = 'draft';
    subscription.periodEnd += MONTH_S;
    subscription.status = 'active';
    return this.send('customer.subscription.updated', subscription.id);
  }

  /** The draft's hour is over: the amount due is paid or not. */
  async collect(subscription: Subscription, isPaid: boolean): Promise<void> {
    const invoice = subscription.invoices.find(({ status }) => status === 'draft' || status === 'open');
    if (!invoice) return;
    invoice.status = 'open';
    if (subscription.status !== 'canceled') subscription.status = isPaid ? 'active' : 'past_due';
    if (!isPaid) return this.send('invoice.payment_failed', invoice.id);
    this.payInvoice(invoice);
    return this.send('invoice.paid', invoice.id);
  }

  private subscribe({ metadata, amount, trialDays }: Session, card: string): Subscription {
    const start = now();
    const subscription: Subscription = {
      id: this.id('sub'),
      metadata,
      price: amount,
      card,
      start,
      invoices: [],
      trialEnd: trialDays > 0 ? start + trialDays * 86_400 : null,
      status: trialDays > 0 ? 'trialing' : 'active',
      periodEnd: start + MONTH_S,
      cancelAtPeriodEnd: false,
      cancelAt: null,
      cancelledAt: null,
      endedAt: null,
    };
    this.subscriptions.set(subscription.id, subscription);
    if (trialDays === 0) this.payInvoice(this.invoice(subscription));
    return subscription;
  }

  private invoice(subscription: Subscription): Invoice {
    const { price: amount } = subscription;
    const invoice: Invoice = { id: this.id('in'), amount, at: now(), status: 'open', intent: null };
    subscription.invoices.unshift(invoice);
    this.invoices.set(invoice.id, subscription);
    return invoice;
  }

  private payInvoice(invoice: Invoice): void {
    invoice.status = 'paid';
    invoice.intent = this.charge(invoice.amount);
  }

  private end(subscription: Subscription): void {
    subscription.status = 'canceled';
    subscription.endedAt ??= now();
    subscription.cancelledAt ??= now();
  }

  private charge(amount: number): string {
    const id = this.id('pi');
    this.intents.set(id, amount);
    return id;
  }

  private id(kind: string): string {
    this.made += 1;
    return `${kind}_memory_${this.made}`;
  }

  private async send(type: string, objectId: string): Promise<void> {
    const body = JSON.stringify({
      id: this.id('evt'),
      object: 'event',
      livemode: false,
      type,
      data: { object: { id: objectId } },
    });
    const signed = this.client.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET });
    await this.tell(body, signed);
  }

  private answer(path: string, method: string, body: string, key: string | undefined) {
    const { status, json } = this.outcome(path, method, body, key);
    return {
      getStatusCode: () => status,
      getHeaders: () => ({}),
      getRawResponse: () => json,
      toStream: () => json,
      toJSON: () => Promise.resolve(json),
    };
  }

  private outcome(path: string, method: string, body: string, key: string | undefined) {
    const url = new URL(path, 'http://memory.test');
    const call = {
      method,
      key,
      query: url.searchParams,
      body: new URLSearchParams(body),
      path: url.pathname.split('/').slice(2),
    };
    try {
      return { status: 200, json: this.once(call, `${path} ${body}`) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message } = error;
      return { status, json: { error: { type: 'invalid_request_error', message } } };
    }
  }

  /** The same key gets the same response, and is refused with another call. */
  private once(call: Call, said: string): unknown {
    const before = call.key === undefined ? undefined : this.kept.get(call.key);
    if (before && !isDeepStrictEqual(before.path, said)) throw new Refusal(HTTP_BAD_REQUEST, 'another call');
    if (before) return before.answer;
    const answer = this.route(call);
    if (call.key !== undefined) this.kept.set(call.key, { path: said, answer });
    return answer;
  }

  private route(call: Call): unknown {
    const [room = '', second = '', third = '', verb = ''] = call.path;
    const asked = `${call.method} ${room}${room === 'checkout' ? `/${second}` : ''}`;
    switch (asked) {
      case 'POST checkout/sessions':
        return third === '' ? this.openSession(call.body) : this.expire(third, verb);
      case 'GET checkout/sessions':
        return third === ''
          ? this.sessionsOf(call.query)
          : communityEventView(this.find(this.sessions, third));
      case 'POST refunds':
        return this.refund(call.body);
      case 'GET refunds':
        return second === ''
          ? list(this.refunds.get(intentOf(call)) ?? [])
          : this.within(this.refunds, second);
      case 'GET disputes':
        return second === ''
          ? list(this.disputes.get(intentOf(call)) ?? [])
          : this.within(this.disputes, second);
      case 'GET subscriptions':
        return subscriptionView(this.find(this.subscriptions, second));
      case 'POST subscriptions':
        return this.change(second, call.body);
      case 'DELETE subscriptions':
        return this.cancel(second);
      case 'GET invoices':
        return second === '' ? this.invoicesOf(call.query) : this.invoiceView(second);
      case 'POST invoices':
        return this.closeInvoice(second, third);
      case 'GET invoice_payments':
        return list([]);
      default:
        throw new Error(`the provider in memory does not know ${call.method} ${call.path.join('/')}`);
    }
  }

  private openSession(body: URLSearchParams): unknown {
    const session = openedSession(this.id('cs'), body);
    this.sessions.set(session.id, session);
    return communityEventView(session);
  }

  private expire(sessionId: string, verb: string): unknown {
    const session = this.find(this.sessions, sessionId);
    if (verb !== 'expire' || session.status !== 'open') throw new Refusal(HTTP_BAD_REQUEST, 'not open');
    session.status = 'expired';
    return communityEventView(session);
  }

  private sessionsOf(query: URLSearchParams): unknown {
    const found = [...this.sessions.values()].filter(({ intent }) => intent === query.get('payment_intent'));
    return list(found.map(communityEventView));
  }

  private refund(body: URLSearchParams): Refund {
    const intent = body.get('payment_intent') ?? '';
    const paid = this.find(this.intents, intent);
    const amount = Number(body.get('amount'));
    const before = this.refunds.get(intent) ?? [];
    const left = paid - sum(before.filter(({ status }) => status !== 'failed'));
    const outcome = this.refundOutcomes.shift() ?? 'succeeded';
    if (outcome === 'refused') throw new Refusal(HTTP_BAD_REQUEST, 'the card takes nothing back');
    const taken = (this.disputes.get(intent) ?? []).some(({ status }) => status !== 'won');
    if (taken) throw new Refusal(HTTP_BAD_REQUEST, 'charged back');
    if (amount <= 0 || amount > left) throw new Refusal(HTTP_BAD_REQUEST, 'more than is left');
    const refund: Refund = {
      id: this.id('re'),
      object: 'refund',
      payment_intent: intent,
      amount,
      metadata: fields(body, 'metadata'),
      status: outcome,
    };
    this.refunds.set(intent, [refund, ...before]);
    return refund;
  }

  private change(id: string, body: URLSearchParams): unknown {
    const subscription = this.find(this.subscriptions, id);
    if (subscription.status === 'canceled') throw new Refusal(HTTP_BAD_REQUEST, 'it has ended');
    const flag = body.get('cancel_at_period_end');
    if (flag === 'true') Object.assign(subscription, { cancelAtPeriodEnd: true, cancelledAt: now() });
    if (flag === 'false') subscription.cancelAtPeriodEnd = false;
    if (body.get('cancel_at') === '') subscription.cancelAt = null;
    if (!subscription.cancelAtPeriodEnd && subscription.cancelAt === null) subscription.cancelledAt = null;
    return subscriptionView(subscription);
  }

  private cancel(id: string): unknown {
    const subscription = this.find(this.subscriptions, id);
    if (subscription.status === 'canceled') throw new Refusal(HTTP_NOT_FOUND, 'it has ended');
    this.end(subscription);
    return subscriptionView(subscription);
  }

  private invoicesOf(query: URLSearchParams): unknown {
    const subscription = this.find(this.subscriptions, query.get('subscription') ?? '');
    const asked = query.get('status');
    const found = subscription.invoices.filter(({ status }) => asked === null || status === asked);
    return list(found.map((each) => invoiceView(each, subscription)));
  }

  private invoiceView(id: string): unknown {
    const subscription = this.find(this.invoices, id);
    const invoice = subscription.invoices.find((each) => each.id === id);
    return invoice && invoiceView(invoice, subscription);
  }

  /** A draft is finalised without being collected; an open invoice is voided. */
  private closeInvoice(id: string, verb: string): unknown {
    const invoice = this.find(this.invoices, id).invoices.find((each) => each.id === id);
    const from = verb === 'finalize' ? 'draft' : 'open';
    if (invoice?.status !== from) throw new Refusal(HTTP_BAD_REQUEST, `not ${from}`);
    invoice.status = from === 'draft' ? 'open' : 'void';
    return this.invoiceView(id);
  }

  private within<Row extends { readonly id: string }>(all: ReadonlyMap<string, Row[]>, id: string): Row {
    for (const rows of all.values()) for (const row of rows) if (row.id === id) return row;
    throw new Refusal(HTTP_NOT_FOUND, `no ${id}`);
  }

  private find<Row>(all: ReadonlyMap<string, Row>, id: string): Row {
    const found = all.get(id);
    if (found === undefined) throw new Refusal(HTTP_NOT_FOUND, `no ${id}`);
    return found;
  }
}
