import type { ReactElement } from 'react';
import type { AddressValues } from '@rules/delivery/address';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import { normalisePostcode, COUNTRIES } from '@rules/delivery/postcodes';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { SelectField, TextField } from './field.js';
import type { TextProps } from './form-field.js';

const { fields, countries } = checkout;

export interface AddressFieldsProps {
  /** Registers a field of the address with the surrounding form. */
  readonly field: (name: keyof AddressValues) => TextProps;
  readonly country: () => AddressValues['country'];
  /** Rewrites a typed postcode in its canonical form. */
  readonly onPostcode: (postcode: string) => void;
  /** The autocomplete section, so that browsers fill in the right address. */
  readonly token: 'billing' | 'shipping';
}

/** An address with its country first: the country decides the format of a postcode. */
export function AddressFields({ field, country, onPostcode, token }: AddressFieldsProps): ReactElement {
  const postcode = field('postcode');
  const tidyPostcode = (typed: string): void => {
    const normal = normalisePostcode(typed, country());
    if (normal !== undefined) onPostcode(normal);
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={fields.country}
        autoComplete={`${token} country`}
        options={COUNTRIES.map((value, index) => ({ value, label: countries[index] ?? value }))}
        className="sm:col-span-2"
        {...field('country')}
      />
      <TextField
        label={fields.postcode}
        autoComplete={`${token} postal-code`}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_LENGTHS.postcode}
        required
        {...postcode}
        onBlur={async (event) => {
          tidyPostcode(event.target.value);
          await postcode.onBlur(event);
        }}
      />
      <TextField
        label={fields.address}
        autoComplete={`${token} address-line1`}
        maxLength={MAX_LENGTHS.address}
        required
        className="sm:col-span-2"
        {...field('address')}
      />
      <TextField
        label={fields.apartment}
        autoComplete={`${token} address-line2`}
        maxLength={MAX_LENGTHS.address}
        className="sm:col-span-2"
        {...field('apartment')}
      />
      <TextField
        label={fields.city}
        autoComplete={`${token} address-level2`}
        maxLength={MAX_LENGTHS.city}
        required
        {...field('city')}
      />
    </div>
  );
}
