import { createListenerMiddleware } from '@reduxjs/toolkit';
import { api } from '../api/client.js';
import type { WithSession } from '../features/identity/session-slice.js';
import { cartsRestored } from '../features/ordering/package-cart-slice.js';
import { NO_PACKAGES } from '../features/ordering/package-cart-storage.js';
import { shopperForgotten } from '../features/ordering/shopper-slice.js';

const listener = createListenerMiddleware<WithSession>();

/** Another person sees other answers: what was fetched for the one before is thrown away. */
listener.startListening({
  predicate: (_action, { session: now }, { session: before }) =>
    now.userId !== before.userId && before.status !== 'loading',
  effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
});

/**
 * Who signs out on a shared device leaves no trace of having shopped here. A session that ended by itself
 * keeps the basket: its owner is about to sign in again.
 */
listener.startListening({
  predicate: (_action, { session: now }, { session: before }) =>
    before.status === 'signedIn' && now.status === 'signedOut' && now.changing,
  effect: async (_action, { dispatch }) => {
    dispatch(shopperForgotten());
    dispatch(cartsRestored(NO_PACKAGES));
    const { forgetVisit } = await import('./forget-visit.js');
    forgetVisit();
  },
});

/** What follows in the rest of the site when somebody signs in or out. */
export const sessionMiddleware = listener.middleware;
