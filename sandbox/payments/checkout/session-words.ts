import type Stripe from 'stripe';
import { formatPence } from '#sandbox/web/money.js';

const SHOP_NAME = 'Lighter Table';

/** The texts of a hosted page about its session, which takes money or saves a card. */
export interface SessionWords {
  pageTitle: string;
  failedTitle: string;
  heading: string;
  /** The large line below the heading: the amount due now. */
  total: string;
  cardTitle: string;
  button: string;
  confirmTitle: string;
  confirmText: string;
  doneTitle: string;
  expiredText: string;
}

/** The texts of a session's pages, by its mode. */
export function wordsOf(session: Stripe.Checkout.Session): SessionWords {
  if (session.mode === 'setup') return SETUP_WORDS;
  return session.mode === 'subscription' ? subscriptionWords(session) : paymentWords(session);
}

const SETUP_WORDS: SessionWords = {
  pageTitle: 'Save a card',
  failedTitle: 'Card not saved yet',
  heading: `Save a card with ${SHOP_NAME}`,
  total: formatPence(0),
  cardTitle: 'Your card',
  button: 'Save card',
  confirmTitle: 'Confirm your card',
  confirmText: 'Your bank needs to check it’s you saving this card.',
  doneTitle: 'This card is already saved.',
  expiredText: 'We haven’t saved a card. You can start again from the shop.',
};

function paymentWords(session: Stripe.Checkout.Session): SessionWords {
  const total = formatPence(session.amount_total ?? 0);
  return {
    pageTitle: 'Pay for your order',
    failedTitle: 'Payment not taken yet',
    heading: `Pay ${SHOP_NAME}`,
    total,
    cardTitle: 'Pay by card',
    button: `Pay ${total}`,
    confirmTitle: 'Confirm your payment',
    confirmText: 'Your bank needs to check it’s you paying.',
    doneTitle: 'This order is already paid.',
    expiredText: 'You haven’t been charged. You can start again from the shop.',
  };
}

function subscriptionWords(session: Stripe.Checkout.Session): SessionWords {
  const words = paymentWords(session);
  const isTrial = session.payment_status === 'no_payment_required';
  return {
    ...words,
    pageTitle: isTrial ? 'Start your trial' : 'Subscribe',
    heading: `Subscribe to ${SHOP_NAME}`,
    cardTitle: isTrial ? 'Card for when the trial ends' : 'Pay by card',
    button: isTrial ? 'Start trial' : `Pay ${words.total} and subscribe`,
    doneTitle: 'You are already subscribed.',
  };
}
