/** Where a consignment is, from the request to book it to its end. */
export const CONSIGNMENT_STATUSES = [
  'requested',
  'booking_failed',
  'booked',
  'label_printed',
  'collected',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  'returned',
  'cancelling',
  'cancelled',
] as const;
export type ConsignmentStatus = (typeof CONSIGNMENT_STATUSES)[number];

/** Who carries it: a courier that is booked by its API, or one that gets a file. */
export const BOOKED_BY = ['api', 'file'] as const;
export type BookedBy = (typeof BOOKED_BY)[number];
