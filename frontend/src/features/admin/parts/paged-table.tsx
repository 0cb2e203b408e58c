import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminTable } from '#frontend/copy/admin/lists/table.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { useWidth } from '#frontend/ui/layout/use-width.js';
import { ariaSort, RowCheck, SortHead, type SortState } from '../table/row-parts.js';
import type { Selection } from '../table/use-selection.js';
import { useTableKeys } from '../table/use-table-keys.js';
import { ShownRows, type Rows as RowsOfTrail } from '../record/trail.js';
import { TableSkeleton } from './table-skeleton.js';
import type { Pages } from './use-pages.js';

export interface Column<Row> {
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end of their column. */
  readonly atEnd?: boolean;
  /** The name of its order, for a column that sorts the list. */
  readonly sort?: string;
}

interface ListPage<Row> {
  readonly items: readonly Row[];
  /** Null or missing on the last page. */
  readonly nextCursor?: string | null;
}

/** The result of a list's query hook. */
export interface ListResponse<Row> {
  readonly currentData?: ListPage<Row> | undefined;
  /** The page before, which stays on the screen while the next one loads. */
  readonly data?: ListPage<Row> | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** The call and its parameters: a record fetches its neighbours on other pages with them. */
  readonly endpointName?: string | undefined;
  readonly originalArgs?: unknown;
}

export interface PagedTableProps<Row> {
  /** The content of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly answer: ListResponse<Row>;
  readonly pages: Pages;
  readonly empty: { readonly heading: string; readonly text: string; readonly action?: ReactNode };
  /** The specification's own words for a list that did not load. */
  readonly notLoaded?: string;
  readonly sort?: SortState;
  /** With it, every row has a tick, named by `nameOf`. */
  readonly selection?: Selection<Row>;
  readonly nameOf?: (row: Row) => string;
  /** A row on a phone, in fewer lines than one for each column. */
  readonly card?: (row: Row) => ReactNode;
}

/**
 * A paged list of the back office: a table, and on a phone one card per row, with the column heads beside the
 * values. Shows its loading, empty and failed states; rows can be sorted, chosen and walked by keyboard.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>): ReactElement {
  const { answer, empty, pages } = props;
  const { currentData, isError, isFetching, refetch } = answer;
  const data = currentData ?? (isFetching ? answer.data : undefined);
  if (!data && isError && !isFetching) {
    const words = { ...adminParts.notLoaded, ...(props.notLoaded ? { heading: props.notLoaded } : {}) };
    return (
      <div className="mt-5">
        <LoadFailed {...words} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div
      className={cn('mt-5', !currentData && data && 'cursor-progress')}
      aria-busy={isFetching || undefined}
    >
      {!data && <TableSkeleton />}
      {data && data.items.length === 0 && (
        <div role="status" className="rounded-2xl bg-oat p-8 text-center">
          <p className="font-display text-xl font-bold">{empty.heading}</p>
          <p className="mx-auto mt-2 max-w-md text-ink-2">{empty.text}</p>
          {empty.action}
        </div>
      )}
      {data && data.items.length > 0 && <Rows {...props} rows={data.items} />}
      {(pages.page > 1 || data?.nextCursor) && (
        <Pager
          pages={pages}
          nextCursor={data?.nextCursor ?? null}
          rows={data?.items.length ?? 0}
          busy={isFetching}
        />
      )}
    </div>
  );
}

const HEAD = 'border-b border-line px-3 py-2 text-left text-[0.8125rem] font-semibold text-ink-2';
const ROW =
  'max-md:block max-md:rounded-2xl max-md:border max-md:border-line max-md:bg-paper max-md:p-3 max-md:mb-3 data-current:shadow-[inset_3px_0_0_var(--kale)]';
/** On a phone an empty value takes no line. */
const CELL =
  'align-baseline max-md:empty:hidden md:border-b md:border-line md:px-3 md:py-2 max-md:flex max-md:justify-between max-md:gap-4 max-md:py-1.5 max-md:text-right max-md:before:shrink-0 max-md:before:text-sm max-md:before:text-ink-2 max-md:before:content-[attr(data-head)]';
const TICK = 'w-9 align-baseline md:border-b md:border-line md:py-2 md:pl-3 max-md:float-left max-md:pr-3';

/** Before it is measured, and where nothing measures, it is a table. */
const GUESSED_PX = 1_000;
const CARD_BELOW_PX = 640;

