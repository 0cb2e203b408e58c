import type { ReactElement } from 'react';
import {
  againstGoal,
  GOAL_FIGURES,
  sumOfMeals,
  type GoalDish,
  type GoalFigures,
  type GoalLine,
  type NutritionGoal,
} from '@rules/food/nutrition-goal';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { fill } from '#frontend/copy/fill.js';

export interface GoalLinesProps {
  readonly day: GoalFigures;
  readonly goal: NutritionGoal | null;
}

/** What a day of the box brings: a bar for each figure of the goal, plain numbers for the others. */
export function GoalLines({ day, goal }: GoalLinesProps): ReactElement {
  const lines = goal ? againstGoal(day, goal) : [];
  return (
    <dl className="space-y-3">
      {GOAL_FIGURES.map((figure) => {
        const { name, unit } = words.figures[figure];
        const line = lines.find((each) => each.figure === figure);
        return (
          <div key={figure}>
            <div className="flex justify-between gap-4 text-[0.9375rem]">
              <dt>{name}</dt>
              <dd className="tnum font-semibold">
                {line
                  ? fill(words.of, { amount: line.amount, goal: line.goal, unit })
                  : fill(words.plain, { amount: Math.round(day[figure]), unit })}
              </dd>
            </div>
            {line && <Bar line={line} />}
          </div>
        );
      })}
    </dl>
  );
}

function Bar({ line: { amount, goal } }: { readonly line: GoalLine }): ReactElement {
  return (
    <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-oat">
      <div
        className="h-full rounded-full bg-kale transition-[width] duration-300 ease-out-soft"
        style={{ width: `${Math.min(100, (amount / goal) * 100)}%` }}
      />
    </div>
  );
}

/** What the day leaves for other food, in one sentence; no judgement (rule H60). */
export function GoalRest({
  day,
  goal,
}: {
  readonly day: GoalFigures;
  readonly goal: NutritionGoal;
}): ReactElement {
  const short = againstGoal(day, goal).filter(({ left }) => left > 0);
  const list = short.map(({ figure, left }) => {
    const { name, unit } = words.figures[figure];
    return fill(words.leftPart, { amount: left, unit, name: name.toLowerCase() });
  });
  return (
    <p className="text-[0.9375rem] text-ink-2">
      {list.length === 0
        ? words.reached
        : fill(words.left, { list: new Intl.ListFormat('en-GB').format(list) })}
    </p>
  );
}

/** The sums of the whole box. */
export function BoxSums({ dishes }: { readonly dishes: readonly GoalDish[] }): ReactElement {
  const { proteinG, fibreG, calories } = sumOfMeals(dishes);
  return (
    <p className="tnum text-sm text-ink-2">
      {fill(words.whole, {
        protein: Math.round(proteinG),
        fibre: Math.round(fibreG),
        calories: Math.round(calories).toLocaleString('en-GB'),
      })}
    </p>
  );
}
