import type Stripe from 'stripe';
import type { Entry } from '../scheduler.js';
import { ApiError } from '../api/api-error.js';
import { makeId } from '../api/ids.js';
import { attempted, charged, declined, openPaymentOf, reportFailure } from '../billing/invoice-paying.js';
import { isWithBank } from '../billing/invoices.js';
import { emit, NO_CALL, type Provider } from '../provider.js';

const DAY_SECONDS = 24 * 3600;
/**
 * Until the bank has decided whether it pays: six business days with a new mandate, so that a weekend is
 * among them (docs.stripe.com/payments/bacs-debit/accept-a-payment, 'Bacs Direct Debit timelines').
 */
export const BANK_DAYS = 8;
export const TEST_SORT_CODE = '108800';
/** The provider's test accounts (docs.stripe.com/payments/bacs-debit/accept-a-payment#testing). */
export const TEST_ACCOUNTS = { pays: '00012345', fails: '22222227' } as const;

/**
 * Whether an invoice's page offers a bank debit. The account decides unless the invoice is limited
 * (docs.stripe.com/api/invoices/object, `payment_settings.payment_method_types`).
 */
export function offersBankDebit({ payment_settings: settings }: Stripe.Invoice): boolean {
  const types = settings.payment_method_types;
  return types === null || types.includes('bacs_debit');
}

/** Requests a bank debit for an open invoice; the bank's decision comes days later. */
export function startBankPayment(
  provider: Provider,
  invoice: Stripe.Invoice,
  account: string,
): Stripe.Invoice {
  if (!Object.values<string>(TEST_ACCOUNTS).includes(account)) {
    throw new ApiError('This is not one of the test accounts.', { param: 'account' });
  }
  const { intent } = openPaymentOf(provider, invoice);
  const method = newBankAccount(provider, invoice, account);
  provider.store.insert('payment_method', method, method.created);
  const processing: Stripe.PaymentIntent = { ...intent, payment_method: method.id, status: 'processing' };
  provider.store.update<'payment_intent'>(processing);
  const open = attempted(invoice, false);
  provider.store.update<'invoice'>(open);
  emit(provider, 'payment_intent.processing', processing, NO_CALL);
  const at = provider.clock.now() + BANK_DAYS * DAY_SECONDS;
  provider.scheduler.put({ objectId: invoice.id, job: 'end-bank-payment', at });
  return open;
}

/** The bank has paid an invoice, or refused: then it is open for another payment. */
export function endBankPayment(provider: Provider, { objectId }: Entry): void {
  const invoice = provider.store.find('invoice', objectId);
  if (invoice?.status !== 'open' || !isWithBank(provider, invoice.id)) return;
  const { intent } = openPaymentOf(provider, invoice);
  const method = provider.store.get('payment_method', String(intent.payment_method));
  if (method.bacs_debit?.last4 === TEST_ACCOUNTS.pays.slice(-4)) {
    charged(provider, { invoice, method, cause: NO_CALL });
    return;
  }
  const refusal = { code: 'insufficient_funds', message: 'The customer’s account has insufficient funds.' };
  const failed = declined(provider, { invoice, method, refusal, cause: NO_CALL });
  if (failed.kind === 'declined') reportFailure(provider, failed.invoice, failed.error, NO_CALL);
}

function newBankAccount(
  provider: Provider,
  { customer_email: email, customer_name: name }: Stripe.Invoice,
  account: string,
): Stripe.PaymentMethod {
  return {
    id: makeId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    bacs_debit: { fingerprint: `bank-${account}`, last4: account.slice(-4), sort_code: TEST_SORT_CODE },
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    created: provider.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'bacs_debit',
  };
}
