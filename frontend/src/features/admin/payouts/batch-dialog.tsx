import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPayouts } from '#frontend/copy/admin/payouts.js';
import { fill } from '#frontend/copy/fill.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { MoneyCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { usePages } from '../parts/use-pages.js';
import { useAdminGetPayoutBatchQuery, type PayoutBatchDetail } from './payout-api.js';
import { transfersOf, ProfessionalName } from './payout-cells.js';

const words = adminPayouts.batch;

const COLUMNS: readonly Column<PayoutBatchDetail['items'][number]>[] = [
  { name: 'who', head: words.columns.who, cell: (row) => <ProfessionalName {...row} /> },
  {
    name: 'reference',
    head: words.columns.reference,
    cell: ({ reference }) => <code className="text-sm">{reference}</code>,
  },
  {
    name: 'account',
    head: words.columns.account,
    cell: ({ accountEnding }) => (
      <span className="tnum">{fill(words.account, { ending: accountEnding })}</span>
    ),
  },
  {
    name: 'entries',
    head: words.columns.entries,
    atEnd: true,
    cell: ({ entries }) => <span className="tnum">{entries}</span>,
  },
  {
    name: 'amount',
    head: words.columns.amount,
    atEnd: true,
    cell: ({ amountPence }) => <MoneyCell pence={amountPence} />,
  },
];

/** The transfers of a batch, and their total. */
export function BatchDialog({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactElement {
  const pages = usePages(id);
  const answer = useAdminGetPayoutBatchQuery({ id, cursor: pages.cursor });
  const batch = answer.currentData?.batch;
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.title, { id })}
      closeLabel={adminParts.close}
      place="side"
    >
      {batch && (
        <p className="tnum mt-2 text-ink-2">
          {fill(words.total, {
            amount: formatPence(batch.amountPence),
            transfers: transfersOf(batch.payouts),
          })}
        </p>
      )}
      <PagedTable
        label={fill(words.table, { id })}
        columns={COLUMNS}
        keyOf={({ reference }) => reference}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
    </Dialog>
  );
}
