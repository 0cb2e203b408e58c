import { useState, type ReactElement } from 'react';
import type { ModeratedPost } from '#frontend/api/generated-admin.js';
import { adminModeration as words } from '#frontend/copy/admin/community.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import {
  useAdminDismissReportsMutation,
  useAdminHidePostMutation,
  useAdminListReportedPostsQuery,
  useAdminRestorePostMutation,
} from './community-api.js';
import { adminMoment } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { usePages } from '../parts/use-pages.js';
import { CustomerReasonDialog } from '../parts/customer-reason-dialog.js';
import { OneOfField, useOneOf } from '../parts/one-of.js';

/** Enough of the parent post to recognise it. */
const REPLY_CHARACTERS = 80;

const nameOf = ({ authorName }: ModeratedPost): string => authorName ?? words.nobody;

/** Reported posts of the board, and hidden ones (rule C4). */
export function ModerationSection(): ReactElement {
  const [state, setState] = useOneOf('state', ['reported', 'hidden']);
  const pages = usePages(state);
  const [hiding, setHiding] = useState<ModeratedPost>();
  const answer = useAdminListReportedPostsQuery(
    { state, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const columns: readonly Column<ModeratedPost>[] = [
    { name: 'what', head: words.columns.what, cell: (post) => <Written post={post} /> },
    { name: 'author', head: words.columns.author, cell: nameOf },
    { name: 'reports', head: words.columns.reports, cell: (post) => <Reports post={post} /> },
    {
      name: 'decide',
      head: words.columns.decide,
      atEnd: true,
      cell: (post) => <Decision post={post} onHide={() => setHiding(post)} />,
    },
  ];
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} />
      <OneOfField label={words.state} value={state} onValue={setState} labels={words.states} />
      <PagedTable
        label={words.table}
        columns={columns}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty[state]}
      />
      {hiding && <HideDialog post={hiding} onClose={() => setHiding(undefined)} />}
    </section>
  );
}

function Written({ post }: { readonly post: ModeratedPost }): ReactElement {
  const { kind, body, replyTo, createdAt, hiddenReason } = post;
  const under = (replyTo ?? '').slice(0, REPLY_CHARACTERS);
  return (
    <span className="block max-w-prose [overflow-wrap:anywhere]">
      <span className="block text-sm text-ink-2">
        {kind === 'post' ? words.kinds.post : fill(words.kinds.reply, { text: under })} ·{' '}
        {adminMoment(createdAt)}
      </span>
      <span className="block whitespace-pre-line">{body}</span>
      {hiddenReason !== null && (
        <span className="block pt-1 text-sm">{fill(words.hiddenReason, { reason: hiddenReason })}</span>
      )}
    </span>
  );
}

function Reports({ post }: { readonly post: ModeratedPost }): ReactElement | null {
  const { openReports, reasons, reportedAt } = post;
  if (openReports === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="tnum font-semibold">{openReports}</span>
      {reasons.map((reason) => (
        <Badge key={reason} tone="warn">
          {words.reasons[reason]}
        </Badge>
      ))}
      {reportedAt !== null && (
        <span className="tnum block w-full text-sm text-ink-2">
          {fill(words.since, { time: adminMoment(reportedAt) })}
        </span>
      )}
    </span>
  );
}

interface DecisionProps {
  readonly post: ModeratedPost;
  readonly onHide: () => void;
}

function Decision({ post, onHide }: DecisionProps): ReactElement {
  const { id, state, openReports } = post;
  const name = nameOf(post);
  const [restore, restoring] = useAdminRestorePostMutation();
  const [dismiss, dismissing] = useAdminDismissReportsMutation();
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {openReports > 0 && (
        <Button
          look="outline"
          size="sm"
          busy={dismissing.isLoading}
          aria-label={fill(words.dismissOf, { name })}
          onClick={() => void dismiss({ id })}
        >
          {words.dismiss}
        </Button>
      )}
      {state === 'visible' && (
        <Button look="danger" size="sm" aria-label={fill(words.hideOf, { name })} onClick={onHide}>
          {words.hide}
        </Button>
      )}
      {state === 'hidden' && (
        <Button
          look="outline"
          size="sm"
          busy={restoring.isLoading}
          aria-label={fill(words.restoreOf, { name })}
          onClick={() => void restore({ id })}
        >
          {words.restore}
        </Button>
      )}
    </span>
  );
}

interface HideDialogProps {
  readonly post: ModeratedPost;
  readonly onClose: () => void;
}

function HideDialog({ post, onClose }: HideDialogProps): ReactElement {
  const [hide, { isLoading }] = useAdminHidePostMutation();
  const confirm = async (reason: string): Promise<void> => {
    const { error } = await hide({ id: post.id, hidePost: { reason } });
    if (!error) onClose();
  };
  return (
    <CustomerReasonDialog
      words={words.dialog}
      text={words.dialog.text}
      busy={isLoading}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
