import type { CheckoutSessionState } from '../checkout-session-state.js';
import type { PaymentRefundState, RefundOrder } from '../payment-refunds.service.js';
import type { PaymentPurpose } from '../webhooks/payment-intake.entity.js';

/** What a reconciliation compares. */
export interface ReconciliationPeriod {
  readonly since: Date;
  readonly until: Date;
  /** The objects of this purpose whose payment page the provider reports as paid, by their ids. */
  readonly paidRefIds: readonly string[];
  /** At most this many payments are compared. */
  readonly limit: number;
}

/** A payment as its module recorded it. Pence. */
export interface RecordedPayment {
  /** Names the object for staff, such as 'order <id>'. */
  readonly subject: string;
  readonly intentId: string | null;
  readonly amountPence: number;
}

/** What a module's books say about a period. */
export interface PurposeBooks {
  /** Payments by card that it recorded within the period. */
  readonly recorded: readonly RecordedPayment[];
  /** Which of `paidRefIds` it has not recorded as paid. */
  readonly unconfirmed: readonly string[];
  /** What the shop owes now for what was paid and is not used yet; zero where nothing is kept for customers. */
  readonly liabilityPence: number;
}

/** Everything that the module of a payment purpose does with its payments; registered at start. */
export interface PaymentPurposeHandler {
  readonly purpose: PaymentPurpose;
  /**
   * Applies the state of a payment page or invoice that was just read from the provider: paid, expired, or
   * still open. Idempotent, in any order of arrival.
   */
  confirm(facts: CheckoutSessionState): Promise<void>;
  /** Whether a payment of this purpose was paid with this payment intent. */
  owns(intentId: string): Promise<boolean>;
  /** Applies the refunds and disputes of an owned payment, just read from the provider. Idempotent. */
  applyRefunds(facts: PaymentRefundState): Promise<void>;
  /** The refund to request from the provider, by our id for it; null when that is done. */
  findRefund(refundId: string): Promise<RefundOrder | null>;
  /** Records that the provider refuses a refund, and would refuse again. Idempotent. */
  markRefundFailed(refundId: string, why: string): Promise<void>;
  /** Expires what was not paid in time, in a batch; also covers missed webhooks. Returns how many. */
  expire(): Promise<number>;
  /**
   * What was paid since then and can be spent here later, in pence; later refunds do not reduce it (rule W36).
   * Zero for what is paid for itself.
   */
  storedValueSince(since: Date): Promise<number>;
  /** What the module's books say, for the nightly comparison with the provider's (rule A30). */
  reconcile(period: ReconciliationPeriod): Promise<PurposeBooks>;
}

type Hook = Exclude<keyof PaymentPurposeHandler, 'purpose'>;

/** The hooks that a start checks for; the compiler asks for every one of the interface. */
const HOOKS: Readonly<Record<Hook, true>> = {
  confirm: true,
  owns: true,
  applyRefunds: true,
  findRefund: true,
  markRefundFailed: true,
  expire: true,
  storedValueSince: true,
  reconcile: true,
};
export const PAYMENT_PURPOSE_HOOKS: readonly string[] = Object.keys(HOOKS);
