import type { ReactElement } from 'react';
import { type BoxDelivery, type Subscription } from '#frontend/api/generated-account.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { useSkipDeliveryMutation, useUnskipDeliveryMutation } from './box-api.js';

export interface SkipButtonProps {
  readonly box: Subscription;
  readonly delivery: BoxDelivery;
  readonly label: string;
}

/** Skips a week, or restores it: undo instead of a confirmation. */
export function SkipButton({ box, delivery, label }: SkipButtonProps): ReactElement {
  const words = useWords();
  const [skip, skipping] = useSkipDeliveryMutation();
  const [unskip, unskipping] = useUnskipDeliveryMutation();
  const isSkipped = delivery.state === 'skipped';
  const busy = skipping.isLoading || unskipping.isLoading;
  const { id } = box;
  const where = { date: delivery.date };
  const said = isSkipped ? myBoxes.undoSkipOf : myBoxes.skipOf;
  return (
    <Button
      look="outline"
      size="sm"
      busy={busy}
      aria-label={words(said, { label: delivery.label })}
      onClick={() =>
        void (isSkipped ? unskip({ id, unskipRequest: where }) : skip({ id, skipRequest: where }))
      }
    >
      {busy ? myBoxes.working : isSkipped ? myBoxes.undoSkip : label}
    </Button>
  );
}
