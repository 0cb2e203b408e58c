/** The letters of an order that can be sent again. */
export const LETTER_KINDS = [
  'confirmation',
  'dispatched',
  'delivered',
  'delivery_failed',
  'refund',
  'cancelled',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
