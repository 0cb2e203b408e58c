import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { allergenNames, mealTypeNames } from '#frontend/copy/catalog/food.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useOpenDetails } from '#frontend/ui/content/use-open-details.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import type { FoodChoicesProps } from './food-choices.js';

const { halal } = oneTimeConfigurator;
/** Its fields are code that a box needs once somebody opens it. */
const FoodChoices = lazyHydrate<FoodChoicesProps>(() =>
  import('./food-choices.js').then((module) => ({ default: module.FoodChoices })),
);

/** The shopper's diet and allergies, on one expandable line: the dishes below are the page's purpose. */
export function DietBar(props: FoodChoicesProps): ReactElement {
  const { draft, declared } = props.box;
  const { isOpen, details } = useOpenDetails();
  const chosen = [
    mealTypeNames[draft.mealType],
    ...(draft.halalOnly ? [halal.halalOnly] : []),
    declared.map((allergen) => allergenNames[allergen]).join(', ') || boxWords.allergiesNone,
  ];
  return (
    <details {...details} className="group mt-4 rounded-xl border border-line bg-paper px-4 sm:px-5">
      <summary className="flex min-h-12 list-none items-center gap-2.5 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal className="size-4.5 shrink-0 text-kale" aria-hidden />
        <span className="shrink-0">{boxWords.dietAndAllergies}</span>
        <span className="min-w-0 flex-1 truncate font-normal text-ink-2">{chosen.join(' · ')}</span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform duration-300 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      {isOpen && <FoodChoices {...props} />}
    </details>
  );
}
