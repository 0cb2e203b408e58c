import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from './api-error.js';
import type { Card, CardBehaviour } from './cards.js';
import { getSession, withoutLineItems } from './checkout-sessions.js';
import { createCustomer } from './customers.js';
import { newCharge, newPaymentIntent, type Payer } from './payment-objects.js';
import { emit, NO_CALL, type Provider } from './provider.js';

/** How an attempt to pay a session ended. */
export type PaymentOutcome =
  | { kind: 'paid'; session: Stripe.Checkout.Session; eventIds: string[] }
  | { kind: 'declined'; error: ApiError; eventIds: string[] }
  | { kind: 'authenticate' }
  | { kind: 'already-paid'; session: Stripe.Checkout.Session }
  | { kind: 'expired'; session: Stripe.Checkout.Session };

const notesShape = z.object({
  paymentIntentData: z.object({
    description: z.string().optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    receipt_email: z.string().optional(),
    statement_descriptor: z.string().optional(),
    statement_descriptor_suffix: z.string().optional(),
  }),
});

/** Why a card is refused, in the provider's codes and in words for the payer. */
interface Refusal {
  code: string;
  declineCode?: string;
  message: string;
}

const REFUSALS: Partial<Record<CardBehaviour, Refusal>> = {
  declined: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined. Try another card.',
  },
  'insufficient-funds': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds. Try another card.',
  },
  'not-a-test-card': {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Only test cards work here.',
  },
};

/** One attempt to pay. */
export interface Attempt {
  card: Card;
  payer: Payer;
  /** Whether the payer has confirmed the payment with the bank already. */
  isAuthenticated: boolean;
}

/** Tries to pay a session. Of two payers at once one pays; the other learns that it is paid. */
export function paySession(provider: Provider, sessionId: string, attempt: Attempt): PaymentOutcome {
  return provider.store.transaction(() => {
    const session = getSession(provider, sessionId);
    if (session.status === 'complete') return { kind: 'already-paid', session };
    if (session.status === 'expired') return { kind: 'expired', session };
    const refusal = REFUSALS[attempt.card.behaviour];
    if (refusal) {
      return decline(provider, session, refusal);
    }
    if (attempt.card.behaviour === 'authenticates' && !attempt.isAuthenticated)
      return { kind: 'authenticate' };
    return settle(provider, session, attempt);
  });
}

/** Counts a payment that the payer refused to confirm as failed. */
export function refuseAuthentication(provider: Provider, sessionId: string): PaymentOutcome {
  return provider.store.transaction(() => {
    const session = getSession(provider, sessionId);
    if (session.status === 'complete') return { kind: 'already-paid', session };
    if (session.status === 'expired') return { kind: 'expired', session };
    const message = 'The payment was not confirmed. Try again or use another card.';
    return decline(provider, session, { message, code: 'payment_intent_authentication_failure' });
  });
}

function settle(provider: Provider, session: Stripe.Checkout.Session, attempt: Attempt): PaymentOutcome {
  const eventIds: string[] = [];
  const customer = customerOf(provider, session, attempt.payer);
  const open = { ...intentOf(provider, session), customer };
  const charge = newCharge(provider, open, attempt.card, attempt.payer);
  provider.store.insert('charge', charge, charge.created);
  const intent: Stripe.PaymentIntent = {
    ...open,
    amount_received: open.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: attempt.card.paymentMethodId,
    status: 'succeeded',
  };
  provider.store.update<'payment_intent'>(intent);
  const paid: Stripe.Checkout.Session = {
    ...session,
    customer,
    customer_details: detailsOf(attempt.payer),
    payment_intent: intent.id,
    payment_status: 'paid',
    status: 'complete',
    url: null,
  };
  provider.store.update<'checkout.session'>(paid);
  eventIds.push(
    emit(provider, 'payment_intent.succeeded', intent, NO_CALL),
    emit(provider, 'charge.succeeded', charge, NO_CALL),
    emit(provider, 'checkout.session.completed', withoutLineItems(paid), NO_CALL),
  );
  return { kind: 'paid', session: paid, eventIds };
}

function decline(provider: Provider, session: Stripe.Checkout.Session, refusal: Refusal): PaymentOutcome {
  const { message, code, declineCode } = refusal;
  const open = intentOf(provider, session);
  const failed: Stripe.PaymentIntent = {
    ...open,
    last_payment_error: { type: 'card_error', code, decline_code: declineCode, message },
    status: 'requires_payment_method',
  };
  provider.store.update<'payment_intent'>(failed);
  const eventIds = [emit(provider, 'payment_intent.payment_failed', failed, NO_CALL)];
  const error = new ApiError(message, {
    status: 402,
    type: 'card_error',
    code,
    declineCode,
    paymentIntent: open.id,
  });
  return { kind: 'declined', error, eventIds };
}

// The provider makes a payment session's intent at the first attempt; later attempts share it.
function intentOf(provider: Provider, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const id = session.payment_intent;
  if (typeof id === 'string') return provider.store.get('payment_intent', id);
  const notes = notesShape.parse(provider.store.hiddenOf(session.id));
  const intent = newPaymentIntent(provider, session, notes.paymentIntentData);
  provider.store.insert('payment_intent', intent, intent.created);
  provider.store.update<'checkout.session'>({ ...session, payment_intent: intent.id });
  return intent;
}

function customerOf(provider: Provider, session: Stripe.Checkout.Session, payer: Payer): string | null {
  if (typeof session.customer === 'string') return session.customer;
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
