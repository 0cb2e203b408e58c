import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError, noSuch } from '../api/api-error.js';
import {
  booleanParam,
  currencyParam,
  expandParam,
  integerParam,
  listParams,
  mergeMetadata,
  metadataParam,
  textParam,
} from '../api/parameters.js';
import { savedMethod } from '../cards/payment-methods.js';
import type { Cause, Provider } from '../provider.js';
import { periodOf, repriced } from './subscription-object.js';
import { recurringParam } from '../checkout/session-parameters.js';
import { changeSubscription, endSubscription } from './subscription-status.js';

// Another amount for an existing subscription; the sandbox keeps the interval and does no proration.
const itemParam = z.strictObject({
  id: textParam,
  price_data: z.strictObject({
    currency: currencyParam,
    product: textParam,
    unit_amount: integerParam.refine((value) => value >= 0, { message: 'Invalid non-negative integer' }),
    recurring: recurringParam,
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  }),
});

/** Parameters of changing a subscription, as far as the product uses them. */
export const subscriptionUpdateParams = z.strictObject({
  // Empty clears a planned end; the product plans none by time.
  cancel_at: z.literal('').optional(),
  cancel_at_period_end: booleanParam.optional(),
  default_payment_method: textParam.optional(),
  description: textParam.optional(),
  items: z.array(itemParam).max(20).optional(),
  metadata: metadataParam.optional(),
  proration_behavior: z.literal('none').optional(),
  trial_end: z.literal('now').optional(),
  expand: expandParam,
});

export const subscriptionCancelParams = z.strictObject({
  cancellation_details: z
    .strictObject({ comment: textParam.optional(), feedback: textParam.optional() })
    .optional(),
  invoice_now: booleanParam.optional(),
  prorate: booleanParam.optional(),
  expand: expandParam,
});

/** Parameters of listing subscriptions: without a status those that have not ended, with `all` every one. */
export const subscriptionListParams = z.strictObject({
  ...listParams,
  customer: textParam.optional(),
  status: z
    .enum(['trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused', 'ended', 'all'])
    .optional(),
});

/** Changes the passed fields only; one that has ended cannot be changed. */
export function updateSubscription(
  provider: Provider,
  id: string,
  changes: z.output<typeof subscriptionUpdateParams>,
  cause: Cause,
): Stripe.Subscription {
  const subscription = liveSubscription(provider, id);
  if (changes.cancel_at !== undefined && changes.cancel_at_period_end !== undefined) {
    throw new ApiError('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    });
  }
  const methodId = changes.default_payment_method;
  if (methodId) savedMethod(provider, methodId, String(subscription.customer), 'default_payment_method');
  const changed: Stripe.Subscription = {
    ...withPrices(provider, subscription, changes),
    ...endingOf(provider, subscription, changes),
    default_payment_method: methodId === undefined ? subscription.default_payment_method : methodId || null,
    description: changes.description ?? subscription.description,
    metadata: mergeMetadata(subscription.metadata, changes.metadata),
  };
  return changeSubscription(provider, changed, cause);
}

/** Ends a subscription now, without a refund. */
export function cancelSubscription(provider: Provider, id: string, cause: Cause): Stripe.Subscription {
  return endSubscription(provider, liveSubscription(provider, id), 'cancellation_requested', cause);
}

/** Ends all subscriptions of a customer. */
export function cancelAllOf(provider: Provider, customer: string, cause: Cause): void {
  for (const subscription of subscriptionsOf(provider, customer)) {
    if (subscription.status !== 'canceled') cancelSubscription(provider, subscription.id, cause);
  }
}

/** A customer's subscriptions, newest first, including ended ones. */
export function subscriptionsOf(provider: Provider, customer: string): Stripe.Subscription[] {
  return provider.store.list('subscription', { limit: 100, where: { customer } }).data;
}

function withPrices(
  provider: Provider,
  subscription: Stripe.Subscription,
  { items = [], proration_behavior }: z.output<typeof subscriptionUpdateParams>,
): Stripe.Subscription {
  if (items.length > 0 && proration_behavior === undefined) {
    throw new ApiError('The sandbox changes prices with `proration_behavior` none only.', {
      param: 'proration_behavior',
    });
  }
  return items.reduce((changed, { id, price_data: price }) => {
    const item = changed.items.data.find((each) => each.id === id);
    if (!item) throw noSuch('subscription_item', id, 'items[0][id]');
    const { interval, interval_count: count = 1 } = price.recurring;
    if (item.price.recurring?.interval !== interval || item.price.recurring.interval_count !== count) {
      throw new ApiError('The sandbox keeps the interval of a subscription.', {
        param: 'items[0][price_data][recurring]',
      });
    }
    return repriced(provider, changed, { itemId: id, unitPence: price.unit_amount });
  }, subscription);
}

/**
 * How a flexible subscription notes its planned end. A call of the API sets or clears the flag, and clears
 * only what the flag has set; the portal sets only the time, which an empty `cancel_at` clears
 * (docs.stripe.com/billing/subscriptions/billing-mode/compare; stripe/stripe-node#2470).
 */
function endingOf(
  provider: Provider,
  subscription: Stripe.Subscription,
  { cancel_at, cancel_at_period_end: isFlagged }: z.output<typeof subscriptionUpdateParams>,
): Partial<Stripe.Subscription> {
  if (isFlagged === true) return { ...asked(provider, subscription), cancel_at_period_end: true };
  if (cancel_at === '') return { ...NOT_ENDING };
  if (isFlagged === undefined) return {};
  const isByTime = !subscription.cancel_at_period_end && subscription.cancel_at !== null;
  return isByTime ? { cancel_at_period_end: false } : { ...NOT_ENDING };
}

/** The subscription after its customer has cancelled on the portal: the time is set, the flag is not. */
export function cancelledOnPortal(
  provider: Provider,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  return { ...subscription, ...asked(provider, subscription), cancel_at_period_end: false };
}

/** The subscription after its customer has withdrawn a cancellation on the portal. */
export function renewedOnPortal(subscription: Stripe.Subscription): Stripe.Subscription {
  return { ...subscription, ...NOT_ENDING };
}

const NO_DETAILS = { comment: null, feedback: null, feedback_option: null, reason: null };
const NOT_ENDING = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: NO_DETAILS,
};

function asked(provider: Provider, subscription: Stripe.Subscription) {
  return {
    cancel_at: periodOf(subscription).end,
    canceled_at: provider.clock.now(),
    cancellation_details: { ...NO_DETAILS, reason: 'cancellation_requested' },
  };
}

/** A subscription that has not ended; throws the provider's error. */
export function liveSubscription(provider: Provider, id: string): Stripe.Subscription {
  const subscription = provider.store.get('subscription', id);
  if (subscription.status !== 'canceled') return subscription;
  throw new ApiError('A canceled subscription can only update its cancellation_details and metadata.', {
    code: 'resource_missing',
    status: 404,
    param: 'id',
  });
}
