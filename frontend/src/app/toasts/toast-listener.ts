import { isRejectedWithValue, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from '#frontend/api/problem.js';
import { notify } from '#frontend/copy/notify.js';
import { toastShown } from './toast-slice.js';

/** Most visits see no toast, so the words are fetched with the first interaction. */
export const toastWords = () => import('./toast-content.js');

/** The toast for an action; undefined when there is none. */
async function toastFor(action: unknown): Promise<UnknownAction | undefined> {
  if (notify.match(action)) {
    const { toastOf } = await toastWords();
    return toastShown({ ...toastOf(action.payload), about: action.payload.toast });
  }
  if (!isRejectedWithValue(action) || !isApiError(action.payload)) return undefined;
  const { callOf, toastOfFailure } = await toastWords();
  const toast = toastOfFailure(callOf(action.meta, action.payload));
  return toast && toastShown(toast);
}

/**
 * The one place where a rejected call becomes a toast. Written by hand: the toolkit's listener middleware
 * does more than is needed, and every page would load it first.
 */
export const toastMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    toastFor(action).then(
      (toast) => toast && dispatch(toast),
      (error: unknown) => console.error(error),
    );
    return result;
  };
