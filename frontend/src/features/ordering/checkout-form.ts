import type { Resolver } from 'react-hook-form';
import { clashes, type Allergen } from '@rules/allergens';
import { CHECKOUT_MESSAGES, isEmail, isPhone, LIMITS } from '@rules/checkout-form';
import { normalisePostcode, type Country } from '@rules/postcodes';
import type { Quote } from '../../api/generated.js';
import { errors as errorWords } from '../../copy/errors.js';

export interface AddressValues {
  readonly address: string;
  readonly apartment: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: Country;
}

export interface CheckoutValues extends AddressValues {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** The delivery address is the billing address too. */
  readonly useBillingAddress: boolean;
  readonly billing: AddressValues;
  readonly deliveryDate: string;
  readonly gender: string;
  readonly preferences: string;
  readonly allergies: string;
  readonly allergens: readonly Allergen[];
  readonly healthConsent: boolean;
  readonly confirmedSkus: readonly string[];
  readonly ageConfirmed: boolean;
}

const NO_ADDRESS: AddressValues = { address: '', apartment: '', city: '', postcode: '', country: 'GB' };

export const EMPTY_FORM: CheckoutValues = {
  email: '',
  firstName: '',
  lastName: '',
  ...NO_ADDRESS,
  phone: '',
  useBillingAddress: true,
  billing: NO_ADDRESS,
  deliveryDate: '',
  gender: '',
  preferences: '',
  allergies: '',
  allergens: [],
  healthConsent: false,
  confirmedSkus: [],
  ageConfirmed: false,
};

/** What the checks need to know that is not in the form. */
export interface CheckContext {
  readonly lines: Quote['lines'];
  /** False when the postcode was checked and is out of reach. */
  readonly served: boolean;
}

/** Whether something was said about allergies, so that consent is needed (rule H1). */
export function declaresHealth({ allergens, allergies }: CheckoutValues): boolean {
  return allergens.length > 0 || allergies.trim() !== '';
}

/** Lines with a declared allergen that have not been confirmed (rule F3). */
export function unconfirmedLines(values: CheckoutValues, lines: Quote['lines']): Quote['lines'] {
  return lines.filter(
    ({ sku, allergens }) =>
      clashes(allergens, values.allergens).length > 0 && !values.confirmedSkus.includes(sku),
  );
}

type Issues = Partial<Record<string, string>>;

function addressIssues(values: AddressValues, prefix: '' | 'billing.'): Issues {
  const issues: Issues = {};
  if (values.address.trim() === '') issues[`${prefix}address`] = CHECKOUT_MESSAGES.address;
  if (values.city.trim() === '') issues[`${prefix}city`] = CHECKOUT_MESSAGES.city;
  if (values.postcode.trim() === '') issues[`${prefix}postcode`] = CHECKOUT_MESSAGES.postcode;
  else if (normalisePostcode(values.postcode, values.country) === undefined) {
    issues[`${prefix}postcode`] = CHECKOUT_MESSAGES.postcodeShape;
  }
  return issues;
}

/** Every check of the form, by the server's own rules: field name → message. */
export function checkoutIssues(values: CheckoutValues, { lines, served }: CheckContext): Issues {
  const issues: Issues = {};
  if (values.email.trim() === '') issues['email'] = CHECKOUT_MESSAGES.email;
  else if (!isEmail(values.email)) issues['email'] = CHECKOUT_MESSAGES.emailShape;
  if (values.firstName.trim() === '') issues['firstName'] = CHECKOUT_MESSAGES.firstName;
  if (values.lastName.trim() === '') issues['lastName'] = CHECKOUT_MESSAGES.lastName;
  Object.assign(issues, addressIssues(values, ''));
  if (!served) issues['postcode'] ??= errorWords.area_not_served.description;
  if (values.phone.trim() === '') issues['phone'] = CHECKOUT_MESSAGES.phone;
  else if (!isPhone(values.phone)) issues['phone'] = CHECKOUT_MESSAGES.phoneShape;
  if (!values.useBillingAddress) Object.assign(issues, addressIssues(values.billing, 'billing.'));
  if (declaresHealth(values) && !values.healthConsent)
    issues['healthConsent'] = CHECKOUT_MESSAGES.healthConsent;
  if (unconfirmedLines(values, lines).length > 0) {
    issues['confirmedSkus'] = errorWords.allergen_unconfirmed.description;
  }
  if (!values.ageConfirmed) issues['ageConfirmed'] = CHECKOUT_MESSAGES.ageConfirmed;
  return issues;
}

/** The checks in the shape that the form library wants. */
export function checkoutResolver(context: () => CheckContext): Resolver<CheckoutValues> {
  return (values) => {
    const issues = Object.entries(checkoutIssues(values, context()));
    if (issues.length === 0) return { values, errors: {} };
    const errors: Record<string, unknown> = {};
    const billing: Record<string, unknown> = {};
    for (const [field, message] of issues) {
      const error = { type: 'rule', message };
      if (field.startsWith('billing.')) billing[field.slice('billing.'.length)] = error;
      else errors[field] = error;
    }
    return { values: {}, errors: Object.keys(billing).length > 0 ? { ...errors, billing } : errors };
  };
}

/** The longest text each field takes. */
export const MAX_LENGTH = {
  email: LIMITS.email,
  firstName: LIMITS.name,
  lastName: LIMITS.name,
  address: LIMITS.address,
  apartment: LIMITS.address,
  city: LIMITS.city,
  postcode: LIMITS.postcode,
  phone: LIMITS.phone,
  preferences: LIMITS.note,
  allergies: LIMITS.note,
} as const;
