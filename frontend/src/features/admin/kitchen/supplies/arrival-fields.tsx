import type { ReactElement } from 'react';
import { kitchenSupplies } from '#frontend/copy/admin/food/supplies.js';
import { fill } from '#frontend/copy/fill.js';
import { SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { isTooWarm, limitCelsius } from './batch-draft.js';
import type { FieldsProps } from './batch-fields.js';

const words = kitchenSupplies.form;

/** How it arrived: cold enough, and until when it keeps. */
export function ArrivalFields({ server, choices }: FieldsProps): ReactElement {
  const { storage, celsius } = server.form.watch();
  const limit = limitCelsius(storage, choices.limits);
  const { storages } = words;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={words.storage}
          options={[
            { value: 'chilled', label: storages.chilled },
            { value: 'frozen', label: storages.frozen },
            { value: 'ambient', label: storages.ambient },
          ]}
          {...server.text('storage')}
        />
        {limit !== null && (
          <TextField
            label={words.celsius}
            help={fill(words.celsiusHelp, { limit })}
            required
            // The number pad of a phone has no minus.
            inputMode={storage === 'frozen' ? 'text' : 'decimal'}
            autoComplete="off"
            {...server.text('celsius')}
          />
        )}
      </div>
      {limit !== null && isTooWarm({ storage, celsius }, choices.limits) && (
        <TextAreaField
          label={fill(words.beyond, { limit })}
          help={words.beyondHelp}
          required
          maxLength={500}
          {...server.text('action')}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField type="date" label={words.useBy} {...server.text('useBy')} />
        <TextField type="date" label={words.received} max={choices.today} {...server.text('receivedOn')} />
      </div>
    </>
  );
}
