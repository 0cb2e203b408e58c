import { addressIssues, type AddressValues } from '@rules/delivery/address';
import { CHECKOUT_MESSAGES, isPhone } from '@rules/delivery/checkout-form';
import { errors as errorWords } from '#frontend/copy/errors.js';
import type { Issues, ServerFields } from './form-issues.js';

/** The delivery details as typed: address, phone and courier note. */
export interface DetailsValues extends AddressValues {
  readonly phone: string;
  readonly courierNote: string;
  /** Required from staff, and kept by the audit log. */
  readonly reason: string;
}

/** The details in the format of the API. */
export interface DetailsBefore {
  readonly address: Omit<AddressValues, 'apartment'> & {
    readonly apartment?: string | null | undefined;
    readonly courierNote?: string | null | undefined;
  };
  readonly phone: string;
}

/** Only the changed fields; an empty note removes the note. */
export interface DetailsRequest {
  readonly address?: Omit<AddressValues, 'apartment'> & { readonly apartment?: string };
  readonly phone?: string;
  readonly courierNote?: string;
}

export function detailsValues({ address, phone }: DetailsBefore): DetailsValues {
  const { apartment, courierNote, ...fields } = address;
  return { ...fields, apartment: apartment ?? '', courierNote: courierNote ?? '', phone, reason: '' };
}

export function detailsIssues(values: DetailsValues): Issues {
  const phone = values.phone.trim();
  const wrong =
    phone === '' ? CHECKOUT_MESSAGES.phone : isPhone(phone) ? undefined : CHECKOUT_MESSAGES.phoneShape;
  return { ...addressIssues(values), ...(wrong !== undefined && { phone: wrong }) };
}

export function detailsRequest(before: DetailsValues, after: DetailsValues): DetailsRequest {
  const { address, apartment, city, postcode, country } = after;
  const parts = ['address', 'apartment', 'city', 'postcode', 'country'] as const;
  const isMoved = parts.some((part) => after[part].trim() !== before[part]);
  const flat = apartment.trim();
  const phone = after.phone.trim();
  const courierNote = after.courierNote.trim();
  return {
    ...(isMoved && {
      address: { address, city, postcode, country, ...(flat !== '' && { apartment: flat }) },
    }),
    ...(phone !== before.phone && { phone }),
    ...(courierNote !== before.courierNote && { courierNote }),
  };
}

/** A refusal is shown beside the field that it concerns. */
export const DETAILS_FIELDS: ServerFields<DetailsValues> = {
  fieldOf: (path) => path.split('.').at(-1),
  ofCode: {
    area_not_served: { field: 'postcode', words: errorWords.area_not_served.description },
    self_referral: 'address',
    trial_used: 'address',
  },
};
