import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Allergen, MealType } from '@rules/food/allergens';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { allergenNames, mealTypeNames } from '#frontend/copy/catalog/food.js';
import { menu } from '#frontend/copy/ordering/menu.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { CategoryFilter } from './category-filter.js';

export interface MenuFiltersProps {
  readonly filters: readonly string[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** Those that at least one dish suits, 'standard' for all dishes. */
  readonly diets: readonly MealType[];
  readonly diet: MealType;
  readonly onDiet: (diet: MealType) => void;
  readonly hidden: readonly Allergen[];
  readonly onHide: (allergens: readonly Allergen[]) => void;
}

/** The configurator's categories, diets, and allergens that hide the dishes containing them. */
export function MenuFilters(props: MenuFiltersProps): ReactElement {
  const { filters, filter, onFilter, diets, diet, onDiet, hidden, onHide } = props;
  return (
    <>
      <ChoiceGroup
        look="pills"
        label={menu.diet}
        value={diet}
        onChange={onDiet}
        choices={diets.map((value) => ({
          value,
          label: value === 'standard' ? menu.anyDiet : mealTypeNames[value],
        }))}
        className="mt-6 flex flex-wrap gap-2"
      />
      <CategoryFilter categories={filters} chosen={filter} onChoose={onFilter} className="mt-3" />
      <details className="group mt-4 rounded-xl border border-line bg-paper px-4 sm:px-5">
        <summary className="flex min-h-12 list-none items-center gap-2.5 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
          <SlidersHorizontal className="size-4.5 shrink-0 text-kale" aria-hidden />
          <span className="shrink-0">{menu.allergens.hide}</span>
          <span className="min-w-0 flex-1 truncate font-normal text-ink-2">
            {hidden.map((allergen) => allergenNames[allergen]).join(', ') || boxWords.allergiesNone}
          </span>
          <ChevronDown
            className="size-5 shrink-0 transition-transform duration-300 group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <div className="border-t border-line pb-5 pt-4">
          <p className="pb-3 text-sm text-ink-2">{boxWords.allergiesHelp}</p>
          <AllergenChoice legend={menu.allergens.hide} declared={hidden} onChange={onHide} />
        </div>
      </details>
    </>
  );
}
