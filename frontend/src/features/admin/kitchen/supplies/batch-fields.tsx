import { useId, type ReactElement } from 'react';
import type { SupplyChoices } from '#frontend/api/generated-admin.js';
import { kitchenSupplies } from '#frontend/copy/admin/food/supplies.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import type { ServerForm } from '#frontend/ui/form/use-server-form.js';
import { NEW_SUPPLIER, type BatchDraft } from './batch-draft.js';

const words = kitchenSupplies.form;

export interface FieldsProps {
  readonly server: ServerForm<BatchDraft>;
  readonly choices: SupplyChoices;
}

/** What arrived, and how much of it. */
export function BatchFields({ server, choices }: FieldsProps): ReactElement {
  const list = useId();
  const { units } = words;
  return (
    <>
      <TextField
        label={words.ingredient}
        help={words.ingredientHelp}
        required
        maxLength={120}
        autoComplete="off"
        list={list}
        {...server.text('ingredient')}
      />
      <datalist id={list}>
        {choices.ingredients.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <TextField
          label={words.amount}
          required
          inputMode="decimal"
          autoComplete="off"
          {...server.text('amount')}
        />
        <SelectField
          label={words.unit}
          options={[
            { value: 'kg', label: units.kg },
            { value: 'g', label: units.g },
            { value: 'piece', label: units.piece },
          ]}
          {...server.text('unit')}
        />
      </div>
      <TextField
        label={words.code}
        help={words.codeHelp}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...server.text('code')}
      />
    </>
  );
}

/** Who brought it; a new supplier with the address that the law asks for. */
export function SupplierFields({ server, choices }: FieldsProps): ReactElement {
  const chosen = server.form.watch('supplier');
  return (
    <>
      <SelectField
        label={words.supplier}
        required
        options={[
          { value: '', label: words.chooseSupplier },
          ...choices.suppliers.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW_SUPPLIER, label: words.newSupplier },
        ]}
        {...server.text('supplier')}
      />
      {chosen === NEW_SUPPLIER && (
        <div className="space-y-5 border-l-2 border-line pl-4">
          <TextField
            label={words.supplierName}
            required
            maxLength={120}
            autoComplete="off"
            {...server.text('name')}
          />
          <TextField
            label={words.address}
            required
            maxLength={300}
            autoComplete="off"
            {...server.text('address')}
          />
          <TextField
            label={words.phone}
            type="tel"
            maxLength={40}
            autoComplete="off"
            {...server.text('phone')}
          />
        </div>
      )}
    </>
  );
}
