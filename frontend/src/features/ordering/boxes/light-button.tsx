import type { ReactElement } from 'react';
import type { BoxDelivery, Subscription } from '#frontend/api/generated-account.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { useMakeLightWeekMutation, useMakeUsualWeekMutation } from './box-api.js';

export interface LightButtonProps {
  readonly box: Subscription;
  readonly delivery: BoxDelivery;
}

const { light: said } = myBoxes;

/** Makes one box smaller and gentler, or its usual self again: undo instead of a confirmation (rule B100). */
export function LightButton({ box: { id }, delivery }: LightButtonProps): ReactElement | null {
  const words = useWords();
  const [lighten, lightening] = useMakeLightWeekMutation();
  const [undo, undoing] = useMakeUsualWeekMutation();
  const { isLight, lightMeals, label, state, date } = delivery;
  if (state !== 'planned' || (!isLight && lightMeals === null)) return null;
  const busy = lightening.isLoading || undoing.isLoading;
  const unskipRequest = { date };
  return (
    <Button
      look="outline"
      size="sm"
      busy={busy}
      aria-label={
        isLight ? words(said.undoOf, { label }) : words(said.makeOf, { label, count: lightMeals ?? 0 })
      }
      onClick={() => void (isLight ? undo({ id, unskipRequest }) : lighten({ id, unskipRequest }))}
    >
      {busy ? myBoxes.working : isLight ? said.undo : words(said.make, { count: lightMeals ?? 0 })}
    </Button>
  );
}
