import type Stripe from 'stripe';
import { LastingRefusal } from '../api/api-error.js';
import { type Refusal, refusalAtCheckout } from './card-refusals.js';
import { asksAtCheckout } from './cards.js';
import { getSession } from '../checkout/checkout-sessions.js';
import { emit, NO_CALL, type Provider } from '../provider.js';
import { type Attempt, intentOf, completePayment } from './session-completion.js';

/** The outcome of an attempt to pay a session, or to save a card with one. */
export type PaymentOutcome =
  | { kind: 'paid'; session: Stripe.Checkout.Session; eventIds: string[] }
  | { kind: 'declined'; error: LastingRefusal; eventIds: string[] }
  | { kind: 'authenticate' }
  | { kind: 'already-paid'; session: Stripe.Checkout.Session }
  | { kind: 'expired'; session: Stripe.Checkout.Session };

/** Tries to pay a session. Of two concurrent payers one pays; the other sees that it is paid. */
export function paySession(provider: Provider, sessionId: string, attempt: Attempt): PaymentOutcome {
  return provider.store.transaction(() => {
    const session = getSession(provider, sessionId);
    if (session.status === 'complete') return { kind: 'already-paid', session };
    if (session.status === 'expired') return { kind: 'expired', session };
    const refusal = refusalAtCheckout(attempt.card.behaviour);
    if (refusal) return decline(provider, session, refusal);
    if (asksAtCheckout(attempt.card.behaviour) && !attempt.isAuthenticated) return { kind: 'authenticate' };
    return { kind: 'paid', ...completePayment(provider, session, attempt) };
  });
}

/** Counts a payment that the payer refused to confirm as failed. */
export function refuseAuthentication(provider: Provider, sessionId: string): PaymentOutcome {
  return provider.store.transaction(() => {
    const session = getSession(provider, sessionId);
    if (session.status === 'complete') return { kind: 'already-paid', session };
    if (session.status === 'expired') return { kind: 'expired', session };
    const isSetup = session.mode === 'setup';
    return decline(provider, session, {
      message: isSetup
        ? 'The card was not confirmed. Try again or use another card.'
        : 'The payment was not confirmed. Try again or use another card.',
      code: isSetup ? 'setup_intent_authentication_failure' : 'payment_intent_authentication_failure',
    });
  });
}

function decline(provider: Provider, session: Stripe.Checkout.Session, refusal: Refusal): PaymentOutcome {
  const { message, code, declineCode } = refusal;
  const details = { status: 402, type: 'card_error', code, declineCode } as const;
  const lastError = { type: 'card_error', code, decline_code: declineCode, message };
  // The provider creates nothing of a subscription before its first payment succeeded.
  if (session.mode === 'subscription') {
    return { kind: 'declined', error: new LastingRefusal(message, details), eventIds: [] };
  }
  if (session.mode === 'setup') {
    const setupIntent: Stripe.SetupIntent = {
      ...provider.store.get('setup_intent', String(session.setup_intent)),
      last_setup_error: lastError,
    };
    provider.store.update<'setup_intent'>(setupIntent);
    const eventIds = [emit(provider, 'setup_intent.setup_failed', setupIntent, NO_CALL)];
    return { kind: 'declined', error: new LastingRefusal(message, { ...details, setupIntent }), eventIds };
  }
  const paymentIntent: Stripe.PaymentIntent = {
    ...intentOf(provider, session),
    last_payment_error: lastError,
    status: 'requires_payment_method',
  };
  provider.store.update<'payment_intent'>(paymentIntent);
  const eventIds = [emit(provider, 'payment_intent.payment_failed', paymentIntent, NO_CALL)];
  return { kind: 'declined', error: new LastingRefusal(message, { ...details, paymentIntent }), eventIds };
}
