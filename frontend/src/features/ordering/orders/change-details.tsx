import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { notify } from '#frontend/copy/notify.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { DetailsDialog } from '#frontend/ui/dialog/details-dialog.js';
import type { ActionProps } from './order-actions.js';
import { useChangeDeliveryMutation } from './order-api.js';
import { momentOf } from './order-state.js';

const { move } = ordersWords;

/** Changes the delivery details of an order, as long as that is possible (rule D36). */
export function ChangeDetails({ order, access }: ActionProps): ReactElement | null {
  const words = useWords();
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const [change] = useChangeDeliveryMutation();
  const { detailsChangeableUntil: until, deliveryAddress, phone } = order;
  if (until === null) return null;
  const done = (): void => {
    setOpen(false);
    dispatch(notify({ toast: 'deliveryDetailsSaved' }));
  };
  return (
    <div className="pt-3">
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        {move.button}
      </Button>
      {isOpen && (
        <DetailsDialog
          before={{ address: deliveryAddress, phone }}
          words={{ ...move, text: words(move.text, { time: momentOf(until) }), close: chrome.close }}
          onSave={async (body) => (await change({ id: order.id, access, body })).error}
          onClose={() => setOpen(false)}
          onDone={done}
        />
      )}
    </div>
  );
}
