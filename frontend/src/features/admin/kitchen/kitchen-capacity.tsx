import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { KitchenDay } from '#frontend/api/generated-admin.js';
import { kitchenCapacity as words } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import { formatCount } from '../parts/cells.js';
import { useAdminSetDayCapacityMutation } from './kitchen-api.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

export interface KitchenCapacityProps {
  readonly day: KitchenDay;
  readonly onChanged: () => void;
}

/** How full a day is, and the form to change its capacity (rule D9). */
export function KitchenCapacity({ day, onChanged }: KitchenCapacityProps): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <dt className="text-sm text-ink-2">{words.heading}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        <span className="tnum font-semibold">
          {day.closed
            ? words.closed
            : fill(words.taken, { taken: formatCount(day.taken), capacity: formatCount(day.capacity) })}
        </span>
        <Button look="ghost" className="no-print -my-1" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      </dd>
      {open && (
        <CapacityDialog
          day={day}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

function CapacityDialog({
  day,
  onClose,
  onChanged,
}: KitchenCapacityProps & { readonly onClose: () => void }): ReactElement {
  const dispatch = useDispatch();
  const [set] = useAdminSetDayCapacityMutation();
  const server = useServerForm({
    defaults: { capacity: day.ownCapacity === null ? '' : String(day.ownCapacity), closed: day.closed },
    issuesOf: ({ capacity }) => (/^\d{0,7}$/.test(capacity.trim()) ? {} : { capacity: words.capacityWrong }),
    send: async ({ capacity, closed }) => {
      const typed = capacity.trim();
      const body = { capacity: typed === '' ? null : Number(typed), closed };
      const { error } = await set({ date: day.date, body });
      if (error) return error;
      dispatch(notify({ toast: 'dayCapacitySaved' }));
      onChanged();
    },
  });
  const closed = server.bound('closed');
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={fill(words.title, { label: day.label })}
      words={words}
    >
      <TextField
        label={words.capacity}
        placeholder={words.capacityPlaceholder}
        inputMode="numeric"
        {...server.text('capacity')}
      />
      <SwitchField
        label={words.closedSwitch}
        help={words.closedHelp}
        checked={closed.value}
        onChange={closed.onValue}
      />
    </FormDialog>
  );
}
