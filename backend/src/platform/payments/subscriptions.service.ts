import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { apiError } from '../http/problems/api-error.js';
import { sessionExpiresAtS } from './session-expiry.js';
import { callProvider } from './call-provider.js';
import { factsOf, idOf, needsOwner, statusOf, type ProviderSubscription } from './provider-subscription.js';

export interface SubscriptionPage {
  /** The registered payment that it is for. */
  readonly paymentId: string;
  readonly name: string;
  readonly pricePence: number;
  /** Without a trial the first month is charged at once. */
  readonly trialDays: number;
  /** Stored with the subscription, so that every event of it names its owner. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerId: string | null;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Until when it may be opened; the page expires later at the provider (sessionExpiresAtS). */
  readonly expiresAt: Date;
}

/** The page to pay an open invoice by hand. */
export interface PayPage {
  readonly url: string | null;
  /** The bank requires the owner's authentication. */
  readonly needsOwner: boolean;
}

/** More than two years of monthly invoices. */
const INVOICES = 30;

/** Recurring objects at the payment provider: subscriptions and their invoices. */
@Injectable()
export class SubscriptionsService {
  constructor(private readonly stripe: Stripe) {}

  /**
   * Opens the payment page of a monthly subscription. Never inside a transaction; the key is the payment's id,
   * so that a retry gets the same page. Throws payment_provider_unavailable.
   */
  async openPage(page: SubscriptionPage): Promise<{ sessionId: string; url: string }> {
    const { paymentId, name, pricePence, trialDays, metadata, customerId, email } = page;
    const created = await callProvider(
      this.stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          allowed_payment_method_types: ['card'],
          client_reference_id: paymentId,
          ...(customerId === null ? { customer_email: email } : { customer: customerId }),
          success_url: page.successUrl,
          cancel_url: page.cancelUrl,
          expires_at: sessionExpiresAtS(page.expiresAt),
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
    if (!created.url) throw apiError('payment_provider_unavailable');
    return { sessionId: created.id, url: created.url };
  }

  /** Re-reads a subscription; null when there is none. Throws payment_provider_unavailable. */
  async read(subscriptionId: string): Promise<ProviderSubscription | null> {
    const found = await this.found(
      this.stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method'] }),
    );
    if (!found) return null;
    const invoices = await callProvider(
      this.stripe.invoices.list({
        subscription: subscriptionId,
        limit: INVOICES,
        expand: ['data.payments'],
      }),
    );
    return factsOf(found, invoices.data);
  }

  /** The subscription that a page created; null while there is none. Throws payment_provider_unavailable. */
  async ofSession(sessionId: string): Promise<string | null> {
    const session = await this.found(this.stripe.checkout.sessions.retrieve(sessionId));
    return session ? idOf(session.subscription) : null;
  }

  /** The subscription that an invoice is for. Throws payment_provider_unavailable. */
  async ofInvoice(invoiceId: string): Promise<string | null> {
    const invoice = await this.found(this.stripe.invoices.retrieve(invoiceId));
    return idOf(invoice?.parent?.subscription_details?.subscription);
  }

  /**
   * The page on which the owner can pay an open invoice, and whether the bank requires the owner; null when
   * the invoice is no longer open. Throws payment_provider_unavailable.
   */
  async payPage(invoiceId: string): Promise<PayPage | null> {
    const invoice = await this.found(
      this.stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] }),
    );
    if (invoice?.status !== 'open') return null;
    return { url: invoice.hosted_invoice_url ?? null, needsOwner: needsOwner(invoice) };
  }

  /** The subscription whose invoice a payment intent paid. Throws payment_provider_unavailable. */
  async ofIntent(paymentIntentId: string): Promise<string | null> {
    const { data } = await callProvider(
      this.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentIntentId },
        limit: 1,
      }),
    );
    const invoiceId = idOf(data[0]?.invoice);
    return invoiceId === null ? null : this.ofInvoice(invoiceId);
  }

  /**
   * Sets whether a subscription ends with its period; no change where that is so already. A cancellation on
   * the portal has set a time in place of the flag, which is cleared as well. Throws
   * payment_provider_unavailable.
   */
  async cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void> {
    const found = await this.found(this.stripe.subscriptions.retrieve(subscriptionId));
    if (!found || factsOf(found, []).cancelAtPeriodEnd === isCancelled) return;
    if (isCancelled || found.cancel_at_period_end) {
      await this.quietly(
        this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCancelled }),
      );
    }
    if (isCancelled) return;
    const left = await this.found(this.stripe.subscriptions.retrieve(subscriptionId));
    if (left?.cancel_at == null) return;
    await this.quietly(this.stripe.subscriptions.update(subscriptionId, { cancel_at: '' }));
  }

  /**
   * Changes the price of a subscription from its next payment on; nothing is charged or refunded for the
   * current period, and open invoices stay as they are. Changes nothing where the price is the same, or the
   * subscription has ended. Never inside a transaction. Throws payment_provider_unavailable.
   */
  async setPrice(
    subscriptionId: string,
    { pence, key }: { readonly pence: number; readonly key: string },
  ): Promise<void> {
    const found = await this.found(this.stripe.subscriptions.retrieve(subscriptionId));
    const item = found?.items.data[0];
    if (!found || !item || statusOf(found.status) === 'ended' || item.price.unit_amount === pence) return;
    await callProvider(
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
   * Ends a subscription now, and voids its open invoices; idempotent. The provider alone would proceed with a
   * draft: that can only be finalised, without being collected, and then voided. Throws
   * payment_provider_unavailable.
   */
  async end(subscriptionId: string): Promise<void> {
    await this.quietly(this.stripe.subscriptions.cancel(subscriptionId));
    for (const { id } of await this.invoicesIn(subscriptionId, 'draft')) {
      await this.quietly(this.stripe.invoices.finalizeInvoice(id, { auto_advance: false }));
    }
    for (const { id } of await this.invoicesIn(subscriptionId, 'open')) {
      await this.quietly(this.stripe.invoices.voidInvoice(id));
    }
  }

  private async invoicesIn(subscription: string, status: 'draft' | 'open'): Promise<Stripe.Invoice[]> {
    const { data } = await callProvider(this.stripe.invoices.list({ subscription, status, limit: INVOICES }));
    return data;
  }

  /** A refused call is done already, or impossible: reading shows which. */
  private async quietly(call: Promise<unknown>): Promise<void> {
    const quiet = call.catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
      throw error;
    });
    await callProvider(quiet);
  }

  private found<Answer>(call: Promise<Answer>): Promise<Answer | null> {
    const found: Promise<Answer | null> = call.catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    });
    return callProvider(found);
  }
}
