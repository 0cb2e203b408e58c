import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import {
  useAdminKitchenDaysQuery,
  useAdminSetDayCapacityMutation,
  type KitchenDay,
} from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminDelivery as words } from '#frontend/copy/admin/promotions.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';

type State = keyof typeof words.states;

const LOOKS: Readonly<Record<State, 'outline' | 'secondary' | 'destructive'>> = {
  open: 'outline',
  full: 'secondary',
  closed: 'destructive',
};

function stateOf({ closed, taken, capacity }: KitchenDay): State {
  if (closed) return 'closed';
  return taken >= capacity ? 'full' : 'open';
}

/** The capacity of each delivery day, and a way to change or close it (rule D9). */
export function DeliverySection(): ReactElement {
  const answer = useAdminKitchenDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const pages = usePages('');
  const [date, setDate] = useState<string>();
  const { currentData: data } = answer;
  const today = data?.today ?? '';
  const columns: readonly Column<KitchenDay>[] = [
    { name: 'day', head: words.columns.day, cell: ({ label }) => <strong>{label}</strong> },
    { name: 'taken', head: words.columns.taken, atEnd: true, cell: ({ taken }) => String(taken) },
    {
      name: 'capacity',
      head: words.columns.capacity,
      atEnd: true,
      cell: ({ capacity, ownCapacity }) => (
        <span>
          {capacity.toLocaleString('en-GB')}
          {ownCapacity !== null && <span className="block text-sm text-ink-2">{words.own}</span>}
        </span>
      ),
    },
    {
      name: 'state',
      head: words.columns.state,
      cell: (day) => <StatusBadge look={LOOKS[stateOf(day)]}>{words.states[stateOf(day)]}</StatusBadge>,
    },
    {
      name: 'edit',
      head: words.columns.edit,
      atEnd: true,
      cell: (day) => (
        <Button
          look="outline"
          size="sm"
          aria-label={fill(words.editOf, { day: day.label })}
          onClick={() => setDate(day.date)}
        >
          {words.edit}
        </Button>
      ),
    },
  ];
  const coming = data?.items.filter((day) => day.date >= today) ?? [];
  const edited = coming.find((day) => day.date === date);
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} />
      <PagedTable
        label={words.table}
        columns={columns}
        keyOf={(day) => day.date}
        answer={{ ...answer, currentData: data && { items: coming, nextCursor: null } }}
        pages={pages}
        empty={words.empty}
      />
      {edited && (
        <DayDialog
          key={edited.date}
          day={edited}
          onClose={() => setDate(undefined)}
          onSaved={() => void answer.refetch()}
        />
      )}
    </section>
  );
}

interface DayDialogProps {
  readonly day: KitchenDay;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function DayDialog({ day, onClose, onSaved }: DayDialogProps): ReactElement {
  const dispatch = useDispatch();
  const [capacity, setCapacity] = useState(day.ownCapacity === null ? '' : String(day.ownCapacity));
  const [closed, setClosed] = useState(day.closed);
  const [error, setError] = useState<string>();
  const [save, { isLoading }] = useAdminSetDayCapacityMutation();
  const send = async (): Promise<void> => {
    const text = capacity.trim();
    const isNumber = text === '' || /^\d{1,7}$/.test(text);
    setError(isNumber ? undefined : words.capacityWrong);
    if (!isNumber) return;
    const body = { capacity: text === '' ? null : Number(text), closed };
    const answer = await save({ date: day.date, body });
    if (answer.error) return;
    dispatch(notify({ toast: 'daySaved' }));
    onSaved();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.title, { day: day.label })}
      description={fill(words.description, { taken: day.taken })}
      closeLabel={adminParts.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {adminParts.cancel}
          </Button>
          <Button busy={isLoading} onClick={() => void send()}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="mt-5 space-y-5">
        <TextField
          label={words.capacity}
          placeholder={words.capacityPlaceholder}
          inputMode="numeric"
          value={capacity}
          error={error}
          onChange={(event) => {
            setCapacity(event.target.value);
            setError(undefined);
          }}
        />
        <CheckField label={words.closed} checked={closed} onChange={setClosed} />
      </div>
    </Dialog>
  );
}
