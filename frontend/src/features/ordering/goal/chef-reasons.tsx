import type { ReactElement } from 'react';
import { reasonFor } from '@rules/food/chefs-taste';
import type { MealCard } from '#frontend/api/generated.js';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { useTaste } from './use-taste.js';

export interface ChefReasonsProps {
  /** The whole menu, which a dish is compared with. */
  readonly meals: readonly MealCard[];
  readonly chosen: readonly MealCard[];
}

/** Why the chef chose each dish of a box; nothing when all of it is for variety. */
export function ChefReasons({ meals, chosen }: ChefReasonsProps): ReactElement | null {
  const taste = useTaste();
  const told = chosen.map((meal) => ({ meal, reason: reasonFor(meal, taste, meals) ?? 'variety' }) as const);
  if (told.every(({ reason }) => reason === 'variety')) return null;
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
