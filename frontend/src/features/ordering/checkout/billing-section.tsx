import type { ReactElement } from 'react';
import { Controller } from 'react-hook-form';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { AddressFields } from '#frontend/ui/form/address-fields.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { Section } from '#frontend/ui/layout/section.js';
import type { CheckoutForm } from './checkout-form.js';

/** The billing address; the delivery address by default. */
export function BillingSection({ form }: { readonly form: CheckoutForm }): ReactElement {
  const same = form.watch('useBillingAddress');
  return (
    <Section heading={checkout.billingHeading}>
      <Controller
        control={form.control}
        name="useBillingAddress"
        render={({ field }) => (
          <CheckField
            ref={field.ref}
            label={checkout.fields.useBillingAddress}
            checked={field.value}
            onChange={(checked) => {
              field.onChange(checked);
              form.clearErrors('billing');
            }}
          />
        )}
      />
      {!same && (
        <div className="mt-5">
          <AddressFields
            token="billing"
            field={(name) => textField(form, `billing.${name}`)}
            country={() => form.getValues('billing.country')}
            onPostcode={(normal) => form.setValue('billing.postcode', normal)}
          />
        </div>
      )}
    </Section>
  );
}
