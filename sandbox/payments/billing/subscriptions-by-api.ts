import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../api/api-error.js';
import { expandParam, integerParam, mergeMetadata, metadataParam, textParam } from '../api/parameters.js';
import { savedMethod } from '../cards/payment-methods.js';
import { liveCustomer } from '../customers.js';
import type { Cause, Provider } from '../provider.js';
import { inlinePrice, inlinePriceParam } from './products.js';
import { collectOrRetry, draftFor, startSubscription } from './subscription-cycle.js';
import { finalizeInvoice } from './invoices.js';
import { inNextPeriod, periodOf } from './subscription-object.js';
import { changeSubscription } from './subscription-status.js';

/** Parameters of starting a subscription without a payment page: one item, with a saved card. */
export const subscriptionCreateParams = z.strictObject({
  customer: textParam,
  default_payment_method: textParam,
  items: z.array(z.strictObject({ price_data: inlinePriceParam })).length(1),
  metadata: metadataParam.optional(),
  off_session: z.literal('true').optional(),
  payment_settings: z
    .strictObject({ payment_method_types: z.array(z.literal('card')).length(1).optional() })
    .optional(),
  trial_period_days: integerParam.refine((days) => days >= 0 && days <= 730, {
    message: 'Invalid trial_period_days: must be at most 730',
  }),
  expand: expandParam,
});

/** Starts a subscription by API (docs.stripe.com/billing/subscriptions/trials). */
export function createSubscription(
  provider: Provider,
  params: z.output<typeof subscriptionCreateParams>,
): Stripe.Subscription {
  const { customer, default_payment_method: method } = params;
  liveCustomer(provider, customer, 'customer');
  savedMethod(provider, method, customer, 'default_payment_method');
  return startSubscription(provider, {
    customer,
    defaultPaymentMethod: method,
    description: null,
    metadata: mergeMetadata(null, params.metadata),
    prices: params.items.map(({ price_data: price }) => ({
      price: inlinePrice(provider, price),
      quantity: 1,
    })),
    trialDays: params.trial_period_days,
    missingPaymentMethod: 'create_invoice',
  });
}

/**
 * Ends a trial now: the first period begins and is charged at once, without the hour as a draft
 * (docs.stripe.com/api/subscriptions/update, `trial_end`).
 */
export function endTrialNow(
  provider: Provider,
  subscription: Stripe.Subscription,
  cause: Cause,
): Stripe.Subscription {
  if (subscription.status !== 'trialing') {
    throw new ApiError('The subscription is not in a trial.', { param: 'trial_end' });
  }
  const now = provider.clock.now();
  const cut: Stripe.Subscription = {
    ...subscription,
    billing_cycle_anchor: now,
    trial_end: now,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({ ...item, current_period_end: now })),
    },
  };
  const begun = changeSubscription(provider, { ...inNextPeriod(cut), status: 'active' }, cause);
  provider.scheduler.drop(begun.id, 'trial-reminder');
  provider.scheduler.put({ objectId: begun.id, job: 'end-period', at: periodOf(begun).end });
  const draft = draftFor(provider, begun, 'subscription_update');
  collectOrRetry(provider, finalizeInvoice(provider, draft.id, undefined, cause));
  return provider.store.get('subscription', begun.id);
}
