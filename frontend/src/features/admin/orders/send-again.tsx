import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { shortId } from '../parts/id-link.js';
import { ReasonFormDialog, reasonIssues } from '../parts/reason-dialog.js';
import { useAdminSendOrderAgainMutation } from './order-api.js';

const { again: words } = adminOrder.late;

interface SendAgainProps {
  readonly id: string;
  readonly sendingAgain: NonNullable<AdminOrder['sendingAgain']>;
}

/** Sends a late order again on an available day, or says why that is impossible (rule O99). */
export function SendAgain({ id, sendingAgain: { days, hindrances } }: SendAgainProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  if (hindrances.length > 0) {
    return <p className="w-full">{fill(words.hindered, { dishes: hindrances.join(', ') })}</p>;
  }
  if (days.length === 0) return <p className="w-full">{words.noDays}</p>;
  return (
    <>
      <Button className="h-12" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      {isAsking && <SendAgainDialog id={id} days={days} onClose={() => setAsking(false)} />}
    </>
  );
}

interface SendAgainDialogProps {
  readonly id: string;
  readonly days: SendAgainProps['sendingAgain']['days'];
  readonly onClose: () => void;
}

function SendAgainDialog({ id, days, onClose }: SendAgainDialogProps): ReactElement {
  const [send] = useAdminSendOrderAgainMutation();
  const dispatch = useDispatch();
  const server = useServerForm({
    defaults: { deliveryDate: days[0]?.date ?? '', reason: '' },
    hasChanges: ({ reason }) => reason !== '',
    issuesOf: ({ reason }) => reasonIssues(reason),
    send: async ({ deliveryDate, reason }) => {
      const { error } = await send({ id, orderAgain: { deliveryDate, reason: reason.trim() } });
      if (error) return error;
      onClose();
      dispatch(notify({ toast: 'lateOrderSentAgain' }));
    },
  });
  return (
    <ReasonFormDialog
      server={server}
      reason={server.text('reason')}
      onClose={onClose}
      title={fill(words.title, { id: shortId(id) })}
      text={words.ask}
      confirm={words.confirm}
      isFinal={false}
    >
      <SelectField
        className="max-w-64"
        label={words.day}
        help={words.dayHelp}
        options={days.map(({ date, label }) => ({ value: date, label }))}
        {...server.text('deliveryDate')}
      />
    </ReasonFormDialog>
  );
}
