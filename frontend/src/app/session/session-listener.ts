import type { Middleware } from '@reduxjs/toolkit';
import { api } from '#frontend/api/client.js';
import type { SessionState, WithSession } from '#frontend/features/identity/sessions/session-slice.js';
import { cartsRestored } from '#frontend/features/ordering/cart/package-cart-slice.js';
import { NO_PACKAGES } from '#frontend/features/ordering/cart/package-cart-storage.js';
import { shopperForgotten } from '#frontend/features/ordering/checkout/shopper-slice.js';

/** Responses differ by user: the data fetched for the previous one is thrown away. */
function isOtherUser(now: SessionState, before: SessionState): boolean {
  return now.userId !== before.userId && before.status !== 'loading';
}

/**
 * Signing out on a shared device leaves no trace of the shopping. A session that expired keeps the cart: its
 * owner is about to sign in again.
 */
function hasSignedOut(now: SessionState, before: SessionState): boolean {
  return before.status === 'signedIn' && now.status === 'signedOut' && now.changing;
}

/** Effects of a sign-in or sign-out on the rest of the site. */
export const sessionMiddleware: Middleware<unknown, WithSession> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const { session: before } = getState();
    const result = next(action);
    const { session: now } = getState();
    if (now === before) return result;
    if (isOtherUser(now, before)) dispatch(api.util.resetApiState());
    if (hasSignedOut(now, before)) {
      dispatch(shopperForgotten());
      dispatch(cartsRestored(NO_PACKAGES));
      import('./clear-checkout-state.js').then(
        ({ clearCheckoutState }) => clearCheckoutState(),
        (error: unknown) => console.error(error),
      );
    }
    return result;
  };
