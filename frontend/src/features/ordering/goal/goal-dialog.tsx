import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { NutritionGoal } from '@rules/food/nutrition-goal';
import { chrome } from '#frontend/copy/app/chrome.js';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { goalShown } from '#frontend/copy/boxes/goal-shown.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { GoalFields } from '#frontend/ui/form/goal-fields.js';
import { goalOfValues, issuesOfGoal, valuesOfGoal } from '#frontend/ui/form/goal-form.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { goalSet } from '../checkout/shopper-slice.js';

export interface GoalDialogProps {
  readonly goal: NutritionGoal | null;
  readonly onClose: () => void;
}

/** A visitor's goal for this window; it is stored nowhere (rule H60). */
export function GoalDialog({ goal, onClose }: GoalDialogProps): ReactElement {
  const dispatch = useDispatch();
  const server = useServerForm({
    defaults: valuesOfGoal(goal),
    issuesOf: issuesOfGoal,
    warns: false,
    send: (values) => {
      dispatch(goalSet(goalOfValues(values)));
      onClose();
      return Promise.resolve();
    },
  });
  return (
    <FormDialog
      server={server}
      title={goalShown.heading}
      description={words.guestText}
      words={{ cancel: words.cancel, close: chrome.close, save: words.use }}
      onClose={onClose}
    >
      <GoalFields text={server.text} mealsADay={server.bound('mealsADay')} />
    </FormDialog>
  );
}
