import { useCallback, useState, type ReactElement } from 'react';
import type { Allergen } from '@rules/food/allergens';
import { chrome } from '#frontend/copy/app/chrome.js';
import { home } from '#frontend/copy/catalog/home.js';
import { recipeWords } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';
import { RecipeCard } from './recipe-card.js';
import { RecipeFilters } from './recipe-filters.js';
import {
  isUnfiltered,
  NO_FILTERS,
  RECIPES_PER_PAGE,
  type RecipeFilters as Filters,
} from './recipe-filters-state.js';
import { RECIPE_GRID, RecipeSkeletons } from './recipe-skeletons.js';
import { SeedButton } from './seed-button.js';
import { RECIPES_ANCHOR } from '../recipes-anchor.js';
import { useRecipeList, type RecipeListState } from './use-recipe-list.js';

export interface RecipeBlockProps {
  /** Allergens that the visitor declared anywhere on the site: recipes with them are hidden. */
  readonly hidden: readonly Allergen[];
  readonly onHide: (hidden: readonly Allergen[]) => void;
  readonly isSignedIn: boolean;
}

/** The recipes of the first page, with filters, likes, votes and share (rule T41). */
export function RecipeBlock({ hidden, onHide, isSignedIn }: RecipeBlockProps): ReactElement {
  const words = useWords();
  const [own, setOwn] = useState(NO_FILTERS);
  const filters: Filters = { ...own, hidden };
  const list = useRecipeList(filters);
  const change = useCallback(
    ({ hidden: allergens, ...rest }: Partial<Filters>) => {
      if (allergens) onHide(allergens);
      setOwn((before) => ({ ...before, ...rest }));
    },
    [onHide],
  );
  const clear = (): void => change({ ...NO_FILTERS, hidden: [], sort: own.sort });
  return (
    <section
      aria-labelledby="recipes-heading"
      id={RECIPES_ANCHOR}
      tabIndex={-1}
      className="wrap-page pt-14 sm:pt-20"
    >
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h2 id="recipes-heading" className="text-[2rem] font-extrabold tracking-[-0.035em] sm:text-5xl">
            <NoWrap text={words(home.recipesHeading)} />
          </h2>
          <p className="mt-3 max-w-2xl text-lg text-ink-2">{words(home.recipesIntro)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <SeedButton shopTotal={list.shopTotal} isSignedIn={isSignedIn} onSeeded={list.again} />
          <Link to="/recipes" className={buttonStyle({ look: 'outline' })}>
            {recipeWords.collectionLink}
          </Link>
        </div>
      </div>
      <div className="mt-7">
        <RecipeFilters filters={filters} onChange={change} onClear={clear} />
      </div>
      <div className="mt-6">
        <Shown list={list} onClear={isUnfiltered(filters) ? undefined : clear} />
      </div>
    </section>
  );
}

function Shown(props: {
  readonly list: RecipeListState;
  readonly onClear: (() => void) | undefined;
}): ReactElement {
  const { list, onClear } = props;
  const words = useWords();
  if (list.loading) return <RecipeSkeletons count={RECIPES_PER_PAGE} />;
  const { recipes, total, totalIsCapped } = list;
  const sentence = totalIsCapped ? recipeWords.shownCapped : recipeWords.shown;
  return (
    <>
      <p role="status" className={cn('tnum pb-4 text-sm text-ink-2', recipes.length === 0 && 'sr-only')}>
        {recipes.length === 0 ? home.empty : words(sentence, { shown: recipes.length, total })}
      </p>
      {recipes.length === 0 ? (
        <div className="rounded-2xl bg-oat p-10 text-center">
          <p className="text-lg font-semibold">{home.empty}</p>
          {onClear && (
            <Button look="outline" className="mt-4" onClick={onClear}>
              {recipeWords.clear}
            </Button>
          )}
        </div>
      ) : (
        <ul
          aria-busy={list.stale || undefined}
          className={cn(RECIPE_GRID, 'transition-opacity duration-200', list.stale && 'opacity-60')}
        >
          {recipes.map((recipe) => (
            <li key={recipe.id} className="flex">
              <RecipeCard recipe={recipe} />
            </li>
          ))}
        </ul>
      )}
      {recipes.length > 0 && <p className="pt-3 text-sm text-ink-2">{chrome.servingSuggestion}</p>}
      {list.moreFailed && (
        <p role="alert" className="pt-4 text-center font-medium text-tomato">
          {recipeWords.moreFailed}
        </p>
      )}
      {list.hasMore && (
        <p className="flex justify-center pt-6">
          {/* Not disabled while it fetches: the focus would be lost. */}
          <Button look="accent" size="lg" aria-busy={list.loadingMore || undefined} onClick={list.showMore}>
            {recipeWords.more}
          </Button>
        </p>
      )}
    </>
  );
}
