import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from './api-error.js';
import { makeId } from './ids.js';
import { emit, NO_CALL, type Provider } from './provider.js';

const OPEN_STATES = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
] as const;
const ANSWER_TIME_SECONDS = 9 * 24 * 3600;

/** The test call that opens a dispute. */
export const disputeOpenShape = z.strictObject({
  payment_intent: z.string(),
  status: z.enum(OPEN_STATES).default('needs_response'),
  amount: z.int().positive().optional(),
  reason: z.enum(['fraudulent', 'product_not_received', 'general']).default('fraudulent'),
});

/** The test call that closes a dispute. */
export const disputeCloseShape = z.strictObject({ status: z.enum(['won', 'lost']) });

/** Opens a dispute about a payment, as a cardholder's bank would. */
export function openDispute(provider: Provider, request: z.output<typeof disputeOpenShape>) {
  const charge = chargeOf(provider, request.payment_intent);
  if (charge.disputed) throw new ApiError(`Charge ${charge.id} is disputed already.`, { status: 409 });
  if (request.amount !== undefined && request.amount > charge.amount) {
    throw new ApiError('A dispute cannot be about more than the charge.', { param: 'amount' });
  }
  const dispute = newDispute(provider, charge, request);
  provider.store.insert('dispute', dispute, dispute.created);
  provider.store.update<'charge'>({ ...charge, disputed: true });
  return { dispute, eventIds: [emit(provider, 'charge.dispute.created', dispute, NO_CALL)] };
}

/** Closes an open dispute; throws when it is closed already. */
export function closeDispute(provider: Provider, id: string, status: 'won' | 'lost') {
  const dispute = provider.store.get('dispute', id);
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw new ApiError(`Dispute ${id} is closed already: ${dispute.status}.`, { status: 409 });
  }
  const closed: Stripe.Dispute = { ...dispute, status, is_charge_refundable: false };
  provider.store.update<'dispute'>(closed);
  return { dispute: closed, eventIds: [emit(provider, 'charge.dispute.closed', closed, NO_CALL)] };
}

function chargeOf(provider: Provider, paymentIntentId: string): Stripe.Charge {
  const intent = provider.store.get('payment_intent', paymentIntentId, 'payment_intent');
  if (typeof intent.latest_charge !== 'string') {
    throw new ApiError(`Payment intent ${intent.id} was not paid.`, { param: 'payment_intent' });
  }
  return provider.store.get('charge', intent.latest_charge);
}

function newDispute(
  provider: Provider,
  charge: Stripe.Charge,
  request: z.output<typeof disputeOpenShape>,
): Stripe.Dispute {
  const created = provider.clock.now();
  return {
    id: makeId('dp_'),
    object: 'dispute',
    amount: request.amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: blankEvidence(),
    evidence_details: {
      due_by: created + ANSWER_TIME_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: request.status.startsWith('warning'),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: request.reason,
    status: request.status,
  };
}

function blankEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
