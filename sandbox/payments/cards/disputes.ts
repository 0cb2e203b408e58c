import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../api/api-error.js';
import { makeId } from '../api/ids.js';
import { emit, NO_CALL, type Provider } from '../provider.js';

/** As the provider's client declares them; a dispute may have been closed before it is read. */
const STATUSES = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
] as const;
const ANSWER_TIME_SECONDS = 9 * 24 * 3600;
const DISPUTE_FEE_PENCE = 2_000;

/** The test call that opens a dispute. */
export const disputeOpenShape = z.strictObject({
  payment_intent: z.string(),
  status: z.enum(STATUSES).default('needs_response'),
  amount: z.int().positive().optional(),
  reason: z.enum(['fraudulent', 'product_not_received', 'general']).default('fraudulent'),
});

/** The test call that closes a dispute, or an inquiry. */
export const disputeCloseShape = z.strictObject({ status: z.enum(['won', 'lost', 'warning_closed']) });
type Closed = z.output<typeof disputeCloseShape>['status'];

const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** An inquiry takes no funds, and its charge can still be refunded (docs.stripe.com/disputes, 'Inquiries'). */
export function isInquiry({ status }: Pick<Stripe.Dispute, 'status'>): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

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

/**
 * Closes an open dispute or inquiry; throws when it is closed already, and for an outcome of the other kind.
 */
export function closeDispute(provider: Provider, id: string, status: Closed) {
  const dispute = provider.store.get('dispute', id);
  if (CLOSED.includes(dispute.status)) {
    throw new ApiError(`Dispute ${id} is closed already: ${dispute.status}.`, { status: 409 });
  }
  if (isInquiry(dispute) !== (status === 'warning_closed')) {
    throw new ApiError(`Dispute ${id} cannot end as ${status}: it is ${dispute.status}.`, {
      param: 'status',
    });
  }
  const back = status === 'won' ? [fundsMoved(provider, dispute, dispute.amount)] : [];
  const closed: Stripe.Dispute = {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...back],
    is_charge_refundable: status === 'warning_closed',
  };
  provider.store.update<'dispute'>(closed);
  const eventIds =
    back.length > 0 ? [emit(provider, 'charge.dispute.funds_reinstated', closed, NO_CALL)] : [];
  return {
    dispute: closed,
    eventIds: [...eventIds, emit(provider, 'charge.dispute.closed', closed, NO_CALL)],
  };
}

/** Turns an inquiry into a dispute, and takes the money now; throws when it is none. */
export function escalateInquiry(provider: Provider, id: string) {
  const inquiry = provider.store.get('dispute', id);
  if (!isInquiry(inquiry))
    throw new ApiError(`Dispute ${id} is no inquiry: ${inquiry.status}.`, { status: 409 });
  const dispute: Stripe.Dispute = {
    ...inquiry,
    status: 'needs_response',
    balance_transactions: [fundsMoved(provider, inquiry, -inquiry.amount)],
    is_charge_refundable: false,
  };
  provider.store.update<'dispute'>(dispute);
  return {
    dispute,
    eventIds: [
      emit(provider, 'charge.dispute.updated', dispute, NO_CALL),
      emit(provider, 'charge.dispute.funds_withdrawn', dispute, NO_CALL),
    ],
  };
}

/** A full refund of a charge closes its inquiry (docs.stripe.com/disputes, 'Inquiries'). */
export function closeInquiries(provider: Provider, charge: Stripe.Charge): void {
  if (!charge.refunded) return;
  const { data } = provider.store.list('dispute', { limit: 100, where: { charge: charge.id } });
  for (const inquiry of data.filter(isInquiry)) closeDispute(provider, inquiry.id, 'warning_closed');
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
  const amount = request.amount ?? charge.amount;
  const id = makeId('dp_');
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: movesOf(request.status).map((sign) =>
      fundsMoved(provider, { id, currency: charge.currency }, sign * amount),
    ),
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
    is_charge_refundable: movesOf(request.status).length === 0,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: request.reason,
    status: request.status,
  };
}

/** The funds that moved by the time of a status: none, withdrawn, or withdrawn and reinstated. */
function movesOf(status: (typeof STATUSES)[number]): readonly (1 | -1)[] {
  if (isInquiry({ status }) || status === 'warning_closed' || status === 'prevented') return [];
  return status === 'won' ? [-1, 1] : [-1];
}

/** What a dispute took from the account's balance, or returned to it; the fee stays with the bank. */
function fundsMoved(
  provider: Provider,
  { id, currency }: Pick<Stripe.Dispute, 'id' | 'currency'>,
  amount: number,
): Stripe.BalanceTransaction {
  const created = provider.clock.now();
  const fee = amount < 0 ? DISPUTE_FEE_PENCE : 0;
  return {
    id: makeId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
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
