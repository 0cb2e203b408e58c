import { ArrowLeft, ChefHat, Printer } from 'lucide-react';
import { useState, type ComponentType, type ReactElement } from 'react';
import { useMatch } from 'react-router-dom';
import { useGetRecipeQuery, type Recipe } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { chrome, titles } from '#frontend/copy/app/chrome.js';
import { home } from '#frontend/copy/catalog/home.js';
import { recipePage } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { CookMode } from './cook-mode.js';
import { CreatorButton } from '../creator-button.js';
import { LikeButton, LikeCount, ShareButton, VoteButton } from '../recipe-actions.js';
import { RecipeFigures, RecipeTimes } from '../recipe-facts.js';
import { RecipeIngredients } from './recipe-ingredients.js';
import { RecipeTip } from './recipe-method.js';
import { RecipeNutrition } from './recipe-nutrition.js';
import { RecipePicture } from '../recipe-picture.js';
import { RECIPES_ANCHOR } from '../recipes-anchor.js';
import { RelatedRecipes } from './related-recipes.js';
import { scaleIngredient } from './servings.js';
import { useReactions } from '../use-reactions.js';

export interface RecipePageProps {
  /** Rendered when there is no such recipe. */
  readonly NotFound: ComponentType;
}

/** The page of one recipe, which a shared link opens. */
export function RecipePage({ NotFound }: RecipePageProps): ReactElement {
  const { id = '' } = useMatch('/recipes/:id')?.params ?? {};
  const { data, error, isFetching, refetch } = useGetRecipeQuery({ id });
  if (data?.id === id) return <Whole key={id} recipe={data} />;
  if (isFetching || !error) return <Waiting />;
  // A malformed id counts as unknown.
  if (isApiError(error) && ['not_found', 'validation_failed'].includes(error.data.code)) return <NotFound />;
  return (
    <div className="wrap-page py-16">
      <LoadFailed
        heading={chrome.notLoaded.heading}
        text={recipePage.notLoaded}
        button={chrome.notLoaded.button}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

function Waiting(): ReactElement {
  const words = useWords();
  useHead({ title: words(`${titles.recipe.title} | {brandName}`), indexed: false });
  return (
    <div aria-busy="true" className="wrap-page pb-20 pt-16">
      <span role="status" className="sr-only">
        {recipePage.loading}
      </span>
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-12">
        <Skeleton className="aspect-[4/3] w-full !rounded-3xl" />
        <div className="space-y-5 lg:pt-6">
          <Skeleton className="h-6 w-24 !rounded-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full !rounded-xl" />
          <Skeleton className="h-11 w-2/3 !rounded-full" />
        </div>
      </div>
    </div>
  );
}

function Whole({ recipe }: { readonly recipe: Recipe }): ReactElement {
  const words = useWords();
  const { name, description } = recipe;
  useHead({ title: words(`${name} | {brandName}`), description, indexed: true });
  const [servings, setServings] = useState(recipe.servings);
  const [cooking, setCooking] = useState(false);
  const factor = servings / recipe.servings;
  const ingredients = recipe.ingredients.map((line) => scaleIngredient(line, factor));
  return (
    <article className="wrap-page pb-20 pt-4 print:pt-0">
      <Link
        to={`/#${RECIPES_ANCHOR}`}
        className="no-print inline-flex min-h-11 items-center gap-2 font-semibold text-kale underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {recipePage.back}
      </Link>
      <Top recipe={recipe} onCook={() => setCooking(true)} />
      <div className="mt-10 grid items-start gap-8 sm:mt-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-14">
        <RecipeIngredients
          ingredients={ingredients}
          servings={servings}
          written={recipe.servings}
          onServings={setServings}
        />
        <div>
          <h2 className="text-2xl font-bold">{home.card.instructions}</h2>
          <ol className="mt-5 space-y-6">
            {recipe.instructions.map((step, index) => (
              <li key={index} className="flex break-inside-avoid gap-4">
                <span
                  aria-hidden
                  className="tnum grid size-10 shrink-0 place-items-center rounded-full bg-pea font-display text-lg font-extrabold text-on-pea"
                >
                  {index + 1}
                </span>
                <p className="pt-1.5 text-lg leading-relaxed">{step}</p>
              </li>
            ))}
          </ol>
          <div className="mt-8">
            <RecipeTip tip={recipe.tips} />
          </div>
        </div>
      </div>
      <div className="mt-12 border-t border-line pt-10">
        <RecipeNutrition recipe={recipe} />
      </div>
      <RelatedRecipes id={recipe.id} category={recipe.category} />
      <CookMode
        open={cooking}
        name={name}
        ingredients={ingredients}
        instructions={recipe.instructions}
        onClose={() => setCooking(false)}
      />
    </article>
  );
}

function Top({ recipe, onCook }: { readonly recipe: Recipe; readonly onCook: () => void }): ReactElement {
  const reactions = useReactions(recipe.id, recipe);
  return (
    <div className="mt-2 grid items-center gap-6 lg:grid-cols-2 lg:gap-12">
      <div className="relative aspect-[4/3] overflow-hidden rounded-2xl bg-oat sm:rounded-3xl print:hidden">
        <RecipePicture
          recipe={recipe}
          eager
          priority="high"
          sizes="(min-width: 1320px) 604px, (min-width: 1024px) 46vw, 94vw"
          className="size-full"
        />
        <span className="absolute bottom-3 left-4 rounded-full bg-paper/90 px-3 py-1 text-[0.75rem] font-medium">
          {chrome.servingSuggestion}
        </span>
        <LikeButton recipe={recipe} reactions={reactions} className="absolute right-3 top-3" />
      </div>
      <div>
        <Badge tone="sage">{recipe.category}</Badge>
        <PageHeading className="mt-3 text-[2.25rem] !font-extrabold leading-[0.98] !tracking-[-0.04em] sm:text-[3.25rem]">
          {recipe.name}
        </PageHeading>
        <p className="mt-4 text-lg leading-relaxed text-ink-2">{recipe.description}</p>
        <div className="mt-5 max-w-md">
          <RecipeFigures recipe={recipe} />
        </div>
        <div className="mt-4">
          <RecipeTimes recipe={recipe} />
        </div>
        <div className="mt-2 flex">
          <CreatorButton creator={recipe.creator} />
        </div>
        <div className="no-print mt-4 flex flex-wrap items-center gap-2.5 border-t border-line pt-5">
          <Button onClick={onCook}>
            <ChefHat className="size-5" aria-hidden />
            {recipePage.cook}
          </Button>
          <VoteButton recipe={recipe} reactions={reactions} />
          <ShareButton recipe={recipe} withLabel />
          <Button look="outline" size="sm" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            {recipePage.print}
          </Button>
          <LikeCount reactions={reactions} />
        </div>
      </div>
    </div>
  );
}
