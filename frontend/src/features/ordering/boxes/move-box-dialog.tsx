import type { ReactElement } from 'react';
import { chrome } from '#frontend/copy/app/chrome.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { DetailsDialog } from '#frontend/ui/dialog/details-dialog.js';
import { useChangeSubscriptionMutation } from './box-api.js';
import type { BoxDialogProps } from './cancel-box-dialog.js';

const WORDS = { ...myBoxes.move, close: chrome.close };

/** Address, phone and courier note of a weekly box, from its next open delivery on (rule D30). */
export function MoveBoxDialog({ box, onClose, onDone }: BoxDialogProps): ReactElement {
  const [change] = useChangeSubscriptionMutation();
  return (
    <DetailsDialog
      before={box}
      words={WORDS}
      onSave={async (request) => (await change({ id: box.id, changeSubscriptionRequest: request })).error}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
