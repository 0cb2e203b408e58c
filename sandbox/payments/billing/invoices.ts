import type Stripe from 'stripe';
import { z } from 'zod';
import { accountOf } from '../account.js';
import { ApiError } from '../api/api-error.js';
import { liveCustomer } from '../customers.js';
import { createItem, type itemCreateParams, itemsOf, lineOfItem, pendingItems } from './invoice-items.js';
import { newInvoice, newInvoicePayment, withLines } from './invoice-object.js';
import {
  booleanParam,
  currencyParam,
  expandParam,
  listParams,
  mergeMetadata,
  metadataParam,
  textParam,
} from '../api/parameters.js';
import { savedMethod } from '../cards/payment-methods.js';
import { newPaymentIntent } from '../cards/payment-objects.js';
import { type Cause, emit, type Provider } from '../provider.js';

// How long a draft that advances automatically can be changed.
const DRAFT_SECONDS = 3600;
const COUNTER = 'invoice-number';

/** Parameters of creating an invoice, as far as the product uses them. */
export const invoiceCreateParams = z.strictObject({
  customer: textParam,
  auto_advance: booleanParam.default(false),
  collection_method: z.literal('charge_automatically').optional(),
  currency: currencyParam.optional(),
  default_payment_method: textParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z
        .array(z.enum(['card', 'bacs_debit']))
        .min(1)
        .optional(),
    })
    .optional(),
  pending_invoice_items_behavior: z.enum(['include', 'exclude']).default('exclude'),
  expand: expandParam,
});

export const invoiceUpdateParams = z.strictObject({
  auto_advance: booleanParam.optional(),
  default_payment_method: textParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  expand: expandParam,
});

export const invoiceFinalizeParams = z.strictObject({
  auto_advance: booleanParam.optional(),
  expand: expandParam,
});

export const invoiceListParams = z.strictObject({
  ...listParams,
  customer: textParam.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: textParam.optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
});

/** Creates a draft invoice, with the customer's pending items if requested. */
export function createInvoice(
  provider: Provider,
  params: z.output<typeof invoiceCreateParams>,
  cause: Cause,
): Stripe.Invoice {
  const customer = liveCustomer(provider, params.customer, 'customer');
  checkMethod(provider, customer.id, params.default_payment_method);
  const blank = newInvoice(provider, {
    customer,
    metadata: mergeMetadata(null, params.metadata),
    description: params.description,
    autoAdvance: params.auto_advance,
    billingReason: 'manual',
    defaultPaymentMethod: params.default_payment_method,
    currency: params.currency ?? accountOf(provider.store).defaultCurrency,
    methodTypes: params.payment_settings?.payment_method_types,
  });
  const items =
    params.pending_invoice_items_behavior === 'include' ? pendingItems(provider, customer.id) : [];
  for (const item of items) provider.store.update<'invoiceitem'>({ ...item, invoice: blank.id });
  const invoice = withLines(
    blank,
    items.map((item) => lineOfItem(item, blank.id)),
  );
  return keepDraft(provider, invoice, cause);
}

/**
 * Stores a new draft. One that advances automatically can be changed for about an hour; then it is finalized
 * and collected (docs.stripe.com/invoicing/integration/automatic-advancement-collection). That of a renewal
 * is one of these (docs.stripe.com/billing/subscriptions/webhooks).
 */
export function keepDraft(provider: Provider, draft: Stripe.Invoice, cause: Cause): Stripe.Invoice {
  const finalizesAt = draft.auto_advance ? draft.created + DRAFT_SECONDS : null;
  const kept = { ...draft, automatically_finalizes_at: finalizesAt };
  if (finalizesAt !== null) {
    provider.scheduler.put({ objectId: kept.id, job: 'finalize-invoice', at: finalizesAt });
  }
  provider.store.insert('invoice', kept, kept.created);
  emit(provider, 'invoice.created', kept, cause);
  return kept;
}

