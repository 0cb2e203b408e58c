import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { generatedApi } from '#frontend/api/generated.js';
import type { Reactions } from './recipe-types.js';

/** Likes and votes of this visit, merged over the lists as they were loaded (rule K5). */
export type ReactionsState = Readonly<Record<string, Partial<Reactions>>>;

const initialState: ReactionsState = {};
const { getPublicRecipes, getRecipe } = generatedApi.endpoints;

function without(state: ReactionsState, ids: readonly string[]): ReactionsState {
  if (!ids.some((id) => id in state)) return state;
  return Object.fromEntries(Object.entries(state).filter(([id]) => !ids.includes(id)));
}

const slice = createSlice({
  name: 'reactions',
  initialState,
  reducers: {
    reacted: (state, { payload }: PayloadAction<{ id: string; change: Partial<Reactions> }>) => ({
      ...state,
      [payload.id]: { ...state[payload.id], ...payload.change },
    }),
  },
  extraReducers: (builder) => {
    // A fresh response replaces them.
    builder.addMatcher(getPublicRecipes.matchFulfilled, (state, { payload }) =>
      without(
        state,
        payload.recipes.map(({ id }) => id),
      ),
    );
    // On a sign-in or sign-out of another user the previous user's likes and votes are dropped with the
    // cache.
    builder.addMatcher(generatedApi.util.resetApiState.match, () => initialState);
    builder.addMatcher(getRecipe.matchFulfilled, (state, { payload }) => without(state, [payload.id]));
  },
});

export const reactionsReducer = slice.reducer;
export const { reacted } = slice.actions;

/** Any store that contains the reactions. */
export interface WithReactions {
  readonly reactions: ReactionsState;
}
