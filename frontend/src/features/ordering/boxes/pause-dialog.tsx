import type { ReactElement } from 'react';
import { chrome } from '#frontend/copy/app/chrome.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useListDeliveriesQuery, usePauseSubscriptionMutation } from './box-api.js';
import type { BoxDialogProps } from './cancel-box-dialog.js';

const { title, text, until, open, confirm, keep } = myBoxes.pause;

/** Pauses until a delivery day, or until the customer resumes. */
export function PauseDialog({ box, onClose, onDone }: BoxDialogProps): ReactElement {
  const { data } = useListDeliveriesQuery({ id: box.id });
  const [pause] = usePauseSubscriptionMutation();
  // A pause until the very next box would skip nothing.
  const later = (data?.items ?? []).filter(({ changeable }) => changeable).slice(1);
  const server = useServerForm({
    defaults: { until: '' },
    hasChanges: () => false,
    send: async (values) => {
      const { error } = await pause({ id: box.id, pauseRequest: values.until === '' ? {} : values });
      if (!error) onDone();
      return error;
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={title}
      description={text}
      words={{ cancel: keep, close: chrome.close, save: confirm, saving: myBoxes.working }}
    >
      <SelectField
        label={until}
        options={[
          { value: '', label: open },
          ...later.map((each) => ({ value: each.date, label: each.label })),
        ]}
        {...server.text('until')}
      />
    </FormDialog>
  );
}
