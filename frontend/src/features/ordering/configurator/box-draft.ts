import type { MealType } from '@rules/food/allergens';
import { countMeals, MAX_EXTRA_QUANTITY, type MealChoice } from '@rules/boxes/box';

/** Quantities by dish id; absent means zero. */
export type Quantities = Readonly<Record<number, number>>;

/** A box while it is being filled. */
export interface BoxDraft {
  readonly mealsPerWeek: number | null;
  /** First delivery day of a weekly box; null until one is chosen, and for a one-time box. */
  readonly deliveryDate: string | null;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  /** The diet comes from the account and was not chosen here: health data, which must not be stored. */
  readonly isDietOfAccount: boolean;
  readonly meals: Quantities;
  readonly extras: Quantities;
}

export const EMPTY_DRAFT: BoxDraft = {
  mealsPerWeek: null,
  deliveryDate: null,
  mealType: 'standard',
  halalOnly: false,
  isDietOfAccount: false,
  meals: {},
  extras: {},
};

/** A bulk change that the shopper did not make meal by meal: it can be undone. */
export type UndoReason = 'chef' | 'count' | 'diet' | 'elsewhere' | 'elsewhereLess';

export interface BoxState {
  readonly draft: BoxDraft;
  readonly undo: { readonly reason: UndoReason; readonly draft: BoxDraft } | null;
}

export type BoxAction =
  | {
      readonly type: 'countChosen';
      readonly count: number;
      /** A weekly box keeps its meals, a one-time box starts over (rule B7). */
      readonly keepsMeals: boolean;
    }
  | { readonly type: 'dayChosen'; readonly date: string | null }
  | { readonly type: 'mealSet'; readonly id: number; readonly quantity: number }
  | { readonly type: 'extraSet'; readonly id: number; readonly quantity: number }
  | {
      readonly type: 'dietChosen';
      readonly mealType: MealType;
      readonly halalOnly: boolean;
      /** Ids of the dishes that suit the new diet. */
      readonly suiting: ReadonlySet<number>;
    }
  | {
      /** The diet of the current account; 'standard' when it has none. */
      readonly type: 'dietKnown';
      readonly diet: MealType;
      /** Ids of the dishes that suit it. */
      readonly suiting: ReadonlySet<number>;
    }
  | { readonly type: 'chefChose'; readonly choices: readonly MealChoice[] }
  | {
      /** The box that was begun on another device takes the place of this one's; the diet stays. */
      readonly type: 'continued';
      readonly box: Pick<BoxDraft, 'mealsPerWeek' | 'deliveryDate' | 'meals' | 'extras'>;
      /** Something of it was left out. */
      readonly isLess: boolean;
    }
  | { readonly type: 'undone' }
  /** The box of an earlier page load. */
  | { readonly type: 'restored'; readonly draft: BoxDraft };

export function quantityList(quantities: Quantities): MealChoice[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ mealId: Number(id), quantity }));
}

export function selectedCount(draft: BoxDraft): number {
  return countMeals(quantityList(draft.meals));
}

/** Meals still to choose; 0 while no count is chosen. */
export function remainingCount(draft: BoxDraft): number {
  return Math.max(0, (draft.mealsPerWeek ?? 0) - selectedCount(draft));
}

function withQuantity(quantities: Quantities, id: number, quantity: number): Quantities {
  const { [id]: _before, ...others } = quantities;
  return quantity > 0 ? { ...others, [id]: quantity } : others;
}

/** Meals above the count: possible after a weekly box got a smaller count. */
export function surplusCount(draft: BoxDraft): number {
  return draft.mealsPerWeek === null ? 0 : Math.max(0, selectedCount(draft) - draft.mealsPerWeek);
}

/** The total cannot exceed the count, whatever is typed. */
function setMeal(draft: BoxDraft, id: number, quantity: number): BoxDraft {
  const room = remainingCount(draft) + (draft.meals[id] ?? 0);
  return { ...draft, meals: withQuantity(draft.meals, id, Math.min(Math.max(0, quantity), room)) };
}

