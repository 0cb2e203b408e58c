import type { AttemptFailure, ParcelState } from './courier.js';

interface Meaning {
  readonly state: ParcelState;
  readonly failure?: AttemptFailure;
}

/**
 * What the statuses of Sendcloud mean here (sendcloud.dev/api/v3/parcel-statuses). It has one list for all carriers;
 * what is missing here changes nothing: 'delayed', 'delivery date changed', 'exception', 'unknown'.
 */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  READY_TO_SEND: { state: 'booked' },
  ANNOUNCED: { state: 'booked' },
  ANNOUNCED_UNCOLLECTED: { state: 'booked' },
  PICKED_UP_BY_DRIVER: { state: 'collected' },
  TO_SORTING: { state: 'collected' },
  AT_SORTING_CENTRE: { state: 'collected' },
  SORTING: { state: 'collected' },
  SORTED: { state: 'collected' },
  UNSORTED: { state: 'collected' },
  SHIPMENT_ON_ROUTE: { state: 'collected' },
  DRIVER_ON_ROUTE: { state: 'out_for_delivery' },
  DELIVERY_FAILED: { state: 'attempt_failed', failure: 'nobody_there' },
  ADDRESS_INVALID: { state: 'attempt_failed', failure: 'address_not_found' },
  UNDELIVERABLE: { state: 'attempt_failed', failure: 'delayed' },
  REFUSED_BY_RECIPIENT: { state: 'attempt_failed', failure: 'delayed' },
  DELIVERED: { state: 'delivered' },
  COLLECTED_BY_CUSTOMER: { state: 'delivered' },
  RETURNED_TO_SENDER: { state: 'returned' },
  CANCELLED: { state: 'cancelled' },
  CANCELLED_UPSTREAM: { state: 'cancelled' },
};

/** What a status code of Sendcloud means here; undefined when it changes nothing. */
export function meaningOf(code: string): Meaning | undefined {
  return Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined;
}
