import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AdminCommunityEvent } from '#frontend/api/generated-admin.js';
import { adminSessions as words } from '#frontend/copy/admin/community.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { useAdminCancelCommunityEventMutation, useAdminListCommunityEventsQuery } from './community-api.js';
import { CommunitySessionDialog } from './community-session-dialog.js';
import { adminMoment, MomentCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { CustomerReasonDialog } from '../parts/customer-reason-dialog.js';
import { OneOfField, useOneOf } from '../parts/one-of.js';

type Session = AdminCommunityEvent;
/** The open action on an existing or new session. */
type Doing =
  { readonly what: 'add' } | { readonly what: 'edit' | 'cancel'; readonly session: Session } | undefined;

/** The community's sessions: created, changed and cancelled here (rule C6). */
export function CommunitySection(): ReactElement {
  const [kind, setKind] = useOneOf('kind', ['group', 'consultant']);
  const [when, setWhen] = useOneOf('when', ['coming', 'past']);
  const pages = usePages(`${kind} ${when}`);
  const [doing, setDoing] = useState<Doing>();
  const answer = useAdminListCommunityEventsQuery(
    { kind, when, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const close = (): void => setDoing(undefined);
  return (
    <section>
      <SectionHeading
        heading={words.heading}
        text={words.text}
        actions={
          <Button onClick={() => setDoing({ what: 'add' })}>
            <Plus className="size-4" aria-hidden />
            {words.add}
          </Button>
        }
      />
      <div className="flex flex-wrap gap-4">
        <OneOfField
          className="min-w-48"
          label={words.kind}
          value={kind}
          onValue={setKind}
          labels={words.kinds}
        />
        <OneOfField
          className="min-w-40"
          label={words.when}
          value={when}
          onValue={setWhen}
          labels={words.whens}
        />
      </div>
      <PagedTable
        label={words.table}
        columns={columnsOf(when === 'coming', setDoing)}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty[when]}
      />
      {(doing?.what === 'add' || doing?.what === 'edit') && (
        <CommunitySessionDialog
          session={doing.what === 'edit' ? doing.session : undefined}
          kind={kind}
          onClose={close}
        />
      )}
      {doing?.what === 'cancel' && <CancelDialog session={doing.session} onClose={close} />}
    </section>
  );
}

function columnsOf(isComing: boolean, onDo: (doing: Doing) => void): readonly Column<Session>[] {
  return [
    { name: 'at', head: words.columns.at, cell: ({ startsAt }) => <MomentCell at={startsAt} /> },
    { name: 'title', head: words.columns.title, cell: (session) => <Title session={session} /> },
    {
      name: 'places',
      head: words.columns.places,
      atEnd: true,
      cell: ({ taken, capacity }) => `${taken} / ${capacity}`,
    },
    {
      name: 'state',
      head: words.columns.state,
      cell: ({ state }) => (
        <StatusBadge look={state === 'cancelled' ? 'destructive' : 'outline'}>
          {words.states[state]}
        </StatusBadge>
      ),
    },
    {
      name: 'change',
      head: words.columns.change,
      atEnd: true,
      cell: (session) =>
        isComing &&
        session.state === 'scheduled' && (
          <Changes session={session} onDo={(what) => onDo({ what, session })} />
        ),
    },
  ];
}

function Title({ session }: { readonly session: Session }): ReactElement {
  const { title, host, lengthMinutes, membersOnly, recurs } = session;
  return (
    <span>
      <span className="flex flex-wrap items-center gap-1.5 font-semibold max-md:justify-end">
        {title}
        {membersOnly && <Badge tone="beet">{words.members}</Badge>}
        {recurs && <Badge>{words.recurs}</Badge>}
      </span>
      <span className="block text-sm text-ink-2">{fill(words.hosted, { host, minutes: lengthMinutes })}</span>
    </span>
  );
}

interface ChangesProps {
  readonly session: Session;
  readonly onDo: (what: 'edit' | 'cancel') => void;
}

function Changes({ session: { title, startsAt }, onDo }: ChangesProps): ReactElement {
  const of = { title, time: adminMoment(startsAt) };
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button look="outline" size="sm" aria-label={fill(words.editOf, of)} onClick={() => onDo('edit')}>
        {words.edit}
      </Button>
      <Button look="danger" size="sm" aria-label={fill(words.cancelOf, of)} onClick={() => onDo('cancel')}>
        {words.cancel}
      </Button>
    </span>
  );
}

interface CancelDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

function CancelDialog({ session: { id, taken }, onClose }: CancelDialogProps): ReactElement {
  const [cancel, { isLoading }] = useAdminCancelCommunityEventMutation();
  const { text, onePlace, places } = words.cancelDialog;
  const told = taken === 1 ? onePlace : fill(places, { count: taken });
  const confirm = async (reason: string): Promise<void> => {
    const { error } = await cancel({ id, cancelCommunityEvent: { reason } });
    if (!error) onClose();
  };
  return (
    <CustomerReasonDialog
      words={words.cancelDialog}
      text={fill(text, { places: told })}
      busy={isLoading}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
