import { useEffect, useRef } from 'react';
import type { AddressValues } from '@rules/delivery/address';
import type { Allergen } from '@rules/food/allergens';
import type { CheckoutForm, CheckoutValues } from './checkout-form.js';

/** The known details of a signed-in user; null for a visitor. */
export type KnownCustomer = Readonly<
  Partial<
    Pick<CheckoutValues, 'email' | 'firstName' | 'lastName' | 'phone' | 'ageConfirmed' | 'courierNote'> &
      AddressValues
  >
> & {
  /** The account is still loading. */
  readonly isArriving?: boolean;
};

const CONTACT = ['email', 'firstName', 'lastName', 'phone'] as const;
const ADDRESS = ['address', 'apartment', 'city', 'postcode', 'courierNote'] as const;

/** Fills known values into fields that are still empty; an address only as a whole. */
export function usePrefill(form: CheckoutForm, customer: KnownCustomer | null): void {
  useEffect(() => {
    if (!customer) return;
    const isEmpty = (field: (typeof CONTACT | typeof ADDRESS)[number]): boolean =>
      form.getValues(field) === '';
    for (const field of CONTACT) {
      const value = customer[field];
      if (value && isEmpty(field)) form.setValue(field, value);
    }
    // Declared in the account, so not requested again (rule I12).
    if (customer.ageConfirmed) form.setValue('ageConfirmed', true);
    if (!customer.address || !ADDRESS.every(isEmpty)) return;
    for (const field of ADDRESS) form.setValue(field, customer[field] ?? '');
    if (customer.country) form.setValue('country', customer.country);
  }, [form, customer]);
}

/**
 * Allergens that become known while the form is open, such as those of the account, are ticked; withdrawn
 * ones are unticked. Each only once: the shopper's own changes stay.
 */
export function useDeclaredAllergens(form: CheckoutForm, declared: readonly Allergen[]): void {
  const before = useRef(declared);
  useEffect(() => {
    const fresh = declared.filter((each) => !before.current.includes(each));
    const gone = before.current.filter((each) => !declared.includes(each));
    before.current = declared;
    if (fresh.length === 0 && gone.length === 0) return;
    const kept = form.getValues('allergens').filter((each) => !gone.includes(each));
    form.setValue('allergens', [...new Set([...kept, ...fresh])]);
  }, [form, declared]);
}
