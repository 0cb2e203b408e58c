import { createAction } from '@reduxjs/toolkit';
import type { Value } from './fill.js';
import type { ToastKey } from './toasts.js';

export interface Notice {
  readonly toast: ToastKey;
  /** The server's message, for toasts that repeat it. */
  readonly description?: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/** Removes a toast that no longer applies. */
export const withdraw = createAction<ToastKey>('notice/withdrawn');

/** Reports an event that has a toast; the listener in `app` shows it. */
export const notify = createAction<Notice>('notice/said');
