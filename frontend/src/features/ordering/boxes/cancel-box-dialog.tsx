import type { ReactElement } from 'react';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import type { Subscription } from '#frontend/api/generated-account.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useCancelSubscriptionMutation } from './box-api.js';

export interface BoxDialogProps {
  readonly box: Subscription;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const { title, text, reason, confirm, keep } = myBoxes.cancel;

/** The second of two clicks; the reason is optional and requested only once (rule O15). */
export function CancelBoxDialog({ box, onClose, onDone }: BoxDialogProps): ReactElement {
  const [cancel] = useCancelSubscriptionMutation();
  const server = useServerForm({
    defaults: { reason: '' },
    hasChanges: () => false,
    send: async ({ reason: said }) => {
      const reason = said.trim();
      const { error } = await cancel({
        id: box.id,
        cancelSubscriptionRequest: reason === '' ? {} : { reason },
      });
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
      look="danger"
      words={{ cancel: keep, close: chrome.close, save: confirm, saving: myBoxes.working }}
    >
      <TextAreaField label={reason} maxLength={MAX_LENGTHS.note} {...server.text('reason')} />
    </FormDialog>
  );
}
