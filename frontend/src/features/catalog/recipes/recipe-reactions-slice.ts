import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { generatedApi } from '#frontend/api/generated.js';
import type { Reactions } from './recipe-types.js';

/** What was liked and voted for in this visit, laid over what the lists said when they were read (rule K5). */
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
    // A fresh answer knows better.
    builder.addMatcher(getPublicRecipes.matchFulfilled, (state, { payload }) =>
      without(
        state,
        payload.recipes.map(({ id }) => id),
      ),
    );
    // Another person signs in or out: what was theirs goes with what they were told.
    builder.addMatcher(generatedApi.util.resetApiState.match, () => initialState);
    builder.addMatcher(getRecipe.matchFulfilled, (state, { payload }) => without(state, [payload.id]));
  },
});

export const reactionsReducer = slice.reducer;
export const { reacted } = slice.actions;

/** Any store that has the reactions in it. */
export interface WithReactions {
  readonly reactions: ReactionsState;
}
