import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { reasonFor } from '@rules/food/chefs-taste';
import type { MealCard } from '#frontend/api/generated.js';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { selectGoal } from '../checkout/shopper-slice.js';

export interface ChefReasonsProps {
  /** The whole menu, which a dish is compared with. */
  readonly meals: readonly MealCard[];
  readonly chosen: readonly MealCard[];
}

/** Why the chef chose the dishes of a box: nothing without a goal. */
export function ChefReasons({ meals, chosen }: ChefReasonsProps): ReactElement | null {
  const goal = useSelector(selectGoal);
  const told = chosen.flatMap((meal) => {
    const reason = reasonFor(meal, { goal }, meals);
    return reason === null ? [] : [{ meal, reason }];
  });
  if (told.length === 0) return null;
  return (
    <details className="mt-2 rounded-xl border border-line bg-paper px-4 text-[0.9375rem] sm:px-5">
      <summary className="flex min-h-11 items-center rounded-md font-semibold">{words.why.heading}</summary>
      <ul className="space-y-1.5 pb-4">
        {told.map(({ meal, reason }) => (
          <li key={meal.id}>
            <span className="font-semibold">{meal.name}</span>{' '}
            <span className="text-ink-2">{words.why[reason]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
