import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminCatalog, adminProduct as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminCreateProductMutation } from './catalog-api.js';

const KINDS = ['meal', 'breakfast', 'protein'] as const;

export interface NewProductDialogProps {
  /** The product to copy; without one an empty dish or extra is made. */
  readonly original?: AdminProduct | undefined;
  readonly onClose: () => void;
  readonly onCreated: (sku: string) => void;
}

function penceOf(typed: string): number | undefined {
  const found = /^£?\s*(\d{1,4})(?:\.(\d{2}))?$/.exec(typed.trim());
  const pence = found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : 0;
  return pence > 0 ? pence : undefined;
}

/** Makes a product, empty or as a copy (rule K34). */
export function NewProductDialog({ original, onClose, onCreated }: NewProductDialogProps): ReactElement {
  const dispatch = useDispatch();
  const [create] = useAdminCreateProductMutation();
  const server = useServerForm({
    defaults: { kind: (original?.kind ?? 'meal') as AdminProduct['kind'], name: '', price: '' },
    issuesOf: ({ name, price }) => ({
      ...(name.trim() === '' ? { name: words.nameMissing } : {}),
      ...(price.trim() === '' || penceOf(price) !== undefined ? {} : { price: words.priceWrong }),
    }),
    send: async ({ kind, name, price }) => {
      const pricePence = penceOf(price);
      const result = await create({
        body: {
          kind,
          name,
          ...(original ? { copyOf: original.sku } : {}),
          ...(pricePence === undefined ? {} : { pricePence }),
        },
      });
      if (!result.data) return result.error;
      dispatch(notify({ toast: 'productCreated' }));
      onCreated(result.data.sku);
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={original ? fill(words.copyTitle, { name: original.name }) : words.newTitle}
      words={{ cancel: words.cancel, close: words.close, save: words.create }}
    >
      {!original && (
        <SelectField
          label={words.kind}
          {...server.text('kind')}
          options={KINDS.map((value) => ({ value, label: adminCatalog.kinds[value] }))}
        />
      )}
      <TextField label={words.name} maxLength={200} {...server.text('name')} />
      <TextField
        className="max-w-60"
        label={words.ownPrice}
        help={words.ownPriceHelp}
        inputMode="decimal"
        autoComplete="off"
        {...server.text('price')}
      />
      <p className="text-sm text-ink-2">{original ? words.copyNote : words.createNote}</p>
    </FormDialog>
  );
}
