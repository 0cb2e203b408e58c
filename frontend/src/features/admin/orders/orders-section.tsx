import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { adminOrderList } from '#frontend/copy/admin/lists/order-list.js';
import { adminOrders } from '#frontend/copy/admin/orders.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { usePageActions } from '../palette/page-actions.js';
import { shortId } from '../parts/id-link.js';
import { PagedTable } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { usePages } from '../parts/use-pages.js';
import { ColumnChoice, shownColumns } from '../table/column-choice.js';
import { queryOf, useFilters, type FilterState } from '../table/use-filters.js';
import { useSelection } from '../table/use-selection.js';
import { useStaffList } from '../table/use-staff-list.js';
import { ViewTabs } from '../table/view-tabs.js';
import { BulkBar } from './bulk/bulk-bar.js';
import { DispatchFromFile } from './bulk/dispatch-dialog.js';
import { useAdminListOrdersQuery } from './order-api.js';
import { ORDER_COLUMNS, OrderCard } from './list/order-columns.js';
import { OrderDays } from './list/order-days.js';
import { OrderFigures } from './list/order-figures.js';
import { useViewCounts } from './list/use-view-counts.js';
import { OrderFilterBar, OrderFilterChips } from './list/order-filter-bar.js';
import {
  filtersOfView,
  ORDER_FILTERS,
  ORDER_VIEWS,
  searchOf,
  type OrderFilterName,
  type OrderSearch,
} from './list/order-filter-names.js';

/**
 * Orders by delivery day, view and filter (rules A3, A40), with steps for many at once (rule A41).
 */
export function OrdersSection(): ReactElement {
  const state = useFilters(ORDER_FILTERS);
  const { filters, change, replace } = state;
  const list = useStaffList('orders');
  const counts = useViewCounts(list);
  const search = searchOf(filters);
  return (
    <section className="flex flex-col">
      <SectionHeading
        heading={adminOrders.heading}
        actions={
          <>
            <DispatchFromFile />
            <ColumnChoice all={ORDER_COLUMNS} list={list} />
            <ExportButton search={search} />
          </>
        }
      />
      <OrderFigures />
      <div className="mt-3">
        <OrderDays day={filters.day} onChoose={(day) => change({ day })} />
      </div>
      <div className="mt-3">
        <ViewTabs
          builtIn={ORDER_VIEWS}
          list={list}
          query={queryOf(filters)}
          counts={counts}
          onOpen={(query) => replace(filtersOfView(query))}
        />
      </div>
      <OrderFilterBar state={state} />
      <OrderFilterChips state={state} />
      <OrderTable search={search} state={state} chosen={list.columns} />
    </section>
  );
}

function ExportButton({ search }: { readonly search: OrderSearch }): ReactElement | null {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { data: access } = useAdminAccessQuery();
  const isAllowed = access?.roles.some((role) => role === 'admin' || role === 'finance') ?? false;
  const download = async (): Promise<void> => {
    setBusy(true);
    const query = queryOf(search);
    const { file } = await fetchFile(`/api/admin/orders/export${query && `?${query}`}`, 'text/csv');
    setBusy(false);
    setFailed(!file);
    if (file) saveFile(file, adminOrders.exportName);
  };
  const label = adminOrders.export;
  usePageActions(isAllowed ? [{ label, key: 'Shift+E', run: () => void download() }] : []);
  if (!isAllowed) return null;
  return (
    <div>
      <Button
        look="outline"
        size="sm"
        busy={isBusy}
        aria-keyshortcuts="Shift+E"
        onClick={() => void download()}
      >
        <Download className="size-4" aria-hidden />
        {isBusy ? adminOrders.exporting : label}
      </Button>
      {hasFailed && (
        <p role="alert" className="pt-1.5 text-sm font-medium text-tomato">
          {adminOrders.exportFailed}
        </p>
      )}
    </div>
  );
}

interface OrderTableProps {
  readonly search: OrderSearch;
  readonly state: FilterState<OrderFilterName>;
  readonly chosen: readonly string[] | null;
}

const keyOf = ({ id }: AdminOrderItem): string => id;
const nameOf = ({ id, name }: AdminOrderItem): string => `${shortId(id)}, ${name}`;

function OrderTable({ search, state, chosen }: OrderTableProps): ReactElement {
  const filter = queryOf(search);
  const pages = usePages(filter);
  const answer = useAdminListOrdersQuery(
    { ...search, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const selection = useSelection({ filter, keyOf, page: answer.currentData?.items ?? [] });
  const by = search.sort ?? '-placed';
  return (
    <>
      <PagedTable
        label={by === '-placed' ? adminOrders.table : adminOrderList.table}
        columns={shownColumns(ORDER_COLUMNS, chosen)}
        keyOf={keyOf}
        nameOf={nameOf}
        card={(order) => <OrderCard order={order} />}
        answer={answer}
        pages={pages}
        selection={selection}
        // What is found by words has the order of its search.
        sort={search.q ? undefined : { by, onSort: (sort) => state.change({ sort }) }}
        empty={{
          ...adminOrders.empty,
          action: filter !== '' && (
            <Button look="outline" className="mt-5" onClick={() => state.replace({})}>
              {adminOrderList.emptyAction}
            </Button>
          ),
        }}
        notLoaded={adminOrders.notLoaded}
      />
      <BulkBar selection={selection} search={search} hasMore={Boolean(answer.currentData?.nextCursor)} />
    </>
  );
}
