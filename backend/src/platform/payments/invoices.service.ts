import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ownReference } from './own-reference.js';
import { Payment } from './payment-intake.entity.js';
import { providerAsked } from './provider-asked.js';
import type { SessionFacts } from './session-facts.js';

/** A card that was kept, by the provider's names for it. */
export interface SavedCard {
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly last4: string;
}

export interface OpenInvoice {
  /** The registered payment that it is for. */
  readonly paymentId: string;
  /** The same key is the same invoice, however often it is asked for. */
  readonly key: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly description: string;
}

const INVOICE_ID = /^in_/;
/** More than one customer has of invoices that are not settled yet. */
const LOOKED_AT = 100;

/** Whether the provider's name is that of an invoice, not of a payment page. */
export function isInvoiceId(id: string): boolean {
  return INVOICE_ID.test(id);
}

/** Charges without the customer: kept cards and invoices at the payment provider (rule O7). */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: Stripe,
  ) {}

  /** The card that a paid session kept; null when it kept none. Throws payment_provider_unavailable. */
  async savedCard(sessionId: string): Promise<SavedCard | null> {
    const session = await providerAsked(
      this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.payment_method'] }),
    );
    const intent = session.payment_intent;
    const method = typeof intent === 'object' ? intent?.payment_method : null;
    const customerId = idOf(session.customer);
    if (customerId === null || typeof method !== 'object' || !method?.card) return null;
    const { brand, last4 } = method.card;
    return { customerId, paymentMethodId: method.id, brand, last4 };
  }

  /** The card that its customer has put in the place of a kept one, in the provider's portal; else the kept one. */
  async cardToCharge(kept: SavedCard): Promise<SavedCard> {
    const { customerId } = kept;
    const customer = await providerAsked(
      this.stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    );
    const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
    if (typeof method !== 'object' || !method?.card) return kept;
    return { customerId, paymentMethodId: method.id, brand: method.card.brand, last4: method.card.last4 };
  }

  /**
   * Opens the invoice of a registered payment: nothing is charged yet, and never by the provider itself. Never
   * inside a transaction. Throws payment_provider_unavailable.
   */
  async open(invoice: OpenInvoice): Promise<{ invoiceId: string; payUrl: string | null }> {
    const { key, paymentId, customerId, amountPence, description } = invoice;
    const created = await providerAsked(
      this.stripe.invoices.create(
        {
          customer: customerId,
          auto_advance: false,
          collection_method: 'charge_automatically',
          pending_invoice_items_behavior: 'exclude',
          description,
          metadata: { payment_id: paymentId },
        },
        { idempotencyKey: key },
      ),
    );
    await providerAsked(
      this.stripe.invoiceItems.create(
        { customer: customerId, invoice: created.id, amount: amountPence, currency: 'gbp', description },
        { idempotencyKey: `${key}:line` },
      ),
    );
    const open = await providerAsked(
      this.stripe.invoices.finalizeInvoice(
        created.id,
        { auto_advance: false },
        { idempotencyKey: `${key}:finalize` },
      ),
    );
    return { invoiceId: open.id, payUrl: open.hosted_invoice_url ?? null };
  }

  /** The invoice that was opened for a payment before; the provider forgets keys after a day. A draft is none yet. */
  async find(customerId: string, paymentId: string): Promise<string | null> {
    const { data } = await providerAsked(
      this.stripe.invoices.list({ customer: customerId, limit: LOOKED_AT }),
    );
    const found = data.find(
      ({ metadata, status }) => metadata?.['payment_id'] === paymentId && status !== 'draft',
    );
    return found?.id ?? null;
  }

  /**
   * Tries to pay an open invoice with a kept card. What became of it only `read` says: an answer may be lost,
   * or somebody else have paid it. Throws payment_provider_unavailable.
   */
  async pay(
    invoiceId: string,
    { paymentMethodId, key }: { paymentMethodId: string; key: string },
  ): Promise<void> {
    const paid = this.stripe.invoices
      .pay(invoiceId, { payment_method: paymentMethodId, off_session: true }, { idempotencyKey: key })
      .catch((error: unknown) => {
        // Refused by the bank, or not payable any more.
        if (error instanceof Stripe.errors.StripeCardError) return;
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
        throw error;
      });
    await providerAsked(paid);
  }

  /** Gives an open invoice up for good, and re-reads it: it may turn out paid. Throws payment_provider_unavailable. */
  async close(invoiceId: string): Promise<SessionFacts | null> {
    const voided = this.stripe.invoices.voidInvoice(invoiceId).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
      throw error;
    });
    await providerAsked(voided);
    return this.read(invoiceId);
  }

  /** Re-reads an invoice; null when it is not one of ours. Throws payment_provider_unavailable. */
  async read(invoiceId: string): Promise<SessionFacts | null> {
    const invoice = await providerAsked(this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }));
    const paymentId = ownReference(invoice.metadata?.['payment_id']);
    if (paymentId === null) return null;
    const payment = await this.em.fork().findOne(Payment, { id: paymentId });
    if (!payment || (payment.sessionId && payment.sessionId !== invoice.id)) return null;
    return {
      paymentId: payment.id,
      purpose: payment.purpose,
      refId: payment.refId,
      sessionId: invoice.id,
      state: stateOf(invoice),
      amountPence: invoice.amount_paid,
      paymentIntentId: idOf(invoice.payments?.data[0]?.payment.payment_intent),
      cardFingerprint: null,
    };
  }
}

function stateOf({ status, currency }: Stripe.Invoice): SessionFacts['state'] {
  if (status === 'paid' && currency === 'gbp') return 'paid';
  return status === 'void' ? 'expired' : 'open';
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
