import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { ReasonDialog } from '../parts/reason-dialog.js';
import { useAdminRefundOrderMutation } from './order-api.js';
import { shortId } from '../parts/id-link.js';

const PENCE = 100;
const POUNDS = /^£?(\d{1,6})(?:\.(\d{2}))?$/;
const { refund: words } = adminOrder;

/** The typed amount in pence; undefined when it is invalid or exceeds the rest. */
function penceOf(typed: string, leftPence: number): number | undefined {
  const [, pounds, pence = '0'] = POUNDS.exec(typed.trim()) ?? [];
  if (pounds === undefined) return undefined;
  const amount = Number(pounds) * PENCE + Number(pence);
  return amount > 0 && amount <= leftPence ? amount : undefined;
}

/**
 * Refunds the full rest unless a smaller amount is typed. Pressing twice refunds once. A full refund cancels
 * an order that has not left, unless it is to be cooked anyway (rule O51).
 */
export function RefundButton({ order }: { readonly order: AdminOrder }): ReactElement {
  const { id, refundablePence, fullRefundCancels } = order;
  const [refund, { isLoading }] = useAdminRefundOrderMutation();
  const dispatch = useDispatch();
  // Each opening of the dialog is one refund, however often it is sent.
  const [key, setKey] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isInProduction, setCooked] = useState(false);
  const left = formatPence(refundablePence);
  const amountPence = penceOf(typed, refundablePence);
  const cancels = fullRefundCancels && amountPence === refundablePence;
  const open = (): void => {
    setKey(crypto.randomUUID());
    setTyped((refundablePence / PENCE).toFixed(2));
    setWrong(false);
    setCooked(false);
  };
  const send = async (reason: string): Promise<void> => {
    setWrong(amountPence === undefined);
    if (amountPence === undefined || key === null) return;
    const orderRefund = { amountPence, reason, ...(cancels ? { cookAnyway: isInProduction } : {}) };
    const result = await refund({ id, 'Idempotency-Key': key, orderRefund });
    if (result.error) return;
    setKey(null);
    dispatch(notify({ toast: 'orderRefunded', values: { amount: formatPence(amountPence) } }));
  };
  return (
    <>
      <Button look="outline" className="h-12" onClick={open}>
        {words.button}
      </Button>
      <ReasonDialog
        key={key ?? 'closed'}
        open={key !== null}
        onClose={() => setKey(null)}
        title={fill(words.title, { id: shortId(id) })}
        text={words.text}
        confirm={
          amountPence === undefined
            ? words.confirmPlain
            : fill(words.confirm, { amount: formatPence(amountPence) })
        }
        busy={isLoading}
        onConfirm={(reason) => void send(reason)}
      >
        <TextField
          label={words.amount}
          help={fill(words.amountHelp, { left })}
          error={isWrong ? fill(words.amountWrong, { left }) : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        {cancels && (
          <div className="space-y-4">
            {!isInProduction && <Notice tone="warn">{words.cancels}</Notice>}
            <CheckField checked={isInProduction} onChange={setCooked} label={words.cookAnyway} />
          </div>
        )}
      </ReasonDialog>
    </>
  );
}
