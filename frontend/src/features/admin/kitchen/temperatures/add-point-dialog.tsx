import { POINT_KINDS, type PointKind } from '@rules/kitchen/temperatures';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { kitchenTemperatures } from '#frontend/copy/admin/food/temperatures.js';
import { notify } from '#frontend/copy/notify.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminAddPointMutation } from './temperatures-api.js';

const words = kitchenTemperatures.form;

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds an appliance or a step that is measured each day. */
export function AddPointDialog({ onClose, onDone }: DialogProps): ReactElement {
  const dispatch = useDispatch();
  const [add] = useAdminAddPointMutation();
  const server = useServerForm<{ name: string; kind: PointKind }>({
    defaults: { name: '', kind: 'fridge' },
    issuesOf: ({ name }) => (name.trim() === '' ? { name: words.nameMissing } : {}),
    send: async (body) => {
      const { error } = await add({ body });
      if (error) return error;
      dispatch(notify({ toast: 'pointAdded' }));
      onDone();
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={words.title}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.save }}
    >
      <TextField
        label={words.name}
        help={words.nameHelp}
        required
        maxLength={80}
        autoComplete="off"
        {...server.text('name')}
      />
      <SelectField
        label={words.kind}
        options={POINT_KINDS.map((kind) => ({ value: kind, label: kitchenTemperatures.kinds[kind] }))}
        {...server.text('kind')}
      />
    </FormDialog>
  );
}
