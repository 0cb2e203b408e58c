import type Stripe from 'stripe';

/** How long the provider leaves the invoice of a renewal a draft, unless it names the time. */
const DRAFT_SECONDS = 3600;

export interface PaidInvoice {
  readonly id: string;
  readonly amountPence: number;
  readonly paidAt: Date;
  readonly paymentIntentId: string | null;
  /** The period that was paid for; null where the invoice names none. */
  readonly period: { readonly start: Date; readonly end: Date } | null;
}

export interface OpenInvoice {
  readonly id: string;
  readonly amountPence: number;
  /** When its payment was first tried. */
  readonly since: Date;
}

/** A renewal whose payment has not been tried yet: its invoice is a draft for about an hour. */
export interface DueInvoice {
  readonly id: string;
  readonly amountPence: number;
  readonly dueAt: Date;
}

/** A subscription, as read from the provider alone. */
export interface ProviderSubscription {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerId: string;
  /**
   * 'incomplete' has not begun: its first payment was not made. 'paused' takes no payment and begins no
   * period until it is resumed at the provider.
   */
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'ended';
  readonly startedAt: Date;
  readonly trialEnd: Date | null;
  /** The end of the current period, or the earlier day on which it is to end. */
  readonly periodEnd: Date;
  /** It ends with the current period, wherever that was requested. */
  readonly cancelAtPeriodEnd: boolean;
  /** When its cancellation was last requested. */
  readonly cancelledAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedUnpaid: boolean;
  /** The same for the same card, for every customer. */
  readonly cardFingerprint: string | null;
  /** The latest invoices that were paid with money, newest first. */
  readonly paid: readonly PaidInvoice[];
  /** The latest invoice that a card was refused for. */
  readonly unpaid: OpenInvoice | null;
  readonly due: DueInvoice | null;
}

/** Combines a subscription and its latest invoices, newest first. */
export function factsOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): ProviderSubscription {
  const { cancel_at: cancelAt, canceled_at: cancelledAt, ended_at: endedAt } = subscription;
  const periodEnd = Math.max(...subscription.items.data.map((item) => item.current_period_end));
  return {
    id: subscription.id,
    metadata: subscription.metadata,
    customerId: idOf(subscription.customer) ?? '',
    status: statusOf(subscription.status),
    startedAt: dateOf(subscription.start_date),
    trialEnd: dateOrNull(subscription.trial_end),
    periodEnd: dateOf(Math.min(periodEnd, cancelAt ?? periodEnd)),
    // The portal sets the time, the API and the Dashboard set the flag. A later time ends a later period.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= periodEnd),
    cancelledAt: dateOrNull(cancelledAt),
    endedAt: dateOrNull(endedAt),
    endedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    cardFingerprint: fingerprintOf(subscription.default_payment_method),
    paid: invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0).map(paidInvoice),
    unpaid: openInvoice(invoices.find(({ status, attempt_count }) => status === 'open' && attempt_count > 0)),
    due: dueInvoice(invoices.find(isDue)),
  };
}

/** Whether a subscription has an unpaid invoice: a card was refused, or will be tried. */
export function isUnpaid({ status, due }: ProviderSubscription): boolean {
  return status === 'past_due' || (due !== null && (status === 'active' || status === 'trialing'));
}

/** A subscription's status, from the provider's. */
export function statusOf(status: Stripe.Subscription.Status): ProviderSubscription['status'] {
  switch (status) {
    case 'trialing':
      return 'trialing';
    case 'active':
      return 'active';
    case 'incomplete':
      return 'incomplete';
    case 'paused':
      return 'paused';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    // Unpaid, whichever status the provider uses for it.
    default:
      return 'past_due';
  }
}

/** Whether a payment of an invoice, shown with its intents, failed because its owner has to authenticate. */
export function needsOwner({ payments }: Stripe.Invoice): boolean {
  return (payments?.data ?? []).some(({ payment: { payment_intent: intent } }) => {
    if (typeof intent !== 'object') return false;
    return (
      intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required'
    );
  });
}

function paidInvoice(invoice: Stripe.Invoice): PaidInvoice {
  const payments = invoice.payments?.data ?? [];
  const made = payments.find(({ status }) => status === 'paid') ?? payments[0];
  return {
    id: invoice.id,
    amountPence: invoice.amount_paid,
    paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
    paymentIntentId: idOf(made?.payment.payment_intent),
    period: paidPeriod(invoice),
  };
}

/**
 * The invoice's own period is the previous one for a renewal: its lines state the period that is paid for.
 */
function paidPeriod({ lines }: Stripe.Invoice): PaidInvoice['period'] {
  const periods = lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period);
  if (periods.length === 0) return null;
  return {
    start: dateOf(Math.min(...periods.map(({ start }) => start))),
    end: dateOf(Math.max(...periods.map(({ end }) => end))),
  };
}

function openInvoice(invoice: Stripe.Invoice | undefined): OpenInvoice | null {
  if (!invoice) return null;
  const { id, amount_due, created, status_transitions } = invoice;
  return { id, amountPence: amount_due, since: dateOf(status_transitions.finalized_at ?? created) };
}

// An invoice that the provider does not advance waits for a person, and no card will be tried for it.
function isDue({ status, auto_advance, amount_due }: Stripe.Invoice): boolean {
  return status === 'draft' && auto_advance === true && amount_due > 0;
}

function dueInvoice(invoice: Stripe.Invoice | undefined): DueInvoice | null {
  if (!invoice) return null;
  const { id, amount_due, created, automatically_finalizes_at: finalizesAt } = invoice;
  return { id, amountPence: amount_due, dueAt: dateOf(finalizesAt ?? created + DRAFT_SECONDS) };
}

function fingerprintOf(method: string | Stripe.PaymentMethod | null): string | null {
  return typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null;
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

function dateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : dateOf(seconds);
}

/** The id of an object that the provider returns as an id or expanded. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
