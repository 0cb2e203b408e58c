import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { shortId } from '../parts/id-link.js';
import { ReasonDialog } from '../parts/reason-dialog.js';
import { useAdminSendOrderAgainMutation } from './order-api.js';

const { again: words } = adminOrder.late;

interface SendAgainProps {
  readonly id: string;
  readonly sendingAgain: NonNullable<AdminOrder['sendingAgain']>;
}

/** Sends a late order again on an available day, or says why that is impossible (rule O99). */
export function SendAgain({ id, sendingAgain: { days, hindrances } }: SendAgainProps): ReactElement {
  const [send, { isLoading }] = useAdminSendOrderAgainMutation();
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState('');
  const day = days.find(({ date }) => date === chosen)?.date ?? days[0]?.date;
  if (hindrances.length > 0) {
    return <p className="w-full">{fill(words.hindered, { dishes: hindrances.join(', ') })}</p>;
  }
  if (day === undefined) return <p className="w-full">{words.noDays}</p>;
  const confirm = async (reason: string): Promise<void> => {
    const sent = await send({ id, orderAgain: { deliveryDate: day, reason } });
    if (sent.error) return;
    setAsking(false);
    dispatch(notify({ toast: 'lateOrderSentAgain' }));
  };
  return (
    <>
      <Button className="h-12" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <ReasonDialog
        key={String(isAsking)}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={fill(words.title, { id: shortId(id) })}
        text={words.ask}
        confirm={words.confirm}
        busy={isLoading}
        isFinal={false}
        onConfirm={(reason) => void confirm(reason)}
      >
        <SelectField
          className="max-w-64"
          label={words.day}
          help={words.dayHelp}
          value={day}
          onChange={(event) => setChosen(event.target.value)}
          options={days.map(({ date, label }) => ({ value: date, label }))}
        />
      </ReasonDialog>
    </>
  );
}
