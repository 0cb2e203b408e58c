import type { ReactElement } from 'react';
import { normalisePostcode, COUNTRIES } from '@rules/postcodes';
import { checkout } from '../../copy/checkout.js';
import { SelectField, TextField } from '../../ui/field.js';
import { MAX_LENGTH } from './checkout-form.js';
import { textField, type CheckoutForm } from './use-checkout-fields.js';

const { fields, countries } = checkout;

export interface AddressFieldsProps {
  readonly form: CheckoutForm;
  /** Where in the form the address stands, and what browsers call it. */
  readonly part: 'delivery' | 'billing';
}

/** An address with its country first: it decides what a postcode looks like. */
export function AddressFields({ form, part }: AddressFieldsProps): ReactElement {
  const billing = part === 'billing';
  const at = <Name extends 'address' | 'apartment' | 'city' | 'postcode' | 'country'>(name: Name) =>
    billing ? (`billing.${name}` as const) : name;
  const token = billing ? 'billing' : 'shipping';
  const postcode = textField(form, at('postcode'));
  const tidyPostcode = (typed: string): void => {
    const normal = normalisePostcode(typed, form.getValues(at('country')));
    if (normal !== undefined) form.setValue(at('postcode'), normal);
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={fields.country}
        autoComplete={`${token} country`}
        options={COUNTRIES.map((value, index) => ({ value, label: countries[index] ?? value }))}
        className="sm:col-span-2"
        {...textField(form, at('country'))}
      />
      <TextField
        label={fields.address}
        autoComplete={`${token} address-line1`}
        maxLength={MAX_LENGTH.address}
        required
        className="sm:col-span-2"
        {...textField(form, at('address'))}
      />
      <TextField
        label={fields.apartment}
        autoComplete={`${token} address-line2`}
        maxLength={MAX_LENGTH.apartment}
        className="sm:col-span-2"
        {...textField(form, at('apartment'))}
      />
      <TextField
        label={fields.city}
        autoComplete={`${token} address-level2`}
        maxLength={MAX_LENGTH.city}
        required
        {...textField(form, at('city'))}
      />
      <TextField
        label={fields.postcode}
        autoComplete={`${token} postal-code`}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_LENGTH.postcode}
        required
        {...postcode}
        onBlur={async (event) => {
          tidyPostcode(event.target.value);
          await postcode.onBlur(event);
        }}
      />
    </div>
  );
}
