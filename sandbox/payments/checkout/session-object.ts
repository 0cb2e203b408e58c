import Stripe from 'stripe';
import { makeId } from '../api/ids.js';
import { mergeMetadata } from '../api/parameters.js';
import type { Provider } from '../provider.js';
import type { SessionCreate } from './session-parameters.js';

const DEFAULT_LIFE_SECONDS = 24 * 3600;

/** The session that a create call creates; amounts in pence, summed from the line items. */
export function newSession(provider: Provider, params: SessionCreate): Stripe.Checkout.Session {
  const id = makeId('cs_test_');
  const created = provider.clock.now();
  const isSetup = params.mode === 'setup';
  const lineItems = (params.line_items ?? []).map((item) => newLineItem(item, created));
  const isTrial = params.subscription_data?.trial_period_days !== undefined;
  const totalPence = isTrial ? 0 : lineItems.reduce((total, item) => total + item.amount_total, 0);
  return {
    ...unusedParts(),
    id,
    object: 'checkout.session',
    amount_subtotal: isSetup ? null : totalPence,
    amount_total: isSetup ? null : totalPence,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: 'gbp',
    customer: params.customer ?? null,
    customer_creation: creationOf(params),
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? created + DEFAULT_LIFE_SECONDS,
    line_items: {
      object: 'list',
      data: lineItems,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: params.locale ?? null,
    metadata: mergeMetadata(null, params.metadata),
    mode: params.mode,
    payment_intent: null,
    payment_status: isSetup || isTrial ? 'no_payment_required' : 'unpaid',
    payment_method_collection:
      params.payment_method_collection ?? (params.mode === 'subscription' ? 'always' : 'if_required'),
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: isSetup ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${provider.publicUrl}/c/pay/${id}`,
  };
}

// A subscriber always becomes a customer; else the shop's parameter decides, and an existing customer is
// kept.
function creationOf({ mode, customer, customer_creation }: SessionCreate) {
  if (customer !== undefined) return null;
  return mode === 'subscription' ? 'always' : (customer_creation ?? 'if_required');
}

type Item = NonNullable<SessionCreate['line_items']>[number];

function newLineItem(item: Item, created: number): Stripe.LineItem {
  const { price_data: price, quantity } = item;
  const amountPence = price.unit_amount * quantity;
  return {
    id: makeId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amountPence,
    amount_tax: 0,
    amount_total: amountPence,
    currency: price.currency,
    description: price.product_data.name,
    metadata: mergeMetadata(null, item.metadata),
    price: newPrice(price, created),
    quantity,
  };
}

function newPrice(price: Item['price_data'], created: number): Stripe.Price {
  return {
    id: makeId('price_'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    // The sandbox has no products; the name of what a price is for is stored as its own.
    nickname: price.recurring ? price.product_data.name : null,
    product: makeId('prod_'),
    recurring: price.recurring
      ? {
          interval: price.recurring.interval,
          interval_count: price.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: price.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: price.recurring ? 'recurring' : 'one_time',
    unit_amount: price.unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(price.unit_amount),
  };
}

// Fields that every response has and the product does not use.
function unusedParts() {
  return {
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    managed_payments: null,
    origin_context: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    subscription: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
  };
}
