import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { usePageActions } from '../palette/page-actions.js';
import { amountIn, poundsOf } from '../parts/amount.js';
import { ReasonFormDialog, reasonIssues } from '../parts/reason-dialog.js';
import { useAdminRefundOrderMutation } from './order-api.js';
import { shortId } from '../parts/id-link.js';

const { refund: words } = adminOrder;

/** Refunds the full rest unless a smaller amount is typed. */
export function RefundButton({ order }: { readonly order: AdminOrder }): ReactElement {
  // Each opening of the dialog is one refund, however often it is sent.
  const [key, setKey] = useState<string | null>(null);
  const ask = (): void => setKey(crypto.randomUUID());
  usePageActions([{ label: words.button, key: 'r', run: ask }]);
  return (
    <>
      <Button look="outline" className="h-12" aria-keyshortcuts="R" onClick={ask}>
        {words.button}
      </Button>
      {key !== null && <RefundDialog order={order} refundKey={key} onClose={() => setKey(null)} />}
    </>
  );
}

interface RefundDialogProps {
  readonly order: AdminOrder;
  readonly refundKey: string;
  readonly onClose: () => void;
}

/**
 * Pressing twice refunds once. A full refund cancels an order that has not left, unless it is to be cooked
 * anyway (rule O51).
 */
function RefundDialog({ order, refundKey, onClose }: RefundDialogProps): ReactElement {
  const { id, refundablePence, fullRefundCancels } = order;
  const server = useRefundForm(order, refundKey, onClose);
  const left = formatPence(refundablePence);
  const amountPence = amountIn(server.form.watch('amount'), refundablePence);
  const cookAnyway = server.bound('cookAnyway');
  return (
    <ReasonFormDialog
      server={server}
      reason={server.text('reason')}
      onClose={onClose}
      title={fill(words.title, { id: shortId(id) })}
      text={words.text}
      confirm={
        amountPence === undefined
          ? words.confirmPlain
          : fill(words.confirm, { amount: formatPence(amountPence) })
      }
    >
      <TextField
        label={words.amount}
        help={fill(words.amountHelp, { left })}
        inputMode="decimal"
        autoComplete="off"
        {...server.text('amount')}
      />
      {fullRefundCancels && amountPence === refundablePence && (
        <div className="space-y-4">
          {!cookAnyway.value && <Notice tone="warn">{words.cancels}</Notice>}
          <CheckField checked={cookAnyway.value} onChange={cookAnyway.onValue} label={words.cookAnyway} />
        </div>
      )}
    </ReasonFormDialog>
  );
}

function useRefundForm(
  { id, refundablePence, fullRefundCancels }: AdminOrder,
  key: string,
  onClose: () => void,
) {
  const [refund] = useAdminRefundOrderMutation();
  const dispatch = useDispatch();
  return useServerForm({
    defaults: { amount: poundsOf(refundablePence), reason: '', cookAnyway: false },
    hasChanges: ({ reason }) => reason !== '',
    issuesOf: ({ amount, reason }) => ({
      ...(amountIn(amount, refundablePence) === undefined && {
        amount: fill(words.amountWrong, { left: formatPence(refundablePence) }),
      }),
      ...reasonIssues(reason),
    }),
    fields: { fieldOf: (path) => (path === 'amountPence' ? 'amount' : path) },
    send: async ({ amount, reason, cookAnyway }) => {
      const amountPence = amountIn(amount, refundablePence) ?? 0;
      const cancels = fullRefundCancels && amountPence === refundablePence;
      const orderRefund = { amountPence, reason: reason.trim(), ...(cancels ? { cookAnyway } : {}) };
      const { error } = await refund({ id, 'Idempotency-Key': key, orderRefund });
      if (error) return error;
      onClose();
      dispatch(notify({ toast: 'orderRefunded', values: { amount: formatPence(amountPence) } }));
    },
  });
}
