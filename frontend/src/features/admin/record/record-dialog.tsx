import type { ReactElement, ReactNode } from 'react';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { TableSkeleton } from '../parts/table-skeleton.js';

export interface RecordQuery<Item> {
  readonly currentData?: Item;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

export interface RecordDialogProps<Item> {
  readonly query: RecordQuery<Item>;
  readonly open?: boolean;
  /** The title; the record is undefined while it loads. */
  readonly title: (record: Item | undefined) => string;
  /** When no record has this id (any more); by default like any other failure. */
  readonly gone?: string;
  readonly onClose: () => void;
  readonly unsaved?: boolean;
  readonly footer?: (record: Item) => ReactNode;
  readonly children: (record: Item) => ReactNode;
}

/** One record in a dialog: its loading, its failure, and its content. Forms inside report unsaved changes. */
export function RecordDialog<Item>(props: RecordDialogProps<Item>): ReactElement {
  const { query, open = true, title, gone, onClose, unsaved, footer, children } = props;
  const { currentData: record, isError } = query;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={unsaved}
      title={title(record)}
      closeLabel={adminParts.close}
      footer={record && footer?.(record)}
    >
      <div className="mt-5">
        {record && children(record)}
        {!record && isError && <Failed query={query} gone={gone} />}
        {!record && !isError && <TableSkeleton />}
      </div>
    </Dialog>
  );
}

interface FailedProps {
  readonly query: RecordQuery<unknown>;
  readonly gone: string | undefined;
}

function Failed({ query: { error, refetch }, gone }: FailedProps): ReactElement {
  const isGone = isApiError(error) && ['not_found', 'validation_failed'].includes(error.data.code);
  if (gone === undefined || !isGone) {
    return <LoadFailed {...adminParts.notLoaded} onRetry={() => void refetch()} />;
  }
  return (
    <Notice tone="warn" role="alert">
      {gone}
    </Notice>
  );
}
