// The objects of the payment provider in memory, and their format for the official client: pence and seconds.

const DRAFT_S = 3600;
/** Approximate: nothing here depends on the day. */
const MONTH_S = 30 * 86_400;

export interface Session {
  readonly id: string;
  readonly mode: string;
  readonly reference: string | null;
  readonly amount: number;
  readonly trialDays: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'open' | 'complete' | 'expired';
  intent: string | null;
  subscription: string | null;
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'pending' | 'succeeded' | 'failed';
}

/** The outcome of a requested refund: succeeded at once, pending for a while, or refused. */
export type RefundOutcome = 'succeeded' | 'pending' | 'refused';

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly amount: number;
  readonly evidence_details: { readonly due_by: number | null };
  status: 'needs_response' | 'won' | 'lost';
}

export interface Invoice {
  readonly id: string;
  readonly amount: number;
  readonly at: number;
  status: 'draft' | 'open' | 'paid' | 'void';
  intent: string | null;
}

export interface Subscription {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly price: number;
  readonly card: string;
  readonly start: number;
  readonly trialEnd: number | null;
  readonly invoices: Invoice[];
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** The portal sets the time and leaves the flag, as at the provider. */
  cancelAt: number | null;
  cancelledAt: number | null;
  endedAt: number | null;
}

export function communityEventView({
  id,
  mode,
  reference,
  amount,
  status,
  intent,
  subscription,
  trialDays,
}: Session) {
  const isPaid = status === 'complete' && (mode === 'payment' || trialDays === 0);
  return {
    id,
    object: 'checkout.session',
    mode,
    status,
    currency: 'gbp',
    amount_total: amount,
    url: `http://memory.test/c/pay/${id}`,
    client_reference_id: reference,
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: intent,
    subscription,
    customer: null,
  };
}

export function subscriptionView(subscription: Subscription) {
  const { id, metadata, status, start, trialEnd, periodEnd, cancelAtPeriodEnd, endedAt, card } = subscription;
  const { cancelAt, cancelledAt } = subscription;
  return {
    id,
    object: 'subscription',
    metadata,
    status,
    customer: `cus_${id}`,
    start_date: start,
    trial_end: trialEnd,
    cancel_at_period_end: cancelAtPeriodEnd,
    ended_at: endedAt,
    cancel_at: cancelAt,
    canceled_at: cancelledAt,
    items: { data: [{ current_period_end: periodEnd }] },
    cancellation_details: { reason: status === 'canceled' ? 'cancellation_requested' : null },
    default_payment_method: { id: 'pm', card: { fingerprint: card } },
  };
}

export function invoiceView({ id, amount, at, status, intent }: Invoice, subscription: Subscription) {
  const isPaid = status === 'paid';
  const isDraft = status === 'draft';
  return {
    id,
    object: 'invoice',
    status,
    currency: 'gbp',
    amount_due: amount,
    created: at,
    metadata: {},
    amount_paid: isPaid ? amount : 0,
    attempt_count: isDraft ? 0 : 1,
    auto_advance: isDraft,
    automatically_finalizes_at: isDraft ? at + DRAFT_S : null,
    status_transitions: { paid_at: isPaid ? at : null, finalized_at: isDraft ? null : at },
    lines: { data: [{ amount, period: { start: at, end: at + MONTH_S } }] },
    payments: { data: isPaid ? [{ status: 'paid', payment: { payment_intent: intent } }] : [] },
    parent: { subscription_details: { subscription: subscription.id } },
  };
}

export function list(data: readonly unknown[]) {
  return { object: 'list', data, has_more: false };
}
