import type { ReactElement } from 'react';
import {
  useSkipDeliveryMutation,
  useUnskipDeliveryMutation,
  type BoxDelivery,
  type Subscription,
} from '../../api/my-boxes.js';
import { myBoxes } from '../../copy/my-boxes.js';
import { useWords } from '../../copy/use-words.js';
import { Button } from '../../ui/button.js';

export interface SkipButtonProps {
  readonly box: Subscription;
  readonly delivery: BoxDelivery;
  readonly label: string;
}

/** Leaves a week out, or takes it back: undo instead of asking. */
export function SkipButton({ box, delivery, label }: SkipButtonProps): ReactElement {
  const words = useWords();
  const [skip, skipping] = useSkipDeliveryMutation();
  const [unskip, unskipping] = useUnskipDeliveryMutation();
  const isSkipped = delivery.state === 'skipped';
  const busy = skipping.isLoading || unskipping.isLoading;
  const where = { id: box.id, date: delivery.date };
  const said = isSkipped ? myBoxes.undoSkipOf : myBoxes.skipOf;
  return (
    <Button
      look="outline"
      size="sm"
      busy={busy}
      aria-label={words(said, { label: delivery.label })}
      onClick={() => void (isSkipped ? unskip(where) : skip(where))}
    >
      {busy ? myBoxes.working : isSkipped ? myBoxes.undoSkip : label}
    </Button>
  );
}
