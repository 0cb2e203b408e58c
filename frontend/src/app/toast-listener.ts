import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../api/problem.js';
import { notify } from '../copy/notify.js';
import { toastShown } from './toast-slice.js';

/** Most visits see no toast at all: their words are fetched when somebody begins to use the page. */
export const toastWords = () => import('./toast-words.js');

const listener = createListenerMiddleware();

listener.startListening({
  actionCreator: notify,
  effect: async ({ payload }, { dispatch }) => {
    const { toastOf } = await toastWords();
    dispatch(toastShown(toastOf(payload)));
  },
});

/** The name of the endpoint a rejected call of the API belongs to. */
function endpointOf(meta: unknown): string {
  const arg = typeof meta === 'object' && meta !== null && 'arg' in meta ? meta.arg : undefined;
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg ? String(arg.endpointName) : '';
}

listener.startListening({
  matcher: isRejectedWithValue,
  effect: async ({ payload, meta }, { dispatch }) => {
    if (!isApiError(payload)) return;
    const { toastOfFailure } = await toastWords();
    const toast = toastOfFailure(endpointOf(meta), payload);
    if (toast) dispatch(toastShown(toast));
  },
});

/** The one place where a rejected call becomes a toast. */
export const toastMiddleware = listener.middleware;
