import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { KitchenDish, KitchenSheet } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { kitchenSheet } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useAdminRecordLotsMutation, useAdminRemoveLotMutation } from './kitchen-api.js';

const words = kitchenSheet.lots;

interface Typed {
  readonly lot: string;
  readonly useBy: string;
}

/** A suggested lot for each dish without one: the day and a number, to be corrected from the tray. */
function suggested(sheet: KitchenSheet): Record<string, Typed> {
  const day = sheet.day.date.slice(2).replaceAll('-', '');
  return Object.fromEntries(
    sheet.dishes.flatMap(({ key, lots, useBy }, index) =>
      lots.length > 0 ? [] : [[key, { lot: `L${day}-${index + 1}`, useBy }]],
    ),
  );
}

export interface LotsDialogProps {
  readonly sheet: KitchenSheet;
  readonly onClose: () => void;
}

/** Records the lots of a day in one go. */
export function LotsDialog({ sheet, onClose }: LotsDialogProps): ReactElement {
  const dispatch = useDispatch();
  const [typed, setTyped] = useState(() => suggested(sheet));
  const [record, { isLoading, error }] = useAdminRecordLotsMutation();
  const dishes = sheet.dishes.filter(({ key }) => typed[key]);
  const lots = dishes.flatMap(({ key: dish }) => {
    const { lot = '', useBy = '' } = typed[dish] ?? {};
    return lot.trim() === '' ? [] : [{ dish, lot: lot.trim(), useBy }];
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const result = await record({ date: sheet.day.date, body: { lots } });
    if (result.error) return;
    dispatch(notify({ toast: 'lotsWritten' }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.title, { label: sheet.day.label })}
      description={words.text}
      closeLabel={words.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {words.cancel}
          </Button>
          <Button type="submit" form="lots" busy={isLoading} disabled={lots.length === 0}>
            {fill(lots.length === 1 ? words.save.one : words.save.other, { count: lots.length })}
          </Button>
        </>
      }
    >
      <form id="lots" className="mt-5 space-y-5" onSubmit={(event) => void save(event)}>
        {isApiError(error) && (
          <p role="alert" className="font-medium text-tomato">
            {error.data.detail}
          </p>
        )}
        {dishes.map((dish) => (
          <LotFields
            key={dish.key}
            dish={dish}
            value={typed[dish.key]}
            onChange={(value) => setTyped({ ...typed, [dish.key]: value })}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface LotFieldsProps {
  readonly dish: KitchenDish;
  readonly value: Typed | undefined;
  readonly onChange: (value: Typed) => void;
}

function LotFields({ dish, value, onChange }: LotFieldsProps): ReactElement {
  const { lot = '', useBy = dish.useBy } = value ?? {};
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_11rem]">
      <TextField
        label={fill(words.lot, { name: dish.name })}
        value={lot}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => onChange({ lot: event.target.value, useBy })}
      />
      <TextField
        label={fill(words.useBy, { name: dish.name })}
        type="date"
        value={useBy}
        max={dish.useBy}
        onChange={(event) => onChange({ lot, useBy: event.target.value })}
      />
    </div>
  );
}

export interface RemoveLotProps {
  readonly lot: KitchenDish['lots'][number];
  readonly name: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveLot({ lot, name, onClose, onRemoved }: RemoveLotProps): ReactElement {
  const dispatch = useDispatch();
  const [remove, { isLoading }] = useAdminRemoveLotMutation();
  const confirm = async (): Promise<void> => {
    const result = await remove({ id: lot.id });
    onClose();
    onRemoved();
    if (!result.error) dispatch(notify({ toast: 'lotTakenBack' }));
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.removeTitle}
      text={fill(words.removeText, { lot: lot.lot, name })}
      confirm={words.removeConfirm}
      cancel={words.cancel}
      closeLabel={words.close}
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
