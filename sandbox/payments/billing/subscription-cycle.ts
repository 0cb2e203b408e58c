import type Stripe from 'stripe';
import type { Entry } from '../scheduler.js';
import { liveCustomer } from '../customers.js';
import { collectInvoice, type Collection, reportFailure } from './invoice-paying.js';
import { newInvoice, withLines } from './invoice-object.js';
import { finalizeInvoice, keepDraft } from './invoices.js';
import { emit, NO_CALL, type Provider } from '../provider.js';
import {
  inNextPeriod,
  newSubscription,
  periodOf,
  subscriptionLines,
  type SubscriptionStart,
} from './subscription-object.js';
import { changeSubscription, endSubscription, subscriptionOf } from './subscription-status.js';

const DAY_SECONDS = 24 * 3600;
const REMINDER_DAYS = 3;
/** When a failed renewal is tried again, counted from the first try; after the last one it ends. */
const RETRY_DAYS = [1, 3, 5, 7];

/**
 * Begins a subscription that its customer has just agreed to, and takes the first payment, if there is one.
 */
export function startSubscription(provider: Provider, start: SubscriptionStart): Stripe.Subscription {
  const subscription = newSubscription(provider, start);
  provider.store.insert('subscription', subscription, subscription.created);
  emit(provider, 'customer.subscription.created', subscription, NO_CALL);
  if (subscription.trial_end !== null) {
    const at = Math.max(subscription.created, subscription.trial_end - REMINDER_DAYS * DAY_SECONDS);
    provider.scheduler.put({ objectId: subscription.id, job: 'trial-reminder', at });
  }
  provider.scheduler.put({
    objectId: subscription.id,
    job: 'end-period',
    at: periodOf(subscription).end,
  });
  return billFirstPeriod(provider, subscription);
}

/** Notifies the shop three days before a trial ends; for a shorter one at once. */
export function remindOfTrialEnd(provider: Provider, { objectId }: Entry): void {
  const subscription = provider.store.find('subscription', objectId);
  if (subscription?.status !== 'trialing') return;
  emit(provider, 'customer.subscription.trial_will_end', subscription, NO_CALL);
}

/**
 * Ends a period: the subscription ends with it when its customer cancelled it, in whichever of the provider's
 * two ways, else the next one begins. Its invoice is a draft for an hour and is charged then. A paused
 * subscription stays in its period.
 */
export function endPeriod(provider: Provider, { objectId }: Entry): void {
  const subscription = provider.store.find('subscription', objectId);
  if (!subscription || subscription.status === 'canceled' || subscription.status === 'paused') return;
  if (isToEnd(provider, subscription) || lacksCardToGoOn(provider, subscription)) {
    endSubscription(provider, subscription, 'cancellation_requested', NO_CALL);
    return;
  }
  const next = inNextPeriod(subscription);
  const status = next.status === 'trialing' ? 'active' : next.status;
  const renewed = changeSubscription(provider, { ...next, status }, NO_CALL);
  provider.scheduler.put({ objectId, job: 'end-period', at: periodOf(renewed).end });
  draftFor(provider, renewed, 'subscription_cycle');
}

/** Tries again to collect an open invoice; a subscription ends when the last try has failed. */
export function retryInvoice(provider: Provider, { objectId }: Entry): void {
  const invoice = provider.store.find('invoice', objectId);
  if (invoice?.status !== 'open') return;
  const collection = collectInvoice(provider, invoice, { isOwnerThere: false, isRetry: true });
  if (collection.kind === 'declined') planRetry(provider, collection);
}

/** Finalizes a draft whose time for changes is over, and collects it. */
export function advanceDraft(provider: Provider, { objectId }: Entry): void {
  const draft = provider.store.find('invoice', objectId);
  if (draft?.status !== 'draft' || draft.auto_advance !== true) return;
  collectOrRetry(provider, finalizeInvoice(provider, objectId, undefined, NO_CALL));
}

/** Collects a finalized invoice off-session; schedules the next try when the card is declined. */
export function collectOrRetry(provider: Provider, invoice: Stripe.Invoice): void {
  const collection = collectInvoice(provider, invoice, { isOwnerThere: false, isRetry: false });
  if (collection.kind === 'declined') planRetry(provider, collection);
}

type Declined = Extract<Collection, { kind: 'declined' }>;

// The first invoice of a subscription is charged at once: its customer is present.
function billFirstPeriod(provider: Provider, subscription: Stripe.Subscription): Stripe.Subscription {
  const draft = draftFor(provider, subscription, 'subscription_create');
  const open = finalizeInvoice(provider, draft.id, undefined, NO_CALL);
  const collection = collectInvoice(provider, open, { isOwnerThere: true, isRetry: false });
  if (collection.kind === 'declined') planRetry(provider, collection);
  return provider.store.get('subscription', subscription.id);
}

/** Drafts the invoice of a subscription's current period. */
export function draftFor(
  provider: Provider,
  subscription: Stripe.Subscription,
  billingReason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
): Stripe.Invoice {
  const blank = newInvoice(provider, {
    customer: liveCustomer(provider, String(subscription.customer)),
    metadata: {},
    description: subscription.description,
    autoAdvance: true,
    billingReason,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period: periodOf(subscription),
    // The session that started it was limited to cards, and so are its invoices.
    methodTypes: ['card'],
  });
  const lines = subscriptionLines(subscription, blank.id);
  const draft = keepDraft(provider, withLines(blank, lines), NO_CALL);
  provider.store.update<'subscription'>({ ...subscription, latest_invoice: draft.id });
  return draft;
}

// The API, the Dashboard and disputes set the flag; the portal sets the time of a flexible subscription.
function isToEnd(provider: Provider, { cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= provider.clock.now());
}

function planRetry(provider: Provider, { invoice, error }: Declined): void {
  const subscription = subscriptionOf(provider, invoice);
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const first = invoice.status_transitions.finalized_at ?? provider.clock.now();
  const at = days === undefined ? null : first + days * DAY_SECONDS;
  const waiting = { ...invoice, next_payment_attempt: at, auto_advance: at !== null };
  provider.store.update<'invoice'>(waiting);
  reportFailure(provider, waiting, error, NO_CALL);
  if (at !== null) provider.scheduler.put({ objectId: invoice.id, job: 'retry-invoice', at });
  if (!subscription || subscription.status === 'canceled') return;
  if (at === null) endSubscription(provider, subscription, 'payment_failed', NO_CALL);
  else if (subscription.status !== 'past_due') {
    changeSubscription(provider, { ...subscription, status: 'past_due' }, NO_CALL);
  }
}

// A trial without a card may be set to end instead of continuing unpaid.
function lacksCardToGoOn(provider: Provider, subscription: Stripe.Subscription): boolean {
  if (subscription.status !== 'trialing') return false;
  if (subscription.trial_settings?.end_behavior.missing_payment_method !== 'cancel') return false;
  const customer = liveCustomer(provider, String(subscription.customer));
  return (
    subscription.default_payment_method === null && customer.invoice_settings.default_payment_method === null
  );
}
