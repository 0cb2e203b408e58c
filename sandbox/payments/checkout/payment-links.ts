import type Stripe from 'stripe';
import { createSession } from './checkout-sessions.js';
import { makeId } from '../api/ids.js';
import type { Provider } from '../provider.js';

/** The reference that a Payment Link's URL may pass on; the provider silently drops anything else. */
const REFERENCE = /^[A-Za-z0-9_-]{1,200}$/;

export interface FollowedLink {
  /** The URL's `?client_reference_id=`. */
  readonly reference?: string | undefined;
  readonly amountPence: number;
}

/**
 * Opens a session from a Payment Link of the account, as created in the Dashboard and so by no product at all
 * (docs.stripe.com/payment-links/url-parameters).
 */
export function followPaymentLink(
  provider: Provider,
  { reference, amountPence }: FollowedLink,
): Stripe.Checkout.Session {
  const session = createSession(provider, {
    mode: 'payment',
    success_url: 'https://buy.stripe.test/done',
    ...(reference !== undefined && REFERENCE.test(reference) ? { client_reference_id: reference } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: amountPence, product_data: { name: 'Paid by a link' } },
      },
    ],
  });
  const followed = { ...session, payment_link: makeId('plink_') };
  provider.store.update<'checkout.session'>(followed);
  return followed;
}
