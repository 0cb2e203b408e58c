import { COUNTRIES } from '@rules/delivery/postcodes';
import { clearDietAsked } from './diet-asked.js';
import { EMPTY_FORM, type CheckoutValues } from './checkout-form.js';

const KEY = 'checkoutForm';

/** Contact details only: food and health data is never stored in the browser. */
const KEPT = [
  ...(['email', 'firstName', 'lastName', 'address', 'apartment', 'city', 'postcode'] as const),
  ...(['phone', 'courierNote'] as const),
] as const;

/**
 * Stores the contact details until the tab closes, so that coming back from the payment page does not require
 * typing them again.
 */
export function saveForm(values: CheckoutValues): void {
  const kept = Object.fromEntries(KEPT.map((field) => [field, values[field]]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, country: values.country }));
  } catch {
    // The customer then types them again.
  }
}

export function loadForm(): CheckoutValues {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const values: Readonly<Record<string, unknown>> =
      typeof stored === 'object' && stored !== null ? { ...stored } : {};
    const kept = KEPT.map((field) => {
      const value = values[field];
      return [field, typeof value === 'string' ? value : ''] as const;
    });
    const country = COUNTRIES.find((each) => each === values['country']) ?? 'GB';
    return { ...EMPTY_FORM, ...Object.fromEntries(kept), country };
  } catch (error) {
    console.warn('the kept checkout form could not be read', error);
    return EMPTY_FORM;
  }
}

export function clearForm(): void {
  try {
    sessionStorage.removeItem(KEY);
    clearDietAsked();
  } catch {
    // Nothing was stored.
  }
}
