import { useState, type ReactElement } from 'react';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import type { Subscription } from '#frontend/api/generated-account.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useCancelSubscriptionMutation } from './box-api.js';

export interface BoxDialogProps {
  readonly box: Subscription;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const { title, text, reason, confirm, keep } = myBoxes.cancel;

/** The second of two clicks; the reason is optional and requested only once (rule O15). */
export function CancelBoxDialog({ box, onClose, onDone }: BoxDialogProps): ReactElement {
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const [said, setSaid] = useState('');
  const go = async (): Promise<void> => {
    const reason = said.trim();
    const { error } = await cancel({
      id: box.id,
      cancelSubscriptionRequest: reason === '' ? {} : { reason },
    });
    if (!error) onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      closeLabel={chrome.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {keep}
          </Button>
          <Button look="danger" busy={isLoading} onClick={() => void go()}>
            {isLoading ? myBoxes.working : confirm}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={reason}
        className="mt-5"
        maxLength={MAX_LENGTHS.note}
        value={said}
        onChange={(event) => setSaid(event.target.value)}
      />
    </Dialog>
  );
}
