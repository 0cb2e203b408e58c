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
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

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
  const [save] = useAdminSetDayCapacityMutation();
  const server = useServerForm({
    defaults: { capacity: day.ownCapacity === null ? '' : String(day.ownCapacity), closed: day.closed },
    issuesOf: ({ capacity }) => (/^\d{0,7}$/.test(capacity.trim()) ? {} : { capacity: words.capacityWrong }),
    send: async ({ capacity, closed }) => {
      const text = capacity.trim();
      const body = { capacity: text === '' ? null : Number(text), closed };
      const { error } = await save({ date: day.date, body });
      if (error) return error;
      dispatch(notify({ toast: 'daySaved' }));
      onSaved();
      onClose();
    },
  });
  const closed = server.bound('closed');
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={fill(words.title, { day: day.label })}
      description={fill(words.description, { taken: day.taken })}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.save }}
    >
      <TextField
        label={words.capacity}
        placeholder={words.capacityPlaceholder}
        inputMode="numeric"
        {...server.text('capacity')}
      />
      <CheckField label={words.closed} checked={closed.value} onChange={closed.onValue} />
    </FormDialog>
  );
}
