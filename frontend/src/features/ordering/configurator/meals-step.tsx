import { Undo2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { clashes, suitsChoice } from '@rules/food/allergens';
import { filterToLift, meetsFigures, type FigureFilter } from '@rules/food/meal-figures';
import type { GoalDish } from '@rules/food/nutrition-goal';
import type { Extra, MealCard } from '#frontend/api/generated.js';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { stepWords } from './box-offer.js';
import type { ChefChoiceProps } from '../menu/chef-choice.js';
import { FigureFilters } from '../menu/figure-filter.js';
import type { NothingFitsProps } from '../menu/nothing-fits.js';
import type { ChefReasonsProps } from '../goal/chef-reasons.js';
import { GoalPanel } from '../goal/goal-panel.js';
import { DietBar } from '../menu/diet-bar.js';
import { DishCard } from '../menu/dish-card.js';
import { ALL_MEALS, filtersOf } from '../menu/meal-filters.js';
import { focusSection } from './sections.js';
import type { Choices } from './use-choices.js';
import { CategoryFilter } from '../menu/category-filter.js';

/** Offered once a count is chosen. */
const ChefChoice = lazyHydrate<ChefChoiceProps>(() =>
  import('../menu/chef-choice.js').then((module) => ({ default: module.ChefChoice })),
);
/** Only filters leave nothing. */
const NothingFits = lazyHydrate<NothingFitsProps>(() =>
  import('../menu/nothing-fits.js').then((module) => ({ default: module.NothingFits })),
);
const ChefReasons = lazyHydrate<ChefReasonsProps>(() =>
  import('../goal/chef-reasons.js').then((module) => ({ default: module.ChefReasons })),
);

/** Cards in view when the page opens on a wide screen. */
const EAGER_CARDS = 4;

export interface MealsStepProps {
  readonly box: Choices;
  /** A running weekly box has its own diet setting, which is not changed here. */
  readonly isDietFixed?: boolean;
  readonly onDetails: (dish: MealCard | Extra) => void;
}

/** Choosing the meals: diet, categories, the dishes. */
export function MealsStep({ box, isDietFixed = false, onDetails }: MealsStepProps): ReactElement {
  const words = useWords();
  const [filter, setFilter] = useState<string>(ALL_MEALS);
  const [hideClashing, setHideClashing] = useState(false);
  const [figures, setFigures] = useState<readonly FigureFilter[]>([]);
  const { draft, declared } = box;
  const suiting = box.meals.filter(
    (meal) =>
      suitsChoice(meal.diets, draft.mealType, draft.halalOnly) &&
      (filter === ALL_MEALS || meal.categories.includes(filter)) &&
      !(hideClashing && clashes(meal.allergens, declared).length > 0),
  );
  const shown = suiting.filter(({ nutrition }) => meetsFigures(nutrition, figures));
  return (
    <section id="meals" tabIndex={-1} aria-labelledby="meals-heading" className="mt-7">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1.5">
          <h2 id="meals-heading" className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
            {stepWords(box.offer, 'meals').title}
          </h2>
          {box.offer.kind === 'subscription' && (
            <p className="mt-1.5 text-ink-2">{words(stepWords(box.offer, 'meals').help)}</p>
          )}
          <StillToPick box={box} />
        </div>
        {draft.mealsPerWeek !== null && box.remaining > 0 && <ChefChoice box={box} />}
      </div>
      <UndoNotice box={box} />
      {box.undo?.reason === 'chef' && <ChefReasons meals={box.meals} chosen={chosenMeals(box)} />}
      <DietBar
        box={box}
        isDietFixed={isDietFixed}
        hideClashing={hideClashing}
        onHideClashing={setHideClashing}
      />
      <GoalPanel dishes={chosenDishes(box)} />
      <CategoryFilter
        categories={filtersOf(box.meals)}
        chosen={filter}
        onChoose={setFilter}
        className="mt-3"
      />
      <FigureFilters chosen={figures} onChoose={setFigures} className="mt-3" />
      <p role="status" className="sr-only">
        {words(boxWords.showing, { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <NothingFits
          lift={filterToLift(suiting, figures)}
          onLift={(one) => setFigures(figures.filter((each) => each !== one))}
          onReset={() => {
            setFilter(ALL_MEALS);
            setHideClashing(false);
            setFigures([]);
          }}
        />
      ) : (
        <div className="mt-5 grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((meal, index) => (
            <DishCard
              key={meal.id}
              dish={meal}
              quantity={draft.meals[meal.id] ?? 0}
              max={(draft.meals[meal.id] ?? 0) + box.remaining}
              declared={declared}
              eager={index < EAGER_CARDS}
              onChange={(quantity) => box.dispatch({ type: 'mealSet', id: meal.id, quantity })}
              onDetails={() => onDetails(meal)}
            />
          ))}
        </div>
      )}
      <p className="pt-3 text-sm text-ink-2">{chrome.servingSuggestion}</p>
    </section>
  );
}

function StillToPick({ box: { draft, remaining, surplus } }: { readonly box: Choices }): ReactElement {
  const words = useWords();
  const target = draft.mealsPerWeek;
  return (
    <p className="text-ink-2" role="status">
      {target === null
        ? boxWords.chooseCountFirst
        : surplus > 0
          ? words(boxWords.tooMany, { surplus, target })
          : remaining === 0
            ? boxWords.full
            : words(boxWords.pickMore, { remaining, target })}
    </p>
  );
}

function UndoNotice({ box: { undo, dispatch } }: { readonly box: Choices }): ReactElement {
  return (
    <div role="status">
      {undo && (
        <Notice
          tone="good"
          className="mt-4"
          action={
            <Button
              look="ghost"
              onClick={() => {
                dispatch({ type: 'undone' });
                focusSection('meals');
              }}
            >
              <Undo2 className="size-4" aria-hidden />
              {boxWords.undo}
            </Button>
          }
        >
          {boxWords.undone[undo.reason]}
        </Notice>
      )}
    </div>
  );
}

const chosenMeals = ({ meals, draft }: Choices): MealCard[] =>
  meals.filter(({ id }) => (draft.meals[id] ?? 0) > 0);

/** The meals of the box with their figures. */
function chosenDishes(box: Choices): GoalDish[] {
  return chosenMeals(box).map(({ id, nutrition }) => ({ nutrition, quantity: box.draft.meals[id] ?? 0 }));
}
