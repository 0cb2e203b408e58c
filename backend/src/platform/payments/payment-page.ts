import type Stripe from 'stripe';
import { sessionExpiresAtS } from './session-expiry.js';

export interface OpenCheckoutSession {
  readonly paymentId: string;
  readonly lines: readonly { readonly name: string; readonly unitPence: number; readonly quantity: number }[];
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Until when it may be paid; the page expires later at the provider (sessionExpiresAtS). */
  readonly expiresAt: Date;
  /** Saves the card for payments without the customer, under an existing customer of the provider. */
  readonly saveCard?: { readonly customerId: string | null } | undefined;
}

/** The parameters of a page on which a registered payment is paid, by card and in pounds. */
export function paymentPageParameters(session: OpenCheckoutSession): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    // A slower method than a card (a direct debit) would leave an order open for days.
    allowed_payment_method_types: ['card'],
    client_reference_id: session.paymentId,
    ...customerParameters(session),
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    expires_at: sessionExpiresAtS(session.expiresAt),
    line_items: session.lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: 'gbp',
        unit_amount: line.unitPence,
        product_data: { name: line.name },
      },
    })),
  };
}

/** A card can only be saved for a customer: an existing one, or one that is created with the payment. */
function customerParameters({
  email,
  saveCard,
}: OpenCheckoutSession): Pick<
  Stripe.Checkout.SessionCreateParams,
  'customer' | 'customer_email' | 'customer_creation' | 'payment_intent_data'
> {
  if (!saveCard) return { customer_email: email };
  const keep = { payment_intent_data: { setup_future_usage: 'off_session' as const } };
  return saveCard.customerId === null
    ? { ...keep, customer_email: email, customer_creation: 'always' }
    : { ...keep, customer: saveCard.customerId };
}
