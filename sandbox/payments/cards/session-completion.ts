import type Stripe from 'stripe';
import { z } from 'zod';
import type { Card } from './cards.js';
import { type SessionNotes, withoutLineItems } from '../checkout/checkout-sessions.js';
import { createCustomer } from '../customers.js';
import { mergeMetadata } from '../api/parameters.js';
import { keepCard } from './payment-methods.js';
import { newCharge, newPaymentIntent, type Payer } from './payment-objects.js';
import { emit, NO_CALL, type Provider } from '../provider.js';
import { startSubscription } from '../billing/subscription-cycle.js';

const notesShape: z.ZodType<SessionNotes> = z.object({
  subscriptionData: z
    .object({
      description: z.string().optional(),
      metadata: z.record(z.string(), z.string()).optional(),
      trial_period_days: z.number().optional(),
      trial_settings: z
        .object({
          end_behavior: z.object({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }),
        })
        .optional(),
    })
    // Sessions of earlier versions have none.
    .default({}),
  paymentIntentData: z.object({
    description: z.string().optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    receipt_email: z.string().optional(),
    statement_descriptor: z.string().optional(),
    statement_descriptor_suffix: z.string().optional(),
    setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  }),
});

/** One attempt to pay. */
export interface Attempt {
  card: Card;
  payer: Payer;
  /** Whether the payer has confirmed the payment with the bank already. */
  isAuthenticated: boolean;
}

interface CompletedSession {
  session: Stripe.Checkout.Session;
  eventIds: string[];
}

/** Completes a session with an accepted card: takes the money, saves the card, notifies the product. */
export function completePayment(
  provider: Provider,
  session: Stripe.Checkout.Session,
  attempt: Attempt,
): CompletedSession {
  const customer = customerOf(provider, session, attempt.payer);
  const known = { ...session, customer, customer_details: detailsOf(attempt.payer) };
  if (session.mode === 'setup') return completeSetupMode(provider, known, attempt);
  if (session.mode === 'subscription') return completeSubscriptionMode(provider, known, attempt);
  return completePaymentMode(provider, known, attempt);
}

// The provider creates a payment session's intent at the first attempt; later attempts share it.
export function intentOf(provider: Provider, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const id = session.payment_intent;
  if (typeof id === 'string') return provider.store.get('payment_intent', id);
  const notes = notesShape.parse(provider.store.hiddenOf(session.id));
  const due = { amountPence: session.amount_total ?? 0, customer: idOf(session.customer) };
  const intent = newPaymentIntent(provider, due, notes.paymentIntentData);
  provider.store.insert('payment_intent', intent, intent.created);
  provider.store.update<'checkout.session'>({ ...session, payment_intent: intent.id });
  return intent;
}

function completePaymentMode(
  provider: Provider,
  session: Stripe.Checkout.Session,
  attempt: Attempt,
): CompletedSession {
  const customer = idOf(session.customer);
  const open = { ...intentOf(provider, session), customer };
  const isSaved = customer !== null && open.setup_future_usage !== null;
  const method = keepCard(provider, attempt.card, attempt.payer, isSaved ? customer : null);
  const charge = newCharge(provider, open, method);
  provider.store.insert('charge', charge, charge.created);
  const intent: Stripe.PaymentIntent = {
    ...open,
    amount_received: open.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
    status: 'succeeded',
  };
  provider.store.update<'payment_intent'>(intent);
  const paid: Stripe.Checkout.Session = { ...session, payment_intent: intent.id, payment_status: 'paid' };
  const eventIds = [
    ...(isSaved ? [emit(provider, 'payment_method.attached', method, NO_CALL)] : []),
    emit(provider, 'payment_intent.succeeded', intent, NO_CALL),
    emit(provider, 'charge.succeeded', charge, NO_CALL),
  ];
  return complete(provider, paid, eventIds);
}

function completeSetupMode(
  provider: Provider,
  session: Stripe.Checkout.Session,
  attempt: Attempt,
): CompletedSession {
  const customer = idOf(session.customer);
  const method = keepCard(provider, attempt.card, attempt.payer, customer);
  const intent: Stripe.SetupIntent = {
    ...provider.store.get('setup_intent', String(session.setup_intent)),
    customer,
    last_setup_error: null,
    payment_method: method.id,
    status: 'succeeded',
  };
  provider.store.update<'setup_intent'>(intent);
  const eventIds = [
    ...(customer === null ? [] : [emit(provider, 'payment_method.attached', method, NO_CALL)]),
    emit(provider, 'setup_intent.succeeded', intent, NO_CALL),
  ];
  return complete(provider, session, eventIds);
}

function completeSubscriptionMode(
  provider: Provider,
  session: Stripe.Checkout.Session,
  attempt: Attempt,
): CompletedSession {
  const customer = String(idOf(session.customer));
  const method = keepCard(provider, attempt.card, attempt.payer, customer);
  const before = provider.store.lastSeq();
  emit(provider, 'payment_method.attached', method, NO_CALL);
  const data = notesShape.parse(provider.store.hiddenOf(session.id)).subscriptionData;
  const subscription = startSubscription(provider, {
    customer,
    defaultPaymentMethod: method.id,
    description: data.description ?? null,
    metadata: mergeMetadata(null, data.metadata),
    prices: (session.line_items?.data ?? []).flatMap(({ price, quantity }) =>
      price ? [{ price, quantity: quantity ?? 1 }] : [],
    ),
    trialDays: data.trial_period_days ?? 0,
    missingPaymentMethod: data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  });
  const subscribed: Stripe.Checkout.Session = {
    ...session,
    invoice: idOf(subscription.latest_invoice),
    payment_status: subscription.status === 'trialing' ? 'no_payment_required' : 'paid',
    subscription: subscription.id,
  };
  return complete(provider, subscribed, provider.store.eventIdsSince(before));
}

function complete(
  provider: Provider,
  session: Stripe.Checkout.Session,
  eventIds: string[],
): CompletedSession {
  const completed: Stripe.Checkout.Session = { ...session, status: 'complete', url: null };
  provider.store.update<'checkout.session'>(completed);
  const last = emit(provider, 'checkout.session.completed', withoutLineItems(completed), NO_CALL);
  return { session: completed, eventIds: [...eventIds, last] };
}

function customerOf(provider: Provider, session: Stripe.Checkout.Session, payer: Payer): string | null {
  const known = idOf(session.customer);
  if (known !== null) return known;
  if (session.customer_creation !== 'always') return null;
  return createCustomer(provider, { email: payer.email, name: payer.name ?? undefined }, NO_CALL).id;
}

function detailsOf(payer: Payer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
