import type { FieldPath } from 'react-hook-form';
import type { ApiError } from '#frontend/api/problem.js';
import { errors as errorWords } from '#frontend/copy/errors.js';
import { EMPTY_FORM, type CheckoutForm, type CheckoutValues } from './checkout-form.js';

const BILLING_FIELDS = ['address', 'apartment', 'city', 'postcode', 'country'] as const;

function isField(name: string): name is keyof CheckoutValues {
  return Object.hasOwn(EMPTY_FORM, name);
}

/** The form field for a path of the request; undefined when the form has none. */
function fieldOf(path: string): FieldPath<CheckoutValues> | undefined {
  const parts = path.split('.');
  const name = parts.at(-1) ?? '';
  if (parts.includes('billingAddress')) {
    const part = BILLING_FIELDS.find((each) => each === name);
    return part && `billing.${part}`;
  }
  if (parts[0] === 'confirmedAllergenSkus') return 'confirmedSkus';
  return isField(name) ? name : undefined;
}

/** Error codes that concern one field, for responses that name none. */
const FIELD_OF_CODE: Readonly<Record<string, FieldPath<CheckoutValues>>> = {
  area_not_served: 'postcode',
  date_unavailable: 'deliveryDate',
  allergen_unconfirmed: 'confirmedSkus',
  health_consent_required: 'healthConsent',
};

/** Shows the server's messages beside their fields, and focuses the first. */
export function showServerErrors(form: CheckoutForm, { data }: ApiError): void {
  const own = FIELD_OF_CODE[data.code];
  const messages = own
    ? [{ field: own, message: data.errors?.[0]?.message ?? errorWords[data.code].description }]
    : (data.errors ?? []).flatMap(({ field: path, message }) => {
        const field = fieldOf(path);
        return field ? [{ field, message }] : [];
      });
  messages.forEach(({ field, message }, index) =>
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
}
