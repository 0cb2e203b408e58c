import { Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { home } from '#frontend/copy/catalog/home.js';
import { recipePage } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { MAX_SERVINGS } from './servings.js';

export interface RecipeIngredientsProps {
  /** Scaled to the chosen servings. */
  readonly ingredients: readonly string[];
  readonly servings: number;
  readonly written: number;
  readonly onServings: (servings: number) => void;
}

/** The ingredients of a recipe, for a chosen number of servings. */
export function RecipeIngredients(props: RecipeIngredientsProps): ReactElement {
  const { ingredients, servings, written, onServings } = props;
  const words = useWords();
  return (
    <section aria-labelledby="ingredients" className="rounded-2xl bg-oat p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="ingredients" className="text-2xl font-bold">
          {home.card.ingredients}
        </h2>
        <div
          role="group"
          aria-label={recipePage.servings}
          className="inline-flex items-center rounded-full border border-line-strong bg-paper"
        >
          {/* At a limit they announce it and keep the focus. */}
          <Button
            look="ghost"
            size="icon"
            aria-label={recipePage.fewer}
            aria-disabled={servings <= 1 || undefined}
            onClick={() => onServings(Math.max(servings - 1, 1))}
            className="no-print aria-disabled:text-ink-2"
          >
            <Minus className="size-4" strokeWidth={2.5} aria-hidden />
          </Button>
          <output className="tnum px-1 text-center font-semibold print:px-3">
            {words(servings === 1 ? recipePage.oneServing : recipePage.servingCount, { count: servings })}
          </output>
          <Button
            look="ghost"
            size="icon"
            aria-label={recipePage.moreServings}
            aria-disabled={servings >= MAX_SERVINGS || undefined}
            onClick={() => onServings(Math.min(servings + 1, MAX_SERVINGS))}
            className="no-print aria-disabled:text-ink-2"
          >
            <Plus className="size-4" strokeWidth={2.5} aria-hidden />
          </Button>
        </div>
      </div>
      <ul className="mt-4 divide-y divide-line">
        {ingredients.map((line, index) => (
          <li key={index} className="py-2.5">
            {line}
          </li>
        ))}
      </ul>
      {servings !== written && (
        <p className="mt-3 text-sm text-ink-2">{words(recipePage.scaled, { count: written })}</p>
      )}
    </section>
  );
}
