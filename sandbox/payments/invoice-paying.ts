import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError, LastingRefusal } from './api-error.js';
import { type Refusal, refusalLater } from './card-refusals.js';
import { finalizeInvoice, paymentOf } from './invoices.js';
import { booleanParam, expandParam, textParam } from './parameters.js';
import { behaviourOf, savedMethod } from './payment-methods.js';
import { newCharge } from './payment-objects.js';
import { type Cause, emit, type Provider } from './provider.js';

/** Parameters of paying an invoice. The customer is never there: every payment is off-session. */
export const invoicePayParams = z.strictObject({
  off_session: booleanParam.optional(),
  payment_method: textParam.optional(),
  expand: expandParam,
});

/** How an attempt to collect an invoice ended. */
export type Collection =
  | { kind: 'paid'; invoice: Stripe.Invoice }
  | { kind: 'declined'; invoice: Stripe.Invoice; error: LastingRefusal };

/** Pays an invoice with a saved card, finalizing a draft first. A declined card leaves the invoice open. */
export function payInvoice(
  provider: Provider,
  id: string,
  methodId: string | undefined,
  cause: Cause,
): Collection {
  const found = provider.store.get('invoice', id);
  const invoice = found.status === 'draft' ? finalizeInvoice(provider, id, undefined, cause) : found;
  checkPayable(invoice);
  if (invoice.amount_due === 0) return { kind: 'paid', invoice: markPaid(provider, invoice, cause) };
  const customer = String(invoice.customer);
  const chosen = methodId ?? defaultMethodOf(provider, invoice);
  if (chosen === undefined) {
    throw new ApiError(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set the appropriate default or specify a `payment_method`.',
      { code: 'resource_missing' },
    );
  }
  const method = savedMethod(provider, chosen, customer, 'payment_method');
  const refusal = refusalLater(behaviourOf(provider, method.id));
  return refusal
    ? declined(provider, { invoice, method, refusal, cause })
    : { kind: 'paid', invoice: charged(provider, { invoice, method, cause }) };
}

/** The card an invoice is charged to when none is named: its own, its subscription's, its customer's. */
export function defaultMethodOf(provider: Provider, invoice: Stripe.Invoice): string | undefined {
  if (typeof invoice.default_payment_method === 'string') return invoice.default_payment_method;
  const customer = provider.store.find('customer', String(invoice.customer));
  if (!customer || customer.deleted) return undefined;
  const fallback = customer.invoice_settings.default_payment_method;
  return typeof fallback === 'string' ? fallback : undefined;
}

interface Attempted {
  invoice: Stripe.Invoice;
  method: Stripe.PaymentMethod;
  cause: Cause;
}

function charged(provider: Provider, { invoice, method, cause }: Attempted): Stripe.Invoice {
  const { payment, intent } = openPaymentOf(provider, invoice);
  const charge = newCharge(provider, intent, method);
  provider.store.insert('charge', charge, charge.created);
  const paidIntent: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
    status: 'succeeded',
  };
  provider.store.update<'payment_intent'>(paidIntent);
  provider.store.update<'invoice_payment'>({
    ...payment,
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { ...payment.status_transitions, paid_at: provider.clock.now() },
  });
  emit(provider, 'payment_intent.succeeded', paidIntent, cause);
  emit(provider, 'charge.succeeded', charge, cause);
  return markPaid(provider, attempted(invoice), cause);
}

function markPaid(provider: Provider, invoice: Stripe.Invoice, cause: Cause): Stripe.Invoice {
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: provider.clock.now() },
  };
  provider.store.update<'invoice'>(paid);
  emit(provider, 'invoice.paid', paid, cause);
  emit(provider, 'invoice.payment_succeeded', paid, cause);
  return paid;
}

function declined(
  provider: Provider,
  { invoice, method, refusal, cause }: Attempted & { refusal: Refusal },
): Collection {
  const { message, code, declineCode } = refusal;
  const { intent } = openPaymentOf(provider, invoice);
  const failedIntent: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      payment_method: method,
    },
    status: 'requires_payment_method',
  };
  provider.store.update<'payment_intent'>(failedIntent);
  const open = attempted(invoice);
  provider.store.update<'invoice'>(open);
  emit(provider, 'payment_intent.payment_failed', failedIntent, cause);
  emit(provider, 'invoice.payment_failed', open, cause);
  const error = new LastingRefusal(message, {
    status: 402,
    type: 'card_error',
    code,
    declineCode,
    paymentIntent: failedIntent,
  });
  return { kind: 'declined', invoice: open, error };
}

// The provider counts the first attempt, whoever makes it; after it only its own retries count.
function attempted(invoice: Stripe.Invoice): Stripe.Invoice {
  return { ...invoice, attempted: true, attempt_count: Math.max(1, invoice.attempt_count) };
}

function openPaymentOf(provider: Provider, invoice: Stripe.Invoice) {
  const payment = paymentOf(provider, invoice.id);
  if (!payment) throw new TypeError(`Invoice ${invoice.id} has no payment.`);
  return { payment, intent: provider.store.get('payment_intent', String(payment.payment.payment_intent)) };
}

function checkPayable(invoice: Stripe.Invoice): void {
  if (invoice.status === 'paid') throw new ApiError('Invoice is already paid');
  if (invoice.status === 'void') throw new ApiError('This invoice is void and can no longer be paid.');
}
