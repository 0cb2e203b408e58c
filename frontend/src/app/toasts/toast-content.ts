import type { ApiError } from '#frontend/api/problem.js';
import { errors, noResponse } from '#frontend/copy/errors.js';
import { fill } from '#frontend/copy/fill.js';
import type { Notice } from '#frontend/copy/notify.js';
import { toasts } from '#frontend/copy/toasts.js';
import { failureToast, isHandledByPage } from './error-toast-policy.js';
import type { toastShown } from './toast-slice.js';

type Toast = Parameters<typeof toastShown>[0];

/** The toast for a notice. */
export function toastOf(notice: Notice): Toast {
  const { kind, title, description } = toasts[notice.toast];
  const own = description && fill(description, notice.values ?? {});
  return { kind, title, description: notice.description ?? own };
}

/** The toast for a failed call; undefined when the page that made it shows the error. */
export function toastOfFailure(endpoint: string, error: ApiError): Toast | undefined {
  const { status, data } = error;
  if (isHandledByPage(endpoint, data.code)) return undefined;
  const own = failureToast(endpoint, error);
  if (own) return toasts[own];
  if (status === 'no_response') return { kind: 'error', ...noResponse };
  // The server's message may be more exact than the table.
  return { kind: 'error', title: errors[data.code].title, description: data.detail };
}
