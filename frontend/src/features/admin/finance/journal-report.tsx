import { JOURNAL_ACCOUNTS, JOURNAL_SOURCES } from '@rules/money/journal';
import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { useAdminGetJournalQuery, type Journal } from '#frontend/api/generated-admin.js';
import { adminFinance } from '#frontend/copy/finance/finance.js';
import { fill } from '#frontend/copy/fill.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { MoneyCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { usePages } from '../parts/use-pages.js';
import { MonthField, ReportFile, useMonth, wholeList } from './report-parts.js';

const words = adminFinance.journal;
type Line = Journal['items'][number];

const side = (pence: number): ReactElement | null => (pence === 0 ? null : <MoneyCell pence={pence} />);

const COLUMNS: readonly Column<Line>[] = [
  {
    name: 'account',
    head: words.columns.account,
    cell: ({ account, code }) => `${code} ${JOURNAL_ACCOUNTS[account].name}`,
  },
  { name: 'source', head: words.columns.source, cell: ({ source }) => JOURNAL_SOURCES[source] },
  { name: 'vatCode', head: words.columns.vatCode, cell: ({ vatCode }) => vatCode },
  { name: 'debit', head: words.columns.debit, atEnd: true, cell: ({ debitPence }) => side(debitPence) },
  { name: 'credit', head: words.columns.credit, atEnd: true, cell: ({ creditPence }) => side(creditPence) },
];

/** The journal lines of a month, and whether they balance. */
export function JournalReport(): ReactElement {
  const [month, setMonth] = useMonth();
  const pages = usePages(month);
  const answer = useAdminGetJournalQuery({ month }, { refetchOnMountOrArgChange: true });
  const { currentData: data } = answer;
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <MonthField label={adminFinance.month} month={month} onMonth={setMonth} />
        <ReportFile report="journal" of={{ month }} />
      </div>
      {data && data.items.length > 0 && <Balance data={data} />}
      <PagedTable
        label={words.table}
        columns={COLUMNS}
        keyOf={({ source, account, vatCode }) => `${source} ${account} ${vatCode ?? ''}`}
        answer={wholeList<Line>(answer)}
        pages={pages}
        empty={words.empty}
      />
    </>
  );
}

function Balance({ data }: { readonly data: Journal }): ReactElement {
  const { differencePence, debitPence } = data;
  if (differencePence === 0)
    return (
      <p className="tnum mt-4 text-sm text-ink-2">
        {fill(words.balanced, { amount: formatPence(debitPence) })}
      </p>
    );
  return (
    <Notice className="mt-4" tone="bad" role="alert">
      {fill(words.differs, { amount: formatPence(Math.abs(differencePence)) })}
    </Notice>
  );
}
