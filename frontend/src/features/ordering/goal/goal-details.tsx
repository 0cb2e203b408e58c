import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { type GoalDish, type GoalFigures } from '@rules/food/nutrition-goal';
import { useHasAccount } from '#frontend/api/own-account.js';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { selectGoal } from '../checkout/shopper-slice.js';
import { BoxSums, GoalLines, GoalRest } from './goal-lines.js';

/** Forms are code that a box needs first when somebody sets a goal. */
const GoalDialog = lazy(() => import('./goal-dialog.js').then((module) => ({ default: module.GoalDialog })));

/** The goal of an account is set there. */
const GOAL_IN_ACCOUNT = '/account?tab=profile#goal';

export interface GoalDetailsProps {
  readonly dishes: readonly GoalDish[];
  /** What they bring in a day; null without any. */
  readonly day: GoalFigures | null;
  readonly mealsADay: number;
}

/** A day of the box figure by figure, the sums of the whole box, and the way to set a goal (rule H60). */
export function GoalDetails({ dishes, day, mealsADay }: GoalDetailsProps): ReactElement {
  const goal = useSelector(selectGoal);
  return (
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
  );
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
