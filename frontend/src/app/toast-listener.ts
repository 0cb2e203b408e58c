import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError, type ApiError } from '../api/problem.js';
import { errors, noAnswer } from '../copy/errors.js';
import { fill } from '../copy/fill.js';
import { notify } from '../copy/notify.js';
import { toasts } from '../copy/toasts.js';
import { failureToast, saysItself } from './quiet-calls.js';
import { toastShown } from './toast-slice.js';

const listener = createListenerMiddleware();

listener.startListening({
  actionCreator: notify,
  effect: ({ payload }, { dispatch }) => {
    const { kind, title, description } = toasts[payload.toast];
    const own = description && fill(description, payload.values ?? {});
    dispatch(toastShown({ kind, title, description: payload.description ?? own }));
  },
});

function toastFor(endpoint: string, { status, data }: ApiError): Parameters<typeof toastShown>[0] {
  const own = failureToast(endpoint);
  if (own && (status === 'no_answer' || status >= 500)) return toasts[own];
  if (status === 'no_answer') return { kind: 'error', ...noAnswer };
  // The server may say it more exactly than the table does.
  return { kind: 'error', title: errors[data.code].title, description: data.detail };
}

/** The name of the endpoint a rejected call of the API belongs to. */
function endpointOf(meta: unknown): string {
  const arg = typeof meta === 'object' && meta !== null && 'arg' in meta ? meta.arg : undefined;
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg ? String(arg.endpointName) : '';
}

listener.startListening({
  matcher: isRejectedWithValue,
  effect: ({ payload, meta }, { dispatch }) => {
    const endpoint = endpointOf(meta);
    if (!isApiError(payload) || saysItself(endpoint, payload.data.code)) return;
    dispatch(toastShown(toastFor(endpoint, payload)));
  },
});

/** The one place where a rejected call becomes a toast. */
export const toastMiddleware = listener.middleware;
