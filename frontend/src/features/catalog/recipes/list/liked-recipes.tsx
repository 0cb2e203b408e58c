import { useState, type ReactElement } from 'react';
import { useListLikedRecipesQuery, type ListLikedRecipesApiArg } from '#frontend/api/generated.js';
import { home } from '#frontend/copy/catalog/home.js';
import { likedRecipes as copy } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { RecipePicture } from '../recipe-picture.js';
import type { RecipeCard } from '#frontend/api/generated.js';

const PAGE = 12;
const CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks'] as const;
type Category = NonNullable<ListLikedRecipesApiArg['category']>;

/** The recipes that a user likes, latest first, with a filter by category (rule X26). */
export function LikedRecipes(): ReactElement {
  const [category, setCategory] = useState<Category | ''>('');
  const [limit, setLimit] = useState(PAGE);
  const filter = category === '' ? {} : { category };
  const { data, isError, isFetching, refetch } = useListLikedRecipesQuery(
    { limit, ...filter },
    { refetchOnMountOrArgChange: true },
  );
  const choose = (next: string): void => {
    setCategory(CATEGORIES.find((each) => each === next) ?? '');
    setLimit(PAGE);
  };
  return (
    <section
      aria-labelledby="liked"
      className="mt-5 rounded-2xl border border-line bg-paper p-5 sm:p-7 lg:mt-7"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="liked" className="text-xl font-bold">
          {copy.heading}
        </h2>
        <SelectField
          label={copy.filter}
          value={category}
          options={[{ value: '', label: copy.all }, ...CATEGORIES.map((value) => ({ value, label: value }))]}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      {!data && isError && <LoadFailed {...copy.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-5 h-40 !rounded-xl" />}
      {data?.items.length === 0 && (
        <p className="mt-5 text-ink-2">{category === '' ? copy.none : copy.noneOfIt}</p>
      )}
      {data && <Cards items={data.items} />}
      {data?.nextCursor != null && (
        <Button look="outline" className="mt-5" busy={isFetching} onClick={() => setLimit(limit + PAGE)}>
          {copy.more}
        </Button>
      )}
    </section>
  );
}

function Cards({ items }: { readonly items: readonly RecipeCard[] }): ReactElement {
  const words = useWords();
  return (
    <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      {items.map((recipe) => (
        <li key={recipe.id} className="flex">
          <Link
            to={`/recipes/${encodeURIComponent(recipe.id)}`}
            className="flex w-full flex-col overflow-hidden rounded-xl border border-line bg-paper hover:shadow-2"
          >
            <span className="block aspect-[4/3] overflow-hidden bg-oat">
              <RecipePicture
                recipe={recipe}
                alt=""
                sizes="(min-width: 1280px) 300px, 46vw"
                className="size-full"
              />
            </span>
            <span className="block p-3.5">
              <span className="block font-semibold leading-snug [overflow-wrap:anywhere]">{recipe.name}</span>
              <span className="tnum mt-1 block text-sm text-ink-2">
                {words(copy.facts, { grams: Math.round(recipe.proteinG), label: home.card.protein })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
