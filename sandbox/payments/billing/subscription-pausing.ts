import type Stripe from 'stripe';
import { ApiError } from '../api/api-error.js';
import type { Cause, Provider } from '../provider.js';
import { periodOf } from './subscription-object.js';
import { changeSubscription } from './subscription-status.js';

/**
 * Pauses a subscription, like the Dashboard does: no invoice and no new period until it is resumed
 * (docs.stripe.com/billing/subscriptions/pause).
 */
export function pauseSubscription(provider: Provider, id: string, cause: Cause): Stripe.Subscription {
  const subscription = provider.store.get('subscription', id);
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw new ApiError(`A subscription that is ${subscription.status} cannot be paused.`);
  }
  return changeSubscription(provider, { ...subscription, status: 'paused' }, cause);
}

/**
 * Resumes a paused subscription. One whose period has passed meanwhile begins the next one at once; the
 * provider would count it from the day of resuming, which the sandbox does not.
 */
export function resumeSubscription(provider: Provider, id: string, cause: Cause): Stripe.Subscription {
  const subscription = provider.store.get('subscription', id);
  if (subscription.status !== 'paused') {
    throw new ApiError('Only a paused subscription can be resumed.');
  }
  const trialEnd = subscription.trial_end;
  const isTrial = trialEnd !== null && trialEnd > provider.clock.now();
  const resumed: Stripe.Subscription = { ...subscription, status: isTrial ? 'trialing' : 'active' };
  provider.scheduler.put({ objectId: id, job: 'end-period', at: periodOf(resumed).end });
  return changeSubscription(provider, resumed, cause);
}
