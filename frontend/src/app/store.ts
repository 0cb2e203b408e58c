import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/client.js';
import { sessionReducer } from '../features/identity/session-slice.js';
import { packageCartReducer } from '../features/ordering/package-cart-slice.js';
import { shopperReducer } from '../features/ordering/shopper-slice.js';
import { sessionMiddleware } from './session-listener.js';
import { toastMiddleware } from './toast-listener.js';
import { toastReducer } from './toast-slice.js';

/** One store for a visit; each test and each prerendered page makes its own. */
export function makeStore() {
  return configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      toasts: toastReducer,
      session: sessionReducer,
      shopper: shopperReducer,
      packageCart: packageCartReducer,
    },
    middleware: (defaults) => defaults().prepend(toastMiddleware, sessionMiddleware).concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
