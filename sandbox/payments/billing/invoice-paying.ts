import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError, LastingRefusal } from '../api/api-error.js';
import { type Refusal, refusalAtCheckout, refusalLater } from '../cards/card-refusals.js';
import { finalizeInvoice, isWithBank, paymentOf } from './invoices.js';
import { booleanParam, expandParam, textParam } from '../api/parameters.js';
import { behaviourOf, savedMethod } from '../cards/payment-methods.js';
import { newCharge } from '../cards/payment-objects.js';
import { type Cause, emit, NO_CALL, type Provider } from '../provider.js';
import { noteInvoicePaid, subscriptionOf } from './subscription-status.js';

/** Parameters of paying an invoice. The customer is never present: every payment is off-session. */
export const invoicePayParams = z.strictObject({
  off_session: booleanParam.optional(),
  payment_method: textParam.optional(),
  expand: expandParam,
});

/** How an attempt to collect an invoice ended. */
export type Collection =
  | { kind: 'paid'; invoice: Stripe.Invoice }
  | { kind: 'declined'; invoice: Stripe.Invoice; error: LastingRefusal };

/**
 * Whether the customer is present when an invoice is collected, and whether it is one of the provider's own
 * later tries.
 */
interface Manner {
  isOwnerThere: boolean;
  isRetry: boolean;
}

/** Pays an invoice with a saved card, finalizing a draft first. A declined card leaves the invoice open. */
export function payInvoice(
  provider: Provider,
  id: string,
  methodId: string | undefined,
  cause: Cause,
): Collection {
  const found = provider.store.get('invoice', id);
  const invoice = found.status === 'draft' ? finalizeInvoice(provider, id, undefined, cause) : found;
  checkPayable(provider, invoice);
  const chosen = methodId ?? defaultMethodOf(provider, invoice);
  if (chosen === undefined && invoice.amount_due > 0) {
    throw new ApiError(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set the appropriate default or specify a `payment_method`.',
      { code: 'resource_missing' },
    );
  }
  if (chosen !== undefined) savedMethod(provider, chosen, String(invoice.customer), 'payment_method');
  const manner = { isOwnerThere: false, isRetry: false };
  const collection = collectInvoice(provider, invoice, manner, { methodId: chosen, cause });
  if (collection.kind === 'declined') reportFailure(provider, collection.invoice, collection.error, cause);
  return collection;
}

/**
 * Emits the events of a failed payment: one more when its owner has to act
 * (docs.stripe.com/api/events/types#event_types-invoice.payment_action_required).
 */
export function reportFailure(
  provider: Provider,
  invoice: Stripe.Invoice,
  error: LastingRefusal,
  cause: Cause,
): void {
  emit(provider, 'invoice.payment_failed', invoice, cause);
  if (error.code === 'authentication_required')
    emit(provider, 'invoice.payment_action_required', invoice, cause);
}

/**
 * Charges an open invoice to its card, or to another; without one it counts as declined. The caller reports a
 * failed payment, because only it knows when there is another try.
 */
export function collectInvoice(
  provider: Provider,
  invoice: Stripe.Invoice,
  manner: Manner,
  {
    methodId = defaultMethodOf(provider, invoice),
    cause = NO_CALL,
  }: { methodId?: string; cause?: Cause } = {},
): Collection {
  if (invoice.status === 'paid') return { kind: 'paid', invoice };
  if (invoice.amount_due === 0) return { kind: 'paid', invoice: markPaid(provider, invoice, cause) };
  const open = attempted(invoice, manner.isRetry);
  const method = methodId === undefined ? undefined : provider.store.find('payment_method', methodId);
  // A card that was detached meanwhile counts as none.
  if (!method || method.customer !== invoice.customer) {
    return declined(provider, { invoice: open, method: undefined, refusal: NO_CARD, cause });
  }
  const behaviour = behaviourOf(provider, method.id);
  const refusal = manner.isOwnerThere ? refusalAtCheckout(behaviour) : refusalLater(behaviour);
  return refusal
    ? declined(provider, { invoice: open, method, refusal, cause })
    : { kind: 'paid', invoice: charged(provider, { invoice: open, method, cause }) };
}

/** The default card of an invoice: its own, its subscription's, its customer's. */
export function defaultMethodOf(provider: Provider, invoice: Stripe.Invoice): string | undefined {
  if (typeof invoice.default_payment_method === 'string') return invoice.default_payment_method;
  const own = subscriptionOf(provider, invoice)?.default_payment_method;
  if (typeof own === 'string') return own;
  const customer = provider.store.find('customer', String(invoice.customer));
  if (!customer || customer.deleted) return undefined;
  const fallback = customer.invoice_settings.default_payment_method;
  return typeof fallback === 'string' ? fallback : undefined;
}

const NO_CARD: Refusal = { code: 'resource_missing', message: 'There is no card to charge.' };

interface Attempted {
  invoice: Stripe.Invoice;
  method: Stripe.PaymentMethod;
  cause: Cause;
}

/** Records that a method has paid an open invoice. */
export function charged(provider: Provider, { invoice, method, cause }: Attempted): Stripe.Invoice {
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
  return markPaid(provider, invoice, cause);
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
  noteInvoicePaid(provider, paid, cause);
  return paid;
}

interface Declined {
  method: Stripe.PaymentMethod | undefined;
  refusal: Refusal;
}

/** Records that a payment of an open invoice has failed. */
export function declined(
  provider: Provider,
  { invoice, method, refusal, cause }: Omit<Attempted, 'method'> & Declined,
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
  provider.store.update<'invoice'>(invoice);
  emit(provider, 'payment_intent.payment_failed', failedIntent, cause);
  const error = new LastingRefusal(message, {
    status: 402,
    type: 'card_error',
    code,
    declineCode,
    paymentIntent: failedIntent,
  });
  return { kind: 'declined', invoice, error };
}

// The provider counts the first attempt of any kind; after it only its own retries count.
export function attempted(invoice: Stripe.Invoice, isRetry: boolean): Stripe.Invoice {
  const attempts = isRetry ? invoice.attempt_count + 1 : Math.max(1, invoice.attempt_count);
  return { ...invoice, attempted: true, attempt_count: attempts };
}

/** The payment that an open invoice waits for, and its intent. */
export function openPaymentOf(provider: Provider, invoice: Stripe.Invoice) {
  const payment = paymentOf(provider, invoice.id);
  if (!payment) throw new TypeError(`Invoice ${invoice.id} has no payment.`);
  return { payment, intent: provider.store.get('payment_intent', String(payment.payment.payment_intent)) };
}

function checkPayable(provider: Provider, invoice: Stripe.Invoice): void {
  if (invoice.status === 'paid') throw new ApiError('Invoice is already paid');
  if (invoice.status === 'void') throw new ApiError('This invoice is void and can no longer be paid.');
  if (isWithBank(provider, invoice.id)) {
    // docs.stripe.com/error-codes#payment-intent-unexpected-state
    throw new ApiError('This invoice has a payment that is processing.', {
      code: 'payment_intent_unexpected_state',
    });
  }
}
