import type { PaymentPurpose } from './webhooks/payment-intake.entity.js';

/** A payment page or an invoice, as read from the provider alone. */
export interface CheckoutSessionState {
  readonly paymentId: string;
  readonly purpose: PaymentPurpose;
  readonly refId: string;
  /** The provider's id of the page ('cs_…') or of the invoice ('in_…'). */
  readonly sessionId: string;
  readonly status: 'open' | 'paid' | 'expired';
  readonly amountPence: number;
  readonly paymentIntentId: string | null;
  /**
   * The provider's fingerprint of the card, the same wherever that card pays; null when the provider did not
   * send it.
   */
  readonly cardFingerprint: string | null;
}
