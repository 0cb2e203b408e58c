import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiError } from '#frontend/api/problem.js';
import { admin, adminParts } from '#frontend/copy/admin/admin.js';
import { adminRecord as words } from '#frontend/copy/admin/frame/frame.js';
import { fill } from '#frontend/copy/fill.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Key } from '../keyboard/key.js';
import { useShortcuts } from '../keyboard/shortcuts.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { hrefOf } from '../sections.js';
import type { RecordQuery } from './record-dialog.js';
import { recordHref, RECORDS, type RecordKind } from './record-href.js';
import { trailOf } from './trail.js';

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

const STEP = cn(
  buttonStyle({ look: 'outline' }),
  '!h-8 !gap-1.5 !px-3 !text-[0.8125rem] pointer-coarse:!h-11',
);

/** Back to the list, and the records before and after this one in it; `k`, `j` and Escape do the same. */
function RecordTrail({ kind, id }: { readonly kind: RecordKind; readonly id: string }): ReactElement {
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly fromList?: boolean } | null };
  const { tab, section } = RECORDS[kind];
  const trail = trailOf(kind, id);
  const at = trail?.ids.indexOf(id) ?? -1;
  const [previous, next] = [trail?.ids[at - 1], trail?.ids[at + 1]];
  const list = trail?.href ?? hrefOf({ tab, name: section });
  const go = (to: string): void => void navigate(recordHref(kind, to), { replace: true, state });
  const back = (): void => void (state?.fromList ? navigate(-1) : navigate(list));
  useShortcuts(
    {
      ...(next !== undefined && { j: () => go(next) }),
      ...(previous !== undefined && { k: () => go(previous) }),
      Escape: back,
    },
    'record',
  );
  return (
    <nav
      aria-label={words.trail}
      className="no-print flex flex-wrap items-center gap-2 pb-3 text-[0.8125rem]"
    >
      <Link
        to={list}
        onClick={(event) => {
          if (!state?.fromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
          // The list's own place in the history has its scroll position.
          event.preventDefault();
          back();
        }}
        className="py-2 font-semibold text-kale underline underline-offset-4"
      >
        {admin.sections[section]}
      </Link>
      {trail && trail.ids.length > 1 && (
        <>
          <span className="tnum ml-auto text-ink-2">
            {fill(words.place, { at: at + 1, of: trail.ids.length })}
          </span>
          {previous !== undefined && (
            <Link to={recordHref(kind, previous)} replace state={state} className={STEP}>
              <ChevronLeft className="size-4" aria-hidden />
              {words.previous}
              <Hint>K</Hint>
            </Link>
          )}
          {next !== undefined && (
            <Link to={recordHref(kind, next)} replace state={state} className={STEP}>
              {words.next}
              <Hint>J</Hint>
              <ChevronRight className="size-4" aria-hidden />
            </Link>
          )}
        </>
      )}
    </nav>
  );
}

const Hint = ({ children }: { readonly children: string }): ReactElement => (
  <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
    <Key>{children}</Key>
  </span>
);
