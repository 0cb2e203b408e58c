import type { ReactElement, ReactNode } from 'react';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import type { RecordQuery } from './record-dialog.js';
import type { RecordKind } from './record-href.js';
import { RecordTrail } from './record-trail.js';

export interface RecordPageProps<Item> {
  readonly kind: RecordKind;
  readonly id: string;
  readonly query: RecordQuery<Item>;
  /** The title; the record is undefined while it loads. */
  readonly title: (record: Item | undefined) => string;
  /** Beside the title: its states. */
  readonly marks?: (record: Item) => ReactNode;
  /** At the end of the title's line: its actions. */
  readonly actions?: (record: Item) => ReactNode;
  /** When no record has this id (any more). */
  readonly gone: string;
  readonly children: (record: Item) => ReactNode;
}

/** One record on its own page: the way back, its neighbours in the list that it was opened from, its content. */
export function RecordPage<Item>(props: RecordPageProps<Item>): ReactElement {
  const { kind, id, query, title, marks, actions, gone, children } = props;
  const { currentData: record, isError, error, refetch } = query;
  const isGone = isApiError(error) && ['not_found', 'validation_failed'].includes(error.data.code);
  return (
    <article aria-label={title(record)}>
      <RecordTrail kind={kind} id={id} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4">
        <PageHeading className="text-2xl [overflow-wrap:anywhere]">{title(record)}</PageHeading>
        {record && marks?.(record)}
        {record && actions && (
          <div className="no-print ml-auto flex flex-wrap items-center gap-2">{actions(record)}</div>
        )}
      </div>
      {record && children(record)}
      {!record && isError && isGone && (
        <Notice tone="warn" role="alert">
          {gone}
        </Notice>
      )}
      {!record && isError && !isGone && (
        <LoadFailed {...adminParts.notLoaded} onRetry={() => void refetch()} />
      )}
      {!record && !isError && <TableSkeleton />}
    </article>
  );
}
