import type Stripe from 'stripe';
import { ApiError, InvalidParameters } from '../api/api-error.js';
import { mergeMetadata } from '../api/parameters.js';
import { type Cause, emit, NO_CALL, type Provider } from '../provider.js';
import { newSession } from './session-object.js';
import { newSetupIntent } from '../cards/setup-intents.js';
import type { SessionCreate } from './session-parameters.js';
import type { PaymentIntentData } from '../cards/payment-objects.js';

const MIN_TOTAL_PENCE = 30;
const MAX_TOTAL_PENCE = 99_999_999;
const MIN_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 3600;
const EXPIRY_BATCH = 500;

/** The subscription's parameters from the session's creator. */
export interface SubscriptionData {
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  trial_period_days?: number | undefined;
  trial_settings?: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' } } | undefined;
}

/** Stored beside a session and never returned. */
export interface SessionNotes {
  paymentIntentData: PaymentIntentData;
  subscriptionData: SubscriptionData;
}

/** Opens a checkout session; throws `ApiError` for invalid times, customer or total. */
export function createSession(provider: Provider, params: SessionCreate): Stripe.Checkout.Session {
  checkCustomer(provider, params);
  checkMode(params);
  const session = newSession(provider, params);
  if (params.mode === 'payment') checkTotal(session.amount_total ?? 0);
  // By default a page lasts a whole day, which may not be requested explicitly.
  if (params.expires_at !== undefined) checkLife(session.expires_at - session.created);
  const notes: SessionNotes = {
    paymentIntentData: params.payment_intent_data ?? {},
    subscriptionData: params.subscription_data ?? {},
  };
  if (params.mode === 'setup') {
    const intent = newSetupIntent(provider, params.customer ?? null, params.setup_intent_data ?? {});
    provider.store.insert('setup_intent', intent, intent.created);
    session.setup_intent = intent.id;
  }
  provider.store.insert('checkout.session', session, session.created, notes);
  return session;
}

/** The session, expired if its time is over; throws the provider's 404. */
export function getSession(provider: Provider, id: string): Stripe.Checkout.Session {
  const session = provider.store.get('checkout.session', id);
  if (session.status === 'open' && session.expires_at <= provider.clock.now()) {
    return expire(provider, session, NO_CALL).session;
  }
  return session;
}

/** Changes a session's metadata. */
export function updateSession(
  provider: Provider,
  id: string,
  metadata: Record<string, string> | undefined,
): Stripe.Checkout.Session {
  const session = getSession(provider, id);
  const changed = { ...session, metadata: mergeMetadata(session.metadata, metadata) };
  provider.store.update<'checkout.session'>(changed);
  return changed;
}

/** Expires an open session; throws when it is complete or expired already. */
export function expireSession(provider: Provider, id: string, cause: Cause) {
  const session = getSession(provider, id);
  if (session.status !== 'open') {
    throw new ApiError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
      { code: 'resource_invalid_state' },
    );
  }
  return expire(provider, session, cause);
}

/** Expires every session whose time is over. */
export function expireDueSessions(provider: Provider): void {
  let batch: Stripe.Checkout.Session[];
  do {
    batch = provider.store.transaction(() => {
      const due = provider.store.sessionsPastExpiry(provider.clock.now(), EXPIRY_BATCH);
      for (const session of due) expire(provider, session, NO_CALL);
      return due;
    });
  } while (batch.length === EXPIRY_BATCH);
}

/** The e-mail address a session is opened with, its own or its customer's. */
export function sessionEmail(provider: Provider, session: Stripe.Checkout.Session): string | undefined {
  if (session.customer_email !== null) return session.customer_email;
  if (typeof session.customer !== 'string') return undefined;
  const customer = provider.store.find('customer', session.customer);
  return customer && !customer.deleted ? (customer.email ?? undefined) : undefined;
}

/** The session as responses and events show it: line items only on request. */
export function withoutLineItems(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { line_items: _lineItems, ...rest } = session;
  return rest;
}

function expire(provider: Provider, session: Stripe.Checkout.Session, cause: Cause) {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  provider.store.update<'checkout.session'>(expired);
  const eventId = emit(provider, 'checkout.session.expired', withoutLineItems(expired), cause);
  return { session: expired, eventId };
}

function checkCustomer(provider: Provider, params: SessionCreate): void {
  if (params.customer === undefined) return;
  if (params.customer_email !== undefined) {
    throw new ApiError('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
    });
  }
  const customer = provider.store.get('customer', params.customer, 'customer');
  if (customer.deleted) {
    throw new ApiError(`No such customer: '${customer.id}'`, { code: 'resource_missing', param: 'customer' });
  }
}

// Each mode has parameters of its own; the provider refuses those of another.
function checkMode(params: SessionCreate): void {
  const refuse = (param: string) => {
    throw new ApiError(`You can not pass \`${param}\` in \`${params.mode}\` mode.`, { param });
  };
  if (params.mode === 'setup') {
    if (params.line_items !== undefined) refuse('line_items');
    if (params.payment_intent_data !== undefined) refuse('payment_intent_data');
    return;
  }
  if (params.setup_intent_data !== undefined) refuse('setup_intent_data');
  const isSubscription = params.mode === 'subscription';
  if (isSubscription && params.payment_intent_data !== undefined) refuse('payment_intent_data');
  if (isSubscription && params.customer_creation !== undefined) refuse('customer_creation');
  if (!isSubscription && params.subscription_data !== undefined) refuse('subscription_data');
  if (
    params.line_items?.some(({ price_data: price }) => (price.recurring !== undefined) !== isSubscription)
  ) {
    throw new ApiError(
      isSubscription
        ? 'The sandbox takes recurring prices only in `subscription` mode.'
        : 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  if (params.line_items === undefined) {
    throw new InvalidParameters('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
}

function checkTotal(totalPence: number): void {
  if (totalPence < MIN_TOTAL_PENCE) {
    throw new ApiError('The Checkout Session’s total amount must be at least £0.30.', {
      code: 'amount_too_small',
    });
  }
  if (totalPence > MAX_TOTAL_PENCE) {
    throw new ApiError('The Checkout Session’s total amount must be no more than £999,999.99.', {
      code: 'amount_too_large',
    });
  }
}

function checkLife(lifeSeconds: number): void {
  if (lifeSeconds < MIN_LIFE_SECONDS) {
    throw new ApiError(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  if (lifeSeconds >= MAX_LIFE_SECONDS) {
    throw new ApiError(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
}
