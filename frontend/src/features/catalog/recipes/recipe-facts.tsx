import { Clock, Users } from 'lucide-react';
import type { ReactElement } from 'react';
import { home } from '#frontend/copy/catalog/home.js';
import { recipeWords } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cn } from '#frontend/ui/cn.js';
import type { RecipeFacts } from './recipe-types.js';

/** Protein, fibre and kcal of a serving: in the same place on every card. */
export function RecipeFigures({ recipe }: { readonly recipe: RecipeFacts }): ReactElement {
  const figures = [
    [`${Math.round(recipe.proteinG)}g`, home.card.protein],
    [`${Math.round(recipe.fibreG)}g`, home.card.fibre],
    [String(Math.round(recipe.calories)), home.card.calories],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl bg-oat py-2.5 text-center">
      {figures.map(([value, label], index) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-[0.75rem] text-ink-2">{label}</dt>
          <dd className={cn('tnum font-display text-lg font-bold leading-tight', index === 0 && 'text-kale')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The times and the number of servings. */
export function RecipeTimes({ recipe }: { readonly recipe: RecipeFacts }): ReactElement {
  const words = useWords();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <Clock className="size-4" aria-hidden />
        <span className="sr-only">{home.card.prepTime}: </span>
        {recipe.prepTimeText}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Users className="size-4" aria-hidden />
        {words(recipeWords.serves, { count: recipe.servings })}
      </span>
    </p>
  );
}
