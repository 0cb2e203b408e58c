import { useEffect } from 'react';
import type { AddressValues } from '@rules/address';
import type { CheckoutForm, CheckoutValues } from './checkout-form.js';

/** What is known of somebody who is signed in; null for a visitor. */
export type KnownCustomer = Readonly<
  Partial<Pick<CheckoutValues, 'email' | 'firstName' | 'lastName' | 'phone'> & AddressValues>
>;

const CONTACT = ['email', 'firstName', 'lastName', 'phone'] as const;
const ADDRESS = ['address', 'apartment', 'city', 'postcode'] as const;

/** Fills what is known into fields that are still empty; an address only as a whole. */
export function usePrefill(form: CheckoutForm, customer: KnownCustomer | null): void {
  useEffect(() => {
    if (!customer) return;
    const isEmpty = (field: (typeof CONTACT | typeof ADDRESS)[number]): boolean =>
      form.getValues(field) === '';
    for (const field of CONTACT) {
      const value = customer[field];
      if (value && isEmpty(field)) form.setValue(field, value);
    }
    if (!customer.address || !ADDRESS.every(isEmpty)) return;
    for (const field of ADDRESS) form.setValue(field, customer[field] ?? '');
    if (customer.country) form.setValue('country', customer.country);
  }, [form, customer]);
}
