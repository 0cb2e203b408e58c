import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { withdraw } from '#frontend/copy/notify.js';
import type { ToastItem } from '#frontend/ui/feedback/toaster.js';

/** More than this at once is noise; the oldest is removed. */
const MAX_TOASTS = 4;

const slice = createSlice({
  name: 'toasts',
  initialState: [] as readonly ToastItem[],
  reducers: {
    toastShown: {
      prepare: (toast: Omit<ToastItem, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (toasts, { payload }: PayloadAction<ToastItem>) => [
        // Repeating the same words would only stack up.
        ...toasts
          .filter(({ title, description }) => title !== payload.title || description !== payload.description)
          .slice(1 - MAX_TOASTS),
        payload,
      ],
    },
    toastDismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) => {
    builder.addCase(withdraw, (toasts, { payload }) => toasts.filter(({ about }) => about !== payload));
  },
});

export const toastReducer = slice.reducer;
export const { toastShown, toastDismissed } = slice.actions;
