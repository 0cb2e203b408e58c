import { useEffect, useState } from 'react';
import { useLazyGetPublicRecipesQuery, type RecipeList } from '#frontend/api/generated.js';
import {
  chooseRecipes,
  isUnfiltered,
  listArgs,
  RECIPES_PER_PAGE,
  type RecipeFilters,
} from './recipe-filters-state.js';
import type { ShownRecipe } from '../recipe-types.js';
import { useRecipeSource, type RecipeSource } from './use-recipe-source.js';

export interface RecipeListState {
  readonly loading: boolean;
  /** The shown recipes belong to the previous filters: the new list is loading. */
  readonly stale: boolean;
  readonly recipes: readonly ShownRecipe[];
  /** How many recipes match the filters. */
  readonly total: number;
  readonly totalIsCapped: boolean;
  /** How many recipes the shop has; undefined while unknown (rule K4). */
  readonly shopTotal: number | undefined;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly moreFailed: boolean;
  readonly showMore: () => void;
  /** Refetches everything. */
  readonly again: () => void;
}

/** The pages after the first, for the filters that `key` names. */
interface MorePages {
  readonly key: string;
  readonly pages: readonly RecipeList[];
  readonly local: number;
}

function shownList({ recipes, creators }: RecipeList): ShownRecipe[] {
  return recipes.map((recipe) => ({
    ...recipe,
    creator: creators.find(({ id }) => id === recipe.creatorId),
    reactions: recipe,
  }));
}

/** The filtered recipes, page by page, from any source. */
export function useRecipeList(filters: RecipeFilters): RecipeListState {
  const { source, again } = useRecipeSource(filters);
  const key = JSON.stringify(listArgs(filters));
  const [more, setMore] = useState<MorePages>({ key, pages: [], local: 0 });
  const [fetchMore, { isFetching, isError }] = useLazyGetPublicRecipesQuery();
  const [shopTotal, setShopTotal] = useState<number>();
  const { pages, local } = more.key === key ? more : { pages: [], local: 0 };
  const unfilteredTotal = totalOfAll(filters, source);
  useEffect(() => {
    if (unfilteredTotal !== undefined) setShopTotal(unfilteredTotal);
  }, [unfilteredTotal]);

  const state = { loadingMore: isFetching, moreFailed: isError && !isFetching, again };
  if (source.kind === 'loading') {
    return { ...state, ...NOTHING, shopTotal };
  }
  if (source.kind === 'whole') {
    const fitting = chooseRecipes(source.recipes, filters);
    const shown = RECIPES_PER_PAGE * (1 + local);
    return {
      ...state,
      ...NOTHING,
      loading: false,
      recipes: fitting.slice(0, shown),
      total: fitting.length,
      shopTotal: source.total,
      hasMore: fitting.length > shown,
      showMore: () => setMore({ key, pages, local: local + 1 }),
    };
  }
  const all = [source.list, ...pages];
  const cursor = all.at(-1)?.nextCursor ?? null;
  return {
    ...state,
    loading: false,
    stale: source.stale,
    recipes: all.flatMap(shownList),
    total: source.list.total,
    totalIsCapped: source.list.totalIsCapped,
    shopTotal: unfilteredTotal ?? shopTotal,
    hasMore: cursor !== null,
    showMore: () => {
      if (cursor === null || isFetching) return;
      void fetchMore({ ...listArgs(filters), cursor })
        .unwrap()
        .then((page) => setMore({ key, pages: [...pages, page], local }))
        .catch(() => undefined);
    },
  };
}

const NOTHING = {
  loading: true,
  stale: false,
  recipes: [],
  total: 0,
  totalIsCapped: false,
  hasMore: false,
  showMore: () => undefined,
} as const;

function totalOfAll(filters: RecipeFilters, source: RecipeSource): number | undefined {
  return isUnfiltered(filters) && source.kind === 'list' && !source.stale ? source.list.total : undefined;
}
