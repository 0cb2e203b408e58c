import type { ReactElement } from 'react';
import { useAdminListSelfBillsQuery, type SelfBillList } from '#frontend/api/generated-admin.js';
import { adminFinance } from '#frontend/copy/finance/finance.js';
import { fill } from '#frontend/copy/fill.js';
import { adminDate, MoneyCell, PersonCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { usePages } from '../parts/use-pages.js';
import { MonthField, ReportFile, useMonth, wholeList } from './report-parts.js';

const words = adminFinance.selfBills;
type Bill = SelfBillList['items'][number];

const COLUMNS: readonly Column<Bill>[] = [
  {
    name: 'who',
    head: words.columns.who,
    cell: ({ name, referralCode }) => (
      <PersonCell name={name || adminFinance.liabilities.nameless} email={referralCode} />
    ),
  },
  { name: 'number', head: words.columns.number, cell: ({ number }) => number },
  {
    name: 'agreement',
    head: words.columns.agreement,
    cell: ({ agreementVersion, agreedOn }) =>
      agreementVersion === null || agreedOn === null
        ? words.notAgreed
        : fill(words.agreed, { version: agreementVersion, date: adminDate(agreedOn) }),
  },
  {
    name: 'vatNumber',
    head: words.columns.vatNumber,
    cell: ({ vatNumber, agreementVersion }) =>
      vatNumber ?? (agreementVersion === null ? null : words.noVatNumber),
  },
  {
    name: 'amount',
    head: words.columns.amount,
    atEnd: true,
    cell: ({ amountPence }) => <MoneyCell pence={amountPence} />,
  },
];

/** What professionals are billed on their behalf for a month. */
export function SelfBillsReport(): ReactElement {
  const [month, setMonth] = useMonth();
  const pages = usePages(month);
  const answer = useAdminListSelfBillsQuery({ month }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <MonthField label={adminFinance.month} month={month} onMonth={setMonth} />
        <ReportFile report="self-bills" of={{ month }} />
      </div>
      <p className="mt-4 max-w-prose text-sm text-ink-2">{words.text}</p>
      <PagedTable
        label={words.table}
        columns={COLUMNS}
        keyOf={({ number }) => number}
        answer={wholeList<Bill>(answer)}
        pages={pages}
        empty={words.empty}
      />
    </>
  );
}
