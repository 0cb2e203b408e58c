import { formatPence } from '@rules/money/money';
import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { AdminListOrdersApiArg, AdminOrderItem } from '#frontend/api/generated-admin.js';
import { adminOrders } from '#frontend/copy/admin/orders.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { useAdminListOrdersQuery, useAdminOrderSummaryQuery } from './order-api.js';
import { OrderDialog } from './order-dialog.js';
import { OrderStatusBadge } from './order-status-badge.js';
import { MoneyCell, OrderDateCell, PersonCell } from '../parts/cells.js';
import { IdLink } from '../parts/id-link.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SearchBox } from '../parts/search-box.js';
import { SectionHeading } from '../parts/section-heading.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';

const STATUSES = ['all', 'pending', 'processing', 'completed', 'cancelled'] as const;
type Filter = (typeof STATUSES)[number];

function filterOf(value: string): Filter {
  return STATUSES.find((status) => status === value) ?? 'all';
}

/** Orders with their cards, search and filter; `?order=` opens one (rule A3). */
export function OrdersSection(): ReactElement {
  const [q, setQ] = useParam('q');
  const [status, setStatus] = useParam('status');
  const [openId, setOpen] = useParam('order');
  const filter = filterOf(status);
  const search = { q: q || undefined, status: filter === 'all' ? undefined : filter };
  return (
    <section>
      <SectionHeading heading={adminOrders.heading} actions={<ExportButton search={search} />} />
      <Cards />
      <div className="mt-6 flex flex-wrap items-start gap-x-5 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <SearchBox label={adminOrders.search} help={adminOrders.searchHelp} value={q} onSearch={setQ} />
        </div>
        <SelectField
          label={adminOrders.status}
          className="w-48"
          value={filter}
          onChange={(event) => setStatus(event.target.value === 'all' ? '' : event.target.value)}
          options={STATUSES.map((value) => ({ value, label: adminOrders.statuses[value] }))}
        />
      </div>
      <OrderTable search={search} />
      <OrderDialog id={openId} onClose={() => setOpen('')} />
    </section>
  );
}

type Search = Pick<AdminListOrdersApiArg, 'q' | 'status'>;

function Cards(): ReactElement {
  const { data } = useAdminOrderSummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const { cards } = adminOrders;
  const figures = [
    [cards.orders, data?.orders.toLocaleString('en-GB')],
    [cards.ordersToDo, data?.ordersToDo.toLocaleString('en-GB')],
    [cards.revenue, data && formatPence(data.completedRevenuePence)],
  ] as const;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {figures.map(([label, value]) => (
        <div key={label} className="rounded-2xl border border-line bg-paper p-5">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="tnum mt-1 font-display text-3xl font-bold">
            {value ?? <Skeleton className="h-9 w-24" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ExportButton({ search }: { readonly search: Search }): ReactElement | null {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { data: access } = useAdminAccessQuery();
  if (!access?.roles.some((role) => role === 'admin' || role === 'finance')) return null;
  const download = async (): Promise<void> => {
    setBusy(true);
    const asked = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
    const query = new URLSearchParams(asked).toString();
    const { file } = await fetchFile(`/api/admin/orders/export${query && `?${query}`}`, 'text/csv');
    setBusy(false);
    setFailed(!file);
    if (file) saveFile(file, adminOrders.exportName);
  };
  return (
    <div>
      <Button look="outline" busy={isBusy} onClick={() => void download()}>
        <Download className="size-4" aria-hidden />
        {isBusy ? adminOrders.exporting : adminOrders.export}
      </Button>
      {hasFailed && (
        <p role="alert" className="pt-1.5 text-sm font-medium text-tomato">
          {adminOrders.exportFailed}
        </p>
      )}
    </div>
  );
}

const { columns: heads } = adminOrders;
const COLUMNS: readonly Column<AdminOrderItem>[] = [
  { name: 'id', head: heads.id, cell: ({ id }) => <IdLink id={id} param="order" /> },
  {
    name: 'customer',
    head: heads.customer,
    cell: ({ name, email }) => <PersonCell name={name} email={email} />,
  },
  { name: 'createdAt', head: heads.createdAt, cell: ({ createdAt }) => <OrderDateCell at={createdAt} /> },
  {
    name: 'deliveryDate',
    head: heads.deliveryDate,
    cell: ({ deliveryDate }) => deliveryDate !== null && <OrderDateCell at={deliveryDate} />,
  },
  {
    name: 'amount',
    head: heads.amount,
    atEnd: true,
    cell: ({ totalPence }) => <MoneyCell pence={totalPence} />,
  },
  { name: 'payment', head: heads.payment, cell: ({ paymentState }) => adminOrders.payments[paymentState] },
  { name: 'status', head: heads.status, cell: ({ status }) => <OrderStatusBadge status={status} /> },
];

function OrderTable({ search }: { readonly search: Search }): ReactElement {
  const pages = usePages(JSON.stringify(search));
  const answer = useAdminListOrdersQuery(
    { ...search, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedTable
      label={adminOrders.table}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      answer={answer}
      pages={pages}
      empty={adminOrders.empty}
      notLoaded={adminOrders.notLoaded}
    />
  );
}
