import type { ReactElement } from 'react';
import type { AdminBoxItem, AdminListBoxesApiArg } from '#frontend/api/generated-admin.js';
import { adminBoxes } from '#frontend/copy/admin/boxes.js';
import { fill } from '#frontend/copy/fill.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { BoxStatusBadge, DeliveryStateBadge } from './box-badges.js';
import { useAdminListBoxesQuery } from './box-api.js';
import { DateCell, PersonCell } from '../parts/cells.js';
import { IdLink } from '../parts/id-link.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SearchBox } from '../parts/search-box.js';
import { SectionHeading } from '../parts/section-heading.js';
import { ListDownload } from '../table/list-download.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';

const FILTERS = ['all', 'active', 'paused', 'past_due', 'ended'] as const;
type Filter = (typeof FILTERS)[number];
type Search = Pick<AdminListBoxesApiArg, 'q' | 'status' | 'deliveryDate'>;

function filterOf(value: string): Filter {
  return FILTERS.find((filter) => filter === value) ?? 'all';
}

/** Weekly boxes with their search and filters (rule A25). */
export function BoxesSection(): ReactElement {
  const [q, setQ] = useParam('q');
  const [status, setStatus] = useParam('status');
  const [day, setDay] = useParam('day');
  const filter = filterOf(status);
  const search: Search = {
    q: q || undefined,
    status: filter === 'all' ? undefined : filter,
    deliveryDate: day || undefined,
  };
  return (
    <section>
      <SectionHeading heading={adminBoxes.heading} actions={<ListDownload name="boxes" />} />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <SearchBox label={adminBoxes.search} help={adminBoxes.searchHelp} value={q} onSearch={setQ} />
        </div>
        <SelectField
          label={adminBoxes.status}
          className="min-w-36 flex-1 sm:max-w-44"
          value={filter}
          onChange={(event) => setStatus(event.target.value === 'all' ? '' : event.target.value)}
          options={FILTERS.map((value) => ({ value, label: adminBoxes.filters[value] }))}
        />
        <TextField
          type="date"
          label={adminBoxes.day}
          className="min-w-36 flex-1 sm:max-w-44"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <BoxTable search={search} />
    </section>
  );
}

const { columns: heads } = adminBoxes;
const COLUMNS: readonly Column<AdminBoxItem>[] = [
  { name: 'id', head: heads.id, cell: ({ id }) => <IdLink id={id} param="box" /> },
  {
    name: 'customer',
    head: heads.customer,
    cell: ({ name, email }) => <PersonCell name={name || adminBoxes.erased} email={email} />,
  },
  {
    name: 'box',
    head: heads.box,
    cell: ({ mealsPerWeek, deliveryDay }) =>
      fill(adminBoxes.week, { count: mealsPerWeek, weekday: deliveryDay }),
  },
  {
    name: 'next',
    head: heads.next,
    cell: ({ nextDelivery }) =>
      nextDelivery === null ? (
        <span className="text-ink-2">{adminBoxes.none}</span>
      ) : (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
          <DateCell at={nextDelivery.date} />
          <DeliveryStateBadge state={nextDelivery.state} />
        </span>
      ),
  },
  { name: 'createdAt', head: heads.createdAt, cell: ({ createdAt }) => <DateCell at={createdAt} /> },
  { name: 'status', head: heads.status, cell: ({ status }) => <BoxStatusBadge status={status} /> },
];

function BoxTable({ search }: { readonly search: Search }): ReactElement {
  const pages = usePages(JSON.stringify(search));
  const answer = useAdminListBoxesQuery(
    { ...search, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedTable
      label={adminBoxes.table}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      answer={answer}
      pages={pages}
      empty={adminBoxes.empty}
      notLoaded={adminBoxes.notLoaded}
    />
  );
}
