import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  withDays,
  withQuantity,
  type PackageCartKind,
  type PackageKey,
  type PackageLine,
} from './package-cart.js';
import { NO_PACKAGES, type PackageCarts } from './package-cart-storage.js';

export interface PackageCartState {
  readonly carts: PackageCarts;
  /** This tab's carts have been read; until then nothing overwrites them. */
  readonly restored: boolean;
  /** The last removed line and the cart before it, for undo. */
  readonly removed: {
    readonly kind: PackageCartKind;
    readonly line: PackageLine;
    readonly before: readonly PackageLine[];
  } | null;
}

const initialState: PackageCartState = { carts: NO_PACKAGES, restored: false, removed: null };

interface OfCart {
  readonly kind: PackageCartKind;
  readonly key: PackageKey;
}

const slice = createSlice({
  name: 'packageCart',
  initialState,
  reducers: {
    cartsRestored: (_state, { payload }: PayloadAction<PackageCarts>): PackageCartState => ({
      carts: payload,
      restored: true,
      removed: null,
    }),
    daysAdded: (
      { carts }: PackageCartState,
      { payload: { kind, key, days } }: PayloadAction<OfCart & { readonly days: number }>,
    ): PackageCartState => ({
      carts: { ...carts, [kind]: withDays(carts[kind], key, days) },
      restored: true,
      removed: null,
    }),
    daysSet: (
      { carts }: PackageCartState,
      { payload: { kind, key, quantity } }: PayloadAction<OfCart & { readonly quantity: number }>,
    ): PackageCartState => {
      const before = carts[kind];
      const line = before.find(({ id, variant }) => id === key.id && variant === key.variant);
      return {
        carts: { ...carts, [kind]: withQuantity(before, key, quantity) },
        restored: true,
        removed: line && quantity <= 0 ? { kind, line, before } : null,
      };
    },
    removalUndone: ({ carts, removed, restored }: PackageCartState): PackageCartState => ({
      carts: removed ? { ...carts, [removed.kind]: removed.before } : carts,
      restored,
      removed: null,
    }),
  },
});

export const packageCartReducer = slice.reducer;
export const { cartsRestored, daysAdded, daysSet, removalUndone } = slice.actions;

export function selectPackageCart(state: { readonly packageCart: PackageCartState }): PackageCartState {
  return state.packageCart;
}
