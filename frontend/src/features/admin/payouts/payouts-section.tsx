import type { ReactElement } from 'react';
import { adminPayouts } from '#frontend/copy/admin/payouts.js';
import { fill } from '#frontend/copy/fill.js';
import { NextBatch } from './next-batch.js';
import { MoneyCell, adminDate } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { PayoutBatches } from './payout-batches.js';
import { useAdminListPayoutsDueQuery, type PayoutBalanceList } from './payout-api.js';
import { monthOf, ProfessionalName } from './payout-cells.js';

type Balance = PayoutBalanceList['items'][number];

const words = adminPayouts.owed;

const LOOKS = {
  due: 'default',
  below_minimum: 'outline',
  unapproved: 'secondary',
  without_details: 'outline',
  held: 'secondary',
} as const;

const COLUMNS: readonly Column<Balance>[] = [
  { name: 'who', head: words.columns.who, cell: (row) => <ProfessionalName {...row} /> },
  { name: 'month', head: words.columns.month, cell: ({ month }) => monthOf(month) },
  {
    name: 'state',
    head: words.columns.state,
    cell: ({ state, heldUntil }) => (
      <StatusBadge look={LOOKS[state]}>
        {fill(words.states[state], { date: heldUntil === null ? '' : adminDate(heldUntil) })}
      </StatusBadge>
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

/** Transfers to professionals: what is due, the next batch, and past ones (rule R7). */
export function PayoutsSection(): ReactElement {
  return (
    <section>
      <SectionHeading heading={adminPayouts.heading} text={adminPayouts.text} />
      <NextBatch />
      <Owed />
      <PayoutBatches />
    </section>
  );
}

function Owed(): ReactElement {
  const pages = usePages('owed');
  const answer = useAdminListPayoutsDueQuery({ cursor: pages.cursor }, { refetchOnMountOrArgChange: true });
  return (
    <section className="mt-10">
      <h3 className="text-xl font-bold">{words.heading}</h3>
      <PagedTable
        label={words.table}
        columns={COLUMNS}
        keyOf={({ signupId }) => signupId}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
    </section>
  );
}
