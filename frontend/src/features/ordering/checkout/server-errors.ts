import type { FieldPath } from 'react-hook-form';
import type { ErrorCode } from '@rules/errors/errors';
import { errors as errorWords } from '#frontend/copy/errors.js';
import type { ServerFields } from '#frontend/ui/form/form-issues.js';
import { EMPTY_FORM, type CheckoutValues } from './checkout-form.js';

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

const words = (code: ErrorCode): string => errorWords[code].description;

/** How the server names the fields of the checkout. */
export const CHECKOUT_FIELDS: ServerFields<CheckoutValues> = {
  fieldOf,
  ofCode: {
    area_not_served: { field: 'postcode', words: words('area_not_served') },
    date_unavailable: { field: 'deliveryDate', words: words('date_unavailable') },
    // The server names the dishes and their days.
    not_on_menu: 'deliveryDate',
    dish_sold_out: 'deliveryDate',
    allergen_unconfirmed: { field: 'confirmedSkus', words: words('allergen_unconfirmed') },
    health_consent_required: { field: 'healthConsent', words: words('health_consent_required') },
  },
};
