import type { ReactElement } from 'react';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { AddressFields } from './address-fields.js';
import type { DetailsValues } from './details-form.js';
import { TextField } from './field.js';
import type { ServerForm } from './use-server-form.js';

/** Address, phone and courier note of a parcel. */
export function DetailsFields({
  form,
  text,
}: Pick<ServerForm<DetailsValues>, 'form' | 'text'>): ReactElement {
  return (
    <>
      <AddressFields
        token="shipping"
        field={text}
        country={() => form.getValues('country')}
        onPostcode={(postcode) => form.setValue('postcode', postcode)}
      />
      <TextField
        label={checkout.fields.phone}
        help={checkout.phoneHelp}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTHS.phone}
        required
        {...text('phone')}
      />
      <TextField
        label={checkout.fields.courierNote}
        help={checkout.fields.courierNoteHelp}
        autoComplete="off"
        maxLength={MAX_LENGTHS.courierNote}
        {...text('courierNote')}
      />
    </>
  );
}