/** The roles are explicit because a table displayed as blocks loses its own. */
function Rows<Row>(props: PagedTableProps<Row> & { readonly rows: readonly Row[] }): ReactElement {
  const { label, keyOf, rows, selection, nameOf = keyOf, card } = props;
  const id = useId();
  const { bodyProps, rowProps } = useTableKeys(rows, selection);
  const [region, width] = useWidth<HTMLDivElement>(GUESSED_PX);
  const isCard = card !== undefined && width < CARD_BELOW_PX;
  return (
    <div ref={region} role="region" aria-labelledby={id} tabIndex={0} className="overflow-x-auto rounded-lg">
      <table role="table" aria-labelledby={id} className="w-full text-[0.875rem] max-md:block">
        <caption id={id} className="sr-only">
          {label}
        </caption>
        <Heads {...props} />
        <tbody role="rowgroup" className="max-md:block" {...bodyProps}>
          <ShownRows value={shownRows(props)}>
            {rows.map((row, index) => (
              <tr
                key={keyOf(row)}
                role="row"
                aria-selected={selection ? selection.has(row) : undefined}
                className={cn(ROW, selection?.has(row) && 'bg-sage/60 max-md:bg-sage/60')}
                {...rowProps(index)}
              >
                {selection && (
                  <td role="cell" className={TICK}>
                    <RowCheck
                      label={nameOf(row)}
                      checked={selection.has(row)}
                      onToggle={(how) => selection.toggle(row, how)}
                    />
                  </td>
                )}
                {isCard ? (
                  <td role="cell" className="block overflow-hidden">
                    {card(row)}
                  </td>
                ) : (
                  <Cells {...props} row={row} />
                )}
              </tr>
            ))}
          </ShownRows>
        </tbody>
      </table>
    </div>
  );
}

/** What a record that is opened from this page has to know of it. */
function shownRows<Row>(props: PagedTableProps<Row> & { readonly rows: readonly Row[] }): RowsOfTrail {
  const { rows, keyOf, pages, answer } = props;
  const { currentData, endpointName, originalArgs } = answer;
  const ids = rows.map(keyOf);
  // Rows of the page before stay on the screen while the next one loads: they know no other pages.
  if (!currentData || endpointName === undefined) return { ids, rowsBefore: 0 };
  return {
    ids,
    rowsBefore: pages.rowsBefore,
    list: {
      endpoint: endpointName,
      args: { ...(originalArgs as object) },
      before: pages.before,
      next: currentData.nextCursor ?? null,
    },
  };
}

function Cells<Row>({ columns, row }: PagedTableProps<Row> & { readonly row: Row }): ReactElement {
  return (
    <>
      {columns.map(({ name, head, cell, atEnd }) => (
        <td key={name} role="cell" data-head={head} className={cn(CELL, atEnd && 'md:text-right')}>
          {cell(row)}
        </td>
      ))}
    </>
  );
}

function Heads<Row>(props: PagedTableProps<Row> & { readonly rows: readonly Row[] }): ReactElement {
  const { columns, rows, selection, sort } = props;
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className="w-9 border-b border-line py-1 pl-3 text-left">
            <RowCheck
              label={adminTable.allRows}
              checked={rows.every((row) => selection.has(row))}
              onToggle={() => selection.toggleAll(rows)}
            />
          </th>
        )}
        {columns.map(({ name, head, atEnd, sort: by }) => (
          <th
            key={name}
            role="columnheader"
            scope="col"
            aria-sort={sort && by ? ariaSort(sort.by, by) : undefined}
            className={cn(HEAD, atEnd && 'text-right')}
          >
            {sort && by ? <SortHead {...sort} head={head} sort={by} /> : head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PagerProps {
  readonly pages: Pages;
  readonly nextCursor: string | null;
  /** Of this page. */
  readonly rows: number;
  readonly busy: boolean;
}

function Pager({ pages, nextCursor, rows, busy }: PagerProps): ReactElement {
  return (
    <nav aria-label={adminParts.pages} className="mt-5 flex items-center justify-end gap-3">
      <span role="status" className="mr-auto text-sm text-ink-2">
        {fill(adminParts.page, { page: pages.page })}
      </span>
      <Button look="outline" disabled={busy || pages.page === 1} onClick={pages.previous}>
        <ChevronLeft className="size-4" aria-hidden />
        {adminParts.previous}
      </Button>
      <Button
        look="outline"
        disabled={busy || nextCursor === null}
        onClick={() => nextCursor !== null && pages.next(nextCursor, rows)}
      >
        {adminParts.next}
        <ChevronRight className="size-4" aria-hidden />
      </Button>
    </nav>
  );
}