/** Adds an item; one that names a draft invoice becomes a line of it at once. */
export function addItem(
  provider: Provider,
  params: z.output<typeof itemCreateParams>,
  cause: Cause,
): Stripe.InvoiceItem {
  const invoice =
    params.invoice === undefined ? undefined : provider.store.get('invoice', params.invoice, 'invoice');
  if (invoice && invoice.customer !== params.customer) {
    throw new ApiError('The invoice belongs to another customer.', { param: 'invoice' });
  }
  if (invoice) checkDraft(invoice);
  if (invoice && invoice.currency !== params.currency) {
    throw new ApiError(
      `The currency of the invoice item (${params.currency}) is not that of the invoice (${invoice.currency}).`,
      { param: 'currency' },
    );
  }
  const item = createItem(provider, params, cause);
  if (invoice) {
    const lines = itemsOf(provider, invoice.id).map((one) => lineOfItem(one, invoice.id));
    provider.store.update<'invoice'>(withLines(invoice, lines));
  }
  return item;
}

/** Changes the passed fields only; the card and the metadata of an open invoice can be changed too. */
export function updateInvoice(
  provider: Provider,
  id: string,
  changes: z.output<typeof invoiceUpdateParams>,
  cause: Cause,
): Stripe.Invoice {
  const invoice = provider.store.get('invoice', id);
  checkMethod(provider, String(invoice.customer), changes.default_payment_method);
  const changed: Stripe.Invoice = {
    ...invoice,
    auto_advance: changes.auto_advance ?? invoice.auto_advance,
    default_payment_method:
      changes.default_payment_method === undefined
        ? invoice.default_payment_method
        : changes.default_payment_method || null,
    description: changes.description ?? invoice.description,
    metadata: mergeMetadata(invoice.metadata, changes.metadata),
  };
  provider.store.update<'invoice'>(changed);
  emit(provider, 'invoice.updated', changed, cause);
  return changed;
}

/**
 * Deletes a draft; its items wait for the next invoice again. That of a subscription cannot be deleted: it is
 * finalized and then voided (docs.stripe.com/api/invoices/delete).
 */
export function deleteInvoice(provider: Provider, id: string, cause: Cause): Stripe.DeletedInvoice {
  const invoice = provider.store.get('invoice', id);
  checkDraft(invoice);
  if (invoice.parent?.subscription_details) {
    throw new ApiError('You can only delete one-off invoices: that of a subscription is voided.', {
      code: 'invoice_not_editable',
    });
  }
  for (const item of itemsOf(provider, id)) provider.store.remove(item.id);
  provider.store.remove(id);
  emit(provider, 'invoice.deleted', invoice, cause);
  return { id, object: 'invoice', deleted: true };
}

