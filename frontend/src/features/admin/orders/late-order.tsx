import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '../../../api/generated-admin.js';
import { adminOrder } from '../../../copy/admin-orders.js';
import { fill } from '../../../copy/fill.js';
import { notify } from '../../../copy/notify.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { adminDate } from '../parts/cells.js';
import { shortId } from '../parts/id-link.js';
import { ReasonDialog } from '../parts/reason-dialog.js';
import { useAdminCloseLateOrderMutation } from './order-calls.js';

const { late: words } = adminOrder;

/** Of a deleted account, and not arrived: until when its details are kept, and a way to let it go (rule X70). */
export function LateOrder({ order: { id, lateUntil } }: { readonly order: AdminOrder }): ReactElement | null {
  const [close, { isLoading }] = useAdminCloseLateOrderMutation();
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  if (lateUntil === null) return null;
  const send = async (reason: string): Promise<void> => {
    const answer = await close({ id, lateOrder: { reason } });
    if (answer.error) return;
    setAsking(false);
    dispatch(notify({ toast: 'lateOrderClosed' }));
  };
  return (
    <Notice tone="warn">
      <p>{fill(words.text, { date: adminDate(lateUntil) })}</p>
      <Button look="outline" className="mt-3 h-12" onClick={() => setAsking(true)}>
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
        onConfirm={(reason) => void send(reason)}
      />
    </Notice>
  );
}
