import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Discount, OrderKind } from '@rules/pricing/pricing';
import { shopperForgotten } from '../checkout/shopper-slice.js';

/** The applied promotion codes, one per kind of cart, as validated by the server (rule P5). */
export type PromotionState = Readonly<Partial<Record<OrderKind, Discount>>>;

const initialState: PromotionState = {};

const slice = createSlice({
  name: 'promotion',
  initialState,
  reducers: {
    promotionApplied: (
      state,
      { payload }: PayloadAction<{ readonly kind: OrderKind; readonly discount: Discount }>,
    ) => ({ ...state, [payload.kind]: payload.discount }),
    promotionRemoved: (state, { payload: kind }: PayloadAction<OrderKind>) => ({
      ...state,
      [kind]: undefined,
    }),
  },
  extraReducers: (builder) => builder.addCase(shopperForgotten, () => initialState),
});

export const promotionReducer = slice.reducer;
export const { promotionApplied, promotionRemoved } = slice.actions;

interface WithPromotion {
  readonly promotion: PromotionState;
}

/** The promotion of this kind of cart; undefined when no code is applied. */
export function selectPromotion(kind: OrderKind) {
  return ({ promotion }: WithPromotion): Discount | undefined => promotion[kind];
}
