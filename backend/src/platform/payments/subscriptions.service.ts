import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { problem } from '../http/problem.js';
import { providerAsked } from './provider-asked.js';

export interface SubscriptionPage {
  /** The registered payment that it is for. */
  readonly paymentId: string;
  readonly name: string;
  readonly pricePence: number;
  /** None charges the first month at once. */
  readonly trialDays: number;
  /** Travels with the subscription, so that every event of it names whose it is. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerId: string | null;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface PaidInvoice {
  readonly id: string;
  readonly amountPence: number;
  readonly paidAt: Date;
  readonly paymentIntentId: string | null;
}

export interface OpenInvoice {
  readonly id: string;
  readonly amountPence: number;
  /** When it was first tried. */
  readonly since: Date;
}

/** What the provider says of a subscription, read from it and from nobody else. */
export interface SubscriptionFacts {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerId: string;
  /** 'incomplete' has not begun: its first payment was not made. */
  readonly state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  readonly startedAt: Date;
  readonly trialEnd: Date | null;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  readonly endedUnpaid: boolean;
  /** The same for the same card, whoever pays with it. */
  readonly cardFingerprint: string | null;
  /** The latest that were paid with money, newest first. */
  readonly paid: readonly PaidInvoice[];
  /** The latest that a card was refused for. */
  readonly unpaid: OpenInvoice | null;
}

/** More than two years of monthly invoices. */
const INVOICES = 30;

/** What recurs by itself at the payment provider: subscriptions, their invoices and their portal. */
@Injectable()
export class SubscriptionsService {
  constructor(private readonly stripe: Stripe) {}

  /**
   * Opens the payment page of a monthly subscription. Never inside a transaction; the key is the payment's id,
   * so that a retry gets the same page. Throws payment_provider_unavailable.
   */
  async openPage(page: SubscriptionPage): Promise<{ sessionId: string; url: string }> {
    const { paymentId, name, pricePence, trialDays, metadata, customerId, email } = page;
    const created = await providerAsked(
      this.stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          allowed_payment_method_types: ['card'],
          client_reference_id: paymentId,
          ...(customerId === null ? { customer_email: email } : { customer: customerId }),
          success_url: page.successUrl,
          cancel_url: page.cancelUrl,
          expires_at: Math.floor(page.expiresAt.getTime() / 1000),
          payment_method_collection: 'always',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'gbp',
                unit_amount: pricePence,
                recurring: { interval: 'month' },
                product_data: { name },
              },
            },
          ],
          subscription_data: {
            metadata: { ...metadata },
            ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
          },
        },
        { idempotencyKey: `payment:${paymentId}` },
      ),
    );
    if (!created.url) throw problem('payment_provider_unavailable');
    return { sessionId: created.id, url: created.url };
  }

  /** Re-reads a subscription; null when there is none. Throws payment_provider_unavailable. */
  async read(subscriptionId: string): Promise<SubscriptionFacts | null> {
    const found = await this.found(
      this.stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method'] }),
    );
    if (!found) return null;
    const invoices = await providerAsked(
      this.stripe.invoices.list({
        subscription: subscriptionId,
        limit: INVOICES,
        expand: ['data.payments'],
      }),
    );
    return factsOf(found, invoices.data);
  }

  /** The subscription that a page made; null while it has made none. Throws payment_provider_unavailable. */
  async ofSession(sessionId: string): Promise<string | null> {
    const session = await this.found(this.stripe.checkout.sessions.retrieve(sessionId));
    return session ? idOf(session.subscription) : null;
  }

  /** The subscription that an invoice is for. Throws payment_provider_unavailable. */
  async ofInvoice(invoiceId: string): Promise<string | null> {
    const invoice = await this.found(this.stripe.invoices.retrieve(invoiceId));
    return idOf(invoice?.parent?.subscription_details?.subscription);
  }

  /** The subscription whose invoice a payment intent paid. Throws payment_provider_unavailable. */
  async ofIntent(paymentIntentId: string): Promise<string | null> {
    const { data } = await providerAsked(
      this.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentIntentId },
        limit: 1,
      }),
    );
    const invoiceId = idOf(data[0]?.invoice);
    return invoiceId === null ? null : this.ofInvoice(invoiceId);
  }

  /** Lets a subscription end with its period, or go on after all. Throws payment_provider_unavailable. */
  async cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void> {
    await this.quietly(
      this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCancelled }),
    );
  }

  /**
   * Changes what a subscription takes from its next payment on; nothing is charged or given back for the period
   * that runs, and what is open stays as it is. Changes nothing where it is so already, or has ended. Never
   * inside a transaction. Throws payment_provider_unavailable.
   */
  async setPrice(
    subscriptionId: string,
    { pence, key }: { readonly pence: number; readonly key: string },
  ): Promise<void> {
    const found = await this.found(this.stripe.subscriptions.retrieve(subscriptionId));
    const item = found?.items.data[0];
    if (!found || !item || stateOf(found.status) === 'ended' || item.price.unit_amount === pence) return;
    await providerAsked(
      this.stripe.subscriptions.update(
        subscriptionId,
        {
          proration_behavior: 'none',
          items: [
            {
              id: item.id,
              price_data: {
                currency: 'gbp',
                product: idOf(item.price.product) ?? '',
                unit_amount: pence,
                recurring: { interval: item.price.recurring?.interval ?? 'month' },
              },
            },
          ],
        },
        { idempotencyKey: key },
      ),
    );
  }

  /**
   * Ends a subscription now, and gives up what it still asks for; again changes nothing. Throws
   * payment_provider_unavailable.
   */
  async end(subscriptionId: string): Promise<void> {
    await this.quietly(this.stripe.subscriptions.cancel(subscriptionId));
    const { data } = await providerAsked(
      this.stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: INVOICES }),
    );
    for (const { id } of data) await this.quietly(this.stripe.invoices.voidInvoice(id));
  }

  /** Opens the page on which a customer looks after cards and invoices. Throws payment_provider_unavailable. */
  async openPortal(customerId: string, returnUrl: string): Promise<string> {
    const { url } = await providerAsked(
      this.stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
    );
    return url;
  }

  /** What the provider refuses is done already, or cannot be: reading says which. */
  private async quietly(call: Promise<unknown>): Promise<void> {
    const quiet = call.catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
      throw error;
    });
    await providerAsked(quiet);
  }

  private found<Answer>(call: Promise<Answer>): Promise<Answer | null> {
    const found: Promise<Answer | null> = call.catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    });
    return providerAsked(found);
  }
}

