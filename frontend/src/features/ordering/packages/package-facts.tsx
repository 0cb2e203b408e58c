import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { allergenWords, type Allergen } from '@rules/food/allergens';
import { per100g } from '@rules/food/nutrition';
import type { Nutrition, Package } from '#frontend/api/generated.js';
import { dish } from '#frontend/copy/catalog/food.js';
import { packageWords } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';
import { NutritionTable } from '#frontend/ui/content/nutrition-table.js';
import { AllergenFlags } from '../menu/allergen-flags.js';
import type { PackageVariant } from './package-quote.js';

/** Protein, fibre and energy of a day, in the same place on every card. */
export function PackageFigures({ nutrition }: { readonly nutrition: Nutrition }): ReactElement {
  const figures = [
    [`${Math.round(nutrition.proteinG)}g`, packageWords.protein],
    [`${Math.round(nutrition.fibreG)}g`, packageWords.fibre],
    [nutrition.calories.toLocaleString('en-GB'), packageWords.kcal],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-3 divide-x divide-line-strong/30 rounded-lg bg-oat py-2.5 text-center">
      {figures.map(([value, label]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-[0.8125rem] text-ink-2">{label}</dt>
          <dd className="tnum font-display text-lg font-bold leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The allergens that a variant contains and may contain, in words. */
export function AllergenWords({ record }: { readonly record: PackageVariant['allergens'] }): ReactElement {
  const words = useWords();
  return (
    <>
      {record.contains.length > 0
        ? words(packageWords.contains, { names: allergenWords(record.contains) })
        : packageWords.containsNone}
      {record.mayContain.length > 0 && (
        <> {words(packageWords.mayContain, { names: allergenWords(record.mayContain) })}</>
      )}
    </>
  );
}

export interface PackageFactsProps {
  readonly pack: Package;
  readonly made: PackageVariant;
  readonly declared: readonly Allergen[];
}

/** Allergens and nutrition of the chosen variant, shown before purchase (rule F1). */
export function PackageFacts({ pack, made, declared }: PackageFactsProps): ReactElement {
  return (
    <div className="mt-1 border-t border-line">
      <p className="flex flex-wrap gap-1.5 empty:hidden pt-3">
        <AllergenFlags record={made.allergens} declared={declared} />
      </p>
      <p className="pt-3 text-[0.8125rem] leading-snug text-ink-2">
        <AllergenWords record={made.allergens} />
      </p>
      <details className="group">
        <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-md text-[0.9375rem] font-semibold underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          {packageWords.details}
          <span className="sr-only">: {pack.name}</span>
          <ChevronDown
            className="size-4 transition-transform duration-300 group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <PackageTable pack={pack} made={made} />
      </details>
    </div>
  );
}

function PackageTable({ pack, made }: Pick<PackageFactsProps, 'pack' | 'made'>): ReactElement {
  const words = useWords();
  const { nutrition, weightG } = made;
  const day =
    weightG === undefined
      ? packageWords.perDay
      : words(packageWords.perDayOf, { grams: weightG.toLocaleString('en-GB') });
  return (
    <div className="mb-3">
      <NutritionTable
        caption={words(packageWords.caption, { name: pack.name })}
        columns={[
          ...(weightG === undefined ? [] : [{ heading: dish.per100g, figures: per100g(nutrition, weightG) }]),
          { heading: day, figures: nutrition },
        ]}
      />
    </div>
  );
}
