import type { Country } from './postcodes.js';

/** Where a parcel goes, and the notes for its courier. */
export interface DeliveryDetails {
  readonly deliveryAddress: {
    readonly address: string;
    readonly apartment?: string | undefined;
    readonly city: string;
    readonly postcode: string;
    readonly country: Country;
    readonly courierNote?: string | undefined;
  };
  readonly phone: string;
}

/** A parcel's new details; an undefined field stays as it is, and an empty note is removed. */
export interface DetailsChange {
  readonly address?: Omit<DeliveryDetails['deliveryAddress'], 'courierNote'> | undefined;
  readonly phone?: string | undefined;
  readonly courierNote?: string | undefined;
}

export const DETAIL_PARTS = ['address', 'phone', 'courierNote'] as const;
export type DetailPart = (typeof DETAIL_PARTS)[number];

/**
 * The details after a change (rules D30, D36): a note stays with its parcel until the note is changed itself.
 */
export function changedDetails(
  { deliveryAddress, phone }: DeliveryDetails,
  change: DetailsChange,
): DeliveryDetails {
  const { courierNote: before, ...addressBefore } = deliveryAddress;
  const { apartment, ...address } = change.address ?? addressBefore;
  const courierNote = change.courierNote ?? before;
  return {
    deliveryAddress: {
      ...address,
      ...(apartment ? { apartment } : {}),
      ...(courierNote ? { courierNote } : {}),
    },
    phone: change.phone ?? phone,
  };
}

/** The parts that differ, compared character by character. */
export function differentParts(before: DeliveryDetails, after: DeliveryDetails): DetailPart[] {
  const was = partsOf(before);
  const is = partsOf(after);
  return DETAIL_PARTS.filter((part) => was[part] !== is[part]);
}

/** An address in one line, the flat first. */
export function addressLine({
  address,
  apartment,
  city,
  postcode,
}: DeliveryDetails['deliveryAddress']): string {
  return [apartment, address, city, postcode].filter(Boolean).join(', ');
}

function partsOf({ deliveryAddress, phone }: DeliveryDetails): Record<DetailPart, string> {
  const { address, apartment = '', city, postcode, country, courierNote = '' } = deliveryAddress;
  return { address: [address, apartment, city, postcode, country].join('\n'), phone, courierNote };
}