function factsOf(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): SubscriptionFacts {
  const periodEnd = Math.max(...subscription.items.data.map((item) => item.current_period_end));
  return {
    id: subscription.id,
    metadata: subscription.metadata,
    customerId: idOf(subscription.customer) ?? '',
    state: stateOf(subscription.status),
    startedAt: dateOf(subscription.start_date),
    trialEnd: subscription.trial_end === null ? null : dateOf(subscription.trial_end),
    periodEnd: dateOf(periodEnd),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    endedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    cardFingerprint: fingerprintOf(subscription.default_payment_method),
    paid: invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0).map(paidInvoice),
    unpaid: openInvoice(invoices.find(({ status, attempt_count }) => status === 'open' && attempt_count > 0)),
  };
}

function stateOf(status: Stripe.Subscription.Status): SubscriptionFacts['state'] {
  switch (status) {
    case 'trialing':
      return 'trialing';
    case 'active':
      return 'active';
    case 'incomplete':
      return 'incomplete';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    // Not paid for, whichever way the provider puts it.
    default:
      return 'past_due';
  }
}

function paidInvoice(invoice: Stripe.Invoice): PaidInvoice {
  const payments = invoice.payments?.data ?? [];
  const made = payments.find(({ status }) => status === 'paid') ?? payments[0];
  return {
    id: invoice.id,
    amountPence: invoice.amount_paid,
    paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
    paymentIntentId: idOf(made?.payment.payment_intent),
  };
}

function openInvoice(invoice: Stripe.Invoice | undefined): OpenInvoice | null {
  if (!invoice) return null;
  const { id, amount_due, created, status_transitions } = invoice;
  return { id, amountPence: amount_due, since: dateOf(status_transitions.finalized_at ?? created) };
}

function fingerprintOf(method: string | Stripe.PaymentMethod | null): string | null {
  return typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null;
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
