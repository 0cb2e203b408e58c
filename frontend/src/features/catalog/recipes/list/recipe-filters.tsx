import { ChevronDown, Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { DIETS, type Diet } from '@rules/food/allergens';
import { home } from '#frontend/copy/catalog/home.js';
import { recipeWords } from '#frontend/copy/catalog/recipes.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { cn } from '#frontend/ui/cn.js';
import {
  isUnfiltered,
  sortsFor,
  type RecipeFilters as Filters,
  type RecipeSort,
} from './recipe-filters-state.js';

/** The pause in typing after which the search starts. */
const TYPING_PAUSE_MS = 300;
const MAX_SEARCH_LENGTH = 100;
const CATEGORIES = ['all', ...home.filters] as const;
const FIELD = 'h-12 rounded-full border border-line-strong/60 bg-paper';

export interface RecipeFiltersProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly onClear: () => void;
}

/** Search, order, category, diet and allergens. */
export function RecipeFilters({ filters, onChange, onClear }: RecipeFiltersProps): ReactElement {
  const [open, setOpen] = useState(false);
  const id = useId();
  const chosen = filters.hidden.length + (filters.diet === 'standard' ? 0 : 1);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField value={filters.search} onChange={(search) => onChange({ search })} />
        <SortField {...sortsFor(filters)} onChange={(sort) => onChange({ sort })} />
        <Button
          look="outline"
          className="h-12"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal className="size-4" aria-hidden />
          {recipeWords.dietAndAllergens}
          {chosen > 0 && (
            <span className="tnum grid size-6 place-items-center rounded-full bg-kale text-[0.8125rem] text-on-kale">
              {chosen}
            </span>
          )}
          <ChevronDown
            className={cn('size-4 transition-transform duration-300', open && 'rotate-180')}
            aria-hidden
          />
        </Button>
        {!isUnfiltered(filters) && (
          <Button look="ghost" className="h-12" onClick={onClear}>
            <X className="size-4" aria-hidden />
            {recipeWords.clear}
          </Button>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && <Diets filters={filters} onChange={onChange} />}
      </div>
      <div role="group" aria-label={recipeWords.categories} className="scroll-row">
        {CATEGORIES.map((category) => (
          <button
            key={category}
            type="button"
            aria-pressed={filters.category === category}
            onClick={() => onChange({ category })}
            className={cn(
              'h-11 shrink-0 rounded-full border px-5 text-[0.9375rem] font-semibold transition-colors duration-200',
              category === home.filterAll && 'first-letter:uppercase',
              filters.category === category
                ? 'border-kale bg-kale text-on-kale'
                : 'border-line-strong/60 bg-paper hover:bg-oat',
            )}
          >
            {category}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Searches when the typing pauses; clears the field when the filter is cleared elsewhere. */
function SearchField(props: {
  readonly value: string;
  readonly onChange: (search: string) => void;
}): ReactElement {
  const { value, onChange } = props;
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      onChange(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <label
      className={cn(
        FIELD,
        'flex min-w-0 flex-1 basis-56 items-center gap-2.5 px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-kale',
      )}
    >
      <Search className="size-4.5 shrink-0 text-ink-2" aria-hidden />
      <span className="sr-only">{recipeWords.searchLabel}</span>
      <input
        type="search"
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={recipeWords.searchPlaceholder}
        onChange={(event) => setTyped(event.target.value)}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-2"
      />
    </label>
  );
}

function SortField(props: {
  readonly sorts: readonly RecipeSort[];
  readonly chosen: RecipeSort;
  readonly onChange: (sort: RecipeSort) => void;
}): ReactElement {
  return (
    <label className="contents">
      <span className="sr-only">{recipeWords.sortLabel}</span>
      <select
        value={props.chosen}
        onChange={(event) => {
          const sort = props.sorts.find((each) => each === event.target.value);
          if (sort) props.onChange(sort);
        }}
        className={cn(FIELD, 'px-4 font-semibold')}
      >
        {props.sorts.map((sort) => (
          <option key={sort} value={sort}>
            {recipeWords.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}

function nameOf(diet: Diet): string {
  return diet === 'standard' ? recipeWords.anyDiet : recipeWords.dietNames[diet];
}

function Diets({ filters, onChange }: Omit<RecipeFiltersProps, 'onClear'>): ReactElement {
  const id = useId();
  return (
    <div className="space-y-5 rounded-xl border border-line bg-paper p-4 sm:p-5">
      <div>
        <p id={id} className="pb-2 text-sm font-semibold">
          {recipeWords.diet}
        </p>
        <ChoiceGroup
          look="pills"
          labelledBy={id}
          value={filters.diet}
          onChange={(diet) => onChange({ diet })}
          choices={DIETS.map((value) => ({ value, label: nameOf(value) }))}
          className="flex flex-wrap gap-2"
        />
      </div>
      <div>
        <p className="pb-2 text-sm font-semibold">{recipeWords.hideAllergens}</p>
        <AllergenChoice
          legend={recipeWords.hideAllergens}
          declared={filters.hidden}
          onChange={(hidden) => onChange({ hidden })}
        />
      </div>
    </div>
  );
}
