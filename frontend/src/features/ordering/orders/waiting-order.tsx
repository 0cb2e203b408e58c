import { useState, type ReactElement } from 'react';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { useCancelOrderMutation, usePayOrderMutation, type OrderAccess } from './order-api.js';
import { momentOf } from './order-state.js';

const { waiting } = ordersWords;

interface WaitingOrderProps {
  readonly order: MyOrder;
  readonly access: OrderAccess;
}

/** An order that awaits payment: its deadline, the pay button, and the cancel button (rule O84). */
export function WaitingOrder({ order, access }: WaitingOrderProps): ReactElement {
  const words = useWords();
  const [isAsked, setAsked] = useState(false);
  const [pay, paying] = usePayOrderMutation();
  const [cancel, cancelling] = useCancelOrderMutation();
  const { id, payableUntil } = order;
  const open = async (): Promise<void> => {
    const result = await pay({ id, access });
    if (result.data) globalThis.location.assign(result.data.url);
  };
  const confirm = async (): Promise<void> => {
    await cancel({ id, access });
    setAsked(false);
  };
  return (
    <Notice tone="warn">
      <p>{words(waiting.text, { time: momentOf(payableUntil ?? order.createdAt) })}</p>
      <p className="flex flex-wrap gap-3 pt-3">
        <Button size="sm" busy={paying.isLoading} onClick={() => void open()}>
          {paying.isLoading ? waiting.opening : waiting.pay}
        </Button>
        <Button look="outline" size="sm" onClick={() => setAsked(true)}>
          {waiting.cancel}
        </Button>
      </p>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={waiting.title}
        text={waiting.question}
        confirm={waiting.confirm}
        cancel={waiting.keep}
        closeLabel={account.close}
        busy={cancelling.isLoading}
        onConfirm={() => void confirm()}
      />
    </Notice>
  );
}
