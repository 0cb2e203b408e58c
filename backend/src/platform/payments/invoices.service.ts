import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { clientReference } from './client-reference.js';
import { Payment } from './webhooks/payment-intake.entity.js';
import { callProvider } from './call-provider.js';
import type { CheckoutSessionState } from './checkout-session-state.js';

/** A saved card, by the provider's ids. */
export interface SavedCard {
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly last4: string;
}

export interface OpenInvoice {
  /** The registered payment that it is for. */
  readonly paymentId: string;
  /** The same key is the same invoice, however often it is requested. */
  readonly key: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly description: string;
}

const INVOICE_ID = /^in_/;
/** More unpaid invoices than one customer has. */
const LOOKED_AT = 100;

/** Whether a provider's id is that of an invoice, not of a payment page. */
export function isInvoiceId(id: string): boolean {
  return INVOICE_ID.test(id);
}

/** Charges without the customer: saved cards and invoices at the payment provider (rule O7). */
@Injectable()
export class InvoicesService {
  constructor(
    // Only what reads the register needs it: the check of the provider works without a database.
    @Inject(EntityManager) private readonly em: Pick<EntityManager, 'fork'>,
    private readonly stripe: Stripe,
  ) {}

  /** The card that a paid session saved; null when it saved none. Throws payment_provider_unavailable. */
  async savedCard(sessionId: string): Promise<SavedCard | null> {
    const session = await callProvider(
      this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.payment_method'] }),
    );
    const intent = session.payment_intent;
    const method = typeof intent === 'object' ? intent?.payment_method : null;
    const customerId = idOf(session.customer);
    if (customerId === null || typeof method !== 'object' || !method?.card) return null;
    const { brand, last4 } = method.card;
    return { customerId, paymentMethodId: method.id, brand, last4 };
  }

  /**
   * The card that its customer has chosen in the provider's portal instead of a saved one; else the saved
   * one.
   */
  async cardToCharge(kept: SavedCard): Promise<SavedCard> {
    const { customerId } = kept;
    const customer = await callProvider(
      this.stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    );
    const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
    if (typeof method !== 'object' || !method?.card) return kept;
    return { customerId, paymentMethodId: method.id, brand: method.card.brand, last4: method.card.last4 };
  }

  /**
   * Opens the invoice of a registered payment, for cards only (rule B30): nothing is charged yet, and the
   * provider never charges it on its own. An invoice that was drafted or opened for it before is reused.
   * Never inside a transaction. Throws payment_provider_unavailable.
   */
  async open(invoice: OpenInvoice): Promise<{ invoiceId: string; payUrl: string | null }> {
    const { key, customerId, amountPence, description } = invoice;
    const draft = await this.draft(invoice);
    if (draft.status !== 'draft') return opened(draft);
    if (draft.amount_due === 0) {
      await callProvider(
        this.stripe.invoiceItems.create(
          { customer: customerId, invoice: draft.id, amount: amountPence, currency: 'gbp', description },
          { idempotencyKey: `${key}:line` },
        ),
      );
    }
    const finalized = this.stripe.invoices.finalizeInvoice(
      draft.id,
      { auto_advance: false },
      { idempotencyKey: `${key}:finalize` },
    );
    return opened(await callProvider(finalized));
  }

  /**
   * The invoice that was opened for a payment before; the provider forgets keys after a day. A draft does not
   * count.
   */
  async find(customerId: string, paymentId: string): Promise<string | null> {
    const found = (await this.invoicesOf(customerId, paymentId)).find(({ status }) => status !== 'draft');
    return found?.id ?? null;
  }

  /**
   * Tries to pay an open invoice with a saved card; the same key and card are the same try (rule B30). Only
   * `read` returns the outcome: a response may be lost, or the invoice paid elsewhere. Throws
   * payment_provider_unavailable.
   */
  async pay(
    invoiceId: string,
    { paymentMethodId, key }: { paymentMethodId: string; key: string },
  ): Promise<void> {
    // The provider refuses a key with another card than before.
    const idempotencyKey = `${key}:${paymentMethodId}`;
    const paid = this.stripe.invoices
      .pay(invoiceId, { payment_method: paymentMethodId, off_session: true }, { idempotencyKey })
      .catch((error: unknown) => {
        // Refused by the bank, not payable any more, or tried before under this key with other parameters.
        if (error instanceof Stripe.errors.StripeCardError) return;
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
        if (isKeyOfAnotherRequest(error)) return;
        throw error;
      });
    await callProvider(paid);
  }

  /**
   * Voids an open invoice for good, and re-reads it: it may turn out paid. Throws
   * payment_provider_unavailable.
   */
  async close(invoiceId: string): Promise<CheckoutSessionState | null> {
    const voided = this.stripe.invoices.voidInvoice(invoiceId).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
      throw error;
    });
    await callProvider(voided);
    return this.read(invoiceId);
  }

  /** Re-reads an invoice; null when it is not one of ours. Throws payment_provider_unavailable. */
  async read(invoiceId: string): Promise<CheckoutSessionState | null> {
    const invoice = await callProvider(this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }));
    const paymentId = clientReference(invoice.metadata?.['payment_id']);
    if (paymentId === null) return null;
    const payment = await this.em.fork().findOne(Payment, { id: paymentId });
    if (!payment || (payment.sessionId && payment.sessionId !== invoice.id)) return null;
    return {
      paymentId: payment.id,
      purpose: payment.purpose,
      refId: payment.refId,
      sessionId: invoice.id,
      status: statusOf(invoice),
      amountPence: invoice.amount_paid,
      paymentIntentId: paidIntentOf(invoice),
      cardFingerprint: null,
    };
  }

  /** Drafts an invoice; or returns the current invoice when it was drafted before. */
  private async draft({ key, paymentId, customerId, description }: OpenInvoice): Promise<Stripe.Invoice> {
    const created = this.stripe.invoices
      .create(
        {
          customer: customerId,
          currency: 'gbp',
          auto_advance: false,
          collection_method: 'charge_automatically',
          // The invoice's page could offer a bank debit, which leaves the invoice open for days.
          payment_settings: { payment_method_types: ['card'] },
          pending_invoice_items_behavior: 'exclude',
          description,
          metadata: { payment_id: paymentId },
        },
        { idempotencyKey: key },
      )
      .catch(async (error: unknown) => {
        const [earlier] = isKeyOfAnotherRequest(error) ? await this.invoicesOf(customerId, paymentId) : [];
        if (!earlier) throw error;
        return earlier;
      });
    return callProvider(created);
  }

  /** The invoices of one payment, newest first. Throws payment_provider_unavailable. */
  private async invoicesOf(customerId: string, paymentId: string): Promise<Stripe.Invoice[]> {
    const { data } = await callProvider(
      this.stripe.invoices.list({ customer: customerId, limit: LOOKED_AT }),
    );
    return data.filter(({ metadata }) => metadata?.['payment_id'] === paymentId);
  }
}

function opened({ id, hosted_invoice_url: page }: Stripe.Invoice): {
  invoiceId: string;
  payUrl: string | null;
} {
  return { invoiceId: id, payUrl: page ?? null };
}

/** Refunds use this payment: of several tries one succeeded, and not always the first. */
function paidIntentOf({ payments }: Stripe.Invoice): string | null {
  return idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);
}

/** The provider has processed another request under this key, and does nothing now. */
function isKeyOfAnotherRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

function statusOf({ status, currency }: Stripe.Invoice): CheckoutSessionState['status'] {
  if (status === 'paid' && currency === 'gbp') return 'paid';
  return status === 'void' ? 'expired' : 'open';
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
