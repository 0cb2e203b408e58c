import type { ReactElement, ReactNode } from 'react';
import { allergenWords } from '@rules/food/allergens';
import type { Meal, Nutrition } from '#frontend/api/generated.js';
import { productPage } from '#frontend/copy/catalog/product-page.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cn } from '#frontend/ui/cn.js';

/** Protein, fibre and energy, in the same place on every page. */
export function ProductFigures({ nutrition }: { readonly nutrition: Nutrition }): ReactElement {
  const { figures } = productPage;
  const shown = [
    [`${Math.round(nutrition.proteinG)}g`, figures.protein],
    [`${Math.round(nutrition.fibreG)}g`, figures.fibre],
    [Math.round(nutrition.calories).toLocaleString('en-GB'), figures.kcal],
  ] as const;
  return (
    <dl className="mt-5 grid max-w-md grid-cols-3 divide-x divide-line rounded-xl bg-oat py-2.5 text-center">
      {shown.map(([value, label], index) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-[0.8125rem] text-ink-2">{label}</dt>
          <dd className={cn('tnum font-display text-lg font-bold leading-tight', index === 0 && 'text-kale')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is in it and what may be, in words, before anything is bought (rule F1). */
export function ProductAllergens({ record }: { readonly record: Meal['allergens'] }): ReactElement {
  const words = useWords();
  return (
    <>
      <p className="font-semibold">
        {record.contains.length > 0
          ? words(productPage.contains, { names: allergenWords(record.contains) })
          : productPage.containsNone}
      </p>
      {record.mayContain.length > 0 && (
        <p className="pt-1 text-ink-2">
          {words(productPage.mayContain, { names: allergenWords(record.mayContain) })}
        </p>
      )}
    </>
  );
}

/** The allergens with their heading, next to the price. */
export function AllergenBox({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <section aria-labelledby="product-allergens" className="mt-5 border-t border-line pt-4">
      <h2 id="product-allergens" className="pb-1.5 text-lg font-bold">
        {productPage.allergens}
      </h2>
      {children}
    </section>
  );
}
