import Stripe from 'stripe';
import { makeId } from '../api/ids.js';
import { addInterval, type Interval } from './intervals.js';
import type { Provider } from '../provider.js';

/** The initial values of a subscription. */
export interface SubscriptionStart {
  customer: string;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  prices: readonly { price: Stripe.Price; quantity: number }[];
  trialDays: number;
  missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
}

const DAY_SECONDS = 24 * 3600;

/** A subscription that begins now, with its trial or its first period. */
export function newSubscription(provider: Provider, start: SubscriptionStart): Stripe.Subscription {
  const id = makeId('sub_');
  const now = provider.clock.now();
  const trialEnd = start.trialDays > 0 ? now + start.trialDays * DAY_SECONDS : null;
  const first = start.prices[0];
  if (!first) throw new TypeError('A subscription has a price.');
  const period = { start: now, end: trialEnd ?? addInterval(now, now, intervalOf(first.price)) };
  return {
    ...unusedParts(),
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'gbp',
    customer: start.customer,
    default_payment_method: start.defaultPaymentMethod,
    description: start.description,
    ended_at: null,
    items: {
      object: 'list',
      data: start.prices.map(({ price, quantity }) => newItem({ price, quantity, subscription: id, period })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: start.metadata,
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: start.missingPaymentMethod },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

/** The current period of a subscription, seconds since 1970; its items share it. */
export function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const item = subscription.items.data[0];
  if (!item) throw new TypeError(`Subscription ${subscription.id} has no items.`);
  return { start: item.current_period_start, end: item.current_period_end };
}

/** The subscription in its next period. */
export function inNextPeriod(subscription: Stripe.Subscription): Stripe.Subscription {
  const { end: start } = periodOf(subscription);
  const price = subscription.items.data[0]?.price;
  if (!price) throw new TypeError(`Subscription ${subscription.id} has no items.`);
  const end = addInterval(subscription.billing_cycle_anchor, start, intervalOf(price));
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

/** The subscription with another price for one of its items, from its next invoice on; in pence. */
export function repriced(
  provider: Provider,
  subscription: Stripe.Subscription,
  { itemId, unitPence }: { itemId: string; unitPence: number },
): Stripe.Subscription {
  const data = subscription.items.data.map((item) => {
    if (item.id !== itemId) return item;
    const price: Stripe.Price = {
      ...item.price,
      id: makeId('price_'),
      created: provider.clock.now(),
      unit_amount: unitPence,
      unit_amount_decimal: Stripe.Decimal.from(unitPence),
    };
    return { ...item, price, plan: planOf(price) };
  });
  return { ...subscription, items: { ...subscription.items, data } };
}

/** The lines of an invoice for a period of a subscription; during a trial nothing is charged. */
export function subscriptionLines(
  subscription: Stripe.Subscription,
  invoiceId: string,
): Stripe.InvoiceLineItem[] {
  const period = periodOf(subscription);
  const isTrial = subscription.status === 'trialing';
  return subscription.items.data.map((item): Stripe.InvoiceLineItem => {
    const quantity = item.quantity ?? 1;
    const amount = isTrial ? 0 : (item.price.unit_amount ?? 0) * quantity;
    const name = item.price.nickname ?? 'Subscription';
    return {
      id: makeId('il_'),
      object: 'line_item',
      amount,
      currency: item.price.currency,
      description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name}`,
      discount_amounts: [],
      discountable: true,
      discounts: [],
      invoice: invoiceId,
      livemode: false,
      metadata: subscription.metadata,
      parent: {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: { credited_items: null },
          subscription: subscription.id,
          subscription_item: item.id,
        },
        type: 'subscription_item_details',
      },
      period,
      pretax_credit_amounts: [],
      pricing: {
        price_details: { price: item.price.id, product: String(item.price.product) },
        type: 'price_details',
        unit_amount_decimal: Stripe.Decimal.from(isTrial ? 0 : (item.price.unit_amount ?? 0)),
      },
      quantity,
      quantity_decimal: Stripe.Decimal.from(quantity),
      subscription: subscription.id,
      subtotal: amount,
      taxes: [],
    };
  });
}

interface ItemStart {
  price: Stripe.Price;
  quantity: number;
  subscription: string;
  period: { start: number; end: number };
}

function newItem({ price, quantity, subscription, period }: ItemStart): Stripe.SubscriptionItem {
  return {
    id: makeId('si_'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

// The older form of a price, which every item still carries.
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

function intervalOf(price: Stripe.Price): Interval {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return { unit: interval, count };
}

// Fields that every response has and the product does not use.
function unusedParts() {
  return {
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    test_clock: null,
    transfer_data: null,
  };
}
