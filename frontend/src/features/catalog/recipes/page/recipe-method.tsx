import { Lightbulb } from 'lucide-react';
import type { ReactElement } from 'react';
import { home } from '#frontend/copy/catalog/home.js';
import { useWords } from '#frontend/copy/use-words.js';
import type { RecipeDetails } from '../recipe-types.js';

/** Ingredients, numbered instructions and the tip, as in an opened card. */
export function RecipeMethod({ details }: { readonly details: RecipeDetails }): ReactElement {
  const { card } = home;
  return (
    <div className="space-y-5 text-[0.9375rem]">
      <div>
        <h4 className="pb-1.5 font-display text-base font-bold">{card.ingredients}</h4>
        <ul className="list-disc space-y-1 pl-5 marker:text-kale">
          {details.ingredients.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="pb-1.5 font-display text-base font-bold">{card.instructions}</h4>
        <ol className="list-decimal space-y-2 pl-5 marker:font-semibold marker:text-kale">
          {details.instructions.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <RecipeTip tip={details.tips} />
    </div>
  );
}

export function RecipeTip({ tip }: { readonly tip: string }): ReactElement {
  const words = useWords();
  return (
    <div className="rounded-lg bg-sage p-4">
      <h4 className="flex items-center gap-2 font-display text-base font-bold">
        <Lightbulb className="size-4.5 text-kale" aria-hidden />
        {words(home.card.tip)}
      </h4>
      <p className="mt-1">{tip}</p>
    </div>
  );
}
