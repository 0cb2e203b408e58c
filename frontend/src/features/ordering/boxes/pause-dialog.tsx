import { useState, type ReactElement } from 'react';
import { chrome } from '#frontend/copy/app/chrome.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useListDeliveriesQuery, usePauseSubscriptionMutation } from './box-api.js';
import type { BoxDialogProps } from './cancel-box-dialog.js';

const { title, text, until, open, confirm, keep } = myBoxes.pause;

/** Pauses until a delivery day, or until the customer resumes. */
export function PauseDialog({ box, onClose, onDone }: BoxDialogProps): ReactElement {
  const { data } = useListDeliveriesQuery({ id: box.id });
  const [pause, { isLoading }] = usePauseSubscriptionMutation();
  const [date, setDate] = useState('');
  // A pause until the very next box would skip nothing.
  const later = (data?.items ?? []).filter(({ changeable }) => changeable).slice(1);
  const go = async (): Promise<void> => {
    const { error } = await pause({ id: box.id, pauseRequest: date === '' ? {} : { until: date } });
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
          <Button busy={isLoading} onClick={() => void go()}>
            {isLoading ? myBoxes.working : confirm}
          </Button>
        </>
      }
    >
      <SelectField
        label={until}
        className="mt-5"
        value={date}
        onChange={(event) => setDate(event.target.value)}
        options={[
          { value: '', label: open },
          ...later.map((each) => ({ value: each.date, label: each.label })),
        ]}
      />
    </Dialog>
  );
}
