import { createAction } from '@reduxjs/toolkit';
import type { Value } from './fill.js';
import type { ToastKey } from './toasts.js';

export interface Notice {
  readonly toast: ToastKey;
  /** What the server said, for toasts that pass it on. */
  readonly description?: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/** Takes a toast away again, since what it says is no longer so. */
export const withdraw = createAction<ToastKey>('notice/withdrawn');

/** Says that something happened which has a toast; the listener in `app` shows it. */
export const notify = createAction<Notice>('notice/said');
