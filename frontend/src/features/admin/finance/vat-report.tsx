import { monthName } from '@rules/money/payouts';
import type { ReactElement } from 'react';
import { useAdminVatReportQuery, type VatReport as Report } from '#frontend/api/generated-admin.js';
import { adminFinance } from '#frontend/copy/finance/finance.js';
import { fill } from '#frontend/copy/fill.js';
import { MoneyCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { usePages } from '../parts/use-pages.js';
import { MonthField, ReportFile, useMonth, wholeList } from './report-parts.js';

const words = adminFinance.vat;
type Row = Report['items'][number];

const money = (name: keyof typeof words.columns, amount: (row: Row) => number): Column<Row> => ({
  name,
  head: words.columns[name],
  atEnd: true,
  cell: (row) => <MoneyCell pence={amount(row)} />,
});

const COLUMNS: readonly Column<Row>[] = [
  { name: 'month', head: words.columns.month, cell: ({ month }) => monthName(month) },
  { name: 'stream', head: words.columns.stream, cell: ({ stream }) => words.streams[stream] },
  {
    name: 'rate',
    head: words.columns.rate,
    cell: ({ basisPoints, vatCode }) => fill(words.rate, { percent: basisPoints / 100, code: vatCode }),
  },
  money('charged', ({ chargedPence }) => chargedPence),
  money('refunded', ({ refundedPence }) => refundedPence),
  money('net', ({ netPence }) => netPence),
  money('vat', ({ vatPence }) => vatPence),
];

/** Twelve months of VAT up to the chosen one. */
export function VatReport(): ReactElement {
  const [month, setMonth] = useMonth();
  const pages = usePages(month);
  const answer = useAdminVatReportQuery({ to: month }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <MonthField label={adminFinance.lastMonth} month={month} onMonth={setMonth} />
        <ReportFile report="vat" of={{ month }} />
      </div>
      <p className="mt-4 max-w-prose text-sm text-ink-2">{words.text}</p>
      <PagedTable
        label={words.table}
        columns={COLUMNS}
        keyOf={(row) => `${row.month} ${row.stream} ${row.basisPoints}`}
        answer={wholeList<Row>(answer)}
        pages={pages}
        empty={words.empty}
      />
    </>
  );
}
