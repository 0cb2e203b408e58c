import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Allergen, MealType } from '@rules/food/allergens';
import type { DishOpinion } from '@rules/food/dish-rating';
import type { NutritionGoal } from '@rules/food/nutrition-goal';

/** The food preferences of an account. */
export interface AccountFood {
  readonly allergens: readonly Allergen[];
  /** Null when the account has none. */
  readonly diet: MealType | null;
  readonly goal: NutritionGoal | null;
}

/**
 * The shopper's food declaration. Health data: kept in memory from the configurator to the checkout, never in
 * browser storage, as the cookie policy states.
 */
export interface ShopperState {
  readonly declaredAllergens: readonly Allergen[];
  /** The preferences loaded from the current account. */
  readonly account: AccountFood;
  /** The goal that a visitor set in this window. */
  readonly goal: NutritionGoal | null;
  /** The allergy question was answered since the page load, so no answer is lost (rule F23). */
  readonly isFoodAnswered: boolean;
  /** What the account said of dishes, by their number (rule B96). */
  readonly opinions: Opinions;
  /** The other declarations at the checkout, kept while its page is left and reopened. */
  readonly said: DeclaredDiet | null;
}

export type Opinions = Readonly<Record<number, DishOpinion>>;

/** The food and health data of the checkout form, apart from the allergens. */
export interface DeclaredDiet {
  readonly allergies: string;
  readonly preferences: string;
  readonly gender: string;
  readonly healthConsent: boolean;
  readonly confirmedSkus: readonly string[];
}

export const NO_FOOD: AccountFood = { allergens: [], diet: null, goal: null };

const initialState: ShopperState = {
  declaredAllergens: [],
  account: NO_FOOD,
  goal: null,
  isFoodAnswered: false,
  opinions: {},
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
    goalSet: (state, { payload: goal }: PayloadAction<NutritionGoal | null>) => ({ ...state, goal }),
    foodAnswered: (state) => ({ ...state, isFoodAnswered: true }),
    foodKept: (state, { payload: said }: PayloadAction<DeclaredDiet>) => ({ ...state, said }),
    /**
     * The account's allergens are added to the manually ticked ones, and removed when the account no longer
     * has them. Repeating the same update changes nothing: manual changes stay.
     */
    accountFoodKnown: (state, { payload: account }: PayloadAction<AccountFood>) => {
      const before = state.account.allergens;
      const gone = before.filter((each) => !account.allergens.includes(each));
      const fresh = account.allergens.filter((each) => !before.includes(each));
      const kept = state.declaredAllergens.filter((each) => !gone.includes(each));
      return { ...state, declaredAllergens: [...new Set([...kept, ...fresh])], account };
    },
    opinionsKnown: (state, { payload: opinions }: PayloadAction<Opinions>) => ({ ...state, opinions }),
    shopperForgotten: () => initialState,
  },
});

export const shopperReducer = slice.reducer;
export const {
  allergensDeclared,
  accountFoodKnown,
  foodAnswered,
  foodKept,
  goalSet,
  opinionsKnown,
  shopperForgotten,
} = slice.actions;

interface WithShopper {
  readonly shopper: ShopperState;
}

export function selectDeclared(state: WithShopper): readonly Allergen[] {
  return state.shopper.declaredAllergens;
}

/** The diet of the account; null for a visitor and for an account without one. */
export function selectDiet(state: WithShopper): MealType | null {
  return state.shopper.account.diet;
}

/** The goal that boxes are measured against: the account's, else the one set in this window. */
export function selectGoal(state: WithShopper): NutritionGoal | null {
  return state.shopper.account.goal ?? state.shopper.goal;
}

/** The allergens of the account: they apply to all of its orders (rule F20). */
export function selectAccountAllergens(state: WithShopper): readonly Allergen[] {
  return state.shopper.account.allergens;
}

/** Whether the allergy question was answered since the page load. */
export function selectFoodAnswered(state: WithShopper): boolean {
  return state.shopper.isFoodAnswered;
}

/** The declarations at the checkout before its page was left. */
export function selectDeclaredDiet(state: WithShopper): DeclaredDiet | null {
  return state.shopper.said;
}

/** What the account said of dishes; nothing for a visitor. */
export function selectOpinions(state: WithShopper): Opinions {
  return state.shopper.opinions;
}
