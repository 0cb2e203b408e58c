import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPayouts } from '#frontend/copy/admin/payouts.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import {
  useAdminCreatePayoutBatchMutation,
  useAdminListPayoutsQuery,
  type PayoutBatchList,
} from './payout-api.js';
import { transfersOf } from './payout-cells.js';

const words = adminPayouts.next;

/** The content of the next batch, who has to wait and why, and the button that creates it. */
export function NextBatch(): ReactElement {
  const { data, isError, isFetching, refetch } = useAdminListPayoutsQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="rounded-2xl border border-line bg-paper p-5 sm:p-6">
      <h3 className="text-xl font-bold">{words.heading}</h3>
      {!data && !isError && <Skeleton className="mt-4 h-20 rounded-xl" />}
      {!data && isError && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-3">
          {words.notLoaded}
          <Button look="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {words.again}
          </Button>
        </p>
      )}
      {data && (
        <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div>
            {data.due.payouts > 0 ? (
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="tnum font-display text-4xl font-extrabold">
                  {formatPence(data.due.amountPence)}
                </span>
                <span className="text-ink-2">{transfersOf(data.due.payouts)}</span>
              </p>
            ) : (
              <p className="text-ink-2">{words.nothing}</p>
            )}
            <Waiting due={data.due} />
          </div>
          <Button disabled={data.due.payouts === 0} onClick={() => setAsking(true)}>
            {words.create}
          </Button>
          <CreateBatch due={data.due} open={isAsking} onClose={() => setAsking(false)} />
        </div>
      )}
    </div>
  );
}

type Due = PayoutBatchList['due'];

function Waiting({ due }: { readonly due: Due }): ReactElement | null {
  const lines = [
    { count: due.belowMinimum, text: words.belowMinimum },
    { count: due.awaitingApproval, text: words.awaitingApproval },
    { count: due.withoutDetails, text: words.withoutDetails },
    { count: due.held, text: words.held },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <div className="mt-4 max-w-2xl text-[0.9375rem]">
      <h4 className="font-semibold">{words.waiting}</h4>
      <ul className="mt-1 list-disc space-y-0.5 pl-5 text-ink-2">
        {lines.map(({ count, text }) => (
          <li key={text}>
            <span className="tnum font-semibold text-ink">{count}</span> {text}
          </li>
        ))}
      </ul>
      {due.held > 0 && <p className="mt-2 text-sm text-ink-2">{words.heldWhy}</p>}
    </div>
  );
}

interface CreateBatchProps {
  readonly due: Due;
  readonly open: boolean;
  readonly onClose: () => void;
}

function CreateBatch({ due, open, onClose }: CreateBatchProps): ReactElement {
  const dispatch = useDispatch();
  const [create, { isLoading }] = useAdminCreatePayoutBatchMutation();
  const confirm = async (): Promise<void> => {
    const { error } = await create();
    if (!error) dispatch(notify({ toast: 'payoutBatchCreated' }));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.question}
      description={fill(words.questionText, {
        transfers: transfersOf(due.payouts),
        amount: formatPence(due.amountPence),
      })}
      closeLabel={adminParts.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {adminParts.cancel}
          </Button>
          <Button busy={isLoading} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </>
      }
    />
  );
}
