/**
 * Sendcloud's statuses that a parcel has here. The API v3 names them by code, with a message
 * (sendcloud.dev/api/v3/parcel-statuses); a webhook carries the number of API v2
 * (sendcloud.dev/api/v3/webhooks/parcel-status-changed).
 */
export const STATUSES = {
  READY_TO_SEND: { id: 1000, message: 'Ready to send' },
  PICKED_UP_BY_DRIVER: { id: 22, message: 'Shipment picked up by driver' },
  SORTED: { id: 5, message: 'Sorted' },
  DRIVER_ON_ROUTE: { id: 92, message: 'Driver en route' },
  DELIVERY_FAILED: { id: 8, message: 'Delivery attempt failed' },
  DELIVERED: { id: 11, message: 'Delivered' },
  RETURNED_TO_SENDER: { id: 62992, message: 'Returned to sender' },
  CANCELLED: { id: 2000, message: 'Cancelled' },
} as const;
export type StatusCode = keyof typeof STATUSES;

/** What a carrier may report next; a parcel that arrived, came back or was cancelled stays so. */
export const NEXT: Readonly<Record<StatusCode, readonly StatusCode[]>> = {
  READY_TO_SEND: ['PICKED_UP_BY_DRIVER', 'CANCELLED'],
  PICKED_UP_BY_DRIVER: ['SORTED', 'DRIVER_ON_ROUTE'],
  SORTED: ['DRIVER_ON_ROUTE'],
  DRIVER_ON_ROUTE: ['DELIVERED', 'DELIVERY_FAILED'],
  DELIVERY_FAILED: ['DRIVER_ON_ROUTE', 'RETURNED_TO_SENDER'],
  DELIVERED: [],
  RETURNED_TO_SENDER: [],
  CANCELLED: [],
};

export function isStatusCode(text: string): text is StatusCode {
  return Object.hasOwn(STATUSES, text);
}
