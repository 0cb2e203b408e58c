import type Stripe from 'stripe';
import { makeId } from '../api/ids.js';
import type { Provider } from '../provider.js';

/** The initial values of an invoice. */
export interface InvoiceDraft {
  customer: Stripe.Customer;
  metadata: Record<string, string>;
  description?: string | null;
  autoAdvance: boolean;
  billingReason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  defaultPaymentMethod?: string | null;
  parent?: Stripe.Invoice.Parent | null;
  period?: { start: number; end: number };
  currency?: string;
  /** What its page is limited to; the account's choice by default. */
  methodTypes?: readonly ('card' | 'bacs_debit')[] | undefined;
}

/** A draft invoice without lines. */
export function newInvoice(provider: Provider, draft: InvoiceDraft): Stripe.Invoice {
  const id = makeId('in_');
  const created = provider.clock.now();
  const { customer } = draft;
  return {
    ...unusedParts(),
    id,
    object: 'invoice',
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: draft.autoAdvance,
    automatically_finalizes_at: null,
    billing_reason: draft.billingReason,
    collection_method: 'charge_automatically',
    created,
    currency: draft.currency ?? 'gbp',
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    default_payment_method: draft.defaultPaymentMethod ?? null,
    description: draft.description ?? null,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: draft.metadata,
    next_payment_attempt: null,
    number: null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: draft.methodTypes ? [...draft.methodTypes] : null,
    },
    parent: draft.parent ?? null,
    period_end: draft.period?.end ?? created,
    period_start: draft.period?.start ?? created,
    starting_balance: 0,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    total: 0,
    total_excluding_tax: 0,
  };
}

/** The invoice with these lines and their total amounts, in pence; below zero nothing is due. */
export function withLines(invoice: Stripe.Invoice, data: Stripe.InvoiceLineItem[]): Stripe.Invoice {
  const total = data.reduce((sum, line) => sum + line.amount, 0);
  const duePence = Math.max(0, total);
  return {
    ...invoice,
    amount_due: duePence,
    amount_remaining: duePence - invoice.amount_paid,
    lines: { ...invoice.lines, data },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** A payment that an invoice requires, open until its intent is paid. */
export function newInvoicePayment(
  provider: Provider,
  invoice: Stripe.Invoice,
  paymentIntentId: string,
): Stripe.InvoicePayment {
  return {
    id: makeId('inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: provider.clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntentId, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

// Fields that every response has and the product does not use.
function unusedParts() {
  return {
    account_country: 'GB',
    account_name: 'Lighter Table',
    account_tax_ids: null,
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    custom_fields: null,
    customer_account: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    due_date: null,
    footer: null,
    from_invoice: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    on_behalf_of: null,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
