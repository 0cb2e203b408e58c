import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { KitchenDish, KitchenSheet } from '#frontend/api/generated-admin.js';
import { kitchenSheet } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminRecordLotsMutation, useAdminRemoveLotMutation } from './kitchen-api.js';

const words = kitchenSheet.lots;

interface LotsValues {
  readonly lots: readonly { readonly dish: string; readonly lot: string; readonly useBy: string }[];
}

/** A suggested lot for each dish without one: the day and a number, to be corrected from the tray. */
function suggested(dishes: readonly KitchenDish[], date: string): LotsValues {
  const day = date.slice(2).replaceAll('-', '');
  return {
    lots: dishes.map(({ key, useBy }, index) => ({ dish: key, lot: `L${day}-${index + 1}`, useBy })),
  };
}

/** A dish whose lot is left empty is not sent. */
function filledIn({ lots }: LotsValues): LotsValues['lots'] {
  return lots.flatMap((each) => (each.lot.trim() === '' ? [] : [{ ...each, lot: each.lot.trim() }]));
}

export interface LotsDialogProps {
  readonly sheet: KitchenSheet;
  readonly onClose: () => void;
}

/** Records the lots of a day in one go. */
export function LotsDialog({ sheet, onClose }: LotsDialogProps): ReactElement {
  const dispatch = useDispatch();
  const [record] = useAdminRecordLotsMutation();
  const { date, label } = sheet.day;
  // The response fills the sheet, and the dialog closes only then.
  const [dishes] = useState(() => sheet.dishes.filter(({ lots }) => lots.length === 0));
  const server = useServerForm<LotsValues>({
    defaults: suggested(dishes, date),
    // The server's words name the dish, and are shown above the fields.
    fields: { fieldOf: () => undefined },
    send: async (values) => {
      const { error } = await record({ date, body: { lots: [...filledIn(values)] } });
      if (error) return error;
      dispatch(notify({ toast: 'lotsWritten' }));
      onClose();
    },
  });
  const count = filledIn(server.form.watch()).length;
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={fill(words.title, { label })}
      description={words.text}
      words={{
        cancel: words.cancel,
        close: words.close,
        save: fill(count === 1 ? words.save.one : words.save.other, { count }),
      }}
      canSave={count > 0}
    >
      {server.refusal && (
        <p role="alert" className="font-medium text-tomato">
          {server.refusal.data.detail}
        </p>
      )}
      {dishes.map(({ key, name, useBy }, index) => (
        <div key={key} className="grid gap-3 sm:grid-cols-[1fr_11rem]">
          <TextField
            label={fill(words.lot, { name })}
            maxLength={40}
            autoComplete="off"
            {...server.text(`lots.${index}.lot`)}
          />
          <TextField
            label={fill(words.useBy, { name })}
            type="date"
            max={useBy}
            {...server.text(`lots.${index}.useBy`)}
          />
        </div>
      ))}
    </FormDialog>
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