function setExtra(draft: BoxDraft, id: number, quantity: number): BoxDraft {
  const allowed = Math.min(Math.max(0, quantity), MAX_EXTRA_QUANTITY);
  return { ...draft, extras: withQuantity(draft.extras, id, allowed) };
}

function only(quantities: Quantities, ids: ReadonlySet<number>): Quantities {
  return Object.fromEntries(Object.entries(quantities).filter(([id]) => ids.has(Number(id))));
}

function chooseDiet(state: BoxState, action: Extract<BoxAction, { type: 'dietChosen' }>): BoxState {
  const { draft } = state;
  const next = {
    ...draft,
    mealType: action.mealType,
    halalOnly: action.halalOnly,
    isDietOfAccount: false,
    meals: only(draft.meals, action.suiting),
    extras: only(draft.extras, action.suiting),
  };
  const lost =
    Object.keys(next.meals).length < Object.keys(draft.meals).length ||
    Object.keys(next.extras).length < Object.keys(draft.extras).length;
  return { draft: next, undo: lost ? { reason: 'diet', draft } : null };
}

/** Only a default: a manually chosen diet replaces it, and it removes nothing from the box. */
function startWithDiet(state: BoxState, action: Extract<BoxAction, { type: 'dietKnown' }>): BoxState {
  const { draft } = state;
  const { diet, suiting } = action;
  const isChosen = !draft.isDietOfAccount && (draft.mealType !== 'standard' || draft.halalOnly);
  if (diet === 'standard' && !draft.isDietOfAccount) return state;
  const ids = Object.keys({ ...draft.meals, ...draft.extras });
  if (isChosen || !ids.every((id) => suiting.has(Number(id)))) return state;
  const halalOnly = diet === 'halal';
  const mealType = halalOnly ? 'standard' : diet;
  return { ...state, draft: { ...draft, mealType, halalOnly, isDietOfAccount: diet !== 'standard' } };
}

/** The diet that may be stored: one that was chosen here. */
export function storableDiet(draft: BoxDraft): Pick<BoxDraft, 'mealType' | 'halalOnly'> {
  const { mealType, halalOnly } = draft.isDietOfAccount ? EMPTY_DRAFT : draft;
  return { mealType, halalOnly };
}

function chooseCount(state: BoxState, action: Extract<BoxAction, { type: 'countChosen' }>): BoxState {
  const { draft } = state;
  if (action.count === draft.mealsPerWeek) return state;
  const counted = { ...draft, mealsPerWeek: action.count };
  if (action.keepsMeals) return { draft: counted, undo: null };
  const cleared = selectedCount(draft) > 0;
  return { draft: { ...counted, meals: {} }, undo: cleared ? { reason: 'count', draft } : null };
}

/**
 * Every change of a box. Adding never exceeds the count. A smaller count may leave a weekly box with more
 * meals than the count; only the shopper removes them (rules B7, B8).
 */
export function boxReducer(state: BoxState, action: BoxAction): BoxState {
  const { draft } = state;
  switch (action.type) {
    case 'countChosen':
      return chooseCount(state, action);
    case 'dayChosen':
      return { ...state, draft: { ...draft, deliveryDate: action.date } };
    case 'mealSet':
      return { draft: setMeal(draft, action.id, action.quantity), undo: null };
    case 'extraSet':
      return { ...state, draft: setExtra(draft, action.id, action.quantity) };
    case 'dietChosen':
      return chooseDiet(state, action);
    case 'dietKnown':
      return startWithDiet(state, action);
    case 'chefChose': {
      const meals = Object.fromEntries(action.choices.map(({ mealId, quantity }) => [mealId, quantity]));
      return { draft: { ...draft, meals }, undo: { reason: 'chef', draft } };
    }
    case 'continued':
      return {
        draft: { ...draft, ...action.box },
        undo: { reason: action.isLess ? 'elsewhereLess' : 'elsewhere', draft },
      };
    case 'undone':
      return { draft: state.undo?.draft ?? draft, undo: null };
    case 'restored':
      return { draft: action.draft, undo: null };
  }
}
