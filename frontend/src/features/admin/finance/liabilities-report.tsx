import { londonDate } from '@rules/delivery/delivery-days';
import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { useAdminListLiabilitiesQuery, type Liabilities } from '#frontend/api/generated-admin.js';
import { adminFinance } from '#frontend/copy/finance/finance.js';
import { TextField } from '#frontend/ui/form/field.js';
import { MoneyCell, PersonCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';
import { ReportFile } from './report-parts.js';

const words = adminFinance.liabilities;
type Person = Liabilities['items'][number];

const money = (name: keyof typeof words.columns, amount: (row: Person) => number): Column<Person> => ({
  name,
  head: words.columns[name],
  atEnd: true,
  cell: (row) => <MoneyCell pence={amount(row)} />,
});

const COLUMNS: readonly Column<Person>[] = [
  {
    name: 'who',
    head: words.columns.who,
    cell: ({ name, email }) => <PersonCell name={name || words.nameless} email={email} />,
  },
  money('cash', ({ walletCashPence }) => walletCashPence),
  money('bonus', ({ walletBonusPence }) => walletBonusPence),
  money('commission', ({ commissionPence }) => commissionPence),
  money('prepaid', ({ prepaidPence }) => prepaidPence),
  money('total', ({ totalPence }) => totalPence),
];

/** Earlier ones are years that are still being typed. */
const FIRST_DAY = '2000-01-01';

/** What the shop owed at the end of a day: in total, and by person with the largest first. */
export function LiabilitiesReport(): ReactElement {
  const [date, setDate] = useParam('date');
  const pages = usePages(date);
  const answer = useAdminListLiabilitiesQuery(
    { ...(date === '' ? {} : { date }), cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData: data } = answer;
  const today = londonDate(new Date());
  const shown = date || data?.date || today;
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          type="date"
          className="w-44"
          label={words.date}
          value={shown}
          max={today > shown ? today : shown}
          onChange={({ target }) => target.value >= FIRST_DAY && setDate(target.value)}
        />
        <ReportFile report="liabilities" of={{ date: shown }} />
      </div>
      {data && <Totals data={data} />}
      <PagedTable
        label={words.table}
        columns={COLUMNS}
        keyOf={({ key }) => key}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
    </>
  );
}

function Totals({ data }: { readonly data: Liabilities }): ReactElement {
  const { totals } = data;
  const { cards } = words;
  const all = [
    [cards.cash, totals.walletCashPence, cards.cashHelp],
    [cards.bonus, totals.walletBonusPence, cards.bonusHelp],
    [cards.commission, totals.commissionPence, cards.commissionHelp],
    [cards.prepaid, totals.prepaidPence, cards.prepaidHelp],
  ] as const;
  return (
    <dl aria-label={words.totalsLabel} className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {all.map(([label, pence, help]) => (
        <div key={label} className="rounded-2xl border border-line bg-paper p-5">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="tnum mt-1 font-display text-3xl font-bold">{formatPence(pence)}</dd>
          <dd className="mt-1 text-sm text-ink-2">{help}</dd>
        </div>
      ))}
    </dl>
  );
}
