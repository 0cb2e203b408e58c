import { Download, RotateCcw } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { Link } from '#frontend/ui/content/link.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { ReportComplaint } from '../complaints/report-complaint.js';
import { RateOrder } from '../ratings/rate-order.js';
import { ChangeOrder } from './change-order.js';
import { orderPath, useCancelOrderMutation, type OrderAccess } from './order-api.js';
import { momentOf } from './order-state.js';
import { WaitingOrder } from './waiting-order.js';
import { holdsBox, useReorder } from './use-reorder.js';

export interface ActionProps {
  readonly order: MyOrder;
  readonly access: OrderAccess;
}

/** The actions on an order: reorder, receipt, cancel. */
export function OrderActions({ order, access }: ActionProps): ReactElement {
  if (order.payableUntil !== null) return <WaitingOrder order={order} access={access} />;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <RateOrder order={order} access={access} />
      {order.status !== 'pending' && <Reorder order={order} />}
      {order.hasReceipt && <Receipt order={order} access={access} />}
      {order.hasReceipt && <ReportComplaint order={order} access={access} />}
      {order.changeableUntil !== null && order.dearerChange?.status !== 'waiting' && (
        <ChangeOrder order={order} access={access} />
      )}
      {order.cancellableUntil !== null && <Cancel order={order} access={access} />}
      {order.kind === 'subscription' && order.cancellableUntil !== null && <ChargedBox />}
    </div>
  );
}

/** Why the dishes of a charged box stay, and what can be changed instead (rule O116). */
function ChargedBox(): ReactElement {
  const { charged } = ordersWords;
  return (
    <p className="basis-full text-sm text-ink-2">
      {charged.text}{' '}
      <Link to="/account?tab=orders" className="inline-flex min-h-11 items-center font-semibold underline">
        {charged.next}
      </Link>{' '}
      <Link to="/configurator" className="inline-flex min-h-11 items-center font-semibold underline">
        {charged.more}
      </Link>
    </p>
  );
}

function Receipt({ order, access }: ActionProps): ReactElement {
  const words = useWords();
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const { receipt } = ordersWords;
  const download = async (): Promise<void> => {
    setState('loading');
    const result = await fetchFile(`${orderPath(order.id, access)}/receipt`);
    setState(result.file ? 'ready' : 'failed');
    if (result.file)
      saveFile(result.file, words(receipt.fileName, { orderCode: order.orderCode ?? order.id }));
  };
  return (
    <div>
      <Button look="outline" size="sm" busy={state === 'loading'} onClick={() => void download()}>
        <Download className="size-4" aria-hidden />
        {state === 'loading' ? receipt.loading : receipt.button}
      </Button>
      {state === 'failed' && <Failed text={receipt.failed} />}
    </div>
  );
}

function Failed({ text }: { readonly text: string }): ReactElement {
  return (
    <p role="alert" className="max-w-56 pt-2 text-sm font-medium text-tomato">
      {text}
    </p>
  );
}

/** Where refunds go, and how long they take (rules W7, O12). */
function useRefundWords({ paidPence, walletPence, refundedPence }: MyOrder): string {
  const words = useWords();
  const { cancel } = ordersWords;
  const backPence = paidPence - refundedPence;
  const toWallet = Math.min(walletPence, backPence);
  const how =
    toWallet === 0
      ? words(cancel.toCard)
      : toWallet === backPence
        ? words(cancel.toWallet)
        : words(cancel.toBoth, {
            walletAmount: formatPence(toWallet),
            cardAmount: formatPence(backPence - toWallet),
          });
  return words(cancel.text, { amount: formatPence(backPence), how });
}

function Cancel({ order, access }: ActionProps): ReactElement {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();
  const text = useRefundWords(order);
  const { cancel } = ordersWords;
  const confirm = async (): Promise<void> => {
    await cancelOrder({ id: order.id, access });
    setOpen(false);
  };
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setOpen(true)}>
        {cancel.button}
      </Button>
      <p className="basis-full text-sm text-ink-2">
        {words(cancel.until, { time: momentOf(order.cancellableUntil ?? order.createdAt) })}
      </p>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={cancel.title}
        text={text}
        confirm={isLoading ? cancel.cancelling : cancel.confirm}
        cancel={cancel.keep}
        closeLabel={account.close}
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

function Reorder({ order }: Pick<ActionProps, 'order'>): ReactElement {
  const { state, question, start, close } = useReorder(order);
  const { again } = ordersWords;
  return (
    <div>
      <Button look="accent" size="sm" busy={state === 'looking'} onClick={() => void start()}>
        <RotateCcw className="size-4" aria-hidden />
        {state === 'looking' ? again.looking : ordersWords.reorder}
      </Button>
      {state === 'failed' && <Failed text={again.failed} />}
      {question && <ReorderDialog order={order} question={question} onClose={close} />}
    </div>
  );
}

interface ReorderDialogProps {
  readonly order: MyOrder;
  readonly question: NonNullable<ReturnType<typeof useReorder>['question']>;
  readonly onClose: () => void;
}

/** Lists items no longer sold, and what would be lost, before anything is filled. */
function ReorderDialog({ order, question, onClose }: ReorderDialogProps): ReactElement {
  const words = useWords();
  const { again } = ordersWords;
  const { missing, isEmpty, replaces, go } = question;
  const said = [
    ...(missing.length > 0 && !isEmpty
      ? [words(again.missing, { names: missing.join(', ') }), again.rest]
      : []),
    ...(isEmpty ? [again.nothing] : []),
    ...(replaces && !isEmpty ? [again.replaces] : []),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={again.title}
      description={said.join(' ')}
      closeLabel={account.close}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {again.cancel}
          </Button>
          {!isEmpty && (
            <Button onClick={go}>{holdsBox(order) ? again.confirm : again.confirmPackages}</Button>
          )}
        </>
      }
    />
  );
}