/** Finalizes a draft: numbered, no longer editable, and open until it is paid. */
export function finalizeInvoice(
  provider: Provider,
  id: string,
  autoAdvance: boolean | undefined,
  cause: Cause,
): Stripe.Invoice {
  const draft = provider.store.get('invoice', id);
  if (draft.status !== 'draft') {
    throw new ApiError('This invoice is already finalized, you can’t re-finalize a non-draft invoice.', {
      code: 'invoice_not_editable',
    });
  }
  const now = provider.clock.now();
  const open: Stripe.Invoice = {
    ...draft,
    auto_advance: autoAdvance ?? draft.auto_advance,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${provider.publicUrl}/i/${id}`,
    number: nextNumber(provider),
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  provider.scheduler.drop(id, 'finalize-invoice');
  if (open.amount_due > 0) openPayment(provider, open);
  provider.store.update<'invoice'>(open);
  emit(provider, 'invoice.finalized', open, cause);
  return open;
}

/** Voids an open invoice: nothing is collected on it any more. */
export function voidInvoice(provider: Provider, id: string, cause: Cause): Stripe.Invoice {
  return closeUnpaidInvoice(provider, id, 'void', cause);
}

/** Writes off an open invoice as a bad debt; it can still be paid. */
export function markUncollectible(provider: Provider, id: string, cause: Cause): Stripe.Invoice {
  return closeUnpaidInvoice(provider, id, 'uncollectible', cause);
}

/** The payment of a finalized invoice; undefined when there was nothing to pay. */
export function paymentOf(provider: Provider, invoiceId: string): Stripe.InvoicePayment | undefined {
  return provider.store.list('invoice_payment', { limit: 1, where: { invoice: invoiceId } }).data[0];
}

/** Whether a bank payment is under way: the intent is `processing`, and the invoice stays open. */
export function isWithBank(provider: Provider, invoiceId: string): boolean {
  const payment = paymentOf(provider, invoiceId);
  if (!payment) return false;
  const intent = provider.store.get('payment_intent', String(payment.payment.payment_intent));
  return intent.status === 'processing';
}

function closeUnpaidInvoice(
  provider: Provider,
  id: string,
  status: 'void' | 'uncollectible',
  cause: Cause,
): Stripe.Invoice {
  const invoice = provider.store.get('invoice', id);
  if (invoice.status !== 'open' && !(status === 'void' && invoice.status === 'uncollectible')) {
    throw new ApiError(
      `You can only pass in open invoices. This invoice isn't open, it has the status ${invoice.status ?? 'draft'}.`,
    );
  }
  // github.com/frappe/press/pull/2421: an invoice in processing at a bank cannot be voided.
  if (status === 'void' && isWithBank(provider, id)) {
    throw new ApiError('This invoice has a payment that is processing, and cannot be voided.');
  }
  const now = provider.clock.now();
  const isVoid = status === 'void';
  const changed: Stripe.Invoice = {
    ...invoice,
    status,
    amount_remaining: isVoid ? 0 : invoice.amount_remaining,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      ...(isVoid ? { voided_at: now } : { marked_uncollectible_at: now }),
    },
  };
  provider.store.update<'invoice'>(changed);
  if (isVoid) cancelPayment(provider, id, cause);
  emit(provider, isVoid ? 'invoice.voided' : 'invoice.marked_uncollectible', changed, cause);
  return changed;
}

function openPayment(provider: Provider, invoice: Stripe.Invoice): void {
  const due = { amountPence: invoice.amount_due, customer: String(invoice.customer) };
  const intent = newPaymentIntent(provider, due, {
    description: invoice.description ?? `Payment for invoice ${invoice.number}`,
  });
  const payment = newInvoicePayment(provider, invoice, intent.id);
  provider.store.insert('payment_intent', intent, intent.created);
  provider.store.insert('invoice_payment', payment, payment.created);
}

function cancelPayment(provider: Provider, invoiceId: string, cause: Cause): void {
  const payment = paymentOf(provider, invoiceId);
  if (!payment) return;
  const now = provider.clock.now();
  const intent = provider.store.get('payment_intent', String(payment.payment.payment_intent));
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: now,
    cancellation_reason: 'void_invoice',
    status: 'canceled',
  };
  provider.store.update<'payment_intent'>(canceled);
  provider.store.update<'invoice_payment'>({
    ...payment,
    status: 'canceled',
    status_transitions: { ...payment.status_transitions, canceled_at: now },
  });
  emit(provider, 'payment_intent.canceled', canceled, cause);
}

function checkDraft(invoice: Stripe.Invoice): void {
  if (invoice.status === 'draft') return;
  throw new ApiError(
    'This invoice is no longer editable: only drafts can be changed, and this one was finalized.',
    { code: 'invoice_not_editable' },
  );
}

function checkMethod(provider: Provider, customer: string, methodId: string | undefined): void {
  if (methodId) savedMethod(provider, methodId, customer, 'default_payment_method');
}

function nextNumber(provider: Provider): string {
  const last = z.number().catch(0).parse(provider.store.setting(COUNTER));
  provider.store.set(COUNTER, last + 1);
  return `LT-${String(last + 1).padStart(4, '0')}`;
}
