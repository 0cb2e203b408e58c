import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { KitchenDay } from '#frontend/api/generated-admin.js';
import { kitchenCapacity as words } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import { formatCount } from '../parts/cells.js';
import { useAdminSetDayCapacityMutation } from './kitchen-api.js';

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
  const [typed, setTyped] = useState(day.ownCapacity === null ? '' : String(day.ownCapacity));
  const [closed, setClosed] = useState(day.closed);
  const [isWrong, setWrong] = useState(false);
  const [set, { isLoading }] = useAdminSetDayCapacityMutation();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isNumber = typed.trim() === '' || /^\d{1,7}$/.test(typed.trim());
    setWrong(!isNumber);
    if (!isNumber) return;
    const capacity = typed.trim() === '' ? null : Number(typed);
    const result = await set({ date: day.date, body: { capacity, closed } });
    if (result.error) return;
    dispatch(notify({ toast: 'dayCapacitySaved' }));
    onChanged();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.title, { label: day.label })}
      closeLabel={words.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {words.cancel}
          </Button>
          <Button type="submit" form="capacity" busy={isLoading}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id="capacity" noValidate className="mt-5 space-y-6" onSubmit={(event) => void save(event)}>
        <TextField
          label={words.capacity}
          placeholder={words.capacityPlaceholder}
          error={isWrong ? words.capacityWrong : undefined}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SwitchField
          label={words.closedSwitch}
          help={words.closedHelp}
          checked={closed}
          onChange={setClosed}
        />
      </form>
    </Dialog>
  );
}
