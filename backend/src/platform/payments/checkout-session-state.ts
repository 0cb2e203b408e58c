import type { PaymentPurpose } from './webhooks/payment-intake.entity.js';

/** What the provider says of a payment page or an invoice, read from it and from nobody else. */
export interface CheckoutSessionState {
  readonly paymentId: string;
  readonly purpose: PaymentPurpose;
  readonly refId: string;
  /** The provider's id of the page ('cs_…') or of the invoice ('in_…'). */
  readonly sessionId: string;
  readonly state: 'open' | 'paid' | 'expired';
  readonly amountPence: number;
  readonly paymentIntentId: string | null;
  /** The provider's name for the card itself, the same wherever that card pays; null when it was not told. */
  readonly cardFingerprint: string | null;
}
