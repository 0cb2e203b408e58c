import { dayLabel } from '@rules/delivery/delivery-days';
import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder, adminOrders } from '#frontend/copy/admin/orders.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { CheckField, SelectField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminUpdateOrderStatusMutation } from './order-api.js';
import { shortId } from '../parts/id-link.js';

const STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const;
const { status: words } = adminOrder;

export interface SetStatusProps {
  readonly order: AdminOrder;
  readonly mayRefund: boolean;
}

/**
 * Sets any status from any other (rule A4). Cancelling asks for confirmation first and offers a refund of the
 * payment; so does completing before the delivery day.
 */
export function SetStatus({ order, mayRefund }: SetStatusProps): ReactElement {
  const [change, { isLoading }] = useAdminUpdateOrderStatusMutation();
  const dispatch = useDispatch();
  const [asked, setAsked] = useState<'cancelled' | 'completed'>();
  const set = async (status: AdminOrder['status'], refund?: boolean): Promise<void> => {
    const result = await change({
      id: order.id,
      orderStatusChange: { status, ...(refund ? { refund } : {}) },
    });
    setAsked(undefined);
    if (!result.error) dispatch(notify({ toast: 'orderStatusUpdated' }));
  };
  const choose = (value: string): void => {
    const status = STATUSES.find((each) => each === value);
    if (!status || status === order.status) return;
    const isEarly = status === 'completed' && order.deliveredFrom !== null;
    if (status === 'cancelled' || isEarly) setAsked(status);
    else void set(status);
  };
  return (
    <>
      <SelectField
        label={words.label}
        className="w-48"
        value={order.status}
        disabled={isLoading}
        onChange={(event) => choose(event.target.value)}
        options={STATUSES.map((value) => ({ value, label: adminOrders.statuses[value] }))}
      />
      {asked === 'cancelled' && (
        <CancelDialog
          order={order}
          mayRefund={mayRefund}
          onClose={() => setAsked(undefined)}
          onCancel={(refund) => set('cancelled', refund)}
        />
      )}
      <ConfirmDialog
        open={asked === 'completed'}
        title={fill(words.earlyTitle, { id: shortId(order.id) })}
        text={fill(words.earlyText, { date: dayLabel(order.deliveredFrom ?? '') })}
        confirm={words.complete}
        cancel={adminParts.cancel}
        closeLabel={adminParts.close}
        busy={isLoading}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void set('completed')}
      />
    </>
  );
}

interface CancelDialogProps extends SetStatusProps {
  readonly onClose: () => void;
  readonly onCancel: (refund: boolean) => Promise<void>;
}

function CancelDialog({ order, mayRefund, onClose, onCancel }: CancelDialogProps): ReactElement {
  const offers = mayRefund && order.refundablePence > 0;
  const server = useServerForm({
    defaults: { refunds: true },
    hasChanges: () => false,
    send: ({ refunds }) => onCancel(offers && refunds),
  });
  const refunds = server.bound('refunds');
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={fill(words.cancelTitle, { id: shortId(order.id) })}
      description={words.cancelText}
      look="danger"
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.cancel }}
    >
      {offers && (
        <CheckField
          checked={refunds.value}
          onChange={refunds.onValue}
          label={fill(words.cancelRefund, { amount: formatPence(order.refundablePence) })}
        />
      )}
    </FormDialog>
  );
}
