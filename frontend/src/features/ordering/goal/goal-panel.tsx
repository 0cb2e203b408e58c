import { ChevronDown, Target } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { inADay, type GoalDish, type GoalFigures } from '@rules/food/nutrition-goal';
import { goalShown as words } from '#frontend/copy/boxes/goal-shown.js';
import { fill } from '#frontend/copy/fill.js';
import { useOpenDetails } from '#frontend/ui/content/use-open-details.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { selectGoal } from '../checkout/shopper-slice.js';
import type { GoalDetailsProps } from './goal-details.js';

/** Its lines and forms are code that a box needs once somebody opens them. */
const GoalDetails = lazyHydrate<GoalDetailsProps>(() =>
  import('./goal-details.js').then((module) => ({ default: module.GoalDetails })),
);

const USUAL_MEALS_A_DAY = 2;

export interface GoalPanelProps {
  /** The chosen meals; extras are not part of a day's meals. */
  readonly dishes: readonly GoalDish[];
}

/** What a box brings in a day, and what it leaves to the goal, on one expandable line (rule H60). */
export function GoalPanel({ dishes }: GoalPanelProps): ReactElement {
  const goal = useSelector(selectGoal);
  const { isOpen, details } = useOpenDetails();
  const mealsADay = goal?.mealsADay ?? USUAL_MEALS_A_DAY;
  const day = inADay(dishes, mealsADay);
  return (
    <details {...details} className="group mt-3 rounded-xl border border-line bg-paper px-4 sm:px-5">
      <summary className="flex min-h-12 list-none items-center gap-2.5 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        <Target className="size-4.5 shrink-0 text-kale" aria-hidden />
        <span className="shrink-0">{goal ? words.heading : words.boxHeading}</span>
        <span className="tnum min-w-0 flex-1 truncate font-normal text-ink-2">{day && inShort(day)}</span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform duration-300 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      {isOpen && <GoalDetails dishes={dishes} day={day} mealsADay={mealsADay} />}
    </details>
  );
}

function inShort({ proteinG, fibreG, calories }: GoalFigures): string {
  return fill(words.short, {
    protein: Math.round(proteinG),
    fibre: Math.round(fibreG),
    calories: Math.round(calories),
  });
}
