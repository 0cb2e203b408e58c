import { useRef, useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { notify } from '#frontend/copy/notify.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { ChangeOrderDialog } from '#frontend/ui/order-change/change-order-dialog.js';
import {
  useChangeOrderMutation,
  useOrderChangeQuery,
  usePayChangeMutation,
  useQuoteChangeMutation,
  type OrderAccess,
} from './order-api.js';
import { momentOf } from './order-state.js';

interface ChangeOrderProps {
  readonly order: MyOrder;
  readonly access: OrderAccess;
}

/** Changes the day and the dishes of an order, as long as that is possible (rule O110). */
export function ChangeOrder({ order, access }: ChangeOrderProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        {orderChange.button}
      </Button>
      {isOpen && <Changing order={order} access={access} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangingProps extends ChangeOrderProps {
  readonly onClose: () => void;
}

function Changing({ order, access, onClose }: ChangingProps): ReactElement {
  const words = useWords();
  const dispatch = useDispatch();
  const { id } = order;
  const { data, isError, isFetching, refetch } = useOrderChangeQuery(
    { id, access },
    { refetchOnMountOrArgChange: true },
  );
  const [quote] = useQuoteChangeMutation();
  const [change] = useChangeOrderMutation();
  const [pay] = usePayChangeMutation();
  // The payment page opens in place of a message.
  const isWaiting = useRef(false);
  if (!data || isFetching)
    return (
      <Dialog open onClose={onClose} title={orderChange.title} closeLabel={chrome.close}>
        {isError && !isFetching ? (
          <LoadFailed {...account.notLoaded} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <span role="status" className="sr-only">
              {orderChange.loading}
            </span>
            <Skeleton className="mt-6 h-72" />
          </div>
        )}
      </Dialog>
    );
  return (
    <ChangeOrderDialog
      options={data}
      text={words(orderChange.until, { time: momentOf(data.changeableUntil) })}
      isStaff={false}
      onQuote={async (body) => (await quote({ id, access, body })).data}
      onSave={async (body) => {
        const { data: changed, error } = await change({ id, access, body });
        if (changed?.dearerChange?.status !== 'waiting') return error;
        isWaiting.current = true;
        const page = await pay({ id, access });
        if (page.data) globalThis.location.assign(page.data.url);
        return undefined;
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        if (!isWaiting.current) dispatch(notify({ toast: 'orderChanged' }));
      }}
    />
  );
}
