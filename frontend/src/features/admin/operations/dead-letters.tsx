import { RotateCcw } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import {
  useAdminListDeadLettersQuery,
  useAdminReplayDeadLettersMutation,
  type DeadLetterList,
  type Operations,
} from '#frontend/api/generated-admin.js';
import { adminOperations } from '#frontend/copy/admin/operations.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { MomentCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { useParam } from '../parts/use-param.js';
import { usePages } from '../parts/use-pages.js';

const { dead } = adminOperations;
type DeadLetter = DeadLetterList['items'][number];
type Count = Operations['deadByConsumer'][number];

interface DeadLettersProps {
  readonly byConsumer: readonly Count[];
  readonly onReplayed: () => void;
}

/** Dead-lettered jobs, with replay of one and, by consumer, of all. */
export function DeadLetters({ byConsumer, onReplayed }: DeadLettersProps): ReactElement {
  const [consumer, setConsumer] = useParam('consumer');
  const [asked, setAsked] = useState<Count>();
  const pages = usePages(consumer);
  const answer = useAdminListDeadLettersQuery(
    { consumer: consumer || undefined, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const [send, { isLoading, originalArgs }] = useAdminReplayDeadLettersMutation();
  const dispatch = useDispatch();
  const replay = async (body: { consumer: string; eventId?: string }): Promise<void> => {
    const done = await send({ body });
    setAsked(undefined);
    if (!done.data) return;
    dispatch(notify({ toast: 'deadLettersReplayed', values: { count: done.data.replayed } }));
    onReplayed();
    void answer.refetch();
  };
  const isBusy = ({ eventId }: DeadLetter): boolean => isLoading && originalArgs?.body.eventId === eventId;
  const chosen = byConsumer.find((each) => each.consumer === consumer);
  return (
    <div className="mt-8">
      <h3 className="text-xl font-bold">{dead.heading}</h3>
      <p className="mt-1 max-w-2xl text-ink-2">{dead.text}</p>
      {byConsumer.length > 0 && <Consumers {...{ byConsumer, consumer }} onChoose={setConsumer} />}
      {chosen && (
        <Button look="outline" className="mt-4" onClick={() => setAsked(chosen)}>
          <RotateCcw className="size-4" aria-hidden />
          {fill(dead.replayAll, { ...chosen })}
        </Button>
      )}
      <PagedTable
        label={dead.table}
        columns={columns((row) => void replay({ consumer: row.consumer, eventId: row.eventId }), isBusy)}
        keyOf={(row) => `${row.eventId} ${row.consumer}`}
        answer={answer}
        pages={pages}
        empty={dead.empty}
      />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={fill(dead.askTitle, { consumer: asked?.consumer ?? '' })}
        text={fill(dead.askText, { count: asked?.count ?? 0 })}
        confirm={dead.replay}
        cancel={dead.cancel}
        closeLabel={dead.close}
        busy={isLoading}
        onConfirm={() => asked && void replay({ consumer: asked.consumer })}
      />
    </div>
  );
}

interface ConsumersProps {
  readonly byConsumer: readonly Count[];
  readonly consumer: string;
  readonly onChoose: (consumer: string) => void;
}

function Consumers({ byConsumer, consumer, onChoose }: ConsumersProps): ReactElement {
  const choices = [
    { name: '', label: dead.all },
    ...byConsumer.map((each) => ({ name: each.consumer, label: fill(dead.consumer, { ...each }) })),
  ];
  return (
    <div role="group" aria-label={dead.byConsumer} className="mt-4 flex flex-wrap gap-2">
      {choices.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === consumer}
          onClick={() => onChoose(name)}
          className={cn(
            'min-h-11 rounded-full px-4 text-sm font-semibold transition-colors duration-200',
            name === consumer ? 'bg-sage text-ink' : 'bg-oat text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function columns(
  onReplay: (row: DeadLetter) => void,
  isBusy: (row: DeadLetter) => boolean,
): readonly Column<DeadLetter>[] {
  const heads = dead.columns;
  return [
    { name: 'at', head: heads.at, cell: ({ deadAt }) => <MomentCell at={deadAt} /> },
    { name: 'event', head: heads.event, cell: (row) => <Code text={`${row.eventName} ${row.eventId}`} /> },
    { name: 'consumer', head: heads.consumer, cell: (row) => <Code text={row.consumer} /> },
    {
      name: 'error',
      head: heads.error,
      cell: ({ error }) =>
        error !== null && <span className="text-sm [overflow-wrap:anywhere]">{error}</span>,
    },
    {
      name: 'action',
      head: heads.action,
      atEnd: true,
      cell: (row) => (
        <Button
          look="outline"
          size="sm"
          busy={isBusy(row)}
          aria-label={fill(dead.replayOne, { id: row.eventId, consumer: row.consumer })}
          onClick={() => onReplay(row)}
        >
          {dead.replay}
        </Button>
      ),
    },
  ];
}

function Code({ text }: { readonly text: string }): ReactElement {
  return <code className="text-sm [overflow-wrap:anywhere]">{text}</code>;
}
