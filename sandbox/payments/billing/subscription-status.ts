import type Stripe from 'stripe';
import { type Cause, emit, type Provider } from '../provider.js';

/** Who ended a subscription. */
export type CancelReason = 'cancellation_requested' | 'payment_failed';

/** The subscription of an invoice, if there is one. */
export function subscriptionOf(provider: Provider, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === 'string' ? provider.store.find('subscription', id) : undefined;
}

/** Stores a subscription's new state and emits the event. */
export function changeSubscription(
  provider: Provider,
  subscription: Stripe.Subscription,
  cause: Cause,
): Stripe.Subscription {
  provider.store.update<'subscription'>(subscription);
  emit(provider, 'customer.subscription.updated', subscription, cause);
  return subscription;
}

/** A paid invoice makes its subscription current again, when it is the latest. */
export function noteInvoicePaid(provider: Provider, invoice: Stripe.Invoice, cause: Cause): void {
  provider.scheduler.drop(invoice.id, 'retry-invoice');
  const subscription = subscriptionOf(provider, invoice);
  if (subscription?.status !== 'past_due' || subscription.latest_invoice !== invoice.id) return;
  changeSubscription(provider, { ...subscription, status: 'active' }, cause);
}

/** Ends a subscription for good; its open invoices are no longer collected. */
export function endSubscription(
  provider: Provider,
  subscription: Stripe.Subscription,
  reason: CancelReason,
  cause: Cause,
): Stripe.Subscription {
  const now = provider.clock.now();
  const ended: Stripe.Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason: subscription.cancellation_details?.reason ?? reason,
    },
    ended_at: now,
    status: 'canceled',
  };
  provider.store.update<'subscription'>(ended);
  provider.scheduler.drop(ended.id);
  const { data } = provider.store.list('invoice', {
    limit: 100,
    where: { subscription: ended.id, status: 'open' },
  });
  for (const invoice of data) {
    provider.scheduler.drop(invoice.id);
    provider.store.update<'invoice'>({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  emit(provider, 'customer.subscription.deleted', ended, cause);
  return ended;
}
