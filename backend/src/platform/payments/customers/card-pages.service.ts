import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { SavedCard } from '../invoices.service.js';
import { callProvider } from '../call-provider.js';

export interface CardPage {
  /** Our reference, returned with the page. The same reference is the same page. */
  readonly reference: string;
  /** Null: the provider creates a customer with the card. */
  readonly customerId: string | null;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface FilledCardPage {
  readonly reference: string;
  readonly card: SavedCard;
}

/**
 * Pages of the payment provider that save a card for later and charge nothing. Never inside a transaction.
 */
@Injectable()
export class CardPagesService {
  constructor(private readonly stripe: Stripe) {}

  /** Throws payment_provider_unavailable. */
  async open(page: CardPage): Promise<{ url: string }> {
    const { reference, customerId, email, successUrl, cancelUrl } = page;
    const created = await callProvider(
      this.stripe.checkout.sessions.create(
        {
          mode: 'setup',
          currency: 'gbp',
          allowed_payment_method_types: ['card'],
          client_reference_id: reference,
          ...(customerId === null
            ? { customer_email: email, customer_creation: 'always' as const }
            : { customer: customerId }),
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: `card:${reference}` },
      ),
    );
    if (!created.url) throw apiError('payment_provider_unavailable');
    return { url: created.url };
  }

  /**
   * The content of a filled-in page, read from the provider; null until it is filled in, and for a page that
   * takes payments. Throws payment_provider_unavailable.
   */
  async read(sessionId: string): Promise<FilledCardPage | null> {
    const session = await callProvider(
      this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] }),
    );
    const intent = session.setup_intent;
    if (session.mode !== 'setup' || typeof intent !== 'object' || intent?.status !== 'succeeded') return null;
    const method = intent.payment_method;
    const customer = intent.customer ?? session.customer;
    const customerId = typeof customer === 'string' ? customer : (customer?.id ?? null);
    const reference = session.client_reference_id;
    if (!reference || customerId === null || typeof method !== 'object' || !method?.card) return null;
    const { brand, last4 } = method.card;
    return { reference, card: { customerId, paymentMethodId: method.id, brand, last4 } };
  }

  /** Replaces the card that a customer prefers, if there is one. Throws payment_provider_unavailable. */
  async replaceDefault(customerId: string, paymentMethodId: string): Promise<void> {
    const customer = await callProvider(this.stripe.customers.retrieve(customerId));
    if (customer.deleted || customer.invoice_settings.default_payment_method == null) return;
    const invoiceSettings = { default_payment_method: paymentMethodId };
    await callProvider(this.stripe.customers.update(customerId, { invoice_settings: invoiceSettings }));
  }
}
