import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { LIMITS } from '@rules/delivery/checkout-form';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { AddressFields } from './address-fields.js';
import type { DetailsValues } from './details-form.js';
import { TextField } from './field.js';
import { textField } from './form-field.js';

/** Address, phone and courier note of a parcel. */
export function DetailsFields({ form }: { readonly form: UseFormReturn<DetailsValues> }): ReactElement {
  return (
    <>
      <AddressFields
        token="shipping"
        field={(name) => textField(form, name)}
        country={() => form.getValues('country')}
        onPostcode={(postcode) => form.setValue('postcode', postcode)}
      />
      <TextField
        label={checkout.fields.phone}
        help={checkout.phoneHelp}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={LIMITS.phone}
        required
        {...textField(form, 'phone')}
      />
      <TextField
        label={checkout.fields.courierNote}
        help={checkout.fields.courierNoteHelp}
        autoComplete="off"
        maxLength={LIMITS.courierNote}
        {...textField(form, 'courierNote')}
      />
    </>
  );
}
