import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { useGetRecipeQuery } from '#frontend/api/generated.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { home } from '#frontend/copy/catalog/home.js';
import { recipeWords } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { RecipeMethod } from '../page/recipe-method.js';
import type { RecipeDetails, RecipeFacts } from '../recipe-types.js';

const SKELETON_LINES = ['w-2/5', 'w-full', 'w-5/6', 'w-full', 'w-3/4', 'w-2/5', 'w-full', 'w-full'];

/** 'View Recipe Details' and the details that it opens. */
export function RecipeDetailsToggle(props: {
  readonly recipe: Pick<RecipeFacts, 'id' | 'name'>;
  readonly details?: RecipeDetails;
}): ReactElement {
  const { recipe, details } = props;
  const words = useWords();
  const id = useId();
  const [open, setOpen] = useState(false);
  const label = open ? home.card.hide : home.card.view;
  return (
    <div data-open={open || undefined}>
      <Button
        look="ghost"
        wide
        aria-expanded={open}
        aria-controls={id}
        aria-label={words(recipeWords.viewOf, { view: label, name: recipe.name })}
        onClick={() => setOpen(!open)}
        className="!justify-between px-3 text-sm"
      >
        {label}
        <ChevronDown
          className={cn('size-4 transition-transform duration-300', open && 'rotate-180')}
          aria-hidden
        />
      </Button>
      <div id={id} className={cn(open && 'px-3 pb-2 pt-3')}>
        {open && (details ? <RecipeMethod details={details} /> : <FetchedMethod id={recipe.id} />)}
      </div>
    </div>
  );
}

function FetchedMethod({ id }: { readonly id: string }): ReactElement {
  const { data, isFetching, refetch } = useGetRecipeQuery({ id });
  if (data) return <RecipeMethod details={data} />;
  if (isFetching) {
    return (
      <div aria-busy="true" className="space-y-2.5">
        <span role="status" className="sr-only">
          {recipeWords.loadingDetails}
        </span>
        {SKELETON_LINES.map((width, index) => (
          <Skeleton key={index} className={cn('h-4', width)} />
        ))}
      </div>
    );
  }
  return (
    <div role="alert" className="text-[0.9375rem]">
      <p>{recipeWords.detailsFailed}</p>
      <Button look="outline" size="sm" className="mt-2" onClick={() => void refetch()}>
        {chrome.notLoaded.button}
      </Button>
    </div>
  );
}
