import type { ReactElement } from 'react';
import { useGetPublicRecipesQuery } from '#frontend/api/generated.js';
import { home } from '#frontend/copy/catalog/home.js';
import { recipePage } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Link } from '#frontend/ui/content/link.js';
import { relatedArgs, RELATED_RECIPES } from '../list/recipe-filters-state.js';
import { RecipePicture } from '../recipe-picture.js';
import type { RecipeCategory } from '../recipe-types.js';

/** A few recipes of the same category; nothing when they cannot be loaded. */
export function RelatedRecipes(props: {
  readonly id: string;
  readonly category: RecipeCategory;
}): ReactElement | null {
  const { id, category } = props;
  const words = useWords();
  const { data } = useGetPublicRecipesQuery(relatedArgs(category));
  const others = data?.recipes.filter((each) => each.id !== id).slice(0, RELATED_RECIPES) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print pt-16">
      <h2 id="related" className="text-[1.75rem] font-extrabold tracking-[-0.035em] sm:text-4xl">
        {words(recipePage.related, { category: category.toLowerCase() })}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {others.map((recipe) => (
          <li key={recipe.id} className="flex">
            <Link
              to={`/recipes/${encodeURIComponent(recipe.id)}`}
              className="group flex w-full flex-col overflow-hidden rounded-xl border border-line bg-paper shadow-1 transition-shadow duration-300 hover:shadow-2 sm:rounded-2xl"
            >
              <span className="block aspect-[4/3] overflow-hidden bg-oat">
                <RecipePicture
                  recipe={recipe}
                  alt=""
                  sizes="(min-width: 1280px) 300px, 46vw"
                  className="size-full transition-transform duration-500 ease-out-soft group-hover:scale-[1.035]"
                />
              </span>
              <span className="block p-3.5 sm:p-5">
                <span className="block font-display text-[0.9375rem] font-bold leading-snug sm:text-lg">
                  {recipe.name}
                </span>
                <span className="tnum mt-1.5 block text-sm text-ink-2">
                  <strong className="font-semibold text-kale">
                    {Math.round(recipe.proteinG)}g {home.card.protein}
                  </strong>{' '}
                  · {Math.round(recipe.calories)} {home.card.calories}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
