/** The emails of an order that can be sent again. */
export const EMAIL_KINDS = [
  'confirmation',
  'dispatched',
  'delivered',
  'delivery_failed',
  'refund',
  'cancelled',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];
