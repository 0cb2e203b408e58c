import { CHECKOUT_MESSAGES, isPhone } from './checkout-form.js';
import { isPlainName } from '../identity/names.js';
import { normalisePostcode, type Country } from './postcodes.js';

/** A postal address as typed. */
export interface AddressValues {
  readonly address: string;
  readonly apartment: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: Country;
}

/** The parts of an address that distinguish one household from another. */
export interface AddressKeyParts {
  readonly address: string;
  readonly apartment?: string | null | undefined;
  readonly postcode: string;
}

/**
 * The canonical spelling of an address: 'Flat 2, 1 Mill Lane' is the same in capitals and without its comma.
 */
export function addressKey({ address, apartment, postcode }: AddressKeyParts): string {
  return [postcode, address, apartment ?? '']
    .map((part) => part.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .join('|');
}

/** The recipient of the parcel. */
export interface RecipientValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

export type AddressIssues = Partial<Record<'address' | 'city' | 'postcode', string>>;
export type RecipientIssues = Partial<Record<keyof RecipientValues, string>>;

export const NO_ADDRESS: AddressValues = {
  address: '',
  apartment: '',
  city: '',
  postcode: '',
  country: 'GB',
};

/** Missing or invalid fields of an address, with the specification's messages (rule S2). */
export function addressIssues({ address, city, postcode, country }: AddressValues): AddressIssues {
  const issues: AddressIssues = {};
  if (address.trim() === '') issues.address = CHECKOUT_MESSAGES.address;
  if (city.trim() === '') issues.city = CHECKOUT_MESSAGES.city;
  if (postcode.trim() === '') issues.postcode = CHECKOUT_MESSAGES.postcode;
  else if (normalisePostcode(postcode, country) === undefined) {
    issues.postcode = CHECKOUT_MESSAGES.postcodeShape;
  }
  return issues;
}

/** The same for the names and the number on a parcel (rule S2). */
export function recipientIssues({ firstName, lastName, phone }: RecipientValues): RecipientIssues {
  const issues: RecipientIssues = {};
  if (firstName.trim() === '') issues.firstName = CHECKOUT_MESSAGES.firstName;
  else if (!isPlainName(firstName)) issues.firstName = CHECKOUT_MESSAGES.plainName;
  if (lastName.trim() === '') issues.lastName = CHECKOUT_MESSAGES.lastName;
  else if (!isPlainName(lastName)) issues.lastName = CHECKOUT_MESSAGES.plainName;
  if (phone.trim() === '') issues.phone = CHECKOUT_MESSAGES.phone;
  else if (!isPhone(phone)) issues.phone = CHECKOUT_MESSAGES.phoneShape;
  return issues;
}
