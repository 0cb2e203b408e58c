import { ChevronDown, Target } from 'lucide-react';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { inADay, type GoalDish, type GoalFigures } from '@rules/food/nutrition-goal';
import { useHasAccount } from '#frontend/api/own-account.js';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { fill } from '#frontend/copy/fill.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { selectGoal } from '../checkout/shopper-slice.js';
import { BoxSums, GoalLines, GoalRest } from './goal-lines.js';

/** Forms are code that a box needs first when somebody sets a goal. */
const GoalDialog = lazy(() => import('./goal-dialog.js').then((module) => ({ default: module.GoalDialog })));

const USUAL_MEALS_A_DAY = 2;
/** The goal of an account is set there. */
const GOAL_IN_ACCOUNT = '/account?tab=profile#goal';

export interface GoalPanelProps {
  /** The chosen meals; extras are not part of a day's meals. */
  readonly dishes: readonly GoalDish[];
}

/** What a box brings in a day, and what it leaves to the goal, on one expandable line (rule H60). */
export function GoalPanel({ dishes }: GoalPanelProps): ReactElement {
  const goal = useSelector(selectGoal);
  const mealsADay = goal?.mealsADay ?? USUAL_MEALS_A_DAY;
  const day = inADay(dishes, mealsADay);
  return (
    <details className="group mt-3 rounded-xl border border-line bg-paper px-4 sm:px-5">
      <summary className="flex min-h-12 list-none items-center gap-2.5 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        <Target className="size-4.5 shrink-0 text-kale" aria-hidden />
        <span className="shrink-0">{goal ? words.heading : words.boxHeading}</span>
        <span className="tnum min-w-0 flex-1 truncate font-normal text-ink-2">{day && inShort(day)}</span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform duration-300 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="max-w-xl space-y-3 border-t border-line pb-5 pt-4">
        {day ? (
          <>
            <p className="text-sm font-semibold">{words.each[mealsADay as keyof typeof words.each]}</p>
            <GoalLines day={day} goal={goal} />
            {goal && <GoalRest day={day} goal={goal} />}
            <BoxSums dishes={dishes} />
          </>
        ) : (
          <p className="text-[0.9375rem] text-ink-2">{words.empty}</p>
        )}
        <SetGoal />
      </div>
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

/** To the account's goal, or a visitor's own for this window. */
function SetGoal(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const goal = useSelector(selectGoal);
  const isSignedIn = useHasAccount();
  const label = goal ? words.change : words.set;
  if (isSignedIn) {
    return (
      <Link to={GOAL_IN_ACCOUNT} className={buttonStyle({ look: 'outline' })}>
        {label}
      </Link>
    );
  }
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <GoalDialog goal={goal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
