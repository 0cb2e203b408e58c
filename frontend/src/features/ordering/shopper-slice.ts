import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Allergen, MealType } from '@rules/allergens';

/** What an account says about how its owner eats. */
export interface AccountFood {
  readonly allergens: readonly Allergen[];
  /** Null when it says nothing about it. */
  readonly diet: MealType | null;
}

/**
 * What the shopper told us about food. Health data: kept in memory from the configurator to the checkout,
 * never in any storage of the browser, as the cookie policy says.
 */
export interface ShopperState {
  readonly declaredAllergens: readonly Allergen[];
  /** What the account of who is signed in has begun with. */
  readonly account: AccountFood;
}

export const NO_FOOD: AccountFood = { allergens: [], diet: null };

const initialState: ShopperState = { declaredAllergens: [], account: NO_FOOD };

const slice = createSlice({
  name: 'shopper',
  initialState,
  reducers: {
    allergensDeclared: (state, { payload }: PayloadAction<readonly Allergen[]>) => ({
      ...state,
      declaredAllergens: [...payload],
    }),
    /**
     * The account's allergens join those ticked by hand, and go again when the account says so no more. The
     * same news twice changes nothing: what was unticked meanwhile stays so.
     */
    accountFoodKnown: (state, { payload: account }: PayloadAction<AccountFood>) => {
      const before = state.account.allergens;
      const gone = before.filter((each) => !account.allergens.includes(each));
      const fresh = account.allergens.filter((each) => !before.includes(each));
      const kept = state.declaredAllergens.filter((each) => !gone.includes(each));
      return { declaredAllergens: [...new Set([...kept, ...fresh])], account };
    },
    shopperForgotten: () => initialState,
  },
});

export const shopperReducer = slice.reducer;
export const { allergensDeclared, accountFoodKnown, shopperForgotten } = slice.actions;

interface WithShopper {
  readonly shopper: ShopperState;
}

export function selectDeclared(state: WithShopper): readonly Allergen[] {
  return state.shopper.declaredAllergens;
}

/** The diet of the account; null for a visitor and for who has none. */
export function selectDiet(state: WithShopper): MealType | null {
  return state.shopper.account.diet;
}
