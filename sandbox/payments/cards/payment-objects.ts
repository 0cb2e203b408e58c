import type Stripe from 'stripe';
import { makeId } from '../api/ids.js';
import { mergeMetadata } from '../api/parameters.js';
import type { Provider } from '../provider.js';

/** The payment intent's parameters from the session's creator. */
export interface PaymentIntentData {
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  receipt_email?: string | undefined;
  statement_descriptor?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
  setup_future_usage?: 'off_session' | 'on_session' | undefined;
}

/** How much is to be paid, and by which customer. */
export interface AmountDue {
  amountPence: number;
  customer: string | null;
}

/** Who pays, as typed into the page. */
export interface Payer {
  email: string;
  name: string | null;
}

/** The payment intent of a session or an invoice, before anything is paid. */
export function newPaymentIntent(
  provider: Provider,
  due: AmountDue,
  data: PaymentIntentData,
): Stripe.PaymentIntent {
  const id = makeId('pi_');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: due.amountPence,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: provider.clock.now(),
    currency: 'gbp',
    customer: due.customer,
    customer_account: null,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, data.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: data.receipt_email ?? null,
    review: null,
    setup_future_usage: data.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

/** The charge of a payment that went through. */
export function newCharge(
  provider: Provider,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const { email, name } = method.billing_details;
  return {
    id: makeId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    calculated_statement_descriptor: intent.statement_descriptor ?? 'LIGHTER TABLE',
    captured: true,
    created: provider.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: approvedOutcome(),
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function approvedOutcome(): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: 'Payment complete.',
    type: 'authorized',
  };
}

function methodDetails(
  method: Stripe.PaymentMethod,
  amountPence: number,
): Stripe.Charge.PaymentMethodDetails {
  const { bacs_debit: account } = method;
  if (!account) return { type: 'card', card: cardDetails(method, amountPence) };
  return { type: 'bacs_debit', bacs_debit: { ...account, mandate: null } };
}

function cardDetails(
  { card }: Stripe.PaymentMethod,
  amountPence: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  if (!card) throw new TypeError('A payment method of the sandbox is a card or a bank account.');
  return {
    amount_authorized: amountPence,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'GB',
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
