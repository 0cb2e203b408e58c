import { DIETS } from '@rules/food/allergens';
import { BEST_SELLERS } from '@rules/food/menus';
import type { ReactElement } from 'react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct as words } from '#frontend/copy/admin/catalog.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import type { ServerForm } from '#frontend/ui/form/use-server-form.js';
import type { ProductDraft } from './product-draft.js';

/** Not chosen by staff: every dish, and what sells most (rule B91). */
const COMPUTED: readonly string[] = ['ALL MEALS', BEST_SELLERS];
const CATEGORIES = oneTimeConfigurator.filters.filter((each) => !COMPUTED.includes(each));
const STORAGES = ['chilled', 'frozen'] as const;

export interface DishFieldsProps {
  readonly server: ServerForm<ProductDraft>;
  readonly kind: AdminProduct['kind'];
}

/** How a dish keeps, whom it suits, and where the menu shows it. */
export function DishFields({ server: { text, bound }, kind }: DishFieldsProps): ReactElement {
  const gentle = bound('gentle');
  const diets = bound('diets');
  const categories = bound('categories');
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={words.storage}
          {...text('storage')}
          options={STORAGES.map((value) => ({ value, label: words.storages[value] }))}
        />
        {kind !== 'meal' && <TextField label={words.portions} inputMode="numeric" {...text('portions')} />}
      </div>
      <SwitchField label={words.gentle} checked={gentle.value} onChange={gentle.onValue} />
      <Chips
        legend={words.diets}
        all={DIETS.map((value) => ({ value, label: words.dietNames[value] }))}
        chosen={diets.value}
        onChange={(chosen) => diets.onValue(DIETS.filter((each) => chosen.includes(each)))}
      />
      {kind === 'meal' && (
        <Chips
          legend={words.categories}
          all={CATEGORIES.map((value) => ({ value, label: value }))}
          chosen={categories.value}
          onChange={categories.onValue}
        />
      )}
    </>
  );
}

interface ChipsProps {
  readonly legend: string;
  readonly all: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

function Chips({ legend, all, chosen, onChange }: ChipsProps): ReactElement {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map(({ value, label }) => (
          <ChipCheck
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
