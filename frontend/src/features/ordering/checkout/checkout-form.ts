import type { Resolver, UseFormReturn } from 'react-hook-form';
import { addressIssues, NO_ADDRESS, recipientIssues, type AddressValues } from '@rules/delivery/address';
import { clashes, type Allergen } from '@rules/food/allergens';
import { CHECKOUT_MESSAGES, isEmail, MAX_LENGTHS } from '@rules/delivery/checkout-form';
import type { Quote } from '#frontend/api/generated.js';
import { recallWords } from '#frontend/copy/ordering/recall.js';
import { errors as errorWords } from '#frontend/copy/errors.js';

export interface CheckoutValues extends AddressValues {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly courierNote: string;
  /** Whether the delivery address is also the billing address. */
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
  /** Confirmed when an earlier answer about allergies was lost (rule F23). */
  readonly noAllergies: boolean;
}

export type CheckoutForm = UseFormReturn<CheckoutValues>;

export const EMPTY_FORM: CheckoutValues = {
  email: '',
  firstName: '',
  lastName: '',
  ...NO_ADDRESS,
  phone: '',
  courierNote: '',
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
  noAllergies: false,
};

/** Inputs of the checks from outside the form. */
export interface CheckContext {
  readonly lines: Quote['lines'];
  /** False when the postcode was checked and is outside the delivery area. */
  readonly served: boolean;
  /** An earlier answer about allergies was lost: a new one is required before payment. */
  readonly foodLost?: boolean;
  /** The chosen day is no longer offered: another one is required. */
  readonly dayGone?: boolean;
}

/** Whether the form contains health data, so that consent is required (rule H1). */
export function declaresHealth({ allergens, allergies }: CheckoutValues): boolean {
  return allergens.length > 0 || allergies.trim() !== '';
}

/** Lines with a declared allergen that are not confirmed yet (rule F3). */
export function unconfirmedLines(values: CheckoutValues, lines: Quote['lines']): Quote['lines'] {
  return lines.filter(
    ({ sku, allergens }) =>
      clashes(allergens, values.allergens).length > 0 && !values.confirmedSkus.includes(sku),
  );
}

type Issues = Partial<Record<string, string>>;

function billingIssues(billing: AddressValues): Issues {
  return Object.fromEntries(
    Object.entries(addressIssues(billing)).map(([field, message]) => [`billing.${field}`, message]),
  );
}

/** Every check of the form, equal to the server's rules: field name → message. */
export function checkoutIssues(values: CheckoutValues, context: CheckContext): Issues {
  const { lines, served, foodLost, dayGone } = context;
  const issues: Issues = {};
  if (values.email.trim() === '') issues['email'] = CHECKOUT_MESSAGES.email;
  else if (!isEmail(values.email)) issues['email'] = CHECKOUT_MESSAGES.emailShape;
  Object.assign(issues, recipientIssues(values), addressIssues(values));
  if (!served) issues['postcode'] ??= errorWords.area_not_served.description;
  if (!values.useBillingAddress) Object.assign(issues, billingIssues(values.billing));
  if (declaresHealth(values) && !values.healthConsent)
    issues['healthConsent'] = CHECKOUT_MESSAGES.healthConsent;
  if (unconfirmedLines(values, lines).length > 0) {
    issues['confirmedSkus'] = errorWords.allergen_unconfirmed.description;
  }
  if (foodLost && !values.noAllergies && !declaresHealth(values))
    issues['noAllergies'] = CHECKOUT_MESSAGES.allergiesAgain;
  if (dayGone && values.deliveryDate === '') issues['deliveryDate'] = recallWords.dayMissing;
  if (!values.ageConfirmed) issues['ageConfirmed'] = CHECKOUT_MESSAGES.ageConfirmed;
  return issues;
}

/** The checks as a resolver of the form library. */
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

/** The maximum length of each field. */
export const MAX_LENGTH = {
  email: MAX_LENGTHS.email,
  firstName: MAX_LENGTHS.name,
  lastName: MAX_LENGTHS.name,
  phone: MAX_LENGTHS.phone,
  courierNote: MAX_LENGTHS.courierNote,
  preferences: MAX_LENGTHS.note,
  allergies: MAX_LENGTHS.note,
} as const;
