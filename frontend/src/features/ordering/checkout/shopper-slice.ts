import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Allergen, MealType } from '@rules/food/allergens';

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
  /** Something was said about allergies since the page was loaded, so that nothing is lost (rule F23). */
  readonly isFoodAnswered: boolean;
  /** What was said at the checkout beside the allergens, while its page is left and come back to. */
  readonly said: DeclaredDiet | null;
}

/** What the checkout's form says of food and health beside the allergens. */
export interface DeclaredDiet {
  readonly allergies: string;
  readonly preferences: string;
  readonly gender: string;
  readonly healthConsent: boolean;
  readonly confirmedSkus: readonly string[];
}

export const NO_FOOD: AccountFood = { allergens: [], diet: null };

const initialState: ShopperState = {
  declaredAllergens: [],
  account: NO_FOOD,
  isFoodAnswered: false,
  said: null,
};

const slice = createSlice({
  name: 'shopper',
  initialState,
  reducers: {
    allergensDeclared: (state, { payload }: PayloadAction<readonly Allergen[]>) => ({
      ...state,
      declaredAllergens: [...payload],
      isFoodAnswered: true,
    }),
    foodAnswered: (state) => ({ ...state, isFoodAnswered: true }),
    foodKept: (state, { payload: said }: PayloadAction<DeclaredDiet>) => ({ ...state, said }),
    /**
     * The account's allergens join those ticked by hand, and go again when the account says so no more. The
     * same news twice changes nothing: what was unticked meanwhile stays so.
     */
    accountFoodKnown: (state, { payload: account }: PayloadAction<AccountFood>) => {
      const before = state.account.allergens;
      const gone = before.filter((each) => !account.allergens.includes(each));
      const fresh = account.allergens.filter((each) => !before.includes(each));
      const kept = state.declaredAllergens.filter((each) => !gone.includes(each));
      return { ...state, declaredAllergens: [...new Set([...kept, ...fresh])], account };
    },
    shopperForgotten: () => initialState,
  },
});

export const shopperReducer = slice.reducer;
export const { allergensDeclared, accountFoodKnown, foodAnswered, foodKept, shopperForgotten } =
  slice.actions;

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

/** The allergens of the account: they hold for everything it orders (rule F20). */
export function selectAccountAllergens(state: WithShopper): readonly Allergen[] {
  return state.shopper.account.allergens;
}

/** Whether something was said about allergies since the page was loaded. */
export function selectFoodAnswered(state: WithShopper): boolean {
  return state.shopper.isFoodAnswered;
}

/** What was said at the checkout before its page was left. */
export function selectDeclaredDiet(state: WithShopper): DeclaredDiet | null {
  return state.shopper.said;
}
