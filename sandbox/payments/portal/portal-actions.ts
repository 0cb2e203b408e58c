import type Stripe from 'stripe';
import { ApiError } from '../api/api-error.js';
import { refusalAtCheckout } from '../cards/card-refusals.js';
import { cardFromNumber, TEST_CARDS } from '../cards/cards.js';
import { liveCustomer, updateCustomer } from '../customers.js';
import { payInvoice } from '../billing/invoice-paying.js';
import { detachMethod, keepCard, savedMethod } from '../cards/payment-methods.js';
import { emit, NO_CALL, type Provider } from '../provider.js';
import { pauseSubscription } from '../billing/subscription-pausing.js';
import { changeSubscription } from '../billing/subscription-status.js';
import {
  cancelledOnPortal,
  liveSubscription,
  renewedOnPortal,
  subscriptionsOf,
} from '../billing/subscriptions.js';

/** The result of an action, in words for the page. */
export interface Said {
  isDone: boolean;
  text: string;
}

type Features = Stripe.BillingPortal.Configuration['features'];

/** The feature that a configuration must enable for an action. */
const NEEDED: ReadonlyMap<string, keyof Features> = new Map([
  ['add-card', 'payment_method_update'],
  ['default-card', 'payment_method_update'],
  ['remove-card', 'payment_method_update'],
  ['cancel', 'subscription_cancel'],
  ['renew', 'subscription_cancel'],
  ['pause', 'subscription_pause'],
  ['pay', 'invoice_history'],
]);

/** Whether the portal offers an action under this configuration. */
export function isAllowed(features: Features, action: string): boolean {
  const needed = NEEDED.get(action);
  return needed !== undefined && features[needed].enabled;
}

/** The request of a portal form: what to do, and to which object. */
export interface Asked {
  action: string;
  value: string;
}

/** Carries out a customer's request on the portal, if its configuration allows that. */
export function carryOut(
  provider: Provider,
  { customer, configuration }: Stripe.BillingPortal.Session,
  { action, value }: Asked,
): Said {
  try {
    const { features } = provider.store.get('billing_portal.configuration', String(configuration));
    const act = isAllowed(features, action) ? ACTIONS.get(action) : undefined;
    if (!act) throw new ApiError('Method not allowed.', { status: 405 });
    return provider.store.transaction(() => act(provider, customer, value));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { isDone: false, text: error.message };
    throw error;
  }
}

type Action = (provider: Provider, customer: string, value: string) => Said;

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['add-card', addCard],
  [
    'default-card',
    (provider, customer, methodId) => {
      const method = savedMethod(provider, methodId, customer, 'payment_method');
      makeDefault(provider, customer, method);
      return done(`The card ending in ${method.card?.last4} is charged from now on.`);
    },
  ],
  [
    'remove-card',
    (provider, customer, methodId) => {
      const method = savedMethod(provider, methodId, customer, 'payment_method');
      detachMethod(provider, method.id, NO_CALL);
      return done(`The card ending in ${method.card?.last4} was removed.`);
    },
  ],
  ['cancel', (provider, customer, id) => setEnding(provider, customer, id, true)],
  [
    'pause',
    (provider, customer, id) => {
      pauseSubscription(provider, ownSubscription(provider, customer, id).id, NO_CALL);
      return done('The subscription is paused.');
    },
  ],
  ['renew', (provider, customer, id) => setEnding(provider, customer, id, false)],
  [
    'pay',
    (provider, customer, invoiceId) => {
      const invoice = provider.store.get('invoice', invoiceId);
      if (invoice.customer !== customer) throw new ApiError('This invoice is not yours.');
      const collection = payInvoice(provider, invoiceId, undefined, NO_CALL);
      if (collection.kind === 'paid') return done('The invoice is paid.');
      return { isDone: false, text: collection.error.message };
    },
  ],
]);

// Authentication is assumed to have succeeded: the payment page shows how it looks.
function addCard(provider: Provider, customer: string, index: string): Said {
  const number = TEST_CARDS[Number(index)]?.number ?? '';
  const card = cardFromNumber(number, provider.clock);
  if (!card) throw new ApiError('Choose one of the test cards.');
  const refusal = refusalAtCheckout(card.behaviour);
  if (refusal) return { isDone: false, text: refusal.message };
  const { email, name } = liveCustomer(provider, customer);
  const method = keepCard(provider, card, { email, name: name ?? null }, customer);
  emit(provider, 'payment_method.attached', method, NO_CALL);
  makeDefault(provider, customer, method);
  return done(`The card ending in ${card.last4} was added and is charged from now on.`);
}

function makeDefault(provider: Provider, customer: string, method: Stripe.PaymentMethod): void {
  updateCustomer(
    provider,
    customer,
    { invoice_settings: { default_payment_method: method.id }, expand: undefined },
    NO_CALL,
  );
  for (const subscription of subscriptionsOf(provider, customer)) {
    if (subscription.status === 'canceled') continue;
    changeSubscription(provider, { ...subscription, default_payment_method: method.id }, NO_CALL);
  }
}

function setEnding(provider: Provider, customer: string, id: string, isEnding: boolean): Said {
  const subscription = ownSubscription(provider, customer, id);
  const changed = isEnding ? cancelledOnPortal(provider, subscription) : renewedOnPortal(subscription);
  changeSubscription(provider, changed, NO_CALL);
  return done(isEnding ? 'The subscription will end when this period does.' : 'The subscription continues.');
}

function ownSubscription(provider: Provider, customer: string, id: string): Stripe.Subscription {
  const subscription = liveSubscription(provider, id);
  if (subscription.customer !== customer) throw new ApiError('This subscription is not yours.');
  return subscription;
}

function done(text: string): Said {
  return { isDone: true, text };
}
