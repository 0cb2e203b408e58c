import { useRef, useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { notify } from '#frontend/copy/notify.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChangeHistory } from '#frontend/ui/order-change/change-history.js';
import { DearerChangeNotice } from '#frontend/ui/order-change/dearer-change.js';
import { ChangeOrderDialog } from '#frontend/ui/order-change/change-order-dialog.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { adminMoment } from '../parts/cells.js';
import {
  useAdminChangeOrderMutation,
  useAdminKeepOrderMutation,
  useAdminQuoteOrderChangeMutation,
  useLazyAdminGetOrderChangeQuery,
} from './order-api.js';

/** Changes the day and the dishes of an order for its customer, with a reason, and its changes so far (rules O110, O112). */
export function OrderChange({ order }: { readonly order: AdminOrder }): ReactElement | null {
  const roles = useAdminAccessQuery().data?.roles ?? [];
  const { changeableUntil, changes, dearerChange } = order;
  const mayChange = changeableUntil !== null && (roles.includes('admin') || roles.includes('support'));
  if (!mayChange && changes.length === 0 && dearerChange === null) return null;
  return (
    <div className="space-y-4 pt-3">
      {dearerChange !== null && (
        <DearerChangeNotice
          change={dearerChange}
          isStaff
          momentOf={adminMoment}
          actions={mayChange && <TakeBack order={order} />}
        />
      )}
      {mayChange && dearerChange?.status !== 'waiting' && <ChangeStep order={order} />}
      {changes.length > 0 && (
        <ChangeHistory changes={changes} momentOf={adminMoment} by={orderChange.history.byStaff} />
      )}
    </div>
  );
}

function TakeBack({ order: { id } }: { readonly order: AdminOrder }): ReactElement {
  const [keep, { isLoading }] = useAdminKeepOrderMutation();
  return (
    <Button look="outline" size="sm" busy={isLoading} onClick={() => void keep({ id })}>
      {orderChange.dearer.keepStaff}
    </Button>
  );
}

function ChangeStep({ order: { id } }: { readonly order: AdminOrder }): ReactElement {
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const [load, { data, isFetching }] = useLazyAdminGetOrderChangeQuery();
  const [quote] = useAdminQuoteOrderChangeMutation();
  const [change] = useAdminChangeOrderMutation();
  const isOffered = useRef(false);
  const open = async (): Promise<void> => {
    const { isSuccess } = await load({ id });
    if (isSuccess) setOpen(true);
  };
  const done = (): void => {
    setOpen(false);
    dispatch(notify({ toast: isOffered.current ? 'orderChangeOffered' : 'orderChanged' }));
  };
  return (
    <>
      <Button look="outline" size="sm" busy={isFetching} onClick={() => void open()}>
        {orderChange.button}
      </Button>
      {isOpen && data && (
        <ChangeOrderDialog
          options={data}
          text={fill(orderChange.untilStaff, { time: adminMoment(data.changeableUntil) })}
          isStaff
          onQuote={async (orderChangeWish) => (await quote({ id, orderChangeWish })).data}
          onSave={async (request, reason) => {
            const { data: changed, error } = await change({
              id,
              adminOrderChangeRequest: { ...request, reason },
            });
            isOffered.current = changed?.dearerChange?.status === 'waiting';
            return error;
          }}
          onClose={() => setOpen(false)}
          onDone={done}
        />
      )}
    </>
  );
}
