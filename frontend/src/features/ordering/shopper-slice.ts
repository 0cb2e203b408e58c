import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Allergen } from '@rules/allergens';

export interface ShopperState {
  /**
   * Allergens the shopper told us about. Health data: kept in memory from the configurator to the checkout,
   * never in any storage of the browser, as the cookie policy says.
   */
  readonly declaredAllergens: readonly Allergen[];
}

const initialState: ShopperState = { declaredAllergens: [] };

const slice = createSlice({
  name: 'shopper',
  initialState,
  reducers: {
    allergensDeclared: (_state, { payload }: PayloadAction<readonly Allergen[]>) => ({
      declaredAllergens: [...payload],
    }),
  },
});

export const shopperReducer = slice.reducer;
export const { allergensDeclared } = slice.actions;

export function selectDeclared(state: { readonly shopper: ShopperState }): readonly Allergen[] {
  return state.shopper.declaredAllergens;
}
