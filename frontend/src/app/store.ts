import { configureStore } from '@reduxjs/toolkit';
import { shopApi } from '../api/shop-api.js';
import { reactionsReducer } from '../features/catalog/recipes/recipe-reactions-slice.js';
import { sessionReducer } from '../features/identity/sessions/session-slice.js';
import { packageCartReducer } from '../features/ordering/cart/package-cart-slice.js';
import { promotionReducer } from '../features/ordering/promotions/promotion-slice.js';
import { shopperReducer } from '../features/ordering/checkout/shopper-slice.js';
import { sessionMiddleware } from './session/session-listener.js';
import { toastMiddleware } from './toasts/toast-listener.js';
import { toastReducer } from './toasts/toast-slice.js';

export interface StoreExtras {
  /** The transport of API calls; by default the browser's own `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** One store per visit; each test and each server render creates its own. */
export function makeStore(extras: StoreExtras = {}) {
  return configureStore({
    reducer: {
      [shopApi.reducerPath]: shopApi.reducer,
      toasts: toastReducer,
      session: sessionReducer,
      shopper: shopperReducer,
      packageCart: packageCartReducer,
      promotion: promotionReducer,
      reactions: reactionsReducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extras } })
        .prepend(toastMiddleware, sessionMiddleware)
        .concat(shopApi.middleware),
    // The default waits for the next frame with what a call has changed. Code after the call runs before
    // that, and said 'deleted' beside what was still shown.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
