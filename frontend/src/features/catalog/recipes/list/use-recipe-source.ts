import { useEffect, useRef, useState } from 'react';
import {
  useGetPublicRecipesQuery,
  useGetRecipeSnapshotQuery,
  type RecipeList,
  type RecipeSnapshot,
} from '#frontend/api/generated.js';
import { useOnline } from '#frontend/ui/feedback/use-online.js';
import { loadBundled, shownBundled } from './bundled-recipes.js';
import { isUnfiltered, listArgs, type RecipeFilters } from './recipe-filters-state.js';
import type { ShownRecipe } from '../recipe-types.js';

export type RecipeSource =
  | { readonly kind: 'loading' }
  /** The first page of the result; the server has the rest. */
  | { readonly kind: 'list'; readonly list: RecipeList; readonly stale: boolean }
  /** The complete list; `total` is unknown for the bundled recipes. */
  | { readonly kind: 'whole'; readonly recipes: readonly ShownRecipe[]; readonly total?: number };

/** A snapshot does not know the visitor's likes and votes. */
function shownSnapshot({ recipes, creators }: RecipeSnapshot): ShownRecipe[] {
  return recipes.map((recipe) => ({
    ...recipe,
    creator: creators.find(({ id }) => id === recipe.creatorId),
    details: recipe,
    reactions: {
      likesCount: recipe.likesCount,
      votesCount: recipe.votesCount,
      likedByMe: false,
      votedByMe: false,
    },
  }));
}

/** The bundled recipes, once they are needed. They are fetched while the list is still loading. */
function useBundled(early: boolean, wanted: boolean): readonly ShownRecipe[] | undefined {
  const [recipes, setRecipes] = useState<readonly ShownRecipe[]>();
  useEffect(() => {
    if (early) loadBundled().catch(() => undefined);
  }, [early]);
  useEffect(() => {
    if (!wanted) return;
    loadBundled().then(
      (bundled) => setRecipes(shownBundled(bundled)),
      // Even the site's own files are unavailable: there is nothing to show.
      () => setRecipes([]),
    );
  }, [wanted]);
  return wanted ? recipes : undefined;
}

/**
 * Chooses the source of the recipes: the list call; when it fails or is empty, the published snapshot; then
 * the bundled recipes, which also work without a network (rule K3). `again` starts over.
 */
export function useRecipeSource(filters: RecipeFilters): {
  readonly source: RecipeSource;
  readonly again: () => void;
} {
  const [stage, setStage] = useState<'list' | 'snapshot' | 'bundled'>('list');
  const online = useOnline();
  const list = useGetPublicRecipesQuery(listArgs(filters));
  const snapshot = useGetRecipeSnapshotQuery(undefined, { skip: stage !== 'snapshot' });
  const known = list.currentData ?? list.data;
  const empty = isUnfiltered(filters) && list.currentData?.recipes.length === 0;
  const failed = (list.isError && !list.isFetching) || empty;
  const bundled = useBundled(!known, stage === 'bundled');

  useEffect(() => {
    if (stage === 'list' && failed) setStage('snapshot');
  }, [stage, failed]);
  useEffect(() => {
    const none = snapshot.isError || snapshot.data?.recipes.length === 0;
    if (stage === 'snapshot' && none) setStage('bundled');
  }, [stage, snapshot.isError, snapshot.data]);
  useEffect(() => {
    if (!online && !known) setStage('bundled');
  }, [online, known]);

  const again = (): void => {
    setStage('list');
    void list.refetch();
  };
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current && stage !== 'list') again();
    wasOnline.current = online;
  });
  if (stage === 'bundled') return { source: bundled ? { kind: 'whole', recipes: bundled } : LOADING, again };
  if (stage === 'snapshot') {
    const { data } = snapshot;
    const isThere = data && data.recipes.length > 0;
    return {
      source: isThere ? { kind: 'whole', recipes: shownSnapshot(data), total: data.total } : LOADING,
      again,
    };
  }
  if (!known || failed) return { source: LOADING, again };
  return { source: { kind: 'list', list: known, stale: list.currentData === undefined }, again };
}

const LOADING: RecipeSource = { kind: 'loading' };
