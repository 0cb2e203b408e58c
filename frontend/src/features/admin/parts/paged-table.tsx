import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { TableSkeleton } from './table-skeleton.js';
import type { Pages } from './use-pages.js';

export interface Column<Row> {
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end of their column. */
  readonly atEnd?: boolean;
}

/** The result of a list's query hook. */
export interface ListResponse<Row> {
  readonly currentData?: { readonly items: readonly Row[]; readonly nextCursor: string | null } | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface PagedTableProps<Row> {
  /** The content of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly answer: ListResponse<Row>;
  readonly pages: Pages;
  readonly empty: { readonly heading: string; readonly text: string };
  /** The specification's own words for a list that did not load. */
  readonly notLoaded?: string;
}

/**
 * A paged list of the back office: a table, and on a phone one card per row, with the column heads beside the
 * values. Shows its loading, empty and failed states.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>): ReactElement {
  const { answer, empty, pages } = props;
  const { currentData: data, isError, isFetching, refetch } = answer;
  if (!data && isError && !isFetching) {
    const words = { ...adminParts.notLoaded, ...(props.notLoaded ? { heading: props.notLoaded } : {}) };
    return (
      <div className="mt-5">
        <LoadFailed {...words} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className="mt-5" aria-busy={isFetching || undefined}>
      {!data && <TableSkeleton />}
      {data && data.items.length === 0 && (
        <div role="status" className="rounded-2xl bg-oat p-8 text-center">
          <p className="font-display text-xl font-bold">{empty.heading}</p>
          <p className="mx-auto mt-2 max-w-md text-ink-2">{empty.text}</p>
        </div>
      )}
      {data && data.items.length > 0 && <Rows {...props} rows={data.items} />}
      {(pages.page > 1 || data?.nextCursor) && (
        <Pager pages={pages} nextCursor={data?.nextCursor ?? null} busy={isFetching} />
      )}
    </div>
  );
}

const HEAD = 'border-b border-line px-3 py-2 text-left text-[0.8125rem] font-semibold text-ink-2';
const ROW =
  'max-md:block max-md:rounded-2xl max-md:border max-md:border-line max-md:bg-paper max-md:p-3 max-md:mb-3';
/** On a phone an empty value takes no line. */
const CELL =
  'align-top max-md:empty:hidden md:border-b md:border-line md:px-3 md:py-3 max-md:flex max-md:justify-between max-md:gap-4 max-md:py-1.5 max-md:text-right max-md:before:shrink-0 max-md:before:text-sm max-md:before:text-ink-2 max-md:before:content-[attr(data-head)]';

/** The roles are explicit because a table displayed as blocks loses its own. */
function Rows<Row>({
  label,
  columns,
  keyOf,
  rows,
}: PagedTableProps<Row> & { readonly rows: readonly Row[] }): ReactElement {
  const id = useId();
  return (
    <div role="region" aria-labelledby={id} tabIndex={0} className="overflow-x-auto rounded-lg">
      <table role="table" aria-labelledby={id} className="w-full text-[0.9375rem] max-md:block">
        <caption id={id} className="sr-only">
          {label}
        </caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map(({ name, head, atEnd }) => (
              <th key={name} role="columnheader" scope="col" className={cn(HEAD, atEnd && 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={ROW}>
              {columns.map(({ name, head, cell, atEnd }) => (
                <td key={name} role="cell" data-head={head} className={cn(CELL, atEnd && 'md:text-right')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PagerProps {
  readonly pages: Pages;
  readonly nextCursor: string | null;
  readonly busy: boolean;
}

function Pager({ pages, nextCursor, busy }: PagerProps): ReactElement {
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
        onClick={() => nextCursor !== null && pages.next(nextCursor)}
      >
        {adminParts.next}
        <ChevronRight className="size-4" aria-hidden />
      </Button>
    </nav>
  );
}
