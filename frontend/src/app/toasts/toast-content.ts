import { fill } from '#frontend/copy/fill.js';
import type { Notice } from '#frontend/copy/notify.js';
import { toasts } from '#frontend/copy/toasts.js';
import type { toastShown } from './toast-slice.js';

export { callOf, toastOfFailure } from './error-toast.js';

type Toast = Parameters<typeof toastShown>[0];

/** The toast for a notice. */
export function toastOf(notice: Notice): Toast {
  const { kind, title, description } = toasts[notice.toast];
  const own = description && fill(description, notice.values ?? {});
  return { kind, title, description: notice.description ?? own };
}
