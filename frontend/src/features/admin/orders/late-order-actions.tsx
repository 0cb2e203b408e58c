import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { adminDate } from '../parts/cells.js';
import { shortId } from '../parts/id-link.js';
import { ReasonDialog } from '../parts/reason-dialog.js';
import { useAdminCloseLateOrderMutation } from './order-api.js';
import { SendAgain } from './send-again.js';

const { late: words } = adminOrder;

/**
 * An undelivered order of a deleted account: until when its details are kept, and the actions (rules X70,
 * O99).
 */
export function LateOrderActions({ order }: { readonly order: AdminOrder }): ReactElement | null {
  const { id, lateUntil, sendingAgain } = order;
  const [close, { isLoading }] = useAdminCloseLateOrderMutation();
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  if (lateUntil === null) return null;
  const send = async (reason: string): Promise<void> => {
    const result = await close({ id, closeLateOrder: { reason } });
    if (result.error) return;
    setAsking(false);
    dispatch(notify({ toast: 'lateOrderClosed' }));
  };
  return (
    <Notice tone="warn">
      <p>{fill(words.text, { date: adminDate(lateUntil) })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {sendingAgain && <SendAgain id={id} sendingAgain={sendingAgain} />}
        <Button look="outline" className="h-12" onClick={() => setAsking(true)}>
          {words.button}
        </Button>
      </div>
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
