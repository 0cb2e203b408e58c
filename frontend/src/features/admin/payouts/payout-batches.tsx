import { formatPence } from '@rules/money/money';
import { Check, FileSpreadsheet, List } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPayouts } from '#frontend/copy/admin/payouts.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { adminDate, MomentCell, MoneyCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { BatchDialog } from './batch-dialog.js';
import { useAdminListPayoutsQuery, useAdminMarkPayoutPaidMutation, type PayoutBatch } from './payout-api.js';
import { transfersOf } from './payout-cells.js';

const words = adminPayouts.history;

interface Steps {
  readonly onShow: (batch: PayoutBatch) => void;
  readonly onPay: (batch: PayoutBatch) => void;
}

const columnsWith = (steps: Steps): readonly Column<PayoutBatch>[] => [
  {
    name: 'id',
    head: words.columns.id,
    cell: ({ id }) => <span className="tnum font-semibold">{fill(words.number, { id })}</span>,
  },
  { name: 'created', head: words.columns.created, cell: ({ createdAt }) => <MomentCell at={createdAt} /> },
  {
    name: 'state',
    head: words.columns.state,
    cell: ({ state, paidAt }) => (
      <StatusBadge look={state === 'paid' ? 'default' : 'outline'}>
        {fill(words.states[state], { date: paidAt === null ? '' : adminDate(paidAt) })}
      </StatusBadge>
    ),
  },
  {
    name: 'transfers',
    head: words.columns.transfers,
    atEnd: true,
    cell: ({ payouts }) => <span className="tnum">{payouts}</span>,
  },
  {
    name: 'amount',
    head: words.columns.amount,
    atEnd: true,
    cell: ({ amountPence }) => <MoneyCell pence={amountPence} />,
  },
  {
    name: 'actions',
    head: words.columns.actions,
    cell: (batch) => <Actions batch={batch} {...steps} />,
  },
];

/** Past batches: each with its transfers, its file, and whether the bank has sent it. */
export function PayoutBatches(): ReactElement {
  const pages = usePages('batches');
  const answer = useAdminListPayoutsQuery({ cursor: pages.cursor }, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<string>();
  const [asked, setAsked] = useState<PayoutBatch>();
  return (
    <section className="mt-10">
      <h3 className="text-xl font-bold">{words.heading}</h3>
      <PagedTable
        label={words.table}
        columns={columnsWith({ onShow: ({ id }) => setShown(id), onPay: setAsked })}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
      {shown !== undefined && <BatchDialog id={shown} onClose={() => setShown(undefined)} />}
      <MarkPaid batch={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

function Actions({ batch, onShow, onPay }: Steps & { readonly batch: PayoutBatch }): ReactElement {
  const { id, state } = batch;
  return (
    <span className="flex flex-wrap justify-end gap-2 md:justify-start">
      <Button look="outline" size="sm" aria-label={fill(words.showAll, { id })} onClick={() => onShow(batch)}>
        <List className="size-4" aria-hidden />
        {words.show}
      </Button>
      <FileButton id={id} />
      {state === 'open' && (
        <Button look="accent" size="sm" aria-label={fill(words.payAll, { id })} onClick={() => onPay(batch)}>
          <Check className="size-4" aria-hidden />
          {words.pay}
        </Button>
      )}
    </span>
  );
}

function FileButton({ id }: { readonly id: string }): ReactElement {
  const dispatch = useDispatch();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const { file, status } = await fetchFile(`/api/admin/payouts/${encodeURIComponent(id)}/file`);
    setBusy(false);
    if (file) saveFile(file, `payouts-${id}.csv`);
    else dispatch(notify({ toast: status === 429 ? 'tooManyAttempts' : 'unexpected' }));
  };
  return (
    <Button
      look="outline"
      size="sm"
      busy={isBusy}
      aria-label={fill(words.fileAll, { id })}
      onClick={() => void save()}
    >
      <FileSpreadsheet className="size-4" aria-hidden />
      {words.file}
    </Button>
  );
}

interface MarkPaidProps {
  readonly batch: PayoutBatch | undefined;
  readonly onClose: () => void;
}

function MarkPaid({ batch, onClose }: MarkPaidProps): ReactElement {
  const dispatch = useDispatch();
  const [pay, { isLoading }] = useAdminMarkPayoutPaidMutation();
  const confirm = async (): Promise<void> => {
    if (!batch) return;
    const { error } = await pay({ id: batch.id });
    if (!error) dispatch(notify({ toast: 'payoutBatchPaid' }));
    onClose();
  };
  return (
    <ConfirmDialog
      open={batch !== undefined}
      onClose={onClose}
      title={fill(words.question, { id: batch?.id ?? '' })}
      text={fill(words.questionText, {
        transfers: transfersOf(batch?.payouts ?? 0),
        amount: formatPence(batch?.amountPence ?? 0),
      })}
      confirm={words.confirm}
      cancel={adminParts.cancel}
      closeLabel={adminParts.close}
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
