import { QUANTITY_UNITS } from '@rules/kitchen/purchase';
import { Trash2 } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { adminProduct } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { FieldError, SelectField, TextField } from '#frontend/ui/form/field.js';
import type { ServerForm } from '#frontend/ui/form/use-server-form.js';
import type { ProductDraft } from '../product-draft.js';
import { MAX_QUANTITIES, NEW_QUANTITY } from './quantity-draft.js';

const words = adminProduct.quantities;
const UNITS = QUANTITY_UNITS.map((value) => ({ value, label: words.units[value] }));

interface QuantitiesProps {
  readonly server: ServerForm<ProductDraft>;
}

/** What one tray or pot takes of each ingredient, for the purchase list (rule F100). */
export function DishQuantities({ server }: QuantitiesProps): ReactElement {
  const id = useId();
  const { value: rows, error, onValue } = server.bound('quantities');
  return (
    <fieldset className="space-y-4 rounded-2xl border border-line p-4">
      <legend className="px-1 font-semibold">{words.heading}</legend>
      <p className="text-sm text-ink-2">{words.text}</p>
      {rows.length === 0 && <p>{words.none}</p>}
      {rows.map((_, index) => (
        <Row
          key={index}
          server={server}
          index={index}
          onRemove={() => onValue(rows.filter((__, each) => each !== index))}
        />
      ))}
      {rows.length < MAX_QUANTITIES && (
        <Button look="outline" onClick={() => onValue([...rows, NEW_QUANTITY])}>
          {words.add}
        </Button>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

interface RowProps extends QuantitiesProps {
  readonly index: number;
  readonly onRemove: () => void;
}

function Row({ server, index, onRemove }: RowProps): ReactElement {
  const number = index + 1;
  const name = server.form.watch(`quantities.${index}.ingredient`);
  return (
    <div className="grid grid-cols-2 items-start gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_6.5rem_7.5rem_6.5rem_auto]">
      <TextField
        className="col-span-2 sm:col-span-1"
        label={fill(words.ingredient, { number })}
        maxLength={80}
        autoComplete="off"
        {...server.text(`quantities.${index}.ingredient`)}
      />
      <TextField
        label={fill(words.amount, { number })}
        inputMode="decimal"
        {...server.text(`quantities.${index}.amount`)}
      />
      <SelectField
        label={fill(words.unit, { number })}
        options={UNITS}
        {...server.text(`quantities.${index}.unit`)}
      />
      <TextField
        label={fill(words.waste, { number })}
        inputMode="numeric"
        placeholder="0"
        {...server.text(`quantities.${index}.wastePercent`)}
      />
      <button
        type="button"
        aria-label={fill(words.remove, { name: name || fill(words.unnamed, { number }) })}
        onClick={onRemove}
        className="mt-7.5 grid size-12 place-items-center justify-self-end rounded-full hover:bg-oat"
      >
        <Trash2 className="size-5" aria-hidden />
      </button>
    </div>
  );
}
