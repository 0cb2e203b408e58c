import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { apiError } from '../http/problems/api-error.js';
import { clientReference } from './client-reference.js';

/** A refund at the provider. */
export interface ProviderRefund {
  readonly id: string;
  /** Our own id for it; null when it was created in the provider's Dashboard. */
  readonly refundId: string | null;
  readonly amountPence: number;
  readonly status: 'requested' | 'succeeded' | 'failed';
}

/** What the provider's client declares, without the escape for statuses of a later version. */
type Declared<Status> = Status extends string ? (string extends Status ? never : Status) : never;
export type ProviderDisputeStatus = Declared<Stripe.Dispute.Status>;

/**
 * The effect of a dispute on our money (rule W31). An inquiry takes nothing; one that was closed without a
 * dispute, or prevented, never took anything; an appeal is about money that the bank still has.
 */
export const DISPUTE_STATUSES = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  lost: 'lost',
  won: 'won',
} as const satisfies Record<ProviderDisputeStatus, 'inquiry' | 'open' | 'lost' | 'won' | 'closed'>;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[ProviderDisputeStatus];

/** A dispute at the provider. */
export interface ProviderDispute {
  readonly id: string;
  readonly amountPence: number;
  readonly status: DisputeStatus;
  /** The bank's deadline for a response; null when there is none. */
  readonly respondBy: Date | null;
}

/** Every refund and dispute of a payment, read from the provider alone. */
export interface PaymentRefundState {
  readonly intentId: string;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

export interface RefundOrder {
  readonly refundId: string;
  readonly intentId: string;
  readonly amountPence: number;
}

/** The provider's objects that say that money of a payment went back. */
export type RefundObjectKind = 'charge' | 'refund' | 'dispute';

/** The provider refused, and would refuse again. */
export class RefundRefused extends Error {}

const PAGE = 100;
const MS_PER_S = 1_000;
/** The metadata key of our id on a refund. */
const REFUND_ID = 'refund_id';

/** Refunds and disputes of a payment intent at the payment provider. */
@Injectable()
export class PaymentRefundsService {
  constructor(private readonly stripe: Stripe) {}

  /**
   * Refunds a payment. Never inside a transaction. The key is the refund's id, so that a retry creates no
   * second one. Throws RefundRefused, or payment_provider_unavailable.
   */
  async make({ refundId, intentId, amountPence }: RefundOrder): Promise<void> {
    try {
      await this.stripe.refunds.create(
        { payment_intent: intentId, amount: amountPence, metadata: { [REFUND_ID]: refundId } },
        { idempotencyKey: `refund:${refundId}` },
      );
    } catch (error) {
      // A key in use by a concurrent call is no refusal.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) {
        throw new RefundRefused(error.message, { cause: error });
      }
      throw apiError('payment_provider_unavailable', { cause: error });
    }
  }

  /** The refunds and disputes of a payment, as they are now. Throws payment_provider_unavailable. */
  async read(intentId: string): Promise<PaymentRefundState> {
    const query = { payment_intent: intentId, limit: PAGE };
    try {
      const refunds = await this.stripe.refunds.list(query);
      const disputes = await this.stripe.disputes.list(query);
      return {
        intentId,
        refunds: refunds.data.map(refundOf),
        disputes: disputes.data.map(disputeOf),
      };
    } catch (error) {
      throw apiError('payment_provider_unavailable', { cause: error });
    }
  }

  /** The payment intent that a charge, refund or dispute is about. Throws payment_provider_unavailable. */
  async intentOf(kind: RefundObjectKind, objectId: string): Promise<string | null> {
    try {
      const { payment_intent: intent } = await this.retrieve(kind, objectId);
      return typeof intent === 'string' ? intent : (intent?.id ?? null);
    } catch (error) {
      throw apiError('payment_provider_unavailable', { cause: error });
    }
  }

  private retrieve(
    kind: RefundObjectKind,
    id: string,
  ): Promise<{ readonly payment_intent: string | { readonly id: string } | null }> {
    switch (kind) {
      case 'dispute':
        return this.stripe.disputes.retrieve(id);
      case 'refund':
        return this.stripe.refunds.retrieve(id);
      case 'charge':
        return this.stripe.charges.retrieve(id);
    }
  }
}

function refundOf({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund {
  return {
    id,
    refundId: clientReference(metadata?.[REFUND_ID]),
    amountPence: amount,
    status: refundStatus(status),
  };
}

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested';
}

function disputeOf({ id, amount, status, evidence_details: evidence }: Stripe.Dispute): ProviderDispute {
  const respondBy = evidence.due_by === null ? null : new Date(evidence.due_by * MS_PER_S);
  return { id, amountPence: amount, status: disputeStatus(status), respondBy };
}

function isDeclared(status: string): status is ProviderDisputeStatus {
  return Object.hasOwn(DISPUTE_STATUSES, status);
}

/** A status of a later version: an inquiry by its name, else the bank may have the money. */
function disputeStatus(status: string): DisputeStatus {
  if (isDeclared(status)) return DISPUTE_STATUSES[status];
  return status.startsWith('warning_') ? 'inquiry' : 'open';
}
